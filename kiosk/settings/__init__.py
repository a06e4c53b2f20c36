"""What the owner chose: the table of it, and its file."""

from kiosk.settings.file import SETTINGS_FILE, Loaded, changed, load, save
from kiosk.settings.table import Settings, choices

__all__ = ["SETTINGS_FILE", "Loaded", "Settings", "changed", "choices", "load", "save"]
