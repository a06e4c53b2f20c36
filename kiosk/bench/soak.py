"""Simulated people play coup after coup through camera, vision, gate and engine, while somebody counts.

Nothing of the simulated dice reaches the game but through the camera; what the truth is used for here is to
compare. With an imp at the table every lever is pulled at random times as well.
"""

import time
from collections import Counter as Tally
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.sim.hands.imp import Imp
from hardware.sim.table import SimTable
from kiosk.autoplay import People
from kiosk.cli.kiosk_run import Run
from kiosk.cli.wiring import Wanted
from kiosk.counter.messages import Message
from kiosk.counter.state import Counter, Setup, Sight
from kiosk.engine.state import Game
from kiosk.headless import Blind
from kiosk.settings import Settings
from vision.readings import TrayChange


@dataclass(slots=True)
class Found:
    """What somebody who sees both the dice and the screen noticed.

    misread    readings that made a throw of values which did not lie there at the time of the reading.
    uncalled   readings that made a throw which nobody threw (counted twice, or out of nothing).
    strangers  throws that were counted for another player than the one who threw.
    lost       times at which the tokens did not add up.
    longest    seconds for which the eye stayed in one state other than ready, by state.
    """

    misread: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    uncalled: int = 0
    strangers: int = 0
    lost: int = 0
    longest: dict[str, float] = field(default_factory=dict)


class WatchedPeople(People):
    """People at the table with somebody who counts beside them, and maybe an imp under it."""

    def __init__(self, table: SimTable, imp: Imp | None) -> None:
        super().__init__(table)
        self.found = Found()
        self.coups = 0
        self._imp = imp
        self._game: Game | None = None
        self._events = 0
        self._thrower: str | None = None
        self._counted: TrayChange | None = None
        self._lay: deque[tuple[float, tuple[int, ...]]] = deque(maxlen=900)  # half a minute of truth
        self._sight: tuple[Sight, float] = (Sight.READY, 0.0)

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """Look, count, and play."""
        if self._imp is not None:
            self._imp.tend()
        self._lay.append((now, self._table.truth().values))
        self._look_at_eye(counter.eye.sight, now)
        self._look_at_game(counter)
        return super().turn(counter, now)

    def _throw(self, game: Game, keep: tuple[int, ...]) -> None:
        self._thrower = game.player
        super()._throw(game, keep)

    def _look_at_eye(self, sight: Sight, now: float) -> None:
        if sight is not self._sight[0]:
            self._sight = (sight, now)
        elif sight is not Sight.READY and (self._imp is None or self._imp.quiet):
            stayed = now - self._sight[1]
            self.found.longest[sight.value] = max(self.found.longest.get(sight.value, 0.0), stayed)

    def _look_at_game(self, counter: Counter) -> None:
        history = counter.history
        if history is None:
            return
        game = history.game
        if game.rules.tokens and sum(game.tokens.values()) + game.pot != game.rules.tokens:
            self.found.lost += 1
        counted = counter.eye.counted
        if counted is not None and counted is not self._counted:
            self._look_at_reading(counted)
        self._counted = counted
        before = self._game.last_coup if self._game else None
        self.coups += game.last_coup is not None and game.last_coup is not before
        self._events, self._game = len(history.events), game

    def _look_at_reading(self, reading: TrayChange) -> None:
        """A reading made a throw of the game: was it there, did somebody throw it, and was it his turn?"""
        truth = next((values for t, values in reversed(self._lay) if t <= reading.t + 1e-6), ())
        if truth != reading.values:
            self.found.misread.append((truth, reading.values))
        player = self._game.player if self._game else None
        self.found.uncalled += self._thrower is None
        self.found.strangers += self._thrower is not None and self._thrower != player
        self._thrower = None


@dataclass(frozen=True, slots=True)
class Soak:
    """What came of it.

    wrong      throws that were published with values that did not lie there when they were read.
    overtaken  throws that were right, but dice were thrown again before the answer came.
    by_hand  throws that had to be touched in; refused: refusals by reason.
    factor   simulated seconds a second of processor time.
    """

    coups: int
    throws: int
    wrong: int
    overtaken: int
    by_hand: int
    refused: dict[str, int]
    uncalled: int
    strangers: int
    lost: int
    longest: dict[str, float]
    pulled: dict[str, int]
    simulated_s: float
    factor: float
    stuck: bool


def soak(coups: int, seed: int = 1, *, levers: bool = False, stuck_after: float = 120.0) -> Iterator[Soak]:
    """Play that many coups; one row after each. It ends early where nothing happened for too long."""
    setup = Setup(names=("Ana", "Bo", "Chloé"), preset="onze")
    wanted = Wanted(f"sim:{seed}", setup, autoplay=True, stepped=True, fresh=True)
    with TemporaryDirectory() as folder:
        run = Run(wanted, Settings(), Path(folder), Blind(), lambda _: None)
        try:
            yield from _played(run, coups, seed, levers, stuck_after)
        finally:
            run.close()


def _played(run: Run, coups: int, seed: int, levers: bool, stuck_after: float) -> Iterator[Soak]:
    table = run.rig.table
    if table is None:
        return
    imp = Imp(table, seed) if levers else None
    people = WatchedPeople(table, imp)
    run.people = people
    begun, since, seen, done = time.process_time(), 0.0, -1, 0
    while done < coups:
        run.step()
        now = run.rig.clock.now()
        moves = people.account.throws
        if moves != seen:
            seen, since = moves, now
        stuck = now - since > stuck_after
        if people.coups > done or stuck:
            done = people.coups
            spent = time.process_time() - begun
            yield _row(people, imp, done, now, now / spent, stuck)
        if stuck:
            return


def _row(people: WatchedPeople, imp: Imp | None, coups: int, now: float, factor: float, stuck: bool) -> Soak:
    account, found = people.account, people.found
    return Soak(
        coups=coups,
        throws=account.throws,
        wrong=len(found.misread),
        overtaken=max(0, len(account.wrong) - len(found.misread)),
        by_hand=account.by_hand,
        refused=dict(Tally(account.refused)),
        uncalled=found.uncalled,
        strangers=found.strangers,
        lost=found.lost,
        longest={name: round(seconds, 1) for name, seconds in found.longest.items()},
        pulled=dict(imp.pulled) if imp else {},
        simulated_s=now,
        factor=factor,
        stuck=stuck,
    )
