"""The floor around the dice, followed outwards from them, and so everything that is not floor.

The picture is reduced (vision.refusal.floor.unchanged): every size below is then the same everywhere. From
a ring around each face the floor is followed from pixel to pixel, over gradients and stains, up to the next
edge. With a picture of the empty tray, floor is what did not change its colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median as middle
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find import AROUND
from vision.median import median
from vision.mount import Floats
from vision.readings import DieReading, Image, Point
from vision.refusal.floor.solid import solid
from vision.refusal.floor.unchanged import PARAMETERS as SMALL
from vision.refusal.floor.unchanged import Mask, small_lab, times_smaller, unchanged


@dataclass(frozen=True, slots=True)
class Parameters:
    """How the floor is followed from the rings around the faces.

    step    LAB levels between neighbours: less is always floor, more never is.
    grain   times the usual step between neighbours: rejects noise of dim pictures.
    ring    edges around a face's centre: outside its corners, inside of a neighbour's far side.
    odd     LAB levels from the middle of a ring: a neighbouring die, a shadow.
    surely  times the silhouette of a flat die: outside of it nothing of the die is seen.
    """

    step: tuple[float, float] = (3.0, 12.0)
    grain: float = 2.0
    ring: tuple[float, float] = (0.95, 1.25)
    odd: float = 12.0
    surely: float = 1.15


PARAMETERS = Parameters()

Quad = NDArray[np.float32]
Colours = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A picture reduced to the size of its dice.

    image   the picture as it came.
    lab     (h, w, 3) uint8: reduced and slightly smoothed.
    scale   small pixels per pixel of the picture, at most 1.
    edge    of a die, in small pixels.
    floor   (h, w): 255 where the floor is.
    quads   (n, 4, 2): the faces, in small pixels.
    plain   (3,) LAB: the floor's usual colour.
    faces   (n, 3) LAB: the usual colour of each face.
    covers  (k, 2) each: what the dice of the faces may cover, with their sides and shadows, in small pixels.
    known   whether the picture of the empty tray tells the floor: else it was followed.
    """

    image: Image
    lab: Image
    scale: float
    edge: float
    floor: Mask
    quads: Quad
    plain: Colours
    faces: Colours
    covers: tuple[Floats, ...]
    known: bool

    @property
    def apart(self) -> Colours:
        """(n,) LAB levels between each face and the floor."""
        return np.asarray(np.linalg.norm(self.faces - self.plain, axis=1))

    def alike(self, colour: Colours) -> float:
        """How far a colour (3,) is from the nearest face's, by that face's distance from the floor."""
        return float((np.linalg.norm(self.faces - colour, axis=1) / np.maximum(self.apart, 1.0)).min())

    def far(self, step: Colours) -> float:
        """How long a step (3,) between colours is, by the distance of the farthest face from the floor."""
        return float(np.linalg.norm(step) / max(float(self.apart.max()), 1.0))

    def point(self, x: float, y: float) -> Point:
        """Small pixels as pixels of the picture."""
        return (x + 0.5) / self.scale - 0.5, (y + 0.5) / self.scale - 0.5


def ground(
    image: Image,
    faces: Sequence[DieReading],
    background: Image | None = None,
    silhouettes: Sequence[Floats] = (),
) -> Ground:
    """Reduce a picture and find its floor; `faces` must not be empty.

    silhouettes  (k, 2) pixels each: what else of the picture their dice cover.
    """
    edge = middle(face.edge for face in faces)
    factor = times_smaller(image, edge)
    lab = small_lab(image, factor)
    quads = np.asarray((np.array([face.corners for face in faces]) + 0.5) / factor - 0.5, np.float32)
    known = background is not None and background.shape == image.shape
    if background is not None and known:
        floor = unchanged(lab, background, factor)
    else:
        floor = _followed(lab, quads, edge / factor)
    sample = lab[:: SMALL.sparse, :: SMALL.sparse][floor[:: SMALL.sparse, :: SMALL.sparse] > 0]
    plain = median(sample) if len(sample) else np.zeros(3)
    rings = [(ring + 0.5) / factor - 0.5 for ring in silhouettes]
    covers = (*(_larger(quad, AROUND) for quad in quads), *rings)
    faced = _inside(lab, quads)
    return Ground(image, lab, 1 / factor, edge / factor, floor, quads, plain, faced, covers, known)


def edged(where: Ground, empty: Image, silhouettes: Sequence[Floats] = ()) -> Ground:
    """The same floor without what edges show to stand on it, whatever its colour and whatever it touches.

    silhouettes  as of `ground`: where known, nothing else around a face is its die.
    """
    known = tuple(_larger((ring + 0.5) * where.scale - 0.5, PARAMETERS.surely) for ring in silhouettes)
    floor = solid(where.image, empty, where.edge / where.scale).mask
    return replace(where, floor=floor, covers=known or where.covers)


def _larger(ring: Floats, times: float) -> Floats:
    middle = ring.mean(axis=0)
    return np.asarray(middle + times * (ring - middle))


_ACROSS, _DOWN = (side.reshape(-1, 1) for side in np.meshgrid(*[np.linspace(0.1, 0.9, 7)] * 2))
_CORNERS = np.concatenate(
    [(1 - _ACROSS) * (1 - _DOWN), _ACROSS * (1 - _DOWN), _ACROSS * _DOWN, (1 - _ACROSS) * _DOWN], axis=1
)
"""(49, 4) weights of a face's corners at places a fifth of an edge apart."""


def _inside(lab: Image, quads: Quad) -> Colours:
    """(n, 3) the usual colour in each face."""
    at = np.round(_CORNERS @ quads).astype(np.int64)
    inside = lab[at[..., 1].clip(0, lab.shape[0] - 1), at[..., 0].clip(0, lab.shape[1] - 1)]
    return median(inside, axis=1)


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
