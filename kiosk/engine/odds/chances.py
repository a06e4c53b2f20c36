"""How dice fall: for every choice of kept dice the hands that may come, and in how many ways.

All reckoning is in whole numbers over powers of 216, so that what comes out is exact.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

from kiosk.engine.hands.combos import HANDS, Hand, hand_of, ways

Kept = tuple[int, ...]
"""Dice left on the table, largest first."""

THROWS = 216
"""Ordered throws of three dice; every level of a reckoning multiplies the denominator by this."""


@cache
def keeps(hand: Hand) -> tuple[Kept, ...]:
    """What may be kept of a hand when at least one die is thrown again; more dice kept come first."""
    a, b, c = hand
    choices = ((a, b), (a, c), (b, c), (a,), (b,), (c,), ())
    return tuple(dict.fromkeys(choices))


@cache
def falls(kept: Kept) -> tuple[tuple[Hand, int], ...]:
    """The hands that may come when these dice stay, each with its share of 216."""
    thrown = 3 - len(kept)
    found = Counter(hand_of([*kept, *dice]) for dice in product(range(1, 7), repeat=thrown))
    share = THROWS // 6**thrown
    return tuple((hand, n * share) for hand, n in found.items())


def mean_first(worth: Mapping[Hand, int]) -> int:
    """216 times the mean worth of a first throw."""
    return sum(ways(hand) * worth[hand] for hand in HANDS)
