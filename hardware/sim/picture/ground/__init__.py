"""The empty tray on its table."""
