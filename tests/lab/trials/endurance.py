"""Thousands of coups with faults at random: does memory stay flat, does anything leak, is anything ever lost?

The app, its counter, referee, log and service are the real ones, and so are the simulated people, levers and
button; the eye is a fake that is told what lies in the tray (see dealt.py), or this would take days.
Faults are the imp's levers, a log that takes no more rows, and power cuts: the files as they lie on the disk
at that instant are all that the next start gets (see bar.py).
"""

import gc
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hardware.clock import SimClock
from kiosk.autoplay import People
from kiosk.counter.state import Setup
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import words
from kiosk.settings import Settings
from tests.lab.memory import handed_out, resident
from tests.lab.soak.imp import Imp
from tests.lab.trials.bar import Bar
from tests.lab.trials.dealt import DealtTable, told_sight
from tests.lab.trials.disk import clear, fill, own

STUCK_AFTER = 300.0
"""Simulated seconds without a throw after which nobody would wait any longer."""


MENDED_EVERY = 5
"""Coups after which somebody has made room on the disk."""

DISK_FULL, MAINS_GO = 1 / 100, 1 / 250
"""How likely each is after a coup."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """How the program stood after so many coups.

    rss_mb   memory that it really held; used_mb: what of that the C library had given out.
    files    open file descriptors; threads: running ones.
    db_mb    the log, and what SQLite keeps beside it.
    """

    coups: int
    rss_mb: float
    used_mb: float | None
    threads: int
    files: int
    db_mb: float


@dataclass(frozen=True, slots=True)
class Endured:
    """What came of it.

    misplaced  events after which the tokens did not add up.
    lost       power cuts after which the game was not at the very same throw.
    failures   exceptions that nobody had expected, in the log or out of it.
    cuts, disk power cuts, and times at which the disk was full (only where the trial has one of its own).
    pulled     levers, and how often each was.
    """

    coups: int
    throws: int
    games: int
    by_hand: int
    misplaced: int
    lost: int
    failures: int
    cuts: int
    disk: int
    pulled: dict[str, int]
    stuck: bool
    simulated_h: float
    minutes: float

    @property
    def good(self) -> bool:
        """Nothing was lost, failed or got stuck."""
        return not (self.misplaced or self.lost or self.failures or self.stuck)


class _Failures(logging.Handler):
    """Counts what the program logs with an exception: a fault that something caught at its edge."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.exc_info is not None


def endurance(coups: int, seed: int = 1, rules: str = "onze") -> Iterator[Weighed | Endured]:
    """Play; a row before, one after each tenth, and what came of it as the last."""
    failures, began = _Failures(), time.monotonic()
    logging.getLogger().addHandler(failures)
    try:
        with TemporaryDirectory() as top:
            trial = _Trial(_bar(Path(top), seed, rules), seed)
            with closing(trial.bar):
                yield from trial.played(coups)
                yield trial.endured(failures.count, (time.monotonic() - began) / 60)
    finally:
        logging.getLogger().removeHandler(failures)


def _bar(folder: Path, seed: int, rules: str) -> Bar:
    """Nothing flies and nothing flashes: a scene is made where something happened, not at every frame."""
    table = DealtTable(seed, SimClock())
    setup = Setup(names=("Ana", "Bo", "Chloé"), rules=PRESETS[rules])
    quiet = Settings(reduced_motion=True, strength="sober")
    return Bar(folder, table, told_sight(table, seed), People(table), setup, settings=quiet)


class _Trial:
    """A bar, an imp that pulls its levers, and what is counted."""

    def __init__(self, bar: Bar, seed: int) -> None:
        self.bar = bar
        self._imp = Imp(bar.table, seed, every=30.0)
        self._chance = Random(seed)
        self._misplaced = self._lost = self._disk = 0
        self._stuck = False

    def played(self, coups: int) -> Iterator[Weighed]:
        """Play so many, or until nothing happens any more."""
        yield _weighed(self.bar.folder, 0)
        while self.bar.coups < coups and not self._stuck:
            done = self.bar.coups
            self._imp.tend()
            self.bar.step()
            self._misplaced += self.bar.tokens_lost > 0
            self._stuck = self.bar.still > STUCK_AFTER
            if self.bar.coups == done:
                continue
            if self.bar.coups % max(1, coups // 10) == 0:
                yield _weighed(self.bar.folder, self.bar.coups)
            self._fail()

    def endured(self, failures: int, minutes: float) -> Endured:
        """What came of it."""
        bar = self.bar
        return Endured(
            coups=bar.coups,
            throws=bar.people.account.throws,
            games=bar.games,
            by_hand=bar.people.account.by_hand,
            misplaced=self._misplaced,
            lost=self._lost,
            failures=failures,
            cuts=bar.cuts,
            disk=self._disk,
            pulled=dict(self._imp.pulled.most_common()),
            stuck=self._stuck,
            simulated_h=bar.clock.now() / 3600,
            minutes=minutes,
        )

    def _fail(self) -> None:
        """After a coup the disk may be full, or the mains may go; both only while the log is kept."""
        bar, fault, kept = self.bar, self._chance.random(), self.bar.run.journal.kept
        if bar.coups % MENDED_EVERY == 0:
            clear(bar.folder)
        elif fault < DISK_FULL and kept and own(bar.folder):
            fill(bar.folder)
            self._disk += 1
        elif fault > 1 - MAINS_GO and kept:
            self._cut()

    def _cut(self) -> None:
        """The mains go; a game that was not over must be at the very same throw."""
        before = self.bar.history
        self.bar.power_cut()
        over = before is None or before.game.result is not None
        after = self.bar.history
        self._lost += not over and before is not None and (after is None or words(after) != words(before))


WRITERS = frozenset({"correction", "film"})
"""Threads that write one picture and end: they are waited for, so that one that does not end is counted."""


def _weighed(folder: Path, coups: int) -> Weighed:
    gc.collect()
    for thread in threading.enumerate():
        if thread.name in WRITERS:
            thread.join(timeout=5.0)
    files = sum(1 for _ in Path("/proc/self/fd").iterdir())
    size = sum(each.stat().st_size for each in folder.glob("games.db*"))
    return Weighed(coups, resident(), handed_out(), threading.active_count(), files, size / 1e6)
