"""What teaches the two networks that see dice which were left out (vision.decide.presence)."""
