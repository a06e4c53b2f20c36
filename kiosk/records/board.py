"""The board on the wall: who paid last, and the records of the week, as lines for the screen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from kiosk.counter.house import Record
from kiosk.counter.messages import Told
from kiosk.engine.usage import UsageRefused
from kiosk.language import said
from kiosk.records.facts import Facts, facts
from kiosk.records.statistics import Player, added_up
from kiosk.store import SavedGame, Store

WEEK = 7 * 24 * 3600.0
"""Seconds for which a record stays on the board."""

LAST = (said("Dernier perdant : {names}"), said("Avant lui : {names}"))
"""The games whose losers are named, the last one first."""

AT_ONCE = 40
"""Games read in one go: 0.2 s on a desktop core, about a second on a Pi; the rest follows with the next."""

LATELY = 400
"""Games that the figures of players and dice are made of, beside those of the week: some months of a bar."""

MOST_KNOWN = 2000
"""Games whose facts are kept in memory, about 4 kB each."""

_Key = tuple[float, str]
"""What tells whether a game is still the one that was read: its start, and its text as one string."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record: who has the largest figure above nought, and how it is written."""

    msgid: str
    figure: Callable[[Player], float]
    shown: Callable[[Player], str | float]


BESTS = (
    Best(
        said("Tournées de la semaine : {name} ({n})"),
        lambda each: each.lost,
        lambda each: str(each.lost),
    ),
    Best(
        said("421 de la semaine : {name} ({n})"),
        lambda each: each.four_two_ones,
        lambda each: str(each.four_two_ones),
    ),
    Best(
        said("Nénettes de la semaine : {name} ({n})"),
        lambda each: each.nenettes,
        lambda each: str(each.nenettes),
    ),
    Best(
        said("Série record sans payer : {name} ({n})"),
        lambda each: each.best_streak if each.best_streak > 1 else 0,
        lambda each: str(each.best_streak),
    ),
    Best(
        said("La chance de la semaine : {name} ({n})"),
        lambda each: round(each.luck, 1),
        lambda each: each.luck,
    ),
    Best(
        said("La guigne de la semaine : {name} ({n})"),
        lambda each: -round(each.luck, 1),
        lambda each: each.luck,
    ),
)


class Ledger:
    """Knows the facts of the games it has read, so that the board after a game costs that game alone.

    A game that went on since, or was put right, is read again; its facts take the place of the old ones.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[_Key, Facts | None]] = {}

    def told(self, store: Store, now: float) -> Told:
        """What the screens should know, to be posted at the start and after each game.

        Reads at most `AT_ONCE` new games, the newest first. Raises StoreFailed where the log fails.
        """
        games = self._read(store, now)
        return Told(records=board_of(games, now), figures=added_up(games) if games else None)

    def _read(self, store: Store, now: float) -> tuple[Facts, ...]:
        lately = store.games(since=now - WEEK)
        last = store.latest(LATELY)
        games = {saved.id: saved for saved in (*lately, *last)}
        fresh = (saved for saved in sorted(games.values(), key=_when, reverse=True) if self._new(saved))
        for saved in islice(fresh, AT_ONCE):
            self._known[saved.id] = _key(saved), _facts(saved)
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        found = (self._known[saved.id][1] for saved in games.values() if not self._new(saved))
        return tuple(each for each in found if each is not None)

    def _new(self, saved: SavedGame) -> bool:
        known = self._known.get(saved.id)
        return known is None or known[0] != _key(saved)


def board(games: Iterable[SavedGame], now: float) -> tuple[Record, ...]:
    """The lines of the board from the games of the log; now in seconds since the epoch."""
    found = (_facts(saved) for saved in games)
    return board_of(tuple(each for each in found if each is not None), now)


def board_of(games: Sequence[Facts], now: float) -> tuple[Record, ...]:
    """The lines of the board: who paid last, then the records of the week; () before the first game."""
    over = sorted((game for game in games if game.over), key=lambda game: (game.started, game.game))
    week = [game for game in over if game.started >= now - WEEK]
    return (*_last(over), *_week(week))


def _last(over: list[Facts]) -> Iterator[Record]:
    paid = [game for game in reversed(over) if game.payers]
    for game, msgid in zip(paid, LAST, strict=False):
        yield Record(msgid, (("names", " + ".join(game.payers)),))


def _week(week: list[Facts]) -> Iterator[Record]:
    players = added_up(week).players
    for best in BESTS:
        first = max(players, key=best.figure, default=None)
        if first is not None and best.figure(first) > 0:
            yield Record(best.msgid, (("name", first.player), ("n", best.shown(first))))


def _facts(saved: SavedGame) -> Facts | None:
    """A game that cannot be played again is on no board."""
    try:
        return facts(saved)
    except UsageRefused:
        return None


def _key(saved: SavedGame) -> _Key:
    return saved.started, saved.text


def _when(saved: SavedGame) -> tuple[float, int]:
    return saved.started, saved.id
