"""Spots that could be pips: roundish, of either polarity, at every size a pip can have."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
"""Real numbers; OpenCV's stubs know no narrower type that both sides share."""

_NEAR = np.ones((3, 3), np.uint8)
SIGMAS = (0.85, 1.25)  # pixels of each level: half an octave apart, so that no pip falls between two sizes
RADIUS_PER_SIGMA = 1.6  # a disc of radius r answers strongest at sigma = r / 1.6 (centre minus box surround)
HALF_STEP = 1.2  # ratio: a pip between two sizes is seen at both
LEVELS = 4  # octaves: pips of 1.3 to 16 pixels in the working picture
ROUND = 0.25  # ratio of the curvatures; rejects edges, grain of wood, seams
FAINTEST = 3.0  # grey levels; rejects sensor noise
MOST = 90  # strongest spots kept per size; more only adds texture of the ground


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Pip candidates, one per row.

    xy        (n, 2) centres, pixels of the working picture.
    radius    (n,) pixels, good to half an octave.
    strength  (n,) grey levels against the surround; positive where brighter.
    """

    xy: Floats
    radius: Floats
    strength: Floats

    def within(self, mask: NDArray[np.uint8] | None) -> "Spots":
        """Those that lie where the mask holds; all where there is none."""
        if mask is None or not len(self.xy):
            return self
        column, row = np.round(self.xy).astype(int).T
        keep = mask[row.clip(0, mask.shape[0] - 1), column.clip(0, mask.shape[1] - 1)] > 0
        return Spots(self.xy[keep], self.radius[keep], self.strength[keep])

    def sized(self, least: float, most: float) -> "Spots":
        """Those with a radius between the two."""
        keep = (self.radius > least) & (self.radius < most)
        return Spots(self.xy[keep], self.radius[keep], self.strength[keep])

    def strongest(self, most: int) -> "Spots":
        """The first few; they come strongest first."""
        return Spots(self.xy[:most], self.radius[:most], self.strength[:most])


def spots(grey: NDArray[np.uint8], radii: tuple[float, float] = (0.0, np.inf)) -> Spots:
    """All pip candidates of a grey picture, strongest first.

    radii  least and greatest radius of a pip in pixels, where it is known: other sizes are not looked for.
    """
    found: list[Floats] = []
    level: Floats = grey.astype(np.float32)
    for octave in range(LEVELS):
        if min(level.shape) < 16:
            break
        pips = [sigma * RADIUS_PER_SIGMA * 2.0**octave for sigma in SIGMAS]
        near = [radii[0] / HALF_STEP < pip < radii[1] * HALF_STEP for pip in pips]
        found.extend(_at(level, sigma, 2.0**octave) for sigma, yes in zip(SIGMAS, near, strict=True) if yes)
        level = cv2.pyrDown(level)
    rows = np.concatenate(found) if found else np.zeros((0, 4), np.float32)
    rows = _distinct(rows)
    return Spots(rows[:, :2], rows[:, 2], rows[:, 3])


def _at(level: Floats, sigma: float, scale: float) -> Floats:
    """Spots of one size: (n, 4) rows of x, y, radius, strength."""
    reach = 2 * round(sigma * 2.6) + 1
    answer: Floats = cv2.GaussianBlur(level, (0, 0), sigma)
    answer -= cv2.blur(level, (reach, reach))
    size = np.abs(answer)
    peak = (size >= cv2.dilate(size, _NEAR)) & (size > FAINTEST)
    peak[:2] = peak[-2:] = False
    peak[:, :2] = peak[:, -2:] = False
    y, x = np.divmod(np.flatnonzero(peak), peak.shape[1])
    strength = answer[y, x]
    keep = np.argsort(-np.abs(strength))[: 3 * MOST]
    y, x, strength = y[keep], x[keep], strength[keep]
    middle = answer[y, x]
    left, right, up, down = answer[y, x - 1], answer[y, x + 1], answer[y - 1, x], answer[y + 1, x]
    xx, yy = left + right - 2 * middle, up + down - 2 * middle
    xy = (answer[y + 1, x + 1] + answer[y - 1, x - 1] - answer[y + 1, x - 1] - answer[y - 1, x + 1]) / 4
    mean, spread = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    big, small = np.abs(mean) + spread, np.abs(mean) - spread
    good = np.flatnonzero(small > ROUND * big)[:MOST]
    dx = np.clip(_offset(left, right, xx)[good], -0.6, 0.6)
    dy = np.clip(_offset(up, down, yy)[good], -0.6, 0.6)
    rows = np.empty((len(good), 4), np.float32)
    rows[:, 0] = (x[good] + dx + 0.5) * scale - 0.5
    rows[:, 1] = (y[good] + dy + 0.5) * scale - 0.5
    rows[:, 2] = sigma * RADIUS_PER_SIGMA * scale
    rows[:, 3] = strength[good]
    return rows


def _offset(before: Floats, after: Floats, curve: Floats) -> Floats:
    """Where between two neighbours the top of the parabola lies, in pixels."""
    safe = np.where(np.abs(curve) < 1e-6, 1e-6, curve)
    return np.asarray((before - after) / (2 * safe))


def _distinct(rows: Floats) -> Floats:
    """Drop the weaker of two spots that are the same thing at two sizes."""
    rows = rows[np.argsort(-np.abs(rows[:, 3]))]
    if len(rows) < 2:
        return rows
    x, y, radius, strength = rows.astype(np.float32).T
    far = (x[:, None] - x[None]) ** 2 + (y[:, None] - y[None]) ** 2
    reach = (0.7 * radius) ** 2
    near = far < np.minimum(reach[:, None], reach[None])
    near &= (strength[:, None] > 0) == (strength[None] > 0)
    weaker = np.tril(near, -1).any(axis=1)
    return np.asarray(rows[~weaker])
