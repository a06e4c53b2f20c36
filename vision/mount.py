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
        """(3, 3) rows: right and down along the plane, and up; in the camera's x right, y down, z forward.

        The turn that brings the camera upright the shortest way, so that the plane looks as the picture does.
        """
        t, a = np.radians([self.tilt, self.towards])
        way = np.array([np.cos(a), np.sin(a), 0.0])
        aside = np.array([-way[1], way[0], 0.0])
        forward = np.array([0.0, 0.0, 1.0])
        along = np.cos(t) * way + np.sin(t) * forward
        right, down = (way[k] * along + aside[k] * aside for k in (0, 1))
        return np.stack([right, down, np.sin(t) * way - np.cos(t) * forward])

    def pixels(self, places: Floats, size: tuple[int, int]) -> Floats:
        """Where places (..., 2) on the plane are seen: (..., 2) pixels.

        size  of the picture, width and height.
        """
        right, down, up = self.axes
        at = places[..., :1] * right + places[..., 1:] * down - self.height * up
        flat = at[..., :2] / np.maximum(at[..., 2:], PARAMETERS.behind * self.height)
        bowed = flat * (1 + self.bow * (flat**2).sum(axis=-1, keepdims=True))
        return np.asarray(bowed * self._focal(size) + _middle(size))

    def places(self, pixels: Floats, size: tuple[int, int]) -> Floats:
        """Where on the plane pixels (..., 2) are seen to lie: (..., 2) edges; far away above the horizon."""
        bowed = (pixels - _middle(size)) / self._focal(size)
        flat = bowed
        for _ in range(PARAMETERS.rounds):
            flat = bowed / (1 + self.bow * (flat**2).sum(axis=-1, keepdims=True))
        ray = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1) @ self.axes.T
        return np.asarray(ray[..., :2] * self.height / np.maximum(-ray[..., 2:], PARAMETERS.behind))

    def axis(self, places: Floats) -> Floats:
        """(..., 2) from bottom to top of flat dice at these places, in edges on the plane."""
        return np.asarray(places / (self.height + 1))

    def _focal(self, size: tuple[int, int]) -> Floats:
        return np.asarray(self.lens * size[0] * np.array([1.0, 1 / self.pixel]))


def _middle(size: tuple[int, int]) -> Floats:
    return (np.array(size, float) - 1) / 2
