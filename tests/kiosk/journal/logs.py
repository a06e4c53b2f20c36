"""The log as the next start finds it, and a game of some words in it."""

from dataclasses import replace
from pathlib import Path

from kiosk.counter.effects import GameStarted, Log
from kiosk.engine.events import Corrected, Event, Stopped, Thrown
from kiosk.engine.presets import ONZE, SALON
from kiosk.journal import Journal

STARTED = GameStarted(1, replace(SALON, tokens=5), ("Ana", "Bo"), None, "un demi")
EVENTS: tuple[Event, ...] = (
    Thrown((), (6, 4, 2)),
    Thrown((4, 2), (1,)),
    Corrected((4, 2, 2)),
    Stopped(),
    Thrown((), (6, 5, 3)),
)


WON = (Thrown((), (4, 2, 1)), Thrown((), (3, 2, 2)))
"""A game of one token: Bo pays."""

SHORT = GameStarted(1, replace(ONZE, tokens=1, manches=1), ("Ana", "Bo"), "Ana", "un demi")


OPEN: list[Journal] = []


def cut() -> None:
    """The program is gone, and with it the lock; what is on the disk is all there is."""
    while OPEN:
        OPEN.pop().close()


def opened(folder: Path) -> Journal:
    """The log as the next start finds it."""
    cut()
    OPEN.append(Journal.open(folder, lambda: 1000.0, "stamp"))
    return OPEN[-1]


def played(journal: Journal, *events: Event, start: GameStarted = STARTED) -> None:
    journal.record(start)
    for event in events:
        journal.record(Log(1, event))
