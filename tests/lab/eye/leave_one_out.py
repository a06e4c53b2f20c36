"""How the eye reads a photographer whom nothing was set by: bars and calibration are made without him.

Every photograph is read at each bar of a few. For each photographer in turn the bar is set by the others as
the project's is by all: a step above the lowest at which none of their photographs is read wrongly, since
dice that were never seen are misread a little more surely. The certainty of a throw is fitted on theirs, read
at no bar, so that some of them are wrong; then his are judged by both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from statistics import fmean

from tests.lab.eye.bound import upper_bound
from tests.lab.eye.certainty import Told, fitted, told
from tests.lab.eye.pictures import Case
from tests.lab.eye.reliability import Said
from tests.lab.eye.vision import let_go
from vision.policy import PLAIN, POLICY, Certainty
from vision.read import read_tray

NO_BAR = 0.0
BARS = (1.5, 2.0, 2.5, 3.0, 3.5)
"""Log odds from which a die is published; the bar of the project is among them."""

MEAN = "mean of the photographers"


@dataclass(frozen=True, slots=True)
class Throw:
    """One photograph at each bar and at none: values, () where it was refused, and plain confidences."""

    case: Case
    values: Mapping[float, tuple[int, ...]]
    confidence: Mapping[float, tuple[float, ...]]

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
    """

    photographer: str
    pictures: int
    right_pct: float
    wrong: int
    read: int
    wrong_below_pct: float
    bar: float | None


def throws(cases: Iterable[Case], bars: Sequence[float] = BARS) -> Iterator[Throw]:
    """Read every picture of the core at each bar and at none."""
    for case in cases:
        if not case.core:
            continue
        image = case.picture()
        empty = None if case.background is None else case.background()
        readings = {
            bar: read_tray(
                image,
                dice=case.dice,
                background=empty,
                policy=replace(POLICY, published=bar, certainty=PLAIN),
            )
            for bar in (NO_BAR, *bars)
        }
        yield Throw(
            replace(case, picture=let_go, background=None),
            {bar: reading.values for bar, reading in readings.items()},
            {bar: tuple(die.confidence for die in reading.dice) for bar, reading in readings.items()},
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
    return (*rows, LeftOut(MEAN, pictures, right, wrong, read, bound, None))


def photographer(one: Throw) -> str:
    """Who took it: the part of its source before the number of dice."""
    return one.case.source.split(" (")[0]


def _without(name: str, found: Sequence[Throw]) -> LeftOut:
    own = [one for one in found if photographer(one) == name]
    others = [one for one in found if photographer(one) != name]
    bar = safe_bar(others)
    wrong = sum(one.wrong(bar) for one in own)
    read = sum(bool(one.values[bar]) or one.case.values is None for one in own)
    bound = 100 * upper_bound(wrong, read)
    return LeftOut(
        name, len(own), 100 * sum(one.right(bar) for one in own) / len(own), wrong, read, bound, bar
    )


def claims(found: Sequence[Throw]) -> tuple[Said, ...]:
    """What is said of each photographer's published throws by the certainty of all others."""
    said: list[Said] = []
    for name in sorted({photographer(one) for one in found}):
        others = [one for one in found if photographer(one) != name]
        if learned := _told(others):
            said += _claimed([one for one in found if photographer(one) == name], fitted(learned))
    return tuple(said)


def certainty(found: Sequence[Throw]) -> Certainty | None:
    """What vision.policy must hold, by all of them; None where nothing was read."""
    return fitted(learned) if (learned := _told(found)) else None


def _claimed(own: Sequence[Throw], by: Certainty) -> list[Said]:
    """Throws that are published at the project's bar, each with the chance that all of it is right."""
    bar = POLICY.published
    return [
        Said(prod(by.of(each) for each in one.confidence[bar]), one.right(bar))
        for one in own
        if one.values[bar]
    ]


def _told(found: Sequence[Throw]) -> list[Told]:
    return [told(one.confidence[NO_BAR], right=one.right(NO_BAR)) for one in found if one.values[NO_BAR]]


def safe_bar(found: Sequence[Throw]) -> float:
    """A step above the lowest bar at which nothing is read wrongly; the highest one where there is none."""
    bars = sorted(set(found[0].values) - {NO_BAR}) if found else [POLICY.published]
    clean = [bar for bar in bars if not any(one.wrong(bar) for one in found)]
    return clean[1] if len(clean) > 1 else bars[-1]
