"""Games as arrays of small numbers, and what happened in a coup of all of them."""

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from kiosk.solver.dice import KEEP_CHOICES

Small = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int16]

LE_BON = 255
"""A policy's answer instead of a choice of dice: « le bon »."""

EMPTY_SEAT = 15
"""A seat that there is not."""

CHOSEN: Small = np.ascontiguousarray(KEEP_CHOICES.T.astype(np.uint8))
"""[place, hand] the choices of KEEP_CHOICES."""


@dataclass(slots=True)
class Sight:
    """What a policy may look at: the games in which somebody has thrown and may throw again.

    hand   that lies there.            made   throws so far.     left  throws he may still make.
    best   strongest hand before his, 56 where he opens.         charge  the phase.
    """

    hand: Small
    made: int
    left: Small
    best: Small
    charge: Flags


Policy = Callable[[Sight, np.random.Generator], Small]
"""For each game a choice of dice to keep (kiosk.solver.dice.KEPT_DICE), or LE_BON."""


@dataclass(slots=True)
class Table:
    """What lies there in a coup of every game, by place and game: 56 and EMPTY_SEAT where nobody plays."""

    hands: Small
    seats: Small
    credited: Small
    totals: Numbers


@dataclass(slots=True)
class Turns:
    """One turn of a coup in each game.

    game, seat   which games, and who plays there.
    hands        [throw] the hand after each; choices [throw - 1] what was kept for the second and the third.
    made         throws made; credited: those it counts as; last: the one announced as the last, 0 without.
    """

    game: NDArray[np.intp]
    seat: Small
    hands: Small
    choices: Small
    made: Small
    credited: Small
    last: Small


@dataclass(slots=True)
class DryRound:
    """A round of throw-offs.

    hands  [place] of those who throw, 56 of others. vient: 255 where it is not asked, 0 est, 1 vient.
    """

    game: NDArray[np.intp]
    hands: Small
    vient: Small


@dataclass(slots=True)
class Record:
    """One coup of every game that is under way: `number` says which games these are."""

    number: NDArray[np.intp]
    turns: list[Turns]
    dry: list[DryRound]


@dataclass(slots=True)
class State:
    """The games between two coups; see kiosk.engine.play.state.Game.

    alive    the game is not over; one that is goes on as if it began anew, until it is dropped with others.
    sitting  the seats in play as bits.
    """

    number: NDArray[np.intp]
    alive: Flags
    charge: Flags
    pot: Numbers
    purse: Numbers
    sitting: Small
    opener: Small
    first: Small
    manche: Small

    def only(self, kept: Flags) -> "State":
        """These games alone."""
        return State(*(getattr(self, each.name).compress(kept, axis=-1) for each in fields(self)))


def orders(players: int) -> Small:
    """[(seats in play as bits, opener, place) in one row] the seat, clockwise from the opener or the next."""
    table = np.full((1 << players, players, players), EMPTY_SEAT, np.uint8)
    for sitting in range(1 << players):
        for opener in range(players):
            row = [(opener + far) % players for far in range(players)]
            found = [seat for seat in row if sitting >> seat & 1]
            table[sitting, opener, : len(found)] = found
    return table.ravel()
