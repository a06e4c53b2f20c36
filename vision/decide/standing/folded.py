"""Faces that lie over an edge of a die: one row of their pips is foreshortened, and the others are not.

Where a die leans, a row of the side below its top may stand in line with the rows of the top, and pass for
the last one of a face that is half of each. But the pips of a face lie in one plane, and are discs of one
size: a row is smaller and flatter than the others only where it lies in another. A lamp hides pips, and
leaves those that it lights round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import patches
from vision.find.lattice import PATTERNS, SITES, USUAL_EDGE, VALUES
from vision.median import median
from vision.readings import DieReading, Image

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How pips are measured, and what is no pip of the same face.

    px     pixels of a die's edge as it is looked at; room: edges of that picture.
    reach  edges from the middle of a pip to its rim, and a little further; wide: times that is looked at.
    clear  of the contrast of pips and body: what has less is no part of a pip.
    faint  levels between pips and body: with less, what lies around each is no body, but a rim or a ring.
    steps  by which the middle of a pip is found.
    least  pips of a face: two rows at least.
    alike  times the others: a row is as large, and as round. Of 945 faces read right none is below 0.84.
    """

    px: int = 48
    room: float = 4 / 3
    reach: float = 0.15
    wide: float = 1.5
    clear: float = 0.4
    faint: float = 25.0
    steps: int = 3
    least: int = 4
    alike: float = 0.8


PARAMETERS = Parameters()


def folded(image: Image, faces: Sequence[DieReading]) -> NDArray[np.bool_]:
    """(n,) whether each of some faces lies over an edge of its die; of fewer than four pips none tells."""
    found = np.zeros(len(faces), np.bool_)
    asked = [i for i, face in enumerate(faces) if (face.value or 0) >= PARAMETERS.least]
    if asked:
        side = round(PARAMETERS.px * PARAMETERS.room)
        seen = patches(image, [faces[i].corners for i in asked], side, PARAMETERS.px)
        for i, patch in zip(asked, seen, strict=True):
            ways = PATTERNS[faces[i].value == VALUES]
            found[i] = _least_row(_around(patch), ways) < PARAMETERS.alike
    return found


def _around(patch: Image) -> Floats:
    """(sites, h, w, 3) what lies around each site of a face that fills the middle of its picture."""
    by = PARAMETERS
    middles = np.rint((len(patch) - 1) / 2 + by.px / (2 * USUAL_EDGE) * SITES).astype(int)
    far = round(by.wide * by.reach * by.px)
    down, across = np.indices((2 * far + 1, 2 * far + 1)) - far
    x, y = middles.T[..., None, None]
    return np.asarray(patch[y + down, x + across], np.float32)


def _least_row(near: Floats, patterns: NDArray[np.bool_]) -> float:
    """The size or the roundness of the row that is least alike, against the others: the greater of both.

    1 where all are of one size, or too faint to tell.
    """
    far = near.shape[1] // 2
    middles = near[:, far - 1 : far + 2, far - 1 : far + 2].mean(axis=(1, 2))
    ways = [(pip, *(median(middles[which]) for which in (~pip, pip))) for pip in patterns]
    pip, body, ink = max(ways, key=lambda way: float(np.linalg.norm(way[2] - way[1])))
    contrast = float(np.linalg.norm(ink - body))
    if contrast < PARAMETERS.faint:
        return 1.0
    axis = (ink - body) / contrast**2
    area, roundness = _discs(np.clip((near[pip] - body) @ axis, 0, 1))
    if area.min() > PARAMETERS.alike * area.max():
        return 1.0
    rows = [SITES[pip] @ side == 1 for side in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return min(max(float(of[row].max() / median(of[~row])) for of in (area, roundness)) for row in rows)


def _discs(level: Floats) -> tuple[Floats, Floats]:
    """(k,) pixels of each disc near the middle of its picture, and its shorter axis by its longer one.

    level  (k, h, w) 0 where the body is seen, 1 where a pip is; the axes are those of its second moments.
    """
    by, x, y = PARAMETERS, 0.0, 0.0
    rows, columns = np.indices(level.shape[1:], np.float32) - level.shape[1] // 2
    for _ in range(by.steps):
        inside = np.square(columns - x) + np.square(rows - y) < (by.reach * by.px) ** 2
        part = np.where(inside & (level > by.clear), level, 0)
        area = part.sum(axis=(1, 2), keepdims=True) + 1e-6
        x, y = ((part * along).sum(axis=(1, 2), keepdims=True) / area for along in (columns, rows))
    across, down = columns - x, rows - y
    xx, yy, xy = ((part * one).sum(axis=(1, 2)) for one in (across * across, down * down, across * down))
    mean, spread = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    return area[:, 0, 0], np.sqrt(np.maximum(mean - spread, 0) / (mean + spread + 1e-6))
