"""The counter's log: each effect that must outlive a power cut becomes a row before anything is shown.

When the disk takes no more rows the game goes on in memory (kiosk.store.keeper), and
whoever asks is told why.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
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
from kiosk.counter.house import Due
from kiosk.counter.messages import Resumed
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.refusal import Refused
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.notation import UNDO, word
from kiosk.engine.written.replay import play_word, words, written
from kiosk.engine.written.script import read_script
from kiosk.store import SavedGame, Store
from kiosk.store.keeper import Keeper

log = logging.getLogger(__name__)

RECENT = 12
"""Names offered for a new game."""


class Journal:
    """Writes what the counter asks for; keeps the history of the game under way to know its words."""

    def __init__(self, keeper: Keeper, wall: Callable[[], float]) -> None:
        self._keeper = keeper
        self._wall = wall
        self._under_way: SavedGame | None = None
        self._history: History | None = None

    @classmethod
    def open(cls, folder: Path | None, wall: Callable[[], float], stamp: str) -> Self:
        """Open the log in a folder; in memory where there is none or it cannot be written."""
        return cls(Keeper.open(folder, wall, stamp), wall)

    @property
    def store(self) -> Store:
        """The log itself, for history and statistics."""
        return self._keeper.store

    @property
    def trouble(self) -> tuple[str, ...]:
        """One line for each thing that a person should know, the newest last."""
        return self._keeper.trouble

    @property
    def kept(self) -> bool:
        """Whether what is played is on the disk; False while it is in memory because the disk fails."""
        return self._keeper.kept

    def record(self, effect: Effect) -> None:
        """Put the effect on the disk, if it belongs there; returns when it is there."""
        at = self._wall()
        match effect:
            case GameStarted():
                self._begin(effect, at)
            case Log(game, happened) if self._history is not None:
                told, spare = word(happened, self._history.game), self._spare()
                self._history = play(self._history, happened)
                self._write(game, lambda store, number: store.append(number, told, at), spare)
            case Undone(game) if self._history is not None:
                spare = self._spare()
                self._history = undo(self._history)
                self._write(game, lambda store, number: store.append(number, UNDO, at), spare)
            case GameOver(game, result, stake):
                owing = (result.loser,) if result.loser else result.losers
                told_so = asdict(result)
                self._write(game, lambda store, number: store.end(number, "over", told_so, at, owing, stake))
            case Reopened(game):
                self._write(game, lambda store, number: store.reopen(number))
            case GameLeft(game):
                self._write(game, lambda store, number: store.end(number, "abandoned", None, at))
            case Cleared(game):
                self._write(game, lambda store, number: store.clear(number, at))
            case _:
                pass

    def turn(self, now: float, *, quiet: bool) -> None:
        """Once a turn of the drawing loop; see Keeper.turn."""
        self._keeper.turn(now, quiet=quiet)

    def resume(self) -> Resumed | None:
        """The game under way when the program last stopped, at the very same throw."""
        saved = self.store.unfinished()
        if saved is None:
            return None
        try:
            history, refused = _replayed(saved)
        except UsageRefused as no:
            self.abandon(saved.id)
            self._keeper.trouble += (f"game {saved.id} cannot be taken up again: {no}",)
            return None
        self._history = history
        self._under_way = saved
        if refused is not None:
            self._cut_at(refused, saved)
        return Resumed(saved.id, history, saved.stake)

    def abandon(self, game: int) -> None:
        """A game that nobody will go on with."""
        self.record(GameLeft(game))

    def due(self) -> tuple[Due, ...]:
        """The rounds that are owed, oldest first, one entry a game."""
        by_game: dict[int, Due] = {}
        for each in self.store.due():
            known = by_game.get(each.game)
            names = (*(known.names if known else ()), each.debtor)
            by_game[each.game] = Due(each.game, names, each.stake)
        return tuple(by_game.values())

    def latest_players(self) -> list[tuple[str, ...]]:
        """Who played the latest games, in seat order, the last game first."""
        players = []
        for saved in self.store.latest(RECENT):
            with suppress(UsageRefused):
                players.append(read_script(saved.tags).players)
        return players

    def close(self) -> None:
        """Fold the log and let go of the file."""
        self._keeper.close()

    def _begin(self, started: GameStarted, at: float) -> None:
        rules = with_switches(preset(started.preset), {key: str(value) for key, value in started.switches})
        self._history = begin(rules, started.players, started.first)
        number = self._keeper.new_number(started.game)
        fresh = SavedGame(number, written(self._history), started.stake, (), at)
        self._under_way = fresh
        self._keeper.write(started.game, lambda store: store.begin(number, fresh.tags, fresh.stake, at))

    def _cut_at(self, refused: str, saved: SavedGame) -> None:
        """Take the refused word and all after it out of the log: what is played now would be lost behind."""
        whole = replace(saved, words=words(self._history) if self._history else ())
        self._keeper.write(saved.id, lambda store: store.put(whole, ()), whole)
        self._keeper.trouble += (f"game {saved.id} goes on before the word {refused!r}, which is refused",)

    def _spare(self) -> SavedGame | None:
        """The game under way as it stands, without what was taken back."""
        if self._under_way is None or self._history is None:
            return None
        return replace(self._under_way, words=words(self._history))

    def _write(self, game: int, write: Callable[[Store, int], None], spare: SavedGame | None = None) -> None:
        def named(store: Store) -> None:
            write(store, self._keeper.number(game))

        self._keeper.write(game, named, spare or self._spare())


def _replayed(saved: SavedGame) -> tuple[History, str | None]:
    """The history that the words make, and the word that the rules do not know any more; it ends before that.

    Raises UsageRefused where not even the start of the game can be made.
    """
    script = read_script(saved.tags)
    history = begin(script.rules, script.players, script.first)
    for each in saved.words:
        try:
            history = play_word(history, each)
        except Refused as why:
            log.warning("game %s: the word %r is refused (%s); it ends there", saved.id, each, why)
            return history, each
    return history, None
