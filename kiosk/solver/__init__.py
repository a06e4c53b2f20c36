"""The game reckoned: a coup exactly, a game between two solved, and thousands of games played at once."""
