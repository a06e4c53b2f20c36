"""The caller at the counter."""
