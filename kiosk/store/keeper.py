"""The log wherever it can be kept: on the disk, or in memory for as long as the disk takes nothing.

The disk is tried again every little while, and what was played meanwhile is written to it.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Self

from kiosk.store.log import FILE, Store, StoreFailed
from kiosk.store.refuge import brought_back
from kiosk.store.saved import SavedGame

log = logging.getLogger(__name__)

TRY_AGAIN = 20.0
"""Seconds between two tries whether the disk takes rows again; a try takes some milliseconds."""

ROOM = 128 * 1024
"""Bytes that must be free for a try: what SQLite keeps beside the log, and a game."""

TIDY_EVERY = 3600.0
"""Seconds between two quiet moments in which the log is tidied and, once a day, copied."""

LAST_WAIT = 5.0
"""Seconds that the end waits for a copy under way; one that takes longer is given up, the old one stays."""

Write = Callable[[Store], None]


class Keeper:
    """Keeps the open log.

    store    where it is kept now.
    kept     what is written is on the disk, or was never meant to be.
    trouble  one line for each thing that a person should know, the newest last.
    """

    def __init__(self, store: Store, wall: Callable[[], float], path: Path | None = None) -> None:
        self.store = store
        self.kept = True
        self.trouble: tuple[str, ...] = ()
        self._wall = wall
        self._path = path
        self._numbers: dict[int, int] = {}
        self._touched: set[int] = set()
        self._tried = self._tidied = float("-inf")
        self._copying: Thread | None = None

    @classmethod
    def open(cls, folder: Path | None, wall: Callable[[], float], stamp: str) -> Self:
        """Open the log in a folder; in memory where there is none or it cannot be written. Never raises."""
        if folder is None:
            return cls(Store.open(None, stamp)[0], wall)
        path = folder / FILE
        try:
            store, lines = _opened(path, stamp)
        except StoreFailed as failed:
            keeper = cls(Store.read_only(path), wall, path)
            keeper.kept, keeper.trouble = False, (_in_memory(failed),)
            return keeper
        keeper = cls(store, wall, path)
        keeper.trouble = lines
        return keeper

    def number(self, game: int) -> int:
        """The number in the log of the game that the counter calls so."""
        return self._numbers.get(game, game)

    def new_number(self, game: int) -> int:
        """The number for a game that begins: its own, unless the log had that one before."""
        if game <= self.store.last_game:
            self._numbers[game] = self.store.last_game + 1
        return self.number(game)

    def write(self, game: int, write: Write, spare: SavedGame | None = None) -> None:
        """Write about that game; returns when it is on the disk, or in memory where the disk takes nothing.

        spare  the game as it was before, for a log of which nothing can be read any more. Never raises.
        """
        try:
            write(self.store)
        except StoreFailed as failed:
            log.error("%s", failed)
            self._go_on_in_memory(failed, spare)
            with suppress(StoreFailed):
                write(self.store)
        if not self.kept:
            self._touched.add(self.number(game))

    def turn(self, now: float, *, quiet: bool) -> None:
        """Once in a while: try a disk that failed again, and tidy up where nobody plays.

        now  seconds on a clock that never goes back.
        """
        if not self.kept and now - self._tried >= TRY_AGAIN:
            self._tried = now
            self._back_to_disk()
        elif self.kept and quiet and now - self._tidied >= TIDY_EVERY:
            self._tidied = now
            self.store.tidy()
            self._copying = self.store.copy(self._wall())

    def close(self) -> None:
        """Let go of the file; what is only in memory gets a last try. May be called twice."""
        if not self.kept:
            self._back_to_disk()
        if self._copying is not None:
            self._copying.join(LAST_WAIT)
        self.store.tidy()
        self.store.close()

    def _go_on_in_memory(self, failed: StoreFailed, spare: SavedGame | None) -> None:
        self.trouble += (_in_memory(failed),)
        self.kept = self._path is None
        disk = self.store
        try:
            self.store = disk.in_memory()
        except StoreFailed:
            self.store, _ = Store.open(None, "")
            if spare is not None:
                self.store.put(spare, ())
        disk.close()

    def _back_to_disk(self) -> None:
        if self._path is None or not _takes(self._path.with_name(FILE + ".try")):
            return
        try:
            disk, lines = Store.open(self._path, f"{self._wall():.0f}")
        except StoreFailed:
            return
        try:
            renumbered = brought_back(self.store, frozenset(self._touched), disk)
        except StoreFailed:
            disk.close()
            return
        called = {number: game for game, number in self._numbers.items()}
        self._numbers |= {called.get(number, number): new for number, new in renumbered.items()}
        self._touched.clear()
        self.store.close()
        self.store, self.kept = disk, True
        self.trouble += (*lines, f"{self._path}: takes games again, and has those played meanwhile")


def _opened(path: Path, stamp: str) -> tuple[Store, tuple[str, ...]]:
    """The log, if it takes rows: on a disk that is only read it may open, and refuse the first throw."""
    store, lines = Store.open(path, stamp)
    try:
        store.try_out()
    except StoreFailed:
        store.close()
        raise
    return store, lines


def _takes(path: Path) -> bool:
    """Whether a little file can be put there: a log of years takes a second to open, only to be refused."""
    try:
        with path.open("wb") as file:
            file.write(bytes(ROOM))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return True


def _in_memory(failed: StoreFailed) -> str:
    return f"{failed}; the games are kept in memory only until this is mended"
