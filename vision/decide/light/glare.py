"""Burnt-out spots on faces: where a lamp is mirrored, a pip may be hidden, or seem to be there."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import DIE_PX, PATCH_PX, PIPS, patch
from vision.classify.patch_net.cut import PARAMETERS as CUT
from vision.decide.objection import SPOILS, Objection
from vision.find import lattice
from vision.readings import DieReading, Image, Reason


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a reflection may have made or hidden a pip.

    burnt         grey levels in all channels: nothing can be told there.
    stands_out    grey levels that the face around a spot is below: rejects faces that are burnt out wholly.
    inside        edges from the middle: beyond are the edges, which glint on most dice.
    reach         edges around a place: as far a spot hides its pip.
    small, large  edges squared: hides half of a small pip; larger, and the face itself is burnt out.
    round         of the circle around it that a spot fills: rejects what is left of a burnt face between
                  pips.
    all_around    of the pixels around a spot that must be darker.
    shiny         grey levels in all channels: a small image of a lamp, mixed with what lies around it.
    outshone      times as high above the body as the others of its face: paint is alike on all pips, 99 of
                  100 reach 1.1.
    """

    burnt: int = 250
    stands_out: float = 8.0
    inside: float = 0.40
    reach: float = 0.13
    small: float = 0.006
    large: float = 0.3
    round: float = 0.55
    all_around: float = 0.8
    shiny: float = 200.0
    outshone: float = 1.2


PARAMETERS = Parameters()

Bools = NDArray[np.bool_]

_PIXELS: list[tuple[int, int]] = [(x, y) for y in PIPS.tolist() for x in PIPS.tolist()]
"""The places in a patch, (x, y)."""
_OFF = 4  # pixels: as far a pip may lie off its place; half as far one in the middle
_NEAR = np.ones((2 * _OFF + 1, 2 * _OFF + 1), np.uint8)

_ROW_BY_ROW = np.lexsort(lattice.SITES.T)
_GRID = lattice.SITES[_ROW_BY_ROW] * CUT.pitch
_CELLS: dict[int, tuple[tuple[int, ...], ...]] = {
    value: tuple(
        tuple(np.flatnonzero(pattern[_ROW_BY_ROW]).tolist())
        for pattern in np.unique(lattice.PATTERNS[value == lattice.VALUES], axis=0)
    )
    for value in range(1, 7)
}
"""Of each value: the places of its pips, as in _GRID, in each of the ways in which they may lie."""

_ODD = {3, 5}  # values that are another one without their middle pip


def glaring(image: Image, faces: Sequence[DieReading]) -> list[Objection]:
    """An objection for each face on which a reflection may have made or hidden a pip."""
    return [
        Objection(Reason.GLARE, SPOILS, face.center)
        for face in faces
        if face.value is not None
        and (face.value in _ODD or _burnt_at_all(image, face))
        and _doubtful(patch(image, face.corners), face.value)
    ]


def _burnt_at_all(image: Image, face: DieReading) -> bool:
    """Whether anything within the face is burnt out: most faces are done with by this."""
    across, down = zip(*face.corners, strict=True)
    left, right, top, bottom = (
        max(int(min(across)), 0),
        int(max(across)),
        max(int(min(down)), 0),
        int(max(down)),
    )
    part = image[top : bottom + 1 : 2, left : right + 1 : 2]
    return part.size > 0 and cv2.countNonZero(cv2.inRange(part, (PARAMETERS.burnt,) * 3, (255,) * 3)) > 0


def _spots(cut: Image) -> list[Bools]:
    """Burnt-out discs on a darker ground, large enough to hide a pip."""
    low = _weakest(cut)
    burnt = cv2.threshold(low, PARAMETERS.burnt - 1, 1, cv2.THRESH_BINARY)[1]
    if not cv2.countNonZero(burnt):
        return []
    count, labels, stats, _ = cv2.connectedComponentsWithStats(burnt, connectivity=4)
    fit = [
        np.asarray(labels == label)
        for label in range(1, count)
        if PARAMETERS.small <= stats[label, cv2.CC_STAT_AREA] / DIE_PX**2 <= PARAMETERS.large
    ]
    return [spot for spot in fit if _stands_out(low, spot)]


def _doubtful(cut: Image, value: int) -> bool:
    """Whether a spot burns out a place without a pip, or is itself what was taken for the middle one."""
    spots = _spots(cut)
    if not spots and value not in _ODD:
        return False
    levels = _levels(cut)
    pips = max(_CELLS[value], key=lambda cells: abs(_contrast(levels, cells)))
    if value in _ODD and _outshines(cut, pips):
        return True
    return any(cell not in pips for spot in spots for cell in _covered(spot))


def _outshines(cut: Image, pips: tuple[int, ...]) -> bool:
    """Whether the middle pip is much brighter than every other one, in its weakest channel."""
    low = cv2.blur(_weakest(cut), (3, 3))
    (x, y), off = _PIXELS[lattice.MIDDLE], _OFF // 2
    middle = float(low[y - off : y + off + 1, x - off : x + off + 1].max())
    peaks = cv2.dilate(low, _NEAR)
    others = [float(peaks[y, x]) for x, y in (_PIXELS[cell] for cell in set(pips) - {lattice.MIDDLE})]
    body = median(float(low[y, x]) for cell, (x, y) in enumerate(_PIXELS) if cell not in pips)
    return middle > PARAMETERS.shiny and middle - body > PARAMETERS.outshone * (max(others) - body)


def _weakest(cut: Image) -> NDArray[np.uint8]:
    """(h, w) the lowest of the three channels."""
    blue, green, red = cv2.split(cut)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def _contrast(levels: Sequence[float], pips: tuple[int, ...]) -> float:
    """How much lighter the places with pips are than the others, in grey levels."""
    others = [level for cell, level in enumerate(levels) if cell not in pips]
    return median(levels[cell] for cell in pips) - median(others)


def _levels(cut: Image) -> list[float]:
    """Grey levels of the nine places, each the mean of nine pixels."""
    grey = cv2.boxFilter(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), cv2.CV_64F, (3, 3))
    return [float(grey[y, x]) for x, y in _PIXELS]


def _stands_out(low: NDArray[np.uint8], spot: Bools) -> bool:
    """Whether a spot is a disc with darker ground all around."""
    _, radius = cv2.minEnclosingCircle(np.argwhere(spot).astype(np.float32))
    if np.count_nonzero(spot) < PARAMETERS.round * np.pi * (radius + 0.5) ** 2:
        return False
    wide = cv2.dilate(spot.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    near = cv2.dilate(spot.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    ring = low[wide & ~near]
    return (
        ring.size > 0
        and float(np.mean(ring < PARAMETERS.burnt - PARAMETERS.stands_out)) > PARAMETERS.all_around
    )


def _covered(spot: Bools) -> set[int]:
    """Places of pips that a spot covers half of."""
    y, x = np.nonzero(spot)
    at = (np.stack([x, y], axis=1) - (PATCH_PX - 1) / 2) / DIE_PX
    at = at[np.abs(at).max(axis=1) < PARAMETERS.inside]
    gap = np.linalg.norm(at[:, None] - _GRID[None], axis=2)
    hidden = (gap < PARAMETERS.reach).sum(axis=0) / DIE_PX**2
    return set(np.flatnonzero(hidden >= PARAMETERS.small).tolist())
