"""A new game: who plays, by which rules, for what."""
