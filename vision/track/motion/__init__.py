"""What moves, what changed and what lies still, between pictures; no die is read here."""
