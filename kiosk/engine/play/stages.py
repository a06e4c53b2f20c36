"""What the dice on the table are for just now: an opening roll, a turn of a coup, a throw-off, or nothing.

Seats are numbers: the place of a player in `Game.players`.
"""

from dataclasses import dataclass

from kiosk.engine.events import Choice
from kiosk.engine.hands.combos import Hand


@dataclass(frozen=True, slots=True)
class Opening:
    """A round of rolls for who starts (fine point 2).

    seats  who rolls in this round, in seat order.
    rolls  what the first of them rolled so far; one die or three, largest first.
    tied   they were level in the round before, and roll again among themselves.
    """

    seats: tuple[int, ...]
    rolls: tuple[tuple[int, ...], ...] = ()
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of one player in a coup; whose it is follows from the plays before it.

    throws  hands after each throw so far; the last one lies on the table.
    kept    dice kept at the last throw, largest first.
    last    number of the throw that « le bon » made the last, None when it was not said (E4).
    """

    throws: tuple[Hand, ...] = ()
    kept: tuple[int, ...] = ()
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A turn that is over.

    credited  number of throws it counts as, where fewer throws win or bind the next player.
    """

    seat: int
    throws: tuple[Hand, ...]
    credited: int

    @property
    def hand(self) -> Hand:
        """The hand that counts: the last one."""
        return self.throws[-1]


@dataclass(frozen=True, slots=True)
class Contest:
    """A coup between its last turn and its payment: who may still be strongest, who weakest.

    strong, weak  seats still tied for best and for worst, in the order of the coup.
    stake         the hand whose value is at stake.
    added         the hand that won the deciding throw-off for best, None before.
    tied          seats that were tied for best before any throw-off; their totals are at stake.
    throw_offs    rounds thrown so far.
    best_rounds   rounds among those who share the best hand so far (E6 counts these).
    """

    strong: tuple[int, ...]
    weak: tuple[int, ...]
    stake: Hand
    tied: tuple[int, ...]
    added: Hand | None = None
    throw_offs: int = 0
    best_rounds: int = 0


@dataclass(frozen=True, slots=True)
class ThrowOff:
    """One dry round among those still tied.

    seats       in the order in which they throw.
    asks        its first thrower must choose between « est » and « vient » before throwing.
    choice      what was chosen, None where nothing was.
    """

    contest: Contest
    seats: tuple[int, ...]
    asks: bool = False
    choice: Choice | None = None
    throws: tuple[Hand, ...] = ()

    @property
    def for_worst(self) -> bool:
        """It picks the worst."""
        return len(self.contest.weak) > 1

    @property
    def for_best(self) -> bool:
        """It picks the best: where the worst is known, and where everybody is tied."""
        return not self.for_worst or self.contest.weak == self.contest.strong


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over: nothing is expected any more."""


Stage = Opening | Turn | ThrowOff | Over
