"""« Dés pipés ? »: whether the dice fall as fair ones do, by the chi-square test over every die thrown.

Only dice that were thrown count, not those kept: a kept 4 is a choice and says nothing about the die.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import erfc, exp, pi, sqrt

from kiosk.language import said
from kiosk.records.past import Toss

ENOUGH = 300
"""Dice below which nothing is said: a face that comes half as often again is then still mostly missed."""

ODD = 0.05
"""Below this p one set of fair dice in twenty would look like that: worth an eye, no more."""

LOADED = 0.001
"""Below this p only one set of fair dice in a thousand would. Low, since a bar looks at it every evening."""


class Verdict(StrEnum):
    """What the test says."""

    TOO_FEW = "too_few"
    FAIR = "fair"
    ODD = "odd"
    LOADED = "loaded"


SENTENCES = {
    Verdict.TOO_FEW: said("Trop peu de dés lancés pour le dire : {dice}, il en faut {enough}."),
    Verdict.FAIR: said("Dés pipés ? Non : ils tombent comme de bons dés ({dice} dés lancés)."),
}

OFTEN = {
    Verdict.ODD: said(
        "Dés pipés ? À surveiller : le {face} sort trop souvent ; de bons dés font cela une fois sur {once}."
    ),
    Verdict.LOADED: said(
        "Dés pipés ? Sans doute : le {face} sort trop souvent ; de bons dés font cela une fois sur {once}."
    ),
}
SELDOM = {
    Verdict.ODD: said(
        "Dés pipés ? À surveiller : le {face} sort trop rarement ; de bons dés font cela une fois sur {once}."
    ),
    Verdict.LOADED: said(
        "Dés pipés ? Sans doute : le {face} sort trop rarement ; de bons dés font cela une fois sur {once}."
    ),
}


@dataclass(frozen=True, slots=True)
class DiceTest:
    """The dice of the house.

    counts      how often 1, 2, 3, 4, 5 and 6 came.
    chi_square  sum of (count - expected)² / expected, with 5 degrees of freedom; 0 without dice.
    p           the chance that fair dice differ as much as these or more, 0 to 1.
    """

    counts: tuple[int, ...]
    chi_square: float
    p: float
    verdict: Verdict

    @property
    def dice(self) -> int:
        """How many were thrown."""
        return sum(self.counts)

    @property
    def suspect(self) -> int:
        """The face that is farthest from its share, 1 to 6."""
        mean = self.dice / 6
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - mean))

    @property
    def msgid(self) -> str:
        """The verdict in plain words, with holes."""
        often = self.counts[self.suspect - 1] > self.dice / 6
        return (SENTENCES | (OFTEN if often else SELDOM))[self.verdict]

    @property
    def values(self) -> dict[str, object]:
        """What fills the holes."""
        return {
            "dice": self.dice,
            "enough": ENOUGH,
            "face": self.suspect,
            "once": min(round(1 / self.p), 1_000_000) if self.p > 0 else 1_000_000,
        }


def faces(tosses: Iterable[Toss]) -> tuple[int, ...]:
    """How often each face from 1 to 6 came among the dice thrown."""
    counts = [0] * 6
    for toss in tosses:
        for die in toss.thrown:
            counts[die - 1] += 1
    return tuple(counts)


def dice_test(counts: tuple[int, ...]) -> DiceTest:
    """The test for these six counts."""
    expected = sum(counts) / 6
    chi_square = sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0
    p = survival(chi_square)
    return DiceTest(counts, chi_square, p, _verdict(sum(counts), p))


def survival(chi_square: float) -> float:
    """The chance that chi-square with 5 degrees of freedom is this large or larger.

    Closed form for odd degrees of freedom: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4;
    with five, Q = erfc(√(x/2)) + √(2x/π) · e^(-x/2) · (1 + x/3).
    """
    x = chi_square
    return min(1.0, erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3))


def _verdict(dice: int, p: float) -> Verdict:
    if dice < ENOUGH:
        return Verdict.TOO_FEW
    if p >= ODD:
        return Verdict.FAIR
    return Verdict.ODD if p >= LOADED else Verdict.LOADED
