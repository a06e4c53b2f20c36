"""What the eye says: the frozen values that leave `vision` and are relied on everywhere else."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import dist, hypot
from statistics import median
from typing import Self

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture: shape (height, width, 3), BGR as OpenCV has it."""

Point = tuple[float, float]
"""x to the right, y down, in pixels of the picture."""

Corners = tuple[Point, Point, Point, Point]
"""Of a top face, clockwise in the picture."""


class Reason(StrEnum):
    """Why a tray is not read. The words are part of the command line's contract."""

    NO_DICE = "no_dice"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    COCKED = "cocked"
    STACKED = "stacked"
    HAND = "hand"
    DARK = "dark"
    GLARE = "glare"
    BLURRED = "blurred"
    UNCERTAIN = "uncertain"
    FOREIGN = "foreign"


UNSURE = 0.5  # confidence of what may be no die, or show another value
ONE_DIE = 0.5  # edges: faces whose middles are nearer to each other are opinions about one die


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die seen from above.

    center      centre of the top face, in pixels of the picture.
    corners     the four corners of the top face, clockwise in the picture.
    value       pips on top, 1 to 6; None where something is a die and cannot be read.
    confidence  0 to 1, calibrated: how often a reading like this one is right.
    likely      what it may show, the likeliest first, where the tray is refused and the eye is not sure:
                proposals for a person, never a reading.
    """

    center: Point
    corners: Corners
    value: int | None
    confidence: float
    likely: tuple[int, ...] = ()

    @property
    def edge(self) -> float:
        """Mean edge length of the top face, in pixels."""
        ring = (*self.corners, self.corners[0])
        return sum(dist(a, b) for a, b in pairwise(ring)) / 4

    @property
    def doubted(self) -> Self:
        """The same, no longer sure."""
        return replace(self, confidence=min(self.confidence, UNSURE))

    @property
    def unread(self) -> Self:
        """The same, as a die that nobody read."""
        return replace(self, value=None, confidence=UNSURE)


Dice = tuple[DieReading, ...]
"""Those of one look, in no order."""

Faces = tuple[DieReading, ...]
"""What may be the tops of dice, the most trusted first."""


def apart(a: DieReading, b: DieReading) -> float:
    """Pixels from the middle of one die to that of the other."""
    return hypot(a.center[0] - b.center[0], a.center[1] - b.center[1])


def usual_edge(dice: Iterable[DieReading]) -> float:
    """The median edge of these dice, in pixels; there must be one."""
    return median(die.edge for die in dice)


def middle(corners: Corners) -> Point:
    """Of a face, or of a square, with these corners."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def same_place(die: DieReading, others: Iterable[DieReading]) -> DieReading | None:
    """The first of the others that lies where this die does: their middles are near enough."""
    return next((each for each in others if apart(each, die) < ONE_DIE * die.edge), None)


@dataclass(frozen=True, slots=True)
class TrayReading:
    """One look at the tray: read, or refused for a reason.

    reason         None where the tray is read.
    dice           what was seen; where the tray is refused, `value` may be None.
    width, height  size of the picture in pixels.
    stages         (name, milliseconds) of each step, in order.
    """

    reason: Reason | None
    dice: tuple[DieReading, ...]
    width: int
    height: int
    stages: tuple[tuple[str, float], ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The throw, sorted downwards; empty where the tray is refused."""
        return () if self.reason is not None else shown(self.dice)

    @property
    def ms(self) -> float:
        """Milliseconds that the reading took."""
        return sum(ms for _, ms in self.stages)


class TrayEvent(StrEnum):
    """What happened to the tray. The words are part of the command line's contract."""

    EMPTY = "empty"
    HAND = "hand"
    ROLLING = "rolling"
    LIFTED = "lifted"
    READ = "read"
    REFUSED = "refused"
    CAMERA_LOST = "camera_lost"
    CAMERA_BACK = "camera_back"


@dataclass(frozen=True, slots=True)
class Touched:
    """A die that a hand moved or turned without a throw.

    die  as it lies now.
    was  the value that it showed before.
    """

    die: DieReading
    was: int


@dataclass(frozen=True, slots=True)
class TrayChange:
    """One change of the tray, told once.

    frame    number of the frame that settled it.
    t        its time, in seconds of the source's clock.
    dice     all dice as they lie now (event READ, and what was seen at REFUSED).
    kept     dice that stayed in place since the last reading.
    thrown   dice that were thrown; empty where a hand came and nothing was thrown.
    touched  dice moved or turned by hand: neither kept nor thrown.
    """

    frame: int
    t: float
    event: TrayEvent
    dice: tuple[DieReading, ...] = ()
    kept: tuple[DieReading, ...] = ()
    thrown: tuple[DieReading, ...] = ()
    touched: tuple[Touched, ...] = ()
    reason: Reason | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """The dice as read, sorted downwards; empty unless the event is READ."""
        return shown(self.dice) if self.event is TrayEvent.READ else ()


def shown(dice: tuple[DieReading, ...]) -> tuple[int, ...]:
    """The values of the dice that have one, sorted downwards."""
    return tuple(sorted((die.value for die in dice if die.value is not None), reverse=True))
