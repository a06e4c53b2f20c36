"""Calibration: from an empty tray and one with dice in it to all that is known of this tray."""

DICE = 3
"""As many are laid into the tray to calibrate by."""
