"""The counter's log: what one answer causes is one transaction, on the disk before anything is shown.

The end of a game, who pays and the round that is owed follow from its words: they are written with the word
that ends it and go with the word that is taken back, so that no cut leaves one without the other. When the
disk takes no more rows the game goes on in memory (kiosk.store.keeper), and whoever asks is told why.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Self

from kiosk.counter.effects import Cleared, Effect, GameLeft, GameStarted, Log, Undone
from kiosk.counter.house import Due
from kiosk.counter.invitation import Match, match_of
from kiosk.counter.messages import Resumed
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.play.state import Result
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.notation import UNDO, word
from kiosk.engine.written.replay import game_text, words
from kiosk.engine.written.script import read_script
from kiosk.language import Line, line, said
from kiosk.opponent import Opponent, opponent_of, with_head
from kiosk.records.past import take_up
from kiosk.store import SavedGame, Store
from kiosk.store.keeper import Keeper, Write

log = logging.getLogger(__name__)

OFFERED_NAMES = 12
"""Names offered for a new game."""

GAMES_OF_REGULARS = 200
"""Games that tell who plays often: some weeks of a bar."""


NOT_AGAIN = said("La partie {game} ne peut pas être reprise : {why}")
CUT = said("La partie {game} reprend avant « {word} », que les règles refusent")


def regulars(games: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Who played, those who play often first, among equals the last first; games from the last one back."""
    times = Counter(name for players in games for name in players)
    return tuple(name for name, _ in times.most_common())


class Journal:
    """Writes what the counter asks for; keeps the history of the game under way to know its words."""

    def __init__(self, keeper: Keeper, wall: Callable[[], float]) -> None:
        self._keeper = keeper
        self._wall = wall
        self._under_way: SavedGame | None = None
        self._history: History | None = None
        self._left: tuple[SavedGame, History, tuple[str, ...]] | None = None

    @classmethod
    def open(cls, folder: Path | None, wall: Callable[[], float], stamp: str) -> Self:
        """Open the log in a folder; in memory where there is none or it cannot be written.

        Raises InUse where another process has that folder.
        """
        journal = cls(Keeper.open(folder, wall, stamp), wall)
        journal.finish()
        return journal

    @property
    def store(self) -> Store:
        """The log itself, for history and statistics."""
        return self._keeper.store

    @property
    def trouble(self) -> tuple[Line, ...]:
        """One line for each thing that a person should know, the newest last."""
        return self._keeper.trouble

    @property
    def kept(self) -> bool:
        """Whether what is played is on the disk; False while it is in memory because the disk fails."""
        return self._keeper.kept

    @property
    def newer(self) -> bool:
        """Whether the log there is, of a newer version, is left alone; see Keeper."""
        return self._keeper.newer

    def record(self, *effects: Effect) -> None:
        """Put what one answer caused on the disk, all of it or nothing; returns when it is there."""
        at, under_way, history = self._wall(), self._under_way, self._history
        writes = tuple(write for effect in effects for write in self._writes(effect, at))
        if writes:
            self._keeper.write(writes, _as_it_stands(under_way, history))

    def turn(self, now: float, *, quiet: bool) -> None:
        """Once a turn of the drawing loop; see Keeper.turn."""
        self._keeper.turn(now, quiet=quiet)

    def settle(self) -> None:
        """Wait for what is done beside the main thread; see Keeper.settle."""
        self._keeper.settle()

    def finish(self) -> None:
        """End what a cut left without its end: by the rules where the words have one, else put away.

        Only the newest game can be under way. A game that cannot be made any more is put away with a line.
        """
        for saved in (unfinished := self.store.unfinished_games()):
            try:
                history, taken = take_up(saved)
            except UsageRefused as no:
                self._keeper.trouble += (line(NOT_AGAIN, game=saved.id, why=line(no.msgid, **no.values)),)
                self._put_away(saved)
                continue
            if history.game.result is not None:
                self._keeper.write(tuple(_end(saved, history.game.result, self._wall())))
            elif saved is not unfinished[-1]:
                self._put_away(saved)
            else:
                self._left = saved, history, taken

    def resume(self) -> Resumed | None:
        """The game under way when the program last stopped, at the very same throw."""
        if self._left is None:
            return None
        saved, history, taken = self._left
        self._under_way, self._history = saved, history
        if taken != saved.words:
            self._cut_at(saved.words[len(taken)], saved)
        return Resumed(saved.id, history, saved.stake, _opponent(saved), _match(saved))

    def abandon(self, game: int) -> None:
        """A game that nobody will go on with."""
        self.record(GameLeft(game))

    def rounds_due(self) -> tuple[Due, ...]:
        """The rounds that are owed, oldest first, one entry a game."""
        by_game: dict[int, Due] = {}
        for each in self.store.rounds_due():
            known = by_game.get(each.game)
            names = (*(known.names if known else ()), each.debtor)
            by_game[each.game] = Due(each.game, names, each.stake)
        return tuple(by_game.values())

    def latest_players(self) -> list[tuple[str, ...]]:
        """Who played the latest games, in seat order, the last game first."""
        players = []
        for saved in self.store.latest(GAMES_OF_REGULARS):
            with suppress(UsageRefused):
                script = read_script(saved.tags)
                house = opponent_of(script.tags)
                players.append(tuple(name for name in script.players if not house or name != house.name))
        return players

    def close(self) -> None:
        """Fold the log and let go of the file."""
        self._keeper.close()

    def _writes(self, effect: Effect, at: float) -> Iterator[Write]:
        """What the effect puts on the disk; nothing where it does not belong there."""
        match effect:
            case GameStarted():
                yield self._begin(effect, at)
            case Log(game, happened) if self._history is not None:
                before, told = self._history, word(happened, self._history.game)
                self._history = play(before, happened)
                yield game, lambda store, number: store.append(number, told, at)
                yield from self._change_of_end(game, before, at)
            case Undone(game) if self._history is not None:
                before = self._history
                self._history = undo(before)
                yield game, lambda store, number: store.append(number, UNDO, at)
                yield from self._change_of_end(game, before, at)
            case GameLeft(game):
                yield game, lambda store, number: store.end(number, "abandoned", None, at)
            case Cleared(game):
                yield game, lambda store, number: store.clear(number, at)
            case _:
                pass

    def _change_of_end(self, game: int, before: History, at: float) -> Iterator[Write]:
        """Where the game came to another end than before, or to none any more."""
        result = self._history.game.result if self._history else None
        if result == before.game.result:
            return
        if before.game.result is not None:
            yield game, lambda store, number: store.reopen(number)
        if result is not None and self._under_way is not None:
            yield from _end(replace(self._under_way, id=game), result, at)

    def _begin(self, started: GameStarted, at: float) -> Write:
        self._history = begin(started.rules, started.players, started.first)
        number = self._keeper.new_number(started.game)
        tags = with_head(game_text(self._history), started.opponent, started.dice_set)
        if started.match is not None:
            tags = f"{started.match.tags}\n{tags}"
        fresh = SavedGame(number, tags, started.stake, (), at)
        self._under_way = fresh
        return started.game, lambda store, number: store.begin(number, fresh.tags, fresh.stake, at)

    def _cut_at(self, refused: str, saved: SavedGame) -> None:
        """Take the refused word and all after it out of the log: what is played now would be lost behind."""
        log.warning("game %s: the word %r is refused; it ends there", saved.id, refused)
        whole = replace(saved, words=words(self._history) if self._history else ())
        self._keeper.write(((saved.id, lambda store, _: store.put(whole, ())),), whole)
        self._keeper.trouble += (line(CUT, game=saved.id, word=refused),)

    def _put_away(self, saved: SavedGame) -> None:
        at = self._wall()
        self._keeper.write(((saved.id, lambda store, number: store.end(number, "abandoned", None, at)),))


def _as_it_stands(saved: SavedGame | None, history: History | None) -> SavedGame | None:
    """The game under way without what was taken back; None where there is none."""
    return None if saved is None or history is None else replace(saved, words=words(history))


def _end(saved: SavedGame, result: Result, at: float) -> Iterator[Write]:
    """The end of a game, who pays, and the round that he owes."""
    told, owing = asdict(result), () if _opponent(saved) or _match(saved) else result.payers
    yield saved.id, lambda store, number: store.end(number, "over", told, at, owing, saved.stake)


def _opponent(saved: SavedGame) -> Opponent | None:
    return opponent_of(read_script(saved.tags).tags)


def _match(saved: SavedGame) -> Match | None:
    return match_of(read_script(saved.tags).tags)
