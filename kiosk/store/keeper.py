"""The log wherever it can be kept: on the disk, or in memory for as long as the disk takes nothing.

The disk is tried again every little while, and what was played meanwhile is written to it. Whatever takes
longer the longer the log is (to open it, to copy it) is done beside the main thread.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Self

from kiosk.disk.files import takes
from kiosk.language import Line, line, said
from kiosk.store.alone import Alone, InUse
from kiosk.store.carried import bring_back, in_memory
from kiosk.store.copies import copy_log, is_due
from kiosk.store.failure import StoreFailed, StoreNewer, failing
from kiosk.store.log import LOG_FILE, Store
from kiosk.store.saved import SavedGame

log = logging.getLogger(__name__)

TRY_AGAIN = 20.0
"""Seconds between two tries whether the disk takes rows again."""

ROOM = 128 * 1024
"""Bytes that must be free for a try: what SQLite keeps beside the log, and a game."""

TIDY_EVERY = 3600.0
"""Seconds between two quiet moments in which the log is kept in its bounds and, once a day, copied."""

LAST_COPY_TAKES = 5.0
"""Seconds that the end waits for a copy under way; one that takes longer is given up, the old one stays."""

IN_MEMORY = said("Le disque ne prend pas les parties, elles ne sont qu’en mémoire ({why})")
TAKEN_AGAIN = said("{path} prend de nouveau les parties, celles jouées entre-temps y sont")

Write = tuple[int, Callable[[Store, int], None]]
"""The game that the counter calls so, and what to write about it, given its number in the log."""

Opened = tuple[Store, tuple[Line, ...]]


class Errand(Thread):
    """Work beside the main thread, which nobody waits for; `found` is the log that it opened, if any."""

    def __init__(self, work: Callable[[], Opened | None], name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.found: Opened | None = None
        self._work = work
        self.start()

    def run(self) -> None:
        """Do it; what goes wrong there is nobody's trouble here."""
        self.found = self._work()


class Keeper:
    """Keeps the open log.

    store    where it is kept now.
    kept     what is written is on the disk, or was never meant to be.
    newer    the log there is, of a newer version, is left alone: what is played stays in memory.
    trouble  one line for each thing that a person should know, the newest last.
    """

    def __init__(
        self, store: Store, wall: Callable[[], float], path: Path | None = None, alone: Alone | None = None
    ) -> None:
        self.store = store
        self.kept = True
        self.trouble: tuple[Line, ...] = ()
        self.newer = False
        self._wall = wall
        self._path = path
        self._alone = alone
        self._numbers: dict[int, int] = {}
        self._touched: set[int] = set()
        self._tried = self._tidied = float("-inf")
        self._errand: Errand | None = None

    @classmethod
    def open(cls, folder: Path | None, wall: Callable[[], float], stamp: str) -> Self:
        """Open the log in a folder; in memory where there is none or it cannot be written.

        Raises InUse where another process has that folder.
        """
        if folder is None:
            return cls(Store.open(None, stamp)[0], wall)
        path = folder / LOG_FILE
        alone = None
        try:
            with failing(folder):
                alone = Alone(folder)
            store, lines = _open(path, stamp)
        except StoreFailed as failed:
            keeper = cls(Store.read_only(path), wall, path, alone)
            keeper.kept, keeper.newer = False, isinstance(failed, StoreNewer)
            keeper.trouble = (_in_memory(failed),)
            return keeper
        keeper = cls(store, wall, path, alone)
        keeper.trouble = lines
        return keeper

    def number(self, game: int) -> int:
        """The number in the log of the game that the counter calls so."""
        return self._numbers.get(game, game)

    def new_number(self, game: int) -> int:
        """The number for a game that begins: its own, unless the log had that one before. Never raises."""
        with suppress(StoreFailed):
            if game <= self.store.last_game:
                self._numbers[game] = self.store.last_game + 1
        return self.number(game)

    def write(self, writes: tuple[Write, ...], spare: SavedGame | None = None) -> None:
        """Write all of it or nothing; returns when it is on the disk, or in memory where that takes nothing.

        spare  the game as it was before, for a log of which nothing can be read any more. Never raises.
        """
        try:
            self._put(writes)
        except StoreFailed as failed:
            log.error("%s", failed)
            self._go_on_in_memory(failed, spare)
            with suppress(StoreFailed):
                self._put(writes)
        if not self.kept:
            self._touched |= {self.number(game) for game, _ in writes}

    def turn(self, now: float, *, quiet: bool) -> None:
        """Once in a while: try a disk that failed again, and tidy up where nobody plays.

        now  seconds on a clock that never goes back.
        """
        if self._errand is not None:
            if not self._errand.is_alive():
                self._return()
        elif self._path is not None and not self.kept and now - self._tried >= TRY_AGAIN:
            self._tried = now
            self._errand = Errand(self._disk, "opening the log")
        elif self._path is not None and self.kept and quiet and now - self._tidied >= TIDY_EVERY:
            self._tidy(now)

    def settle(self) -> None:
        """Wait for what is done beside the main thread: at the end, and where time is turned by hand."""
        if self._errand is not None:
            self._errand.join(LAST_COPY_TAKES)
            if not self._errand.is_alive():
                self._return()

    def close(self) -> None:
        """Let go of the file; what is only in memory gets a last try. May be called twice."""
        self.settle()
        if not self.kept and (found := self._disk()) is not None:
            self._move_to(*found)
        self.store.tidy()
        self.store.close()
        if self._alone is not None:
            self._alone.close()

    def _tidy(self, now: float) -> None:
        """A few of the oldest games go a turn, where the log is too large; then it is copied."""
        if not self.store.shrink():
            self._tidied = now
            self._errand = Errand(self._copy, "daily copy")

    def _put(self, writes: tuple[Write, ...]) -> None:
        with self.store.together():
            for game, write in writes:
                write(self.store, self.number(game))

    def _go_on_in_memory(self, failed: StoreFailed, spare: SavedGame | None) -> None:
        self.trouble += (_in_memory(failed),)
        self.kept = self._path is None
        disk = self.store
        try:
            self.store = in_memory(disk)
        except StoreFailed:
            self.store, _ = Store.open(None, "")
            if spare is not None:
                self.store.put(spare, ())
        disk.close()

    def _return(self) -> None:
        assert self._errand is not None
        found, self._errand = self._errand.found, None
        if found is not None:
            self._move_to(*found)

    def _disk(self) -> Opened | None:
        """The log on the disk, where that takes rows again. Runs beside the main thread."""
        if self._path is None or not takes(self._path.with_name(LOG_FILE + ".try"), ROOM):
            return None  # a log of years takes a second to open, only to be refused
        try:
            self._alone = self._alone or Alone(self._path.parent)
            return _open(self._path, f"{self._wall():.0f}")
        except (StoreFailed, InUse, OSError):
            return None

    def _copy(self) -> None:
        """The daily copy, where it is due. Runs beside the main thread."""
        if self._path is not None and is_due(self._path, self._wall()):
            copy_log(self._path, self._wall())

    def _move_to(self, disk: Store, lines: tuple[Line, ...]) -> None:
        """What was played in memory goes to the disk, and play goes on there; at once or not at all."""
        try:
            with disk.together():
                renumbered = bring_back(self.store, frozenset(self._touched), disk)
        except StoreFailed:
            disk.close()
            return
        called = {number: game for game, number in self._numbers.items()}
        self._numbers |= {called.get(number, number): new for number, new in renumbered.items()}
        self._touched.clear()
        self.store.close()
        self.store, self.kept = disk, True
        self.trouble += (*lines, line(TAKEN_AGAIN, path=self._path))


def _open(path: Path, stamp: str) -> Opened:
    """The log, if it takes rows: on a disk that is only read it may open, and refuse the first throw."""
    store, lines = Store.open(path, stamp)
    try:
        store.try_out()
    except StoreFailed:
        store.close()
        raise
    return store, lines


def _in_memory(failed: StoreFailed) -> Line:
    return failed.line if isinstance(failed, StoreNewer) else line(IN_MEMORY, why=failed.line)
