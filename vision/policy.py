"""What is published: the bars that a die must pass, and the checks that may object to a reading.

Passed in, so that a bench can move each bar and switch off each check: `lebon bench ablate` tells what every
one saves and costs, and what saves nothing is deleted.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import exp, inf, log
from typing import Final

from vision.readings import DieReading


class Check(StrEnum):
    """What can refuse a reading on which both readers agree."""

    DOUBT = "doubt"  # faces on which another value may be right, that are none, or that the frame may cut
    DARK = "dark"  # too little light, nothing sharp; where any number of dice may lie, noise too
    HAND = "hand"  # a hand reaches in
    GLARE = "glare"  # a lamp on a face may hide or make a pip
    THROUGH = "through"  # the middle of a three, five or six, where a pip of a clear die's far side shows
    PHANTOM = "phantom"  # a face of print, a key or a lamp, on which no die is seen
    LEFT_OUT = "left_out"  # dice that were not read, as a network sees them
    STANDING = "standing"  # dice that lean or lie on others


EVERY: Final = frozenset(Check)


@dataclass(frozen=True, slots=True)
class Certainty:
    """How sure a published die is, so that the product over a throw is the chance that all of it is right.

    slope, shift  of the log odds that both readers give the die together.
    most          of one die: what was measured allows no more of a throw of three.
    """

    slope: float = 1.0
    shift: float = 0.0
    most: float = 1.0

    def of(self, confidence: float) -> float:
        """The chance for a confidence of plain log odds, above 0 and at most 1."""
        return min(chance(self.slope * odds(confidence) + self.shift), self.most)


PLAIN: Final = Certainty()
"""The log odds as they are: what FITTED is fitted on."""

FITTED: Final = Certainty(slope=0.89, shift=0.77, most=0.9996)
"""As `lebon bench vision --photos DIR --renders DIR --leave-one-out` fits it (tests.lab.eye.certainty).

So few throws are doubtful that a fit moves with each: from 0.7 and 2.1 to 1.0 and 0.4.
"""


@dataclass(frozen=True, slots=True)
class Policy:
    """Bars in log odds.

    sure       a face below is no measure for the others.
    published  a die below, one in thirteen of which would be wrong, is not published: the search goes on.
    agreed     the second reader gives the same value seven chances of ten.
    checks     that are asked.
    certainty  of what is published.
    """

    sure: float = 2.3
    published: float = 2.5
    agreed: float = 0.85
    checks: frozenset[Check] = EVERY
    certainty: Certainty = FITTED

    @property
    def surely(self) -> float:
        """Confidence from which a die is published."""
        return chance(self.published)

    def publishes(self, die: DieReading) -> bool:
        """Whether this die is read, and surely enough."""
        return die.value is not None and die.confidence >= self.surely

    def asks(self, check: Check) -> bool:
        """Whether this check may object."""
        return check in self.checks


def chance(odds: float) -> float:
    """Log odds as the confidence that they are."""
    return 1 / (1 + exp(-odds))


def odds(chance: float) -> float:
    """A confidence as the log odds that it is."""
    return inf if chance >= 1 else log(chance / (1 - chance))


POLICY: Final = Policy()
