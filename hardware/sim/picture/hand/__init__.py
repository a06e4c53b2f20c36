"""Hands as the camera sees them."""
