"""Thirty days of a fleet: what happens next is taken from a heap, so that idle time costs nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random

from kiosk.link.outbox import RESEND_AT_MOST, Outbox, reconnect
from kiosk.wire import Ack, FinishedGame, Kind, State, Topic
from tests.lab.fleet.games import Deck
from tests.lab.fleet.house import House, Memory
from tests.lab.fleet.params import DAY, START, Fleet
from tests.lab.fleet.table import Logged, Table

DECK = 30
PEOPLE = 12
"""Regulars of a bar."""

YEARS = 30 * 365 * DAY
STATE_EVERY = 20.0
"""Seconds in which each link that has a road tells its state."""

LAST = 3 * DAY
"""Quiet days at the end in which all that waits must arrive."""

Deed = Callable[[], None]


@dataclass(slots=True)
class Tally:
    """What happened on the way."""

    games: int = 0
    sent: int = 0
    dropped: int = 0
    doubled: int = 0
    restarts: int = 0
    clones: int = 0
    restores: int = 0
    losses: int = 0
    forgotten: int = 0


class World:
    """A fleet, its house, and the roads between."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.chance = Random(fleet.seed)
        self.deck = Deck(DECK, Random(fleet.seed))
        self.house = House(fleet, self.deck, Random(fleet.seed + 1))
        self.tally = Tally()
        self.now = START
        self.end = START + fleet.days * DAY
        self.gone: dict[str, str] = {}
        self.forged: set[str] = set()
        self.calm = False
        self._heap: list[tuple[float, int, Deed]] = []
        self._order = count()
        self._woken: set[int] = set()
        self.tables = [self._table(number) for number in range(fleet.kiosks)]
        self._by_name: dict[tuple[str, str], list[Table]] = {}
        for table in self.tables:
            self._by_name.setdefault((table.venue, table.kiosk), []).append(table)

    def days(self) -> Iterator[float]:
        """Let it all happen; tells each day that is over."""
        for table in list(self.tables):
            self._plan(table)
        self._some(self.fleet.losses, self._back_up)
        day = START + DAY
        while self._heap and self.now < self.end + LAST:
            self.now, _, deed = heappop(self._heap)
            while self.now >= day:
                yield (day - START) / DAY
                day += DAY
            if self.now >= self.end and not self.calm:
                self._calm_down()
            deed()

    def _table(self, number: int) -> Table:
        chance, fleet = self.chance, self.fleet
        people = tuple(f"{chance.getrandbits(128):032x}" for _ in range(PEOPLE))
        named = {who: f"Personne {number} {n}" for n, who in enumerate(people)}
        return Table(
            venue=f"bar-{number // 2}",
            kiosk=str(number % 2),
            epoch=f"{chance.getrandbits(128):032x}",
            clock=chance.uniform(-YEARS, YEARS) if chance.random() < fleet.wrong_clock else 0.0,
            people=people,
            named=named if chance.random() < fleet.named else {},
            control=fleet.control,
        )

    def _plan(self, table: Table) -> None:
        """What will happen to this one."""
        chance, fleet = self.chance, self.fleet
        span = self.end - START
        self._later(chance.expovariate(fleet.games / DAY), lambda: self._play(table))
        self._some(fleet.away, lambda: self._part(table, chance.random() ** 3 * fleet.longest_away))
        self._some(fleet.restarts, lambda: self._restart(table))
        if chance.random() < fleet.full:
            self._later(chance.random() * span / 2, lambda: self._fill(table, span / 2))
        if chance.random() < fleet.clones:
            self._later(chance.random() * span, lambda: self._clone(table))
        if chance.random() < fleet.restores:
            self._later(chance.random() * span, lambda: self._restore(table))
        for who in table.named:
            if chance.random() < fleet.forgotten:
                self._later(chance.random() * span, lambda who=who: self._forget(table, who))  # type: ignore[misc]

    def _some(self, times: float, deed: Deed) -> None:
        for _ in range(int(times) + (self.chance.random() < times % 1)):
            self._later(self.chance.random() * (self.end - START), deed)

    def _later(self, seconds: float, deed: Deed) -> None:
        heappush(self._heap, (self.now + seconds, next(self._order), deed))

    def _play(self, table: Table) -> None:
        if self.calm:
            return
        game = table.play(self.chance.choice(self.deck.games), self.now, self.chance)
        self.tally.games += 1
        if self.chance.random() < self.fleet.forged:
            game.dealt = self.deck.forged
            self.forged.add(game.id)
        elif self.chance.random() < self.fleet.revised:
            self._later(30.0, lambda: self._revise(table, game))
        self._wake(table)
        self._later(self.chance.expovariate(self.fleet.games / DAY), lambda: self._play(table))

    def _revise(self, table: Table, game: Logged) -> None:
        """Only the last game can be taken up again."""
        if table.log and table.log[-1] is game:
            game.revised = True
            self._wake(table)

    def _wake(self, table: Table) -> None:
        """The link looks, if it has a road; and looks again while something is on its way."""
        if table.away:
            return
        for game in table.look(self.now):
            self.tally.sent += 1
            self._carry(lambda game=game: self._arrive(game))  # type: ignore[misc]
        if table.outbox.under_way and id(table) not in self._woken:
            self._woken.add(id(table))
            self._later(RESEND_AT_MOST if self.calm else table.outbox.waits, lambda: self._wake_again(table))

    def _wake_again(self, table: Table) -> None:
        self._woken.discard(id(table))
        self._wake(table)
        self._claim(table)

    def _claim(self, table: Table) -> None:
        """The link tells its state, if it has a road."""
        state, topic = table.state(), Topic(table.venue, table.kiosk, Kind.STATE)
        if not table.away:
            self._carry(lambda: self._contradict(topic, state))

    def _contradict(self, topic: Topic, state: State) -> None:
        ack = self.house.hear(topic, state, self.now)
        if ack is not None:
            self._carry(lambda: self._answer(topic, ack))

    def _back_up(self) -> None:
        """A copy is made of the hub's database, or of nothing; some days later that is all it has."""
        copy = self.house.books.copy() if self.chance.random() < 0.5 else None
        self._later(self.chance.random() * LAST, lambda: self._lose(copy))

    def _lose(self, copy: Memory | None) -> None:
        if not self.calm:
            self.tally.losses += 1
            self.house.books.lose(copy)
            self._claims(STATE_EVERY)

    def _claims(self, seconds: float) -> None:
        """Every link tells its state within that time."""
        for table in self.tables:
            self._later(self.chance.random() * seconds, lambda table=table: self._claim(table))  # type: ignore[misc]

    def _carry(self, deed: Deed) -> None:
        """A message on a road that loses some and doubles others."""
        chance, fleet = self.chance, self.fleet
        if not self.calm and chance.random() < fleet.dropped:
            self.tally.dropped += 1
            return
        self._later(chance.random() * fleet.delay, deed)
        if not self.calm and chance.random() < fleet.doubled:
            self.tally.doubled += 1
            self._later(chance.random() * fleet.delay, deed)

    def _arrive(self, game: FinishedGame) -> None:
        ack = self.house.take(game, self.now)
        if ack is not None:
            self._carry(lambda: self._answer(Topic(game.venue, game.kiosk, Kind.ACK), ack))

    def _answer(self, topic: Topic, ack: Ack) -> None:
        """To whoever has that name: a clone hears it too."""
        for table in self._by_name[topic.venue, topic.kiosk]:
            if not table.away:
                table.hear(ack)
                self._wake(table)

    def _part(self, table: Table, seconds: float) -> None:
        table.away += 1
        table.outbox = reconnect(table.outbox)
        self._later(min(seconds, self.end - self.now), lambda: self._join(table))

    def _join(self, table: Table) -> None:
        table.away = max(0, table.away - 1)
        self._wake(table)
        self._claim(table)

    def _restart(self, table: Table) -> None:
        self.tally.restarts += 1
        table.restart()
        self._wake(table)

    def _fill(self, table: Table, seconds: float) -> None:
        def empty() -> None:
            table.full = False

        table.full = True
        self._later(seconds, empty)

    def _clone(self, table: Table) -> None:
        copy = table.cloned()
        self.tally.clones += 1
        self.tables.append(copy)
        self._by_name[table.venue, table.kiosk].append(copy)
        self._later(self.chance.expovariate(self.fleet.games / DAY), lambda: self._play(copy))
        if copy.away:  # its own cable is in
            copy.away = 0
        self._wake(copy)

    def _restore(self, table: Table) -> None:
        """The card of some days ago is put back; the link's own notes with it, or not."""
        self.tally.restores += 1
        lost = min(len(table.log), self.chance.randrange(1, 9))
        del table.log[len(table.log) - lost :]
        if self.chance.random() < 0.5:
            table.saved = Outbox("")
        table.restart()
        self._wake(table)

    def _forget(self, table: Table, who: str) -> None:
        """While games that name him are on their way, and with his id gone from then on at the table."""
        self.tally.forgotten += 1
        self.gone[who] = table.named.get(who, "")
        self.house.books.forget(who, self.now)
        self._later(self.fleet.delay, lambda: self._hush(table, who))

    def _hush(self, table: Table, who: str) -> None:
        """The table hears of it, once it has a road."""
        if table.away:
            self._later(DAY / 24, lambda: self._hush(table, who))
        else:
            table.named.pop(who, None)

    def _calm_down(self) -> None:
        """The month is over: every road is mended, and what waits must arrive."""
        self.calm = True
        for table in self.tables:
            table.away, table.full = 0, False
            self._wake(table)
        for hours in (1, 8):
            self._later(hours * 3600.0, lambda: self._claims(STATE_EVERY))
