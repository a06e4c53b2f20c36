"""Burnt-out spots on faces: where a lamp is mirrored, a pip may be hidden, or seem to be there."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import DIE_PX, PATCH_PX, PIPS
from vision.classify.patch_net.cut import PARAMETERS as CUT
from vision.decide.objection import SPOILS, Objection
from vision.find import lattice
from vision.find.lattice import Floats
from vision.median import median
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

_OFF = 4  # pixels: as far a pip may lie off its place; half as far one in the middle
_NEAR = np.ones((2 * _OFF + 1, 2 * _OFF + 1), np.uint8)

_ODD = {3, 5}  # values that are another one without their middle pip


def glaring(faces: Sequence[DieReading], cuts: NDArray[np.uint8]) -> list[Objection]:
    """An objection for each face, cut so, on which a reflection may have made or hidden a pip."""
    return [
        Objection(Reason.GLARE, SPOILS, face.center)
        for face, cut in zip(faces, cuts, strict=True)
        if face.value is not None and _doubtful(cut, face.value)
    ]


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
    grey = _at_sites(cv2.boxFilter(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), cv2.CV_64F, (3, 3)))
    ways = lattice.PATTERNS[value == lattice.VALUES]
    pips = max(ways, key=lambda pips: abs(float(median(grey[pips]) - median(grey[~pips]))))
    if value in _ODD and _outshines(cut, pips):
        return True
    return any((_covered(spot) & ~pips).any() for spot in spots)


def _at_sites(levels: Floats) -> Floats:
    """(9,) of a patch (h, w), those where pips may lie."""
    return np.asarray(levels[np.ix_(PIPS, PIPS)].ravel(), float)


def _outshines(cut: Image, pips: Bools) -> bool:
    """Whether the middle pip is much brighter than every other one, in its weakest channel."""
    low, off = cv2.blur(_weakest(cut), (3, 3)), _OFF // 2
    middle = float(low[PIPS[1] - off : PIPS[1] + off + 1, PIPS[1] - off : PIPS[1] + off + 1].max())
    others = pips & (np.arange(len(pips)) != lattice.MIDDLE)
    pip = float(_at_sites(cv2.dilate(low, _NEAR))[others].max())
    body = float(median(_at_sites(low)[~pips]))
    return middle > PARAMETERS.shiny and middle - body > PARAMETERS.outshone * (pip - body)


def _weakest(cut: Image) -> NDArray[np.uint8]:
    """(h, w) the lowest of the three channels."""
    blue, green, red = cv2.split(cut)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


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


def _covered(spot: Bools) -> Bools:
    """(9,) at which sites a spot covers half of a pip."""
    y, x = np.nonzero(spot)
    at = (np.stack([x, y], axis=1) - (PATCH_PX - 1) / 2) / DIE_PX
    at = at[np.abs(at).max(axis=1) < PARAMETERS.inside]
    gap = np.linalg.norm(at[:, None] - lattice.SITES * CUT.pitch, axis=2)
    hidden = (gap < PARAMETERS.reach).sum(axis=0) / DIE_PX**2
    return np.asarray(hidden >= PARAMETERS.small)
