"""The board on the wall: who paid last, and the records of the week, as lines for the screen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from kiosk.counter.messages import Told
from kiosk.language import Line, line, said
from kiosk.records.facts import Facts
from kiosk.records.statistics import Player, Totals, play_order
from kiosk.records.totals import facts_between, folding, latest_facts, newest_facts, screen_figures
from kiosk.store import Store

WEEK = 7 * 24 * 3600.0
"""Seconds for which a record stays on the board."""

LAST = (said("Dernier perdant : {names}"), said("Auparavant : {names}"))
"""The games whose losers are named, the last one first."""

LATEST_GAMES = 20
"""Games among which those who paid last are looked for: in some nobody pays."""

MOST_OF_A_WEEK = 200
"""Games of the week that are looked at, the newest: a clock that stands still calls all games of years this
week's."""


TURN_SHARE_S = 0.004
"""Seconds of a turn that may go into the board; its last step may take a few milliseconds more."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record: who has the largest figure above nought; of bad luck the largest below it."""

    msgid: str
    figure: Callable[[Player], float]
    sign: int = 1


BESTS = (
    Best(said("Tournées de la semaine : {name} ({n})"), lambda each: each.lost),
    Best(said("421 de la semaine : {name} ({n})"), lambda each: each.four_two_ones),
    Best(said("Nénettes de la semaine : {name} ({n})"), lambda each: each.nenettes),
    Best(
        said("Série record sans payer : {name} ({n})"),
        lambda each: each.best_streak if each.best_streak > 1 else 0,
    ),
    Best(said("La chance de la semaine : {name} ({n})"), lambda each: round(each.luck, 1)),
    Best(said("La guigne de la semaine : {name} ({n})"), lambda each: round(each.luck, 1), sign=-1),
)


class Ledger:
    """Tells the screens what the totals in the log say, and has the games that wait added to them.

    All of it a little a turn of the drawing loop: a game is played again for its figures, and a long one
    takes longer than a push may wait.

    steady  seconds on a clock that never goes back.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._board: Iterator[Told | None] = iter(())
        self._rest: Iterator[Told | None] = iter(())

    def begin(self, store: Store, now: float) -> None:
        """At the start and after each game: the board is made anew, the newest game in it.

        now  seconds since the epoch.
        """
        self._board, self._rest = board(store, now), _waiting(store, now)

    def turn(self, *, idle: bool) -> Told | None:
        """One turn's share of it; what the screens should know, once that is made.

        idle  nobody plays: games that wait are added up, and then the board is told once more.
        Raises StoreFailed where the log fails; then no more comes until the next game.
        """
        until = self._steady() + TURN_SHARE_S
        for told in chain(self._board, self._rest if idle else ()):
            if told is not None or self._steady() >= until:
                return told
        return None


def board(store: Store, now: float) -> Iterator[Told | None]:
    """What hangs on the wall, after steps that bring nothing; the game before the newest is added first."""
    for added in folding(store):
        yield None
        if added:
            break
    newest = yield from newest_facts(store)
    week = (*facts_between(store, now - WEEK, now, MOST_OF_A_WEEK), *newest)
    yield None
    records = (*_last((*newest, *latest_facts(store, LATEST_GAMES))), *_best_of(week, now))
    yield None
    yield Told(records=records, figures=screen_figures(store, newest))


def _waiting(store: Store, now: float) -> Iterator[Told | None]:
    """All games that wait, as after an update or an import, and the board once more where there was any."""
    steps = 0
    for steps, _ in enumerate(folding(store), 1):  # noqa: B007 whether there was any
        yield None
    if steps:
        yield from board(store, now)


def _last(games: Iterable[Facts]) -> Iterator[Line]:
    """Who paid, in games from the last one back."""
    paid = (game for game in games if game.over and game.payers)
    for msgid, game in zip(LAST, paid, strict=False):
        yield line(msgid, names=" + ".join(game.payers))


def _best_of(games: Iterable[Facts], now: float) -> Iterator[Line]:
    totals = Totals()
    for game in sorted(games, key=play_order):
        if game.over and game.started >= now - WEEK:
            totals.add(game)
    players = totals.statistics.players
    for best in BESTS:
        found = ((each.player, best.figure(each)) for each in players)
        name, n = max(found, key=lambda each: best.sign * each[1], default=("", 0))
        if best.sign * n > 0:
            yield line(best.msgid, name=name, n=n)
