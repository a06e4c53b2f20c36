"""Cameras, button, lamp and sound; real, recorded and simulated; decides nothing."""
