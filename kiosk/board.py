"""The board on the wall: who paid last, and the records of the week, as lines for the screen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kiosk.counter.house import Record
from kiosk.counter.messages import Told
from kiosk.language import said
from kiosk.records.facts import Facts
from kiosk.records.statistics import Player, Totals, played_at
from kiosk.records.totals import facts_between, fold, latest_facts, shown, unfolded
from kiosk.store import Store

WEEK = 7 * 24 * 3600.0
"""Seconds for which a record stays on the board."""

LAST = (said("Dernier perdant : {names}"), said("Avant lui : {names}"))
"""The games whose losers are named, the last one first."""

LATEST_GAMES = 20
"""Games among which those who paid last are looked for: in some nobody pays."""

MOST_OF_A_WEEK = 200
"""Games of the week that are looked at, the newest: a clock that stands still calls all games of years this
week's."""


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
    """Tells the screens what the totals in the log say, and has the games that wait added to them.

    steady  seconds on a clock that never goes back.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._waiting = True
        self._added = False

    def told(self, store: Store, now: float) -> Told:
        """What the screens should know, to be posted at the start and after each game; the newest is in it.

        Games that wait are added for one go first: after a game that is the one before it.

        now  seconds since the epoch. Raises StoreFailed where the log fails.
        """
        self._waiting = fold(store, self._steady)
        newest = unfolded(store)
        week = (*facts_between(store, now - WEEK, now, MOST_OF_A_WEEK), *newest)
        records = (*_last((*newest, *latest_facts(store, LATEST_GAMES))), *_best_of(week, now))
        return Told(records=records, figures=shown(store, newest))

    def turn(self, store: Store) -> bool:
        """Once a turn of the drawing loop while nobody plays; whether the last of those that waited was
        added.

        Takes some milliseconds, and after that one nothing, until the next game is told. Raises StoreFailed.
        """
        if self._waiting and fold(store, self._steady):
            self._added = True
            return False
        added, self._waiting, self._added = self._added, False, False
        return added


def _last(games: Iterable[Facts]) -> Iterator[Record]:
    """Who paid, in games from the last one back."""
    paid = (game for game in games if game.over and game.payers)
    for msgid, game in zip(LAST, paid, strict=False):
        yield Record(msgid, (("names", " + ".join(game.payers)),))


def _best_of(games: Iterable[Facts], now: float) -> Iterator[Record]:
    totals = Totals()
    for game in sorted(games, key=played_at):
        if game.over and game.started >= now - WEEK:
            totals.add(game)
    players = totals.statistics.players
    for best in BESTS:
        first = max(players, key=best.figure, default=None)
        if first is not None and best.figure(first) > 0:
            yield Record(best.msgid, (("name", first.player), ("n", best.shown(first))))
