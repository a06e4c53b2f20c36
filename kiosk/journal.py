"""The counter's log: each effect that must outlive a power cut becomes a row before anything is shown.

When the disk takes no more rows the game goes on in memory, and whoever asks is told why.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Self

from kiosk.counter.effects import (
    Cleared,
    Effect,
    GameLeft,
    GameOver,
    GameStarted,
    Log,
    Reopened,
    Undone,
)
from kiosk.counter.messages import Resumed
from kiosk.counter.state import Due
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.notation import UNDO, word
from kiosk.engine.refusal import Refused
from kiosk.engine.replay import play_word, words, written
from kiosk.engine.script import read_script
from kiosk.engine.switches import preset, with_switches
from kiosk.engine.usage import UsageRefused
from kiosk.store import FILE, SavedGame, Store, StoreFailed

log = logging.getLogger(__name__)

RECENT = 12
"""Names offered for a new game."""


class Journal:
    """Writes what the counter asks for; keeps the history of the game under way to know its words.

    trouble  one line for each thing that a person should know, the newest last.
    """

    def __init__(self, store: Store, wall: Callable[[], float], trouble: tuple[str, ...] = ()) -> None:
        self._store = store
        self._wall = wall
        self._started: GameStarted | None = None
        self._history: History | None = None
        self.trouble = trouble

    @classmethod
    def open(cls, folder: Path | None, wall: Callable[[], float], stamp: str) -> Self:
        """Open the log in a folder; in memory where there is none or it cannot be written."""
        try:
            store, lines = Store.open(None if folder is None else folder / FILE, stamp)
        except StoreFailed as failed:
            store, lines = Store.open(None, stamp)[0], (_in_memory(failed),)
        return cls(store, wall, lines)

    @property
    def store(self) -> Store:
        """The log itself, for history and statistics."""
        return self._store

    def record(self, effect: Effect) -> None:
        """Put the effect on the disk, if it belongs there; returns when it is there."""
        at = self._wall()
        try:
            self._record(effect, at)
        except StoreFailed as failed:
            log.error("%s", failed)
            self._go_on_in_memory(failed, at)

    def resume(self) -> Resumed | None:
        """The game under way when the program last stopped, at the very same throw."""
        saved = self._store.unfinished()
        if saved is None:
            return None
        try:
            history = _replayed(saved)
        except UsageRefused as refused:
            self._store.end(saved.id, "abandoned", None, self._wall())
            self.trouble += (f"game {saved.id} cannot be taken up again: {refused}",)
            return None
        self._history = history
        self._started = _as_started(saved, history)
        return Resumed(saved.id, history, saved.stake)

    def abandon(self, game: int) -> None:
        """A game that nobody will go on with."""
        self._store.end(game, "abandoned", None, self._wall())

    def due(self) -> tuple[Due, ...]:
        """The rounds that are owed, oldest first, one entry a game."""
        by_game: dict[int, Due] = {}
        for each in self._store.due():
            known = by_game.get(each.game)
            names = (*(known.names if known else ()), each.debtor)
            by_game[each.game] = Due(each.game, names, each.stake)
        return tuple(by_game.values())

    def latest_players(self) -> list[tuple[str, ...]]:
        """Who played the latest games, in seat order, the last game first."""
        players = []
        for saved in self._store.latest(RECENT):
            with suppress(UsageRefused):
                players.append(read_script(saved.tags).players)
        return players

    def close(self) -> None:
        """Fold the log and let go of the file."""
        self._store.tidy()
        self._store.close()

    def _record(self, effect: Effect, at: float) -> None:
        match effect:
            case GameStarted():
                self._begin(effect, at)
            case Log(game, happened) if self._history is not None:
                before = self._history.game
                self._history = play(self._history, happened)
                self._store.append(game, word(happened, before), at)
            case Undone(game) if self._history is not None:
                self._history = undo(self._history)
                self._store.append(game, UNDO, at)
            case GameOver(game, result, stake):
                self._store.end(game, "over", asdict(result), at)
                for name in (result.loser,) if result.loser else result.losers:
                    self._store.owe(game, name, stake, at)
            case Reopened(game):
                self._store.reopen(game)
            case GameLeft(game):
                self._store.end(game, "abandoned", None, at)
            case Cleared(game):
                self._store.clear(game, at)
            case _:
                pass

    def _begin(self, started: GameStarted, at: float) -> None:
        rules = with_switches(preset(started.preset), {key: str(value) for key, value in started.switches})
        self._started = started
        self._history = begin(rules, started.players, started.first)
        self._store.begin(started.game, written(self._history), started.stake, at)

    def _go_on_in_memory(self, failed: StoreFailed, at: float) -> None:
        """A new log in memory that knows the game under way, so that play never waits for the disk."""
        self.trouble += (_in_memory(failed),)
        self._store.close()
        self._store, _ = Store.open(None, "")
        if self._started is None or self._history is None:
            return
        start = History((self._history.start,))
        self._store.begin(self._started.game, written(start), self._started.stake, at)
        for each in words(self._history):
            self._store.append(self._started.game, each, at)


def _in_memory(failed: StoreFailed) -> str:
    return f"{failed}; the games are kept in memory only until this is mended"


def _replayed(saved: SavedGame) -> History:
    """The history that the words make; a word that the rules do not know any more ends it there.

    Raises UsageRefused where not even the start of the game can be made.
    """
    script = read_script(saved.tags)
    history = begin(script.rules, script.players, script.first)
    for each in saved.words:
        try:
            history = play_word(history, each)
        except Refused as refused:
            log.warning("game %s: the word %r is refused (%s); it ends there", saved.id, each, refused)
            break
    return history


def _as_started(saved: SavedGame, history: History) -> GameStarted:
    """How the game under way began, for a log that must begin anew."""
    start = history.start
    return GameStarted(saved.id, start.rules.name, (), start.players, None, saved.stake)
