"""What is sent and what is acknowledged: pure, with time passed in. The log itself is the outbox.

Games go out in the order of the log, some at a time; the cursor moves behind a game only when the hub has
acknowledged that very game and all before it. What is not acknowledged in time is sent again, ever more
seldom.

Each game names the one before it. So a hub knows in any copy of its database which games are there with all
before them; where the cursor is further than those, it is told so and goes back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiosk.wire import Ack

GAMES_AT_ONCE = 32
"""Games on their way at once: a month away is drained in some fifteen rounds."""

RESEND_AFTER = 5.0
"""Seconds before a game is sent again; a hub that lives answers in some milliseconds."""

RESEND_AT_MOST = 60.0
"""Seconds between two tries at a hub that is away."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A game in the log, and how many words of it."""

    game: int = 0
    words: int = 0


@dataclass(frozen=True, slots=True)
class Parcel:
    """A game on its way.

    id     of the game, as the acknowledgement names it.
    after  that of the game before it, None where it is the first.
    at     when it was sent last.
    acked  the hub has it.
    """

    place: Position
    id: str
    after: str | None
    at: float
    acked: bool = False


@dataclass(frozen=True, slots=True)
class Outbox:
    """The cursor and what is on its way behind it, in the order of the log.

    cursor  the last game that the hub has with all before it.
    tail    its id, "" before the first: a log in which another game stands there is not the same log.
    waits   seconds until what is on its way is sent again.
    """

    epoch: str
    cursor: Position = Position()
    tail: str = ""
    under_way: tuple[Parcel, ...] = ()
    waits: float = RESEND_AFTER

    @property
    def room(self) -> int:
        """How many more may be sent now."""
        return GAMES_AT_ONCE - len(self.under_way)

    @property
    def last(self) -> Position:
        """The newest game that was sent, or the cursor."""
        return self.under_way[-1].place if self.under_way else self.cursor


def with_sent(outbox: Outbox, place: Position, number: str, now: float) -> Outbox:
    """With this game on its way: a later one, or the last one with more words than before."""
    before = tuple(each for each in outbox.under_way if each.id != number)
    after = before[-1].id if before else outbox.tail or None
    return replace(outbox, under_way=(*before, Parcel(place, number, after, now)))


def overdue_parcels(outbox: Outbox, now: float) -> tuple[Parcel, ...]:
    """What was not acknowledged in time; also where the clock went back."""
    return tuple(
        each for each in outbox.under_way if not each.acked and not 0 <= now - each.at < outbox.waits
    )


def sent_again(outbox: Outbox, parcels: Iterable[Parcel], now: float) -> Outbox:
    """With these on their way once more, and more patience for the next time."""
    again = set(parcels)
    under_way = tuple(replace(each, at=now) if each in again else each for each in outbox.under_way)
    return replace(outbox, under_way=under_way, waits=min(2 * outbox.waits, RESEND_AT_MOST))


def acknowledge(outbox: Outbox, ack: Ack) -> Outbox:
    """With what the hub has told; an acknowledgement of another log, game or revision changes nothing."""
    place = Position(ack.sequence, ack.revision)
    under_way = tuple(
        replace(each, acked=True) if (each.place, each.id) == (place, ack.id) else each
        for each in outbox.under_way
    )
    if ack.epoch != outbox.epoch or under_way == outbox.under_way:
        return outbox
    done = next((n for n, each in enumerate(under_way) if not each.acked), len(under_way))
    if done:
        last = under_way[done - 1]
        outbox = replace(outbox, cursor=last.place, tail=last.id)
    return replace(outbox, under_way=under_way[done:], waits=RESEND_AFTER)


def go_back(outbox: Outbox, ack: Ack) -> Outbox:
    """On from what the hub has, where that is less than was believed; else nothing changes."""
    if (ack.epoch, ack.refuted) != (outbox.epoch, outbox.tail):
        return outbox
    return Outbox(outbox.epoch, Position(ack.sequence, ack.revision), ack.id or "")


def reconnect(outbox: Outbox) -> Outbox:
    """All that was on its way is sent anew: nobody knows what of it arrived."""
    return replace(outbox, under_way=(), waits=RESEND_AFTER)


def same_log(outbox: Outbox, epoch: str, there: str | None) -> bool:
    """Whether the log is still the one that the cursor is for.

    there  the id of the game that stands at the cursor now; None where none does.
    """
    return outbox.epoch == epoch and (outbox.cursor.game == 0 or there == outbox.tail)
