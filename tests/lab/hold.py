"""The longest time for which the main thread does nothing else, with years of games in the log.

A kiosk of simulated people plays on a log of many games, whose newest wait to be added up and whose clock
is years behind; then the records are looked at page by page, and all games are exported while the kiosk
goes on. Each turn of the drawing loop is timed, on this machine's own disk; scenes are made and not
painted.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from hardware.clock import SimClock
from kiosk.autoplay import People
from kiosk.counter.house import Leaf
from kiosk.counter.messages import Act, By
from kiosk.counter.state import Screen, Setup
from kiosk.engine.history import begin, play
from kiosk.engine.presets import ONZE, PRESETS
from kiosk.engine.written.replay import game_text, words
from kiosk.records.facts import facts
from kiosk.records.statistics import add_up
from kiosk.records.totals import rebuild
from kiosk.running.export import Exports
from kiosk.running.run import Run
from kiosk.store import LOG_FILE, Round, SavedGame, Store
from kiosk.store.figures import Figures
from tests.lab.engine import any_move
from tests.lab.trials.bar import FIRST, Bar
from tests.lab.trials.dealt import DealtTable, told_sight

LIMIT = 50.0
"""Milliseconds after which a push on the button is felt to be late (DESIGN section 1)."""

NOW = 1_800_000_000.0
"""When the last game of the log was played; the kiosk's own clock says ten years less."""

YEARS = 10 * 365 * 24 * 3600.0
BETWEEN = 1800.0
"""Seconds between two games of the log."""

WAITING = 300
"""Newest games that are not added up yet, as after an update."""

NAMES = tuple(f"{first}{last}" for first in ("Ana", "Bo", "Chloé", "Dédé", "Ève") for last in "ABCDEFGHIJ")
FRAME = 1 / 60
CONTROL = 500
"""Games over which the control folds: as the records were made before."""


@dataclass(frozen=True, slots=True)
class Hold:
    """What the turns of the drawing loop took in one part of the evening.

    longest_ms  the longest turn, less the time in which the machine had no core for it.
    over        turns above LIMIT.
    cpu_ms      the most that one computed itself; for the rest it waited, for the disk or another thread.
    wall_ms     the longest turn with everything, on a machine that may have much else to do.
    """

    part: str
    turns: int
    longest_ms: float
    over: int
    cpu_ms: float
    wall_ms: float


class Watch:
    """Times what it is asked to call."""

    def __init__(self, part: str) -> None:
        self.part = part
        self._held: list[tuple[float, float, float]] = []

    def call(self, work: Callable[[], object]) -> None:
        """Do it, and note how long that took."""
        began, computed, waited = time.perf_counter(), time.thread_time(), _without_a_core()
        work()
        took = time.perf_counter() - began
        self._held.append((took - (_without_a_core() - waited), time.thread_time() - computed, took))

    @property
    def hold(self) -> Hold:
        """All of it so far."""
        longest, cpu, wall = (1000 * max(each) for each in zip(*self._held, strict=True))
        over = sum(1000 * held > LIMIT for held, _, _ in self._held)
        return Hold(self.part, len(self._held), longest, over, cpu, wall)


def _without_a_core() -> float:
    """Seconds that this thread was ready to run and waited for a core: schedstat of proc(5); 0 elsewhere."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def holds(folder: Path, games: int, seed: int = 1, *, control: bool = False) -> Iterator[Hold]:
    """A row for each part of the evening; the control has one more, in which the records are folded anew."""
    filled(folder / FIRST, games, seed)
    table = DealtTable(seed, SimClock())
    setup = Setup(names=NAMES[:3], rules=replace(ONZE, manches=1, tokens=3))
    bar = Bar(folder, table, told_sight(table, seed), People(table), setup, games=2, wall=NOW - YEARS)
    with closing(bar):
        run = bar.run
        yield _evening(run)
        yield _quiet_hours(run)
        yield _records(run)
        yield _export(run, bar.folder, games)
        if control:
            watch = Watch(f"control: records as a fold over {CONTROL} games")
            found = run.journal.store.games(float("-inf"))
            watch.call(lambda: add_up(map(facts, islice(found, CONTROL))))
            yield watch.hold


def filled(folder: Path, games: int, seed: int) -> None:
    """A log of that many games, a round owed after each; all but the newest are added up."""
    store, _ = Store.open(folder / LOG_FILE, "stamp")
    chance = Random(seed)
    patterns = [_play(chance, chance.sample(NAMES, 2 + (number % 4 == 0))) for number in range(40)]
    added = [facts(saved) for saved in patterns]
    figures = Figures(store)
    with store.together():
        for number in range(1, games + 1):
            saved = replace(patterns[number % 40], id=number, started=NOW - BETWEEN * (games - number))
            saved = replace(saved, ended=saved.started + 600.0)
            store.put(replace(saved, words=()), (Round(number, "Ana", "un demi", saved.started),))
            rows = ((number, n, saved.started, word) for n, word in enumerate(saved.words, 1))
            store._db.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", rows)
            if number <= games - WAITING:
                told = replace(added[number % 40], game=number, started=saved.started)
                figures.add(number, saved.started, asdict(told))
    rebuild(store)
    store.tidy()
    store.close()


def _play(chance: Random, names: list[str]) -> SavedGame:
    """A whole game of these people of the house."""
    history = begin(PRESETS["onze"], tuple(names))
    while history.game.result is None:
        history = play(history, any_move(history.game, chance))
    start = begin(PRESETS["onze"], history.start.players)
    result = asdict(history.game.result)
    return SavedGame(0, game_text(start), "un demi", words(history), 0.0, 0.0, "over", result)


def _step(run: Run, watch: Watch) -> None:
    run.eye.turn()
    watch.call(run.turn)


def _evening(run: Run) -> Hold:
    watch = Watch("evening: two games, played and over")
    while not run.done:
        _step(run, watch)
    return watch.hold


def _quiet_hours(run: Run) -> Hold:
    """Nobody plays: what waits is added up, the log is kept in its bounds and copied."""
    watch = Watch("attract screen: added up, tidied, copied")
    run.people = None
    watch.call(lambda: run.app.take(Act("home", by=By.KEY), run.rig.clock.now()))
    for _ in range(round(8.0 / FRAME)):
        _step(run, watch)
        time.sleep(FRAME / 4)
    assert run.app.counter.screen is Screen.ATTRACT
    return watch.hold


def _records(run: Run) -> Hold:
    watch = Watch("records: every page")
    acts = [Act("records", by=By.KEY)]
    for leaf in Leaf:
        acts.append(Act("leaf", leaf.value, by=By.KEY))
        acts += [Act("card", f"{place}", by=By.KEY) for place in range(1, 15)] if leaf is Leaf.PLAYERS else []
    for act in acts:
        watch.call(partial(run.app.take, act, run.rig.clock.now()))
        for _ in range(10):
            _step(run, watch)
    assert run.app.counter.screen is Screen.RECORDS
    return watch.hold


def _export(run: Run, folder: Path, games: int) -> Hold:
    watch = Watch("export of all games, beside")
    with closing(Exports(folder)) as exports:
        watch.call(lambda: exports.begin(folder / "export"))
        while exports.under_way:
            _step(run, watch)
            time.sleep(FRAME)
        written = len(list(Path(exports.state).iterdir()))
    assert written >= games
    return watch.hold
