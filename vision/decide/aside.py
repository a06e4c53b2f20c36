"""Dice before a camera that looks on from aside and is not calibrated: their sides look like other dice.

How far a die is seen from aside, and from where, its own look tells (vision.decide.standing.lean).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.decide.standing.lean import axes
from vision.mount import Floats
from vision.readings import DieReading, Image, Point
from vision.rectify.sides import PARAMETERS as SIDES
from vision.rectify.sides import body


@dataclass(frozen=True, slots=True)
class Parameters:
    """Where the sides of dice are seen.

    upper   part of its sides that is told as read with its top: one that touches it may hide the rest.
    within  edges from the outline of a die to what is a side of it: a die that touches it is nearer to that.
    """

    upper: float = 0.5
    within: float = 0.1


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Aside:
    """Dice of which some show their sides.

    tops  (n, 4, 2) and axes (n, 2), from bottom to top, in pixels; 0 where no side looks like a face.
    edge  of these dice, in pixels.
    """

    tops: Floats
    axes: Floats
    edge: float

    def told(self) -> list[Floats]:
        """Outlines of each top and of the upper part of the sides below it."""
        return self._bodies(PARAMETERS.upper)

    def on_side(self, place: Point) -> bool:
        """Whether a place lies well within one of these dice."""
        least = PARAMETERS.within * self.edge
        return any(
            cv2.pointPolygonTest(one.astype(np.float32), place, measureDist=True) > least
            for one in self._bodies(1.0)
        )

    def _bodies(self, depth: float) -> list[Floats]:
        return [body(top, depth * axis) for top, axis in zip(self.tops, self.axes, strict=True)]


def aside(image: Image, dice: Sequence[DieReading]) -> Aside | None:
    """How these dice show their sides; None where none of them does so that they look like faces."""
    edges = np.array([die.edge for die in dice])
    standing = axes(image, dice).axes
    shows = np.hypot(*standing.T) > SIDES.aside
    if not shows.any():
        return None
    tops = np.array([die.corners for die in dice])
    return Aside(tops, standing * (shows * edges)[:, None], float(np.median(edges)))
