"""Calibration: from an empty tray and one with dice in it to all that is known of this tray."""
