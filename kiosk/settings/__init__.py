"""What the owner chose: the table of it, and its file."""

from kiosk.settings.file import SETTINGS_FILE, Loaded, load, save, with_changes
from kiosk.settings.table import Settings, choices

__all__ = ["SETTINGS_FILE", "Loaded", "Settings", "choices", "load", "save", "with_changes"]
