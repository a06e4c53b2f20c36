"""What is seen of flat dice in a rectified picture: their tops, and below them sides that face the camera.

All tops lie on one plane, so that no two of them overlap. A die that lies flat covers the hull of its top and
of its bottom, which lies one axis further; nothing of the floor can be seen there.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.mount import Floats
from vision.readings import DieReading, Point, apart
from vision.tray import Tray, Upright


@dataclass(frozen=True, slots=True)
class Parameters:
    """Where sides of flat dice are seen.

    near    edges from where a side's middle must be seen.
    beside  edges between the middles of two dice that touch: one, and what a fit may be off.
    larger  times the edge of a flat die, or its longer axis, that a side looks at the most.
    aside   edges of a flat die's axis: of shorter ones sides are seen too low to pass for faces.
    """

    near: float = 0.32
    beside: float = 0.93
    larger: float = 1.12
    aside: float = 0.45


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Flat:
    """How flat dice look in one rectified picture.

    upright  where their axes point; edge: of a top face, in pixels; size: width and height of the picture.
    """

    upright: Upright
    edge: float
    size: tuple[int, int]

    def axis(self, place: Point) -> complex:
        """From bottom to top of a flat die whose top lies at that pixel, in edges."""
        lens = self.upright.along / self.upright.reach
        middle = complex(*self.upright.axes) / self.upright.weight
        return middle + lens * (complex(*place) - complex(*self.size) / 2) / self.size[0]

    def top(self, die: DieReading) -> Floats:
        """(4, 2) corners of its top face of a die's size, where the reading has its middle and turn."""
        ring = np.array(die.corners) - die.center
        return np.asarray(ring * (self.edge / die.edge) + die.center)

    def silhouette(self, die: DieReading) -> Floats:
        """(k, 2) hull of all that is seen of a die that lies flat."""
        axis = self.edge * self.axis(die.center)
        return body(self.top(die), np.array((axis.real, axis.imag)))

    def covers(self, die: DieReading, place: Point) -> bool:
        """Whether a place is on or behind a die that lies flat."""
        return cv2.pointPolygonTest(self.silhouette(die).astype(np.float32), place, measureDist=False) >= 0

    def is_side(self, face: DieReading, die: DieReading) -> bool:
        """Whether a face lies where a side of the die is seen; one that touches it may lie there too."""
        axis = self.axis(die.center)
        if abs(axis) < PARAMETERS.aside or face.edge > PARAMETERS.larger * self.edge * max(1.0, abs(axis)):
            return False
        if apart(face, die) > PARAMETERS.beside * die.edge:
            return self.covers(die, face.center)
        ring = np.array([complex(*corner) for corner in die.corners])
        outward = ((ring + np.roll(ring, -1)) / 2 - complex(*die.center)) / die.edge
        seen = outward[(outward.conj() * axis).real < 0]
        gaps = np.abs(seen - axis / 2 - (complex(*face.center) - complex(*die.center)) / die.edge)
        return bool((gaps < PARAMETERS.near).any())


def body(top: Floats, axis: Floats) -> Floats:
    """(k, 2) hull of a die's top (4, 2) and of its bottom, which is seen so far (2,) behind it, in pixels."""
    both = np.concatenate([top, top - axis]).astype(np.float32)
    return np.asarray(cv2.convexHull(both)[:, 0], float)


def flat_dice(tray: Tray, size: tuple[int, int]) -> Flat | None:
    """How flat dice look in a picture of that size; None where it is not rectified."""
    if not tray.rectified or tray.upright is None or tray.die_px is None:
        return None
    return Flat(tray.upright, tray.die_px, size)
