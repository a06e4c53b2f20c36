"""How the eye reads a photographer whom nothing was set by: bars and calibration are made without him.

Every photograph is read at each bar of a few. For each photographer in turn the bar is the lowest at which
none of the others' photographs is read wrongly, and the probability that a throw of this confidence is right
is fitted on theirs; then his are judged by both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log, prod
from statistics import fmean

from tests.lab.eye.bound import upper_bound
from tests.lab.eye.pictures import Case
from tests.lab.eye.vision import let_go
from vision.policy import POLICY
from vision.read import read_tray

BARS = (1.5, 2.0, 2.5, 3.0, 3.5)
"""Log odds from which a die is published; the bar of the project is among them."""

STEPS, RATE = 4000, 0.3  # of the descent that fits two numbers
LEAST = 1e-9  # of a chance of being wrong: its logarithm must be finite

MEAN = "mean of the photographers"


@dataclass(frozen=True, slots=True)
class Throw:
    """One photograph at each bar: the values, () where it was refused, and how sure the reading was."""

    case: Case
    values: Mapping[float, tuple[int, ...]]
    confidence: Mapping[float, float]

    def right(self, bar: float) -> bool:
        """Read as it is, or refused where it must be."""
        return self.values[bar] == (self.case.values or ())

    def wrong(self, bar: float) -> bool:
        """Published, and not there."""
        return bool(self.values[bar]) and not self.right(bar)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One photographer, judged by what the others set.

    bar        log odds from which a die was published; None for the mean.
    read       photographs that were read or had to be refused; of these at most so many per cent are wrong.
    surprise   mean of the surprise at what came true, in bits; before: of somebody who says the same always.
    """

    photographer: str
    pictures: int
    right_pct: float
    wrong: int
    read: int
    wrong_below_pct: float
    bar: float | None
    surprise: float | None
    before: float | None


def throws(cases: Iterable[Case], bars: Sequence[float] = BARS) -> Iterator[Throw]:
    """Read every photograph of the core at each bar."""
    for case in cases:
        if not case.core:
            continue
        image = case.picture()
        readings = {
            bar: read_tray(image, dice=case.dice, policy=replace(POLICY, published=bar)) for bar in bars
        }
        yield Throw(
            replace(case, picture=let_go),
            {bar: reading.values for bar, reading in readings.items()},
            {bar: prod(die.confidence for die in reading.dice) for bar, reading in readings.items()},
        )


def left_out(found: Sequence[Throw]) -> tuple[LeftOut, ...]:
    """Each photographer, the worst first, and the mean of them."""
    names = sorted({photographer(one) for one in found})
    rows = sorted((_without(name, found) for name in names), key=lambda row: row.right_pct)
    if not rows:
        return ()
    wrong, read = sum(row.wrong for row in rows), sum(row.read for row in rows)
    pictures, right = sum(row.pictures for row in rows), fmean(row.right_pct for row in rows)
    bound = 100 * upper_bound(wrong, read)
    return (*rows, LeftOut(MEAN, pictures, right, wrong, read, bound, None, None, None))


def photographer(one: Throw) -> str:
    """Who took it: the part of its source before the number of dice."""
    return one.case.source.split(" (")[0]


def _without(name: str, found: Sequence[Throw]) -> LeftOut:
    own = [one for one in found if photographer(one) == name]
    others = [one for one in found if photographer(one) != name]
    bar = lowest_clean(others)
    wrong = sum(one.wrong(bar) for one in own)
    read = sum(bool(one.values[bar]) or one.case.values is None for one in own)
    told = [(one.confidence[bar], one.right(bar)) for one in own if one.values[bar]]
    learned = [(one.confidence[bar], one.right(bar)) for one in others if one.values[bar]]
    right = 100 * sum(one.right(bar) for one in own) / len(own)
    bound = 100 * upper_bound(wrong, read)
    return LeftOut(name, len(own), right, wrong, read, bound, bar, *_surprises(learned, told))


def lowest_clean(found: Sequence[Throw]) -> float:
    """The lowest bar at which nothing is read wrongly; the highest one where there is none."""
    bars = sorted(found[0].values) if found else [POLICY.published]
    return next((bar for bar in bars if not any(one.wrong(bar) for one in found)), bars[-1])


Said = Sequence[tuple[float, bool]]
"""How sure, and whether right."""


def _surprises(learned: Said, told: Said) -> tuple[float | None, float | None]:
    """Bits by which the truth surprises the fitted calibration, and somebody who always says the share."""
    if not learned or not told:
        return None, None
    share = (sum(right for _, right in learned) + 1) / (len(learned) + 2)
    slope, shift = fitted(learned)
    fits = [(_logistic(slope * _odds(sure) + shift), right) for sure, right in told]
    return _bits(fits), _bits([(share, right) for _, right in told])


def fitted(said: Said) -> tuple[float, float]:
    """Slope and shift of log odds (Platt, 1999), by gradient descent with his targets for few examples."""
    odds = [_odds(sure) for sure, _ in said]
    rights = sum(right for _, right in said)
    high, low = (rights + 1) / (rights + 2), 1 / (len(said) - rights + 2)
    goals = [high if right else low for _, right in said]
    slope, shift = 1.0, 0.0
    for _ in range(STEPS):
        gaps = [_logistic(slope * odd + shift) - goal for odd, goal in zip(odds, goals, strict=True)]
        slope -= RATE * fmean(gap * odd for gap, odd in zip(gaps, odds, strict=True)) / 10
        shift -= RATE * fmean(gaps)
    return slope, shift


def _bits(said: Said) -> float:
    return -fmean(log(max(sure if right else 1 - sure, LEAST), 2) for sure, right in said)


def _odds(chance: float) -> float:
    inside = min(max(chance, LEAST), 1 - LEAST)
    return log(inside / (1 - inside))


def _logistic(odds: float) -> float:
    return 1 / (1 + exp(-odds))
