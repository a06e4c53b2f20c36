"""Things on the floor in which the second reader sees a face: one more die, though the first found no pips.

A lamp's image on a glossy top leaves pale pips on pale plastic, of which the first reader makes nothing; the
second looks at the whole of a die. What is thin falls off the thing first: a letter it touches is none of it.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patch_net import opinion
from vision.readings import Corners, DieReading
from vision.refusal.floor.ground import Ground
from vision.refusal.floor.shapes import opened, piece
from vision.refusal.floor.unchanged import Mask

Rings = NDArray[np.complexfloating[Any, Any]]


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which things are shown to the second reader, how, and when it is believed.

    core    edges: thinner parts of a thing fall off.
    area    die areas of what is left: most of a top, a die with its sides and its shadow.
    long    edges: what is left is no longer; letters and rims are.
    filled  of its bounding rectangle that it fills.
    turns   degrees in which it is shown: how it lies is not known.
    glance  chance of any face in the best of these, from which it is looked at closely.
    steps   edges aside, degrees, and times its size, by which a close look tries to fit it better; twice.
    likely  chance of any face then, from which it is a die. Of 8 drawn dice that were left out 4 reach 0.98;
            nothing beside 1,240 right throws of photographs, renders and mounted cameras does.
    """

    core: float = 0.65
    area: tuple[float, float] = (0.45, 2.6)
    long: float = 1.8
    filled: float = 0.65
    turns: tuple[float, ...] = (0.0, 15.0, 30.0, 45.0, 60.0, 75.0)
    glance: float = 0.2
    steps: tuple[float, float, float] = (0.15, 7.5, 0.93)
    likely: float = 0.95


PARAMETERS = Parameters()

_SQUARE = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]) / 2
_ASIDE = np.append(np.exp(1j * np.pi / 4 * np.arange(8)), 0)


def faced(where: Ground, rest: Mask) -> list[Corners]:
    """The faces seen in things that no die explains, in pixels of the picture.

    rest  255 on what is left, in small pixels, as `vision.refusal.floor.bodies.rest` has it.
    """
    seen = (_closely(where, middle) for middle in _cores(where, rest))
    return [corners for corners in seen if corners is not None]


def _cores(where: Ground, rest: Mask) -> list[complex]:
    """The middles of things as large as a die, in small pixels."""
    least, most = (area * where.edge**2 for area in PARAMETERS.area)
    if cv2.countNonZero(rest) < least:
        return []
    compact = opened(rest, PARAMETERS.core * where.edge)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(compact, connectivity=4)
    large = [i for i in range(1, count) if least <= stats[i, cv2.CC_STAT_AREA] <= most]
    return [complex(*middles[i]) for i in large if _plump(where, piece(labels, stats[i], i))]


def _plump(where: Ground, thing: NDArray[np.bool_]) -> bool:
    """Whether a thing is no longer than a die, and fills its bounding rectangle as one does."""
    at = np.column_stack(np.nonzero(thing)).astype(np.float32)
    sides = np.array(cv2.minAreaRect(at)[1]) + 1.0
    short = sides.max() <= PARAMETERS.long * where.edge
    return bool(short and len(at) >= PARAMETERS.filled * sides.prod())


def _closely(where: Ground, middle: complex) -> Corners | None:
    """The face of a thing, if it shows one."""
    turns = np.exp(1j * np.radians(PARAMETERS.turns))
    ring, chance = _best(where, middle + where.edge * turns[:, None] * _SQUARE)
    if chance < PARAMETERS.glance:
        return None
    for _ in range(2):
        ring, chance = _best(where, _around(ring, where.edge))
    return _corners(where, ring) if chance > PARAMETERS.likely else None


def _around(ring: Rings, edge: float) -> Rings:
    """(n, 4) a ring, a little aside, turned, and as large or smaller."""
    step, degrees, smaller = PARAMETERS.steps
    spins = np.exp(1j * np.radians(degrees) * np.arange(-1, 2))
    shapes = np.append(spins, smaller * spins).reshape(-1, 1, 1)
    middle = ring.mean()
    moved = middle + edge * step * _ASIDE.reshape(-1, 1)
    return np.asarray((moved + shapes * (ring - middle)).reshape(-1, 4))


def _best(where: Ground, rings: Rings) -> tuple[Rings, float]:
    """The ring of (n, 4) in which a face is seen best, and its chance."""
    said = opinion(where.image, [_die(where, ring) for ring in rings])
    chances = [max(one.probabilities[:6]) for one in said]
    best = int(np.argmax(chances))
    return rings[best], chances[best]


def _die(where: Ground, ring: Rings) -> DieReading:
    middle = complex(ring.mean())
    centre = where.point(middle.real, middle.imag)
    return DieReading(centre, _corners(where, ring), value=None, confidence=0.0)


def _corners(where: Ground, ring: Rings) -> Corners:
    a, b, c, d = (where.point(corner.real, corner.imag) for corner in ring.tolist())
    return a, b, c, d
