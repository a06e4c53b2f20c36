"""The match that is offered to this table, in a file that the kiosk reads."""

import os
from contextlib import suppress
from pathlib import Path

from kiosk.disk.files import write_whole
from kiosk.disk.offer import OFFER_FILE
from kiosk.wire import Offer, payload

TOUCH_EVERY = 20.0
"""Seconds between two touches of the file (kiosk.disk.offer.FRESH)."""


class OfferFile:
    """One file in the link's own folder; none where nothing is offered."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / OFFER_FILE
        self._touched = float("-inf")

    def put(self, offer: Offer | None) -> None:
        """Put the offer there, or take it away. Raises OSError."""
        if offer is None:
            self.path.unlink(missing_ok=True)
        else:
            write_whole(self.path, payload(offer))

    def refresh(self, now: float) -> None:
        """An offer is good while the house is heard: the kiosk passes over one that nobody touches."""
        if now - self._touched >= TOUCH_EVERY or now < self._touched:
            self._touched = now
            with suppress(OSError):
                os.utime(self.path)
