"""Tournaments as pure values and folds over games: who plays whom next, and at which table."""
