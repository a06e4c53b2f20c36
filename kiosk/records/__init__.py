"""What the log can tell: statistics, records, the story of a game, and games carried from log to log."""
