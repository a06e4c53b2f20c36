"""The rules of 421: pure, frozen, standard library only."""
