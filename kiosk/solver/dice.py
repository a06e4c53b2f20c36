"""The 56 hands and the 84 choices of dice to keep as numbers, and how likely each hand follows each choice.

A hand is its place in `kiosk.engine.hands.combos.HANDS`; a choice of dice is its place in `KEPT_DICE`,
nothing kept first, then one die, two, all three.
"""

from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.hands.combos import HANDS, Hand, hand_of, within

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Bytes = NDArray[np.uint8]

KEPT_DICE: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(dice, reverse=True))
    for number in range(4)
    for dice in combinations_with_replacement(range(1, 7), number)
)
"""Every choice of dice to leave on the table, largest die first."""

KEEP = {dice: place for place, dice in enumerate(KEPT_DICE)}
"""The place of each choice."""

HAND = {hand: place for place, hand in enumerate(HANDS)}
"""The place of each hand."""

THROWN_AGAIN = sum(len(dice) < 3 for dice in KEPT_DICE)
"""Choices that leave at least one die to throw; those of all three stand behind them."""

THROWS = 216
"""Ordered throws of three dice."""


def _falls(dice: tuple[int, ...]) -> list[int]:
    """The hand after each of the 216 throws, of which only the dice not kept count."""
    thrown = 3 - len(dice)
    hands = [HAND[hand_of((*dice, *roll))] for roll in product(range(1, 7), repeat=thrown)]
    return [hands[roll % len(hands)] for roll in range(THROWS)]


ROLLS: Bytes = np.array([_falls(dice) for dice in KEPT_DICE], np.uint8)
"""[choice, throw of 216] the hand that comes."""

FALL_CHANCES: Floats = np.array([np.bincount(row, minlength=len(HANDS)) for row in ROLLS]) / THROWS
"""[choice, hand] the chance that the hand comes when these dice stay."""

FIRST: Floats = FALL_CHANCES[KEEP[()]]
"""[hand] the chance of each hand in a throw of three dice."""


def _choices(hand: Hand) -> list[int]:
    """More dice kept come first, so that among equals as few as can be are thrown."""
    a, b, c = hand
    return [KEEP[dice] for dice in ((a, b, c), (a, b), (a, c), (b, c), (a,), (b,), (c,), ())]


KEEP_CHOICES: Places = np.array([_choices(hand) for hand in HANDS])
"""[hand, 8] what may be kept of it: all three first, then less; equal dice repeat a choice."""

STAYS: NDArray[np.bool_] = np.array([[within(before, now) for now in KEPT_DICE] for before in KEPT_DICE])
"""[choice before, choice now] every die kept before is kept again."""
