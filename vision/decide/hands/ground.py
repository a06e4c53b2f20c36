"""The floor around the dice, followed outwards from them.

The picture is reduced (vision.decide.floor.unchanged): every size below is then the same everywhere. From
a ring around each face the floor is followed from pixel to pixel, over gradients and stains, up to the next
edge. With a picture of the empty tray, floor is what did not change its colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median as middle
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decide.floor.unchanged import PARAMETERS as SMALL
from vision.decide.floor.unchanged import Mask, small_lab, times_smaller, unchanged
from vision.median import median
from vision.readings import DieReading, Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """How the floor is followed from the rings around the faces.

    step    LAB levels between neighbours: less is always floor, more never is.
    grain   times the usual step between neighbours: rejects noise of dim pictures.
    ring    edges around a face's centre: outside its corners, inside of a neighbour's far side.
    odd     LAB levels from the middle of a ring: a neighbouring die, a shadow.
    """

    step: tuple[float, float] = (3.0, 12.0)
    grain: float = 2.0
    ring: tuple[float, float] = (0.95, 1.25)
    odd: float = 12.0


PARAMETERS = Parameters()

Quad = NDArray[np.float32]
Colours = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A picture reduced to the size of its dice.

    lab     (h, w, 3) uint8: reduced and slightly smoothed.
    scale   small pixels per pixel of the picture, at most 1.
    edge    of a die, in small pixels.
    floor   (h, w): 255 where the floor is.
    plain   (3,) LAB: the floor's usual colour.
    """

    lab: Image
    scale: float
    edge: float
    floor: Mask
    plain: Colours

    def point(self, x: float, y: float) -> Point:
        """Small pixels as pixels of the picture."""
        return (x + 0.5) / self.scale - 0.5, (y + 0.5) / self.scale - 0.5


def ground(image: Image, faces: Sequence[DieReading], background: Image | None = None) -> Ground:
    """Reduce a picture and find its floor; `faces` must not be empty."""
    edge = middle(face.edge for face in faces)
    factor = times_smaller(image, edge)
    lab = small_lab(image, factor)
    if background is not None and background.shape == image.shape:
        floor = unchanged(lab, background, factor)
    else:
        quads = np.asarray((np.array([face.corners for face in faces]) + 0.5) / factor - 0.5, np.float32)
        floor = _followed(lab, quads, edge / factor)
    sample = lab[:: SMALL.sparse, :: SMALL.sparse][floor[:: SMALL.sparse, :: SMALL.sparse] > 0]
    plain = median(sample) if len(sample) else np.zeros(3)
    return Ground(lab, 1 / factor, edge / factor, floor, plain)


def _followed(lab: Image, quads: Quad, edge: float) -> Mask:
    """255 where the floor is, followed outwards from a ring around each face."""
    height, width = lab.shape[:2]
    rows = lab[::4]
    steps = cv2.split(cv2.absdiff(rows[:, 1::2], rows[:, : width // 2 * 2 : 2]))
    usual = float(median(cv2.max(cv2.max(steps[0], steps[1]), steps[2]).ravel()))
    step = float(np.clip(2.0 + PARAMETERS.grain * usual, *PARAMETERS.step))
    mask = np.zeros((height + 2, width + 2), np.uint8)
    for x, y in _seeds(lab, quads, edge):
        if not mask[y + 1, x + 1]:
            cv2.floodFill(
                lab, mask, (x, y), 0, (step,) * 3, (step,) * 3, 4 | (255 << 8) | cv2.FLOODFILL_MASK_ONLY
            )
    return np.asarray(mask[1:-1, 1:-1])


_TURNS = np.arange(16) * (np.pi / 8)
_RINGS = np.concatenate([r * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1) for r in PARAMETERS.ring])
"""(32, 2) places around a face, in edges from its centre."""


def _seeds(lab: Image, quads: Quad, edge: float) -> list[tuple[int, int]]:
    """Places around the faces that have the floor's colour: the usual one of those around the same face."""
    height, width = lab.shape[:2]
    bodies = np.zeros((height, width), np.uint8)
    cv2.fillPoly(bodies, list(np.round(quads).astype(np.int32)), 1)
    at = np.round(quads.mean(axis=1)[:, None] + edge * _RINGS).astype(np.int64)
    x, y = at[..., 0].clip(0, width - 1), at[..., 1].clip(0, height - 1)
    free = (x == at[..., 0]) & (y == at[..., 1]) & (bodies[y, x] == 0)
    colours = lab[y, x].astype(np.float32)
    many = np.maximum(np.count_nonzero(free, axis=1), 1)
    ordered = np.sort(np.where(free[..., None], colours, np.inf), axis=1)
    rows = np.arange(len(quads))
    usual = (ordered[rows, (many - 1) // 2] + ordered[rows, many // 2]) / 2
    free &= np.abs(colours - usual[:, None]).max(axis=2) <= PARAMETERS.odd
    return list(zip(x[free].tolist(), y[free].tolist(), strict=True))
