"""Where a camera stands above a plane of dice and what its lens does: from that plane to pixels and back.

Lengths on the plane are edges of a die, counted from the place straight below the camera. There a flat die's
axis, from the middle of its bottom to that of its top, is a fixed part of its place: what lies one edge below
the plane of the tops is seen nearer to the place below the camera by height / (height + 1).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How exactly places are found.

    rounds  to take the lens's bow out again: below 0.01 pixel at 10 % of bow in a corner.
    behind  of the height: rays that run along the plane or away from it end nowhere.
    """

    rounds: int = 6
    behind: float = 1e-3


PARAMETERS = Parameters()

UP = np.eye(3)[2]
"""An edge above the plane."""


@dataclass(frozen=True, slots=True, eq=False)
class Optics:
    """One camera in numbers, or b of them at once: to all that they are asked then belong (b, k) points.

    size   of the picture, width and height.
    focal  (2,) focal lengths in pixels, or (b, 1, 2); bow, height as of Mount, or (b, 1, 1).
    axes   (3, 3) rows: right and down along the plane, and up; in the camera's x right, y down, z forward; or
           (b, 3, 3).
    """

    size: tuple[int, int]
    focal: Floats
    bow: Floats
    height: Floats
    axes: Floats

    def pixels(self, at: Floats) -> Floats:
        """(..., 2) where points (..., 3) are seen: places on the plane, and edges above it."""
        seen = self._seen(at)
        flat = seen[..., :2] / self._ahead(seen)
        bowed = flat * (1 + self.bow * _squared(flat))
        return np.asarray(bowed * self.focal + self._middle)

    def places(self, pixels: Floats) -> Floats:
        """(..., 2) edges: where on the plane pixels (..., 2) are seen to lie; far away above the horizon."""
        bowed = (pixels - self._middle) / self.focal
        flat = bowed
        for _ in range(PARAMETERS.rounds):
            flat = bowed / (1 + self.bow * _squared(flat))
        ray = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1) @ self.axes.swapaxes(-1, -2)
        return np.asarray(ray[..., :2] * self.height / np.maximum(-ray[..., 2:], PARAMETERS.behind))

    def scale_at(self, at: Floats) -> Floats:
        """(...,) pixels of an edge that faces the camera, at points (..., 3)."""
        lens = np.sqrt(self.focal.prod(axis=-1, keepdims=True))
        return np.asarray((lens / self._ahead(self._seen(at)))[..., 0])

    def _seen(self, at: Floats) -> Floats:
        return np.asarray((at - self.height * UP) @ self.axes)

    def _ahead(self, seen: Floats) -> Floats:
        return np.asarray(np.maximum(seen[..., 2:], PARAMETERS.behind * self.height))

    @property
    def _middle(self) -> Floats:
        return (np.array(self.size, float) - 1) / 2


def _squared(flat: Floats) -> Floats:
    """(..., 1) the squared lengths of (..., 2); a sum over so short an axis takes four times as long."""
    x, y = flat[..., :1], flat[..., 1:]
    return np.asarray(x * x + y * y)


def level(places: Floats) -> Floats:
    """Places (..., 2) on the plane as points (..., 3)."""
    return np.concatenate([places, np.zeros_like(places[..., :1])], axis=-1)


def axes_of(tilt: Floats, towards: Floats) -> Floats:
    """(..., 3, 3) axes of a camera that is tilted so, in radians (...,).

    The turn that brings it upright the shortest way, so that the plane looks as the picture does.
    """
    zero, one = np.zeros_like(tilt), np.ones_like(tilt)
    (c, s), (x, y) = ((np.cos(angle), np.sin(angle)) for angle in (tilt, towards))
    leaning = np.array([[c, zero, s], [zero, one, zero], [s, zero, -c]])
    turned = np.array([[x, y, zero], [-y, x, zero], [zero, zero, one]])
    leaning, turned = (np.moveaxis(each, (0, 1), (-2, -1)) for each in (leaning, turned))
    return np.asarray(turned.swapaxes(-1, -2) @ leaning @ turned)


@dataclass(frozen=True)
class Mount:
    """One camera.

    lens     focal length, in widths of the picture.
    pixel    height of a pixel by its width.
    bow      radial distortion: the part by which a point one focal length from the middle is moved outwards.
    tilt     degrees between its view and straight down, 0 to 60.
    towards  degrees, clockwise from the right of the picture: the way in which dice in its middle stand up.
    height   above the plane of the top faces, in edges of a die.
    """

    lens: float
    pixel: float
    bow: float
    tilt: float
    towards: float
    height: float

    @cached_property
    def axes(self) -> Floats:
        """(3, 3) as of Optics."""
        return axes_of(*np.radians([self.tilt, self.towards]))

    def optics(self, size: tuple[int, int]) -> Optics:
        """The same before pictures of that width and height."""
        focal = self.lens * size[0] * np.array([1.0, 1 / self.pixel])
        return Optics(size, focal, np.array(self.bow), np.array(self.height), self.axes)

    def pixels(self, places: Floats, size: tuple[int, int]) -> Floats:
        """(..., 2) pixels: where places (..., 2) on the plane are seen in a picture of that size."""
        return self.optics(size).pixels(level(places))

    def places(self, pixels: Floats, size: tuple[int, int]) -> Floats:
        """Where on the plane pixels (..., 2) are seen to lie: (..., 2) edges; far away above the horizon."""
        return self.optics(size).places(pixels)

    def axis(self, places: Floats) -> Floats:
        """(..., 2) from bottom to top of flat dice at these places, in edges on the plane."""
        return np.asarray(places / (self.height + 1))
