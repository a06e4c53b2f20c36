"""The game reckoned: a coup exactly, and a game between two solved."""
