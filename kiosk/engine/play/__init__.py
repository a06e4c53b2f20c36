"""The parts of a game in play: throws, turns, coups, payment, manches."""
