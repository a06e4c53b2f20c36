"""Spots that could be pips: roundish, of either polarity, at every size a pip can have."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.rows import Rows

Floats = NDArray[Any]
"""Real numbers; OpenCV's stubs know no narrower type that both sides share."""

_NEAR = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which spots may be pips.

    sigmas            pixels of each level: half an octave apart, so that no pip falls between two sizes.
    radius_per_sigma  a disc of radius r answers strongest at sigma = r / 1.6 (centre minus box surround).
    half_step         ratio: a pip between two sizes is seen at both.
    least             pixels: a smaller level shows nothing.
    room              pixels around what is looked at: the widest surround, and where a peak needs neighbours.
    levels            octaves: pips of 1.3 to 16 pixels in the working picture.
    round             ratio of the curvatures; rejects edges, grain of wood, seams.
    faintest          grey levels; rejects sensor noise.
    most              strongest spots kept per size; more only adds texture of the ground.
    """

    sigmas: tuple[float, float] = (0.85, 1.25)
    radius_per_sigma: float = 1.6
    half_step: float = 1.2
    least: int = 16
    room: int = 24
    levels: int = 4
    round: float = 0.25
    faintest: float = 3.0
    most: int = 90


PARAMETERS = Parameters()


@dataclass(frozen=True, eq=False)
class Spots(Rows):
    """Pip candidates, one per row.

    xy        (n, 2) centres, pixels of the working picture.
    radius    (n,) pixels, good to half an octave.
    strength  (n,) grey levels against the surround; positive where brighter.
    """

    xy: Floats
    radius: Floats
    strength: Floats

    def sized(self, least: float, most: float) -> "Spots":
        """Those with a radius between the two."""
        return self[(self.radius > least) & (self.radius < most)]


def spots(
    grey: NDArray[np.uint8], radii: tuple[float, float] = (0.0, np.inf), mask: NDArray[np.uint8] | None = None
) -> Spots:
    """All pip candidates of a grey picture, strongest first.

    radii  least and greatest radius of a pip in pixels, where it is known: other sizes are not looked for.
    mask   (h, w): where it does not hold, none are looked for; None where they may be anywhere.
    """
    left, top, right, bottom = (0, 0, *grey.shape[::-1]) if mask is None else _box(mask)
    level: Floats = grey[top:bottom, left:right]
    found: list[Floats] = []
    for octave in range(PARAMETERS.levels):
        if octave:
            level = cv2.pyrDown(level.astype(np.float32, copy=False))
        sizes = [sigma * PARAMETERS.radius_per_sigma * 2.0**octave for sigma in PARAMETERS.sigmas]
        if min(level.shape) < PARAMETERS.least or sizes[0] >= radii[1] * PARAMETERS.half_step:
            break
        for sigma, radius in zip(PARAMETERS.sigmas, sizes, strict=True):
            if radii[0] / PARAMETERS.half_step < radius < radii[1] * PARAMETERS.half_step:
                found.append(_peaks(level, sigma, 2.0**octave))
    rows = _round(found)
    rows[:, :2] += (left, top)
    spots = Spots(rows[:, :2], rows[:, 2], rows[:, 3])
    if mask is not None:
        column, row = np.round(spots.xy).astype(int).T
        spots = spots[mask[row, column] > 0]
    return _distinct(spots)


def merged(grey: Spots, coloured: Spots) -> Spots:
    """The spots of both, without those of the second that the first has too."""
    gap = np.hypot(*(coloured.xy[:, None] - grey.xy[None]).transpose(2, 0, 1))
    new = ~(gap < 0.7 * np.minimum(coloured.radius[:, None], grey.radius[None])).any(axis=1)
    return grey + coloured[new]


def _box(mask: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that a mask holds, with some room around, of which the picture may
    have less.

    Begins where a pixel of the coarsest level does, so that all levels are those of the whole picture.
    """
    left, top, wide, high = cv2.boundingRect(mask)
    room, whole = PARAMETERS.room, 2 ** (PARAMETERS.levels - 1)
    x, y = (max(side - room, 0) // whole * whole for side in (left, top))
    return x, y, left + wide + room, top + high + room


_X, _Y = np.eye(2, dtype=int)[::-1]
_NEIGHBOURS = np.stack([_X - _X, -_X, _X, -_Y, _Y, -_Y - _X, _Y + _X, _X - _Y, _Y - _X])
"""Rows and columns from a peak: itself, left, right, up, down, and across."""


def _peaks(level: Floats, sigma: float, scale: float) -> Floats:
    """Peaks of one size, strongest first: (13, n) of x, y, scale, radius, and the answers at the neighbours.

    level  whole numbers or real ones; the sums over whole ones cost half as much.
    """
    reach = 2 * round(sigma * 2.6) + 1
    weights = _weights(sigma)
    answer: Floats = cv2.sepFilter2D(level, cv2.CV_32F, weights, weights)
    answer -= cv2.boxFilter(level, cv2.CV_32F, (reach, reach))
    size = np.abs(answer)
    peak = (size >= cv2.dilate(size, _NEAR)) & (size > PARAMETERS.faintest)
    peak[:2] = peak[-2:] = False
    peak[:, :2] = peak[:, -2:] = False
    at = peak.ravel().nonzero()[0]
    height = size.ravel()[at]
    if len(at) > 3 * PARAMETERS.most:
        strongest = np.argpartition(height, -3 * PARAMETERS.most)[-3 * PARAMETERS.most :]
        at, height = at[strongest], height[strongest]
    at = at[np.argsort(-height)]
    rows = np.empty((4 + len(_NEIGHBOURS), len(at)), np.float32)
    rows[1], rows[0] = np.divmod(at, answer.shape[1])
    rows[2], rows[3] = scale, sigma * PARAMETERS.radius_per_sigma * scale
    rows[4:] = answer.ravel()[at + (_NEIGHBOURS @ (answer.shape[1], 1))[:, None]]
    return rows


@cache
def _weights(sigma: float) -> Floats:
    """(k, 1) a Gaussian bell, to four of its sigmas."""
    return cv2.getGaussianKernel(round(8 * sigma + 1) | 1, sigma, cv2.CV_32F)


def _round(found: Sequence[Floats]) -> Floats:
    """The peaks that are round, to a fraction of a pixel: (n, 4) rows of x, y, radius, strength."""
    if not found:
        return np.zeros((0, 4), np.float32)
    whole = np.concatenate(found, axis=1)
    middle, left, right, up, down, *corners = whole[4:]
    xx, yy = left + right - 2 * middle, up + down - 2 * middle
    xy = (corners[0] + corners[1] - corners[2] - corners[3]) / 4
    mean, spread = np.abs(xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    good = mean - spread > PARAMETERS.round * (mean + spread)
    starts = np.cumsum([0, *(size.shape[1] for size in found)])
    keep = np.concatenate([a + np.flatnonzero(good[a:b])[: PARAMETERS.most] for a, b in pairwise(starts)])
    x, y, scale, radius, middle, left, right, up, down = whole[:9, keep]
    dx, dy = _offset(left, right, xx[keep]), _offset(up, down, yy[keep])
    return np.column_stack([(x + dx + 0.5) * scale - 0.5, (y + dy + 0.5) * scale - 0.5, radius, middle])


def _offset(before: Floats, after: Floats, curve: Floats) -> Floats:
    """Where between two neighbours the top of the parabola lies, in pixels."""
    safe = np.where(np.abs(curve) < 1e-6, np.float32(1e-6), curve)
    return np.asarray(np.clip((before - after) / (2 * safe), -0.6, 0.6))


def _distinct(found: Spots) -> Spots:
    """Drop the weaker of two spots that are the same thing at two sizes; strongest first."""
    if not len(found.xy):
        return found
    found = found[np.argsort(-np.abs(found.strength))]
    x, y = np.ascontiguousarray(found.xy.T)
    reach = (0.7 * found.radius) ** 2
    far = x[:, None] - x
    far *= far
    down = y[:, None] - y
    down *= down
    far += down
    near = (far < reach[:, None]) & (far < reach)
    bright = found.strength > 0
    near &= bright[:, None] == bright
    return found[near.argmax(axis=1) == np.arange(len(near))]  # the first to which it is near is itself
