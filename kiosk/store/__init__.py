"""The log of every game on the disk: resume, history and statistics come from it."""

from kiosk.store.alone import in_use
from kiosk.store.log import FILE, Store, StoreFailed
from kiosk.store.saved import Round, SavedGame

__all__ = ["FILE", "Round", "SavedGame", "Store", "StoreFailed", "in_use"]
