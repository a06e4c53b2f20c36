"""A turn played as well as can be: the last throw is looked at first, then the one before it.

Arrays are [..., totals, kept before, hand]. `totals` are the sums that the throws so far may have come to,
one where throws do not add up; `kept before` has one place, or one for each choice where a die once kept
stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.solver.dice import FALL_CHANCES, FIRST, KEEP_CHOICES, STAYS, THROWN_AGAIN, Floats, Places
from kiosk.solver.totals import Totals

NEVER = -1e9
"""Worth of what is not allowed: less than anything that is."""


@dataclass(frozen=True, slots=True)
class Manner:
    """What the rules say of the throws of a turn.

    pat     all three dice may be kept and the throw counts all the same.
    locked  a die once kept stays.
    """

    pat: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn solved, for the one whose turn it is.

    worth  [left]: [..., totals, kept before, hand] of the hand that lies there with so many throws left.
    gain   [left - 1]: [..., totals, choice] of throwing again with these dice kept and so many throws left.
    whole  [...] before the first throw.
    """

    worth: tuple[Floats, ...]
    gain: tuple[Floats, ...]
    whole: Floats


def best_turn(ends: Sequence[Floats], totals: Totals, manner: Manner, *, follows: bool = False) -> Turn:
    """The best way through a turn.

    ends     [left]: [..., totals, kept before, hand] what ending the turn is worth with so many throws left,
             NEVER where it may not end there.
    follows  the first of the leading axis decides for all: it is a table, the others are what it comes to.
    """
    worth = [ends[0]]
    gain: list[Floats] = []
    for left in range(1, len(ends)):
        gain.append(mean(worth[-1], totals.after(len(ends) - left), manner))
        worth.append(better_of(ends[left], again(gain[-1], manner, follows=follows), follows=follows))
    return Turn(tuple(worth), tuple(gain), first(worth[-1], totals.after(0)))


def mean(worth: Floats, after: Places | None, manner: Manner) -> Floats:
    """[..., totals, choice]: what throwing again is worth, the mean over what may fall."""
    worth = _by_total_before(worth, after)
    if manner.locked and worth.shape[-2] > 1:
        by_choice: Floats = np.einsum("...kh,kh->...k", worth, FALL_CHANCES)
        return by_choice
    fallen: Floats = worth[..., 0, :] @ (FALL_CHANCES if manner.pat else FALL_CHANCES[:THROWN_AGAIN]).T
    return fallen


def again(gain: Floats, manner: Manner, *, follows: bool = False) -> Floats:
    """[..., totals, kept before, hand]: the best of all choices."""
    best: Floats | None = None
    for choice in KEEP_CHOICES.T[0 if manner.pat else 1 :]:
        # As gain[..., None, choice], in half the time: "clip" looks at no place whether it is there.
        option = gain.take(choice, axis=-1, mode="clip")[..., None, :]
        if manner.locked:
            option = np.where(STAYS[:, choice], option, NEVER)
        best = option if best is None else better_of(best, option, follows=follows)
    assert best is not None
    return best


def first(worth: Floats, after: Places | None) -> Floats:
    """[...]: the mean over a first throw."""
    fallen: Floats = _by_total_before(worth, after)[..., 0, 0, :] @ FIRST
    return fallen


def better_of(one: Floats, other: Floats, *, follows: bool) -> Floats:
    """The larger of each pair; where a table decides, the one that is larger there."""
    if not follows:
        return np.maximum(one, other)
    return np.where(other[:1] > one[:1], other, one)


def _by_total_before(worth: Floats, after: Places | None) -> Floats:
    """The worth by the total before the throw instead of the one after it."""
    if after is None:
        return worth
    return np.moveaxis(worth[..., after, :, np.arange(len(HANDS))], (0, 1), (-3, -1))
