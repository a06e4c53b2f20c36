"""« Dés pipés ? »: whether the dice fall as fair ones do, by a test that may be looked at every evening.

The evidence is an e-process: what a gambler makes of one token who bets on every die against fair odds. With
fair dice his fortune is no more than 1 in the mean whenever one looks, so that it ever comes to 100 happens
to one bar in a hundred at the most, however often that bar looks (J. Ville, 1939; A. Ramdas, P. Grünwald, V.
Vovk, G. Shafer: Game-theoretic statistics and safe anytime-valid inference, 2023). Half of his token is on
one face that comes too often or too seldom, half on six shares of any kind; both bets are mixtures, and what
they come to depends on the counts alone.

Only dice that were thrown count, not those kept: a kept 4 is a choice and says nothing about the die.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import exp, lgamma, log, sqrt

from kiosk.language import said
from kiosk.records.past import Toss

ENOUGH = 300
"""Dice below which nothing is said: a face that comes half as often again is then still mostly missed."""

ODD = 0.05
"""Below this p: one bar with fair dice in twenty ever comes there. Worth an eye, no more."""

LOADED = 0.01
"""Below this p: one bar with fair dice in a hundred ever comes there, in all its evenings together."""

FACE = 12.0
"""Concentration of the bet on one face: its share is drawn from Beta(12, 60), 0.17 give or take 0.04."""

SHARES = 20.0
"""Concentration of the bet on all shares: Dirichlet, 20 for each face."""


class Verdict(StrEnum):
    """What the test says."""

    TOO_FEW = "too_few"
    FAIR = "fair"
    ODD = "odd"
    LOADED = "loaded"


FAIRNESS_SENTENCES = {
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
    p           the chance that fair dice ever look like these or worse, on any evening, is no more than this.
    """

    counts: tuple[int, ...]
    p: float
    verdict: Verdict

    @property
    def dice(self) -> int:
        """How many were thrown."""
        return sum(self.counts)

    @property
    def band(self) -> float:
        """Round the mean, the counts within which 95 of 100 of a fair face lie: 1.96 standard deviations."""
        return 1.96 * sqrt(self.dice * 5 / 36)

    @property
    def suspect(self) -> int:
        """The face that is farthest from its share, 1 to 6."""
        mean = self.dice / 6
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - mean))

    @property
    def msgid(self) -> str:
        """The verdict in plain words, with holes."""
        often = self.counts[self.suspect - 1] > self.dice / 6
        return (FAIRNESS_SENTENCES | (OFTEN if often else SELDOM))[self.verdict]

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
    p = min(1.0, exp(-log_evidence(counts)))
    return DiceTest(counts, p, _verdict(sum(counts), p))


def log_evidence(counts: tuple[int, ...]) -> float:
    """The logarithm of what the gambler holds of his one token; 0 before the first die."""
    bets = [_one_face(count, sum(counts)) - log(12) for count in counts]
    most = max(bets := [*bets, _all_shares(counts) - log(2)])
    return most + log(sum(exp(bet - most) for bet in bets))


def _one_face(count: int, dice: int) -> float:
    """This face has a share of its own, the other five share the rest evenly: against a sixth each."""
    others = dice - count
    drawn = _log_beta(FACE + count, 5 * FACE + others) - _log_beta(FACE, 5 * FACE)
    return drawn - others * log(5) + dice * log(6)


def _all_shares(counts: tuple[int, ...]) -> float:
    """Each face has a share of its own, the mean over a Dirichlet distribution: against a sixth each."""
    faces_drawn = sum(lgamma(SHARES + count) - lgamma(SHARES) for count in counts)
    return faces_drawn + lgamma(6 * SHARES) - lgamma(6 * SHARES + sum(counts)) + sum(counts) * log(6)


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def _verdict(dice: int, p: float) -> Verdict:
    if dice < ENOUGH:
        return Verdict.TOO_FEW
    if p >= ODD:
        return Verdict.FAIR
    return Verdict.ODD if p >= LOADED else Verdict.LOADED
