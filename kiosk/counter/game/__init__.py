"""A game at the counter: what is played, seen, put right, told and heard."""
