"""An evening of games at random, as the counter has them written: throws, stops, things taken back and put
right.

Each answer is what the counter hands to the journal in one go; the states that the table was in are kept.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import cast

from kiosk.counter.effects import Cleared, Effect, GameLeft, GameStarted, Log, Undone
from kiosk.engine.events import Corrected
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.presets import ONZE
from kiosk.engine.refusal import Refused
from kiosk.journal import Journal
from kiosk.store import Store
from kiosk.store.database import prepare
from kiosk.store.keeper import Keeper
from tests.lab.crash.record import Acknowledged, Connection, Recorder, Step
from tests.lab.engine import any_move

HOUSE = replace(ONZE, manches=1, tokens=4)
"""Short games: more of them begin, end, are taken back and are paid."""

CHECKPOINT = 12
"""Pages of the write-ahead log after which it is folded in: some hundred times an evening instead of once."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was told.

    outcome  "over" or "abandoned", None while it is under way; `result` is who lost it.
    """

    words: tuple[str, ...]
    outcome: str | None
    result: str


@dataclass(frozen=True, slots=True)
class Table:
    """All that a table may rely on after a cut: the games by number, and who owes a round after which."""

    games: tuple[tuple[int, Played], ...] = ()
    owed: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What an evening wrote, and the states of its table in their order; the first one is that before all."""

    steps: tuple[Step, ...]
    states: tuple[Table, ...]


def table(store: Store) -> Table:
    """What that log says."""
    games = tuple(
        (saved.id, Played(saved.words, saved.outcome, str(saved.result)))
        for saved in store.games(float("-inf"))
    )
    return Table(games, tuple((each.game, each.debtor) for each in store.rounds_due()))


def record(folder: Path, answers: int, seed: int, *, flushed: bool = True) -> Recorded:
    """The writes of so many answers.

    flushed  as the kiosk does; without, the writes are left to the system (synchronous = OFF): the control.
    """
    recorder = Recorder()
    connection = Connection(folder / "games.db")
    prepare(cast(sqlite3.Connection, connection))
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    if not flushed:
        connection.execute("PRAGMA synchronous = OFF")
    store = Store(cast(sqlite3.Connection, connection), str(folder / "games.db"))
    journal = Journal(Keeper(store, lambda: 0.0), lambda: 0.0)
    states = [Table()]
    recorder.steps.append(Acknowledged(0))
    for answer in evening(answers, seed):
        journal.record(*answer)
        states.append(table(store))
        recorder.steps.append(Acknowledged(len(states) - 1))
    steps = tuple(recorder.steps)
    journal.close()
    recorder.unregister()
    return Recorded(steps, tuple(states))


def evening(answers: int, seed: int) -> Iterator[tuple[Effect, ...]]:
    """So many answers of a counter at which people throw, stop, take back, put right, pay and leave at
    random."""
    chance, game, history = Random(seed), 0, None
    for _ in range(answers):
        if history is None:
            game, history = game + 1, BEGUN
            yield (GameStarted(game, HOUSE, PLAYERS, None, "un demi"),)
        elif (drawn := chance.random()) < TAKEN_BACK and history.events:
            history = undo(history)
            yield (Undone(game),)
        elif drawn < PUT_RIGHT and (right := _put_right(history, chance)) is not None:
            history = play(history, right)
            yield (Log(game, right),)
        elif history.game.result is not None:
            history = None
            yield (Cleared(game),) if chance.random() < 0.5 else (GameLeft(game),)
        elif drawn > 1 - LEFT:
            history = None
            yield (GameLeft(game),)
        else:
            move = any_move(history.game, chance)
            history = play(history, move)
            yield (Log(game, move),)


PLAYERS = ("Ana", "Bo")
BEGUN = begin(HOUSE, PLAYERS)
TAKEN_BACK, PUT_RIGHT, LEFT = 0.06, 0.14, 0.02
"""Shares of the answers, the second with the first."""


def _put_right(history: History, chance: Random) -> Corrected | None:
    """What else the last throw may have been, where the rules allow it."""
    right = Corrected(tuple(chance.randint(1, 6) for _ in range(3)))
    try:
        play(history, right)
    except (Refused, ValueError):
        return None
    return right
