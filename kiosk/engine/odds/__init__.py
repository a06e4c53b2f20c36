"""Exact chances: what to keep, and what a turn or a duel is worth."""
