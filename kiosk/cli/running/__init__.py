"""A kiosk put together, run, served and taken apart."""
