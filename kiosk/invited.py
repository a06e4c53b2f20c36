"""What the house offers to this table, looked for now and then in the file that the link writes."""

import logging
from collections.abc import Iterator
from pathlib import Path

from kiosk.counter.invitation import Invitation, Match
from kiosk.counter.messages import Told
from kiosk.disk.offer import offer_bytes
from kiosk.engine.house.whole import read_whole
from kiosk.engine.usage import UsageRefused
from kiosk.wire import Offer, Unreadable, read

log = logging.getLogger(__name__)

LOOK_EVERY = 1.0
"""Seconds between two looks: some 20 microseconds each while nothing is offered."""


class Offers:
    """Tells the counter when another match is offered, or none any more."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._looked = float("-inf")
        self._seen = b""

    def turn(self, now: float, wall: float) -> Iterator[Told]:
        """Once a turn of the drawing loop. now: of the shell's clock; wall: seconds since the epoch."""
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        found = offer_bytes(self._folder, wall)
        if found != self._seen:
            self._seen = found
            yield Told(invited=(invitation(found),))


def invitation(found: bytes) -> Invitation | None:
    """The offer that stands there; None, and a line in the program's own log, where it is none."""
    if not found:
        return None
    try:
        offer = read(Offer, found)
        rules = read_whole(offer.rules.house, offer.rules.name, offer.rules.label)
    except (Unreadable, UsageRefused) as no:
        log.warning("an offer that cannot be read is passed over: %s", no)
        return None
    players = tuple(player.name for player in offer.players)
    return Invitation(Match(offer.match, offer.title), players, rules)
