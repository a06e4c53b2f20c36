"""Trials of the whole kiosk: faults one by one, and thousands of coups with faults at random."""
