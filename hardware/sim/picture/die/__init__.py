"""Dice as the camera sees them."""
