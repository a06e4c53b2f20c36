"""Before a game: who plays, in which order, by which rules, for what."""
