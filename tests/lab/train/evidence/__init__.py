"""Learns what each kind of evidence for a face weighs."""
