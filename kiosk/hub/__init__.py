"""The house's side: games of many tables taken in, kept, and told as folds."""
