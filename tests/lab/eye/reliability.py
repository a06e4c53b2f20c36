"""Whether a confidence is a probability: how often readings of each confidence are right.

Dice are judged one by one, in refused trays too, against the true face at their place; throws as they are
published. The bins are narrow where the eye publishes: 0.99 and 0.999 are not the same promise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, prod

from tests.lab.eye.pictures import Face
from tests.lab.eye.vision import Outcome
from vision.readings import DieReading

EDGES = (0.0, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 1.0)
"""Of the bins."""

REACH = 0.5
"""Edges from a true face within which a reading is about it."""


@dataclass(frozen=True, slots=True)
class Said:
    """One statement: how sure it was, and whether it was right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """Statements of about one confidence; `claimed` is its mean, `right` what came true, in per cent."""

    low: float
    high: float
    count: int
    claimed: float
    right: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """All statements together.

    brier   mean square of confidence against truth: 0 is perfect, 0.25 is a coin.
    before  the same of somebody who always says the share that is right.
    gap     mean distance of claim and truth over the bins, in per cent points.
    """

    of: str
    count: int
    right_pct: float
    brier: float
    before: float
    gap: float


def dice(outcomes: Iterable[Outcome]) -> tuple[Said, ...]:
    """What was said of single dice, where the places of all flat ones are known."""
    return tuple(
        Said(die.confidence, _shows(die, outcome.case.faces))
        for outcome in outcomes
        if outcome.case.faces and outcome.case.values is not None
        for die in outcome.dice
        if die.value is not None
    )


def throws(outcomes: Iterable[Outcome]) -> tuple[Said, ...]:
    """What was said of the throws that were published: all dice right together."""
    return tuple(
        Said(prod(die.confidence for die in outcome.dice), outcome.right)
        for outcome in outcomes
        if outcome.reason == ""
    )


def bins(said: Iterable[Said], edges: Sequence[float] = EDGES) -> tuple[Bin, ...]:
    """The statements by confidence, empty bins left out."""
    known = tuple(said)
    found = []
    for low, high in pairwise(edges):
        inside = [
            each for each in known if low <= each.confidence < high or each.confidence == high == edges[-1]
        ]
        if inside:
            count = len(inside)
            claimed, right = sum(one.confidence for one in inside), sum(one.right for one in inside)
            found.append(Bin(low, high, count, 100 * claimed / count, 100 * right / count))
    return tuple(found)


def reliability(of: str, said: Sequence[Said]) -> Reliability:
    """The figures of all statements; `said` must not be empty."""
    count = len(said)
    share = sum(one.right for one in said) / count
    return Reliability(
        of=of,
        count=count,
        right_pct=100 * share,
        brier=sum((one.confidence - one.right) ** 2 for one in said) / count,
        before=share * (1 - share),
        gap=sum(each.count * abs(each.claimed - each.right) for each in bins(said)) / count,
    )


def _shows(die: DieReading, faces: tuple[Face, ...]) -> bool:
    """Whether the die is where it was seen, and shows what was read."""
    near = min(faces, key=lambda face: dist(face.center, die.center))
    return dist(near.center, die.center) <= REACH * die.edge and near.value == die.value
