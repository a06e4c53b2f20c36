"""Thousands of coups with faults at random: does memory stay flat, does anything leak, is anything ever lost?

The app, its counter, referee, log and service are the real ones, and so are the simulated people, levers and
button; the eye is a fake that is told what lies in the tray (see dealt.py), or this would take days.
Faults are the imp's levers, a log that takes no more rows, and power cuts: the files as they lie on the disk
at that instant are all that the next start gets.
"""

import gc
import logging
import shutil
import threading
import time
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hardware.clock import SimClock
from hardware.sim.hands.imp import Imp
from kiosk.autoplay import People
from kiosk.counter.state import Setup
from kiosk.engine.history import History
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import words
from kiosk.headless import Blind
from kiosk.running.run import Run
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings
from tests.lab.memory import handed_out, resident
from tests.lab.trials.dealt import DealtTable, ToldWatcher, dealt_rig
from tests.lab.trials.disk import refuse_writes, take_writes

STUCK_AFTER = 300.0
"""Simulated seconds without a throw after which nobody would wait any longer."""


MENDED_EVERY = 5
"""Coups after which somebody has made room on the disk."""


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
    cuts, disk power cuts, and times at which the disk took no more rows.
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


@dataclass(slots=True)
class _Kept:
    """What is counted over all lives of the program."""

    coups: int = 0
    throws: int = 0
    games: int = 0
    by_hand: int = 0
    misplaced: int = 0
    lost: int = 0
    cuts: int = 0
    disk: int = 0
    pulled: Tally[str] = field(default_factory=Tally)
    simulated: float = 0.0


class _Failures(logging.Handler):
    """Counts what the program logs with an exception: a fault that something caught at its edge."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.exc_info is not None


class _Life:
    """The program from one start to its end, on the files that the last one left.

    The table stays the same one, whatever its luck: each other one would leave its wood and cloth in the
    simulation's caches, a megabyte a piece.
    """

    def __init__(self, folder: Path, seed: int, number: int, clock: SimClock, rules: str) -> None:
        luck = seed + number
        rig = dealt_rig(seed, clock, luck)
        assert isinstance(rig.table, DealtTable)
        self.folder = folder
        self.imp = Imp(rig.table, luck, every=30.0)
        setup = Setup(names=("Ana", "Bo", "Chloé"), rules=PRESETS[rules])
        wanted = Wanted(rig.address, setup, autoplay=True, stepped=True)
        fitted = Fitted(rig, ToldWatcher(rig.table, Random(luck)))
        # Nothing flies and nothing flashes: a scene is made where something happened, not at every frame.
        quiet = Settings(reduced_motion=True, strength="sober")
        self.run = Run(wanted, quiet, folder, Blind(), lambda _: None, fitted)
        self.people: People = self.run.people or People(rig.table)
        self._seen: History | None = None
        self._since = clock.now()

    def step(self) -> bool:
        """One frame; whether the tokens add up."""
        self.imp.tend()
        self.run.step()
        history = self.run.history
        if history is self._seen or history is None:
            return True
        self._seen, self._since = history, self.run.rig.clock.now()
        game = history.game
        return not game.rules.tokens or game.pot + sum(game.purse) == game.rules.tokens

    @property
    def stuck(self) -> bool:
        return self.run.rig.clock.now() - self._since > STUCK_AFTER


def endurance(coups: int, seed: int = 1, rules: str = "onze") -> Iterator[Weighed | Endured]:
    """Play; a row before, one after each tenth, and what came of it as the last."""
    failures, began = _Failures(), time.monotonic()
    logging.getLogger().addHandler(failures)
    try:
        with TemporaryDirectory() as top:
            yield from _lives(Path(top), coups, seed, rules, failures, began)
    finally:
        logging.getLogger().removeHandler(failures)
        take_writes()


def _lives(
    top: Path, coups: int, seed: int, rules: str, failures: _Failures, began: float
) -> Iterator[Weighed | Endured]:
    chance, clock, sum_ = Random(seed), SimClock(), _Kept()
    life = _Life(top / "0", seed, 0, clock, rules)
    yield _weighed(life.folder, 0)
    told, stuck = 0, False
    while sum_.coups < coups and not stuck:
        sum_.misplaced += not life.step()
        if life.run.coups == told:
            stuck = life.stuck
            continue
        told = life.run.coups
        sum_.coups += 1
        if sum_.coups % max(1, coups // 10) == 0:
            yield _weighed(life.folder, sum_.coups)
        fault = chance.random()
        if sum_.coups % MENDED_EVERY == 0:
            take_writes()
        elif fault < 1 / 100 and life.run.journal.kept:
            refuse_writes()
            sum_.disk += 1
        elif fault > 1 - 1 / 250 and life.run.journal.kept:
            life, told = _cut(life, sum_, clock, seed, rules), 0
    _counted(life, sum_)
    life.run.close()
    yield Endured(
        coups=sum_.coups,
        throws=sum_.throws,
        games=sum_.games,
        by_hand=sum_.by_hand,
        misplaced=sum_.misplaced,
        lost=sum_.lost,
        failures=failures.count,
        cuts=sum_.cuts,
        disk=sum_.disk,
        pulled=dict(sum_.pulled.most_common()),
        stuck=stuck,
        simulated_h=clock.now() / 3600,
        minutes=(time.monotonic() - began) / 60,
    )


def _cut(life: _Life, sum_: _Kept, clock: SimClock, seed: int, rules: str) -> _Life:
    """The mains are pulled: the next life begins on a copy of the files as they are at this instant."""
    sum_.cuts += 1
    folder = life.folder.with_name(f"{sum_.cuts}")
    shutil.copytree(life.folder, folder)
    before = life.run.history
    _counted(life, sum_)
    life.run.close()
    shutil.rmtree(life.folder)
    following = _Life(folder, seed, sum_.cuts, clock, rules)
    after = following.run.history
    over = before is not None and before.game.result is not None
    if before is not None and not over and (after is None or words(after) != words(before)):
        sum_.lost += 1
    return following


def _counted(life: _Life, sum_: _Kept) -> None:
    sum_.throws += life.people.account.throws
    sum_.by_hand += life.people.account.by_hand
    sum_.games += life.run.over
    sum_.pulled += life.imp.pulled


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
