"""The log of every game on the disk: resume, history and statistics come from it."""

from kiosk.store.alone import Alone, InUse
from kiosk.store.failure import StoreFailed, StoreNewer
from kiosk.store.log import LOG_FILE, Store
from kiosk.store.reader import EVER
from kiosk.store.saved import Round, SavedGame

__all__ = ["EVER", "LOG_FILE", "Alone", "InUse", "Round", "SavedGame", "Store", "StoreFailed", "StoreNewer"]
