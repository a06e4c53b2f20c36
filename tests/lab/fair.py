"""The test of the dice looked at every evening for years: bars accused with fair dice, and loaded dice found.

The control is the test that was there before, chi-square at the same 1 %: looked at every evening it accuses
many a bar whose dice are fair.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from kiosk.records.dice import ENOUGH, LOADED, dice_test
from tests.lab.sim import survival

EVENINGS = 365
DICE = 300
"""Dice thrown in an evening: some 15 games between two."""

ALLOWED = 0.01
"""Share of bars with fair dice that may be accused in a year of looks."""


@dataclass(frozen=True, slots=True)
class Fair:
    """Years of fair dice. accused: share of bars ever accused; chi_square: the same by the control."""

    years: int
    accused: float
    chi_square: float

    @property
    def holds(self) -> bool:
        """At most so many as allowed, and the control is beyond that."""
        return self.accused <= ALLOWED < self.chi_square


@dataclass(frozen=True, slots=True)
class Power:
    """Dice of which one face comes so many times its share: found within so many evenings, of all bars."""

    times: float
    bars: int
    first_evening: float
    a_week: float
    a_month: float
    median_dice: float


def fair(years: int, seed: int = 421) -> Fair:
    """So many bars with fair dice, each for a year."""
    bars = [_evenings((1 / 6,) * 6, EVENINGS, seed + year) for year in range(years)]
    found = [(_first_accusation(counts) is not None, _chi_square_accuses(counts)) for counts in bars]
    accused, by_chi_square = (float(share) for share in np.mean(found, axis=0))
    return Fair(years, accused, by_chi_square)


def power(times: float, bars: int = 200, seed: int = 421) -> Power:
    """So many bars in which a six comes so many times as often as it should."""
    share = times / 6
    shares = ((1 - share) / 5,) * 5 + (share,)
    evenings = [_first_accusation(_evenings(shares, EVENINGS, seed + bar)) for bar in range(bars)]
    found = np.array([EVENINGS + 1 if each is None else each for each in evenings])
    first, week, month = (float((found <= days).mean()) for days in (1, 7, 30))
    return Power(times, bars, first, week, month, float(np.median(found)) * DICE)


def _evenings(shares: Iterable[float], evenings: int, seed: int) -> np.ndarray:
    """[evening, face] how often each face came up to then."""
    drawn: np.ndarray = np.random.default_rng(seed).multinomial(DICE, list(shares), evenings)
    return drawn.cumsum(axis=0)


def _first_accusation(counts: np.ndarray) -> int | None:
    """The first evening of an accusation, from 1."""
    looks = (dice_test(tuple(map(int, row))).p < LOADED for row in counts)
    return next((evening for evening, accused in enumerate(looks, start=1) if accused), None)


def _chi_square_accuses(counts: np.ndarray) -> bool:
    expected = counts.sum(axis=1, keepdims=True) / 6
    found = ((counts - expected) ** 2 / expected).sum(axis=1)
    enough = counts.sum(axis=1) >= ENOUGH
    return any(survival(float(each)) < ALLOWED for each in found[enough])
