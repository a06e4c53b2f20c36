"""Thousands of games at once: the coups of all of them are played side by side on arrays of small numbers.

For self-play and for measuring; the engine is the one that plays, and this one is checked against it word for
word (sameness.py). It knows the house rules of the presets and refuses others by name. Arrays are by
game; those with an axis more have the player's place in the coup, or his seat, first.
"""
