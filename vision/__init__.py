"""From a picture to the dice in it; knows no game and no device."""
