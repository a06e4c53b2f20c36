"""Hands and sleeves that reach in, by the floor that they hide and as a small network sees them."""
