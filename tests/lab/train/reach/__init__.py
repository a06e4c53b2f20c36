"""Teaches the network that sees whether a hand reaches in, with hands over anything that lies on a table."""
