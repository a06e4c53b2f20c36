"""Evenings that nobody wrote: generated line by line, played, and held against the promises of the table."""
