"""House rules: every switch with its words, and which of them go together."""
