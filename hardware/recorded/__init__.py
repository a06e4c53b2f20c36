"""Cameras that were: writing frames down with their times, and playing them again."""
