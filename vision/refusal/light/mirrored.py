"""Lamps mirrored on what nobody read: where one burns out pips, no reader sees that a die is there."""

from collections.abc import Sequence
from math import dist
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading, Point, Reason
from vision.refusal.floor.ground import Ground
from vision.refusal.light.glare import BURNT, STANDS_OUT, weakest
from vision.refusal.objection import LIGHT, Objection

AREA = (0.015, 0.35)  # edges squared: less is a glint or grain; more is a thing that is burnt out wholly
ROUND = 0.75  # of the circle around it that a lamp's image fills: rims, print and lit walls fill 0.6
RIM = (0.06, 0.12)  # edges around it that are looked at for its end, which is soft
ALL_AROUND = 0.8  # of the pixels there that are darker: paper, sugar and lit walls burn out in patches
BESIDE = (0.15, 0.35)  # edges around it that tell what it lies on
ON_IT = 0.2  # of the pixels there that are of a thing and not of the floor: lamps lie at a die's rim too
UNLIKE = 4.0  # LAB levels from the floor's usual colour: floor that was not followed is floor too
ELSEWHERE = 0.9  # edges from the middle of a die that was read: nearer it is on that one, and hides nothing
PIPS = (1.0, 1.5)
"""Edges apart, and times as large: white pips have others of their size near, lamps have none."""

Bools = NDArray[np.bool_]
Levels = NDArray[np.uint8]
Numbers = NDArray[np.number[Any]]


def mirrored(where: Ground, faces: Sequence[DieReading]) -> list[Objection]:
    """An objection for each burnt-out disc on something beside the faces."""
    edge = where.edge / where.scale
    low = weakest(where.image)
    burnt = cv2.threshold(low, BURNT - 1, 1, cv2.THRESH_BINARY)[1]
    if not cv2.countNonZero(burnt):
        return []
    _, labels, stats, middles = cv2.connectedComponentsWithStats(burnt, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA] / edge**2
    fit = 1 + np.flatnonzero((areas[1:] >= AREA[0]) & (areas[1:] <= AREA[1]))
    alone = fit[~_pips(middles[fit] / edge, areas[fit])].tolist()
    spots = ((i, (float(middles[i, 0]), float(middles[i, 1]))) for i in alone)
    return [
        Objection(Reason.GLARE, LIGHT, at)
        for i, at in spots
        if not _on_a_face(at, faces) and _lamp(where, *_cut(where, low, labels, i, stats[i]))
    ]


def _pips(at: Numbers, areas: Numbers) -> Bools:
    """(n,) which spots, at (n, 2), have another one of their size near; all in edges."""
    near = np.linalg.norm(at[:, None] - at, axis=2) < PIPS[0]
    alike = np.abs(np.log(areas[:, None] / areas)) < np.log(PIPS[1])
    return np.asarray((near & alike).sum(axis=1) > 1)  # each is near itself


def _on_a_face(at: Point, faces: Sequence[DieReading]) -> bool:
    return any(dist(at, die.center) < ELSEWHERE * die.edge for die in faces)


def _cut(
    where: Ground, low: Levels, labels: Numbers, i: int, stats: Numbers
) -> tuple[Levels, Bools, tuple[int, int]]:
    """What lies around one spot: its levels, the spot in them, and their corner, x, y, in the picture."""
    margin = round(BESIDE[1] * where.edge / where.scale) + 1
    left, top = (max(int(side) - margin, 0) for side in stats[:2])
    right, bottom = (int(stats[k] + stats[k + 2]) + margin for k in (0, 1))
    window = slice(top, bottom), slice(left, right)
    return low[window], labels[window] == i, (left, top)


def _lamp(where: Ground, low: Levels, spot: Bools, corner: tuple[int, int]) -> bool:
    """Whether a spot is a disc, darker all around, on a thing."""
    _, radius = cv2.minEnclosingCircle(np.argwhere(spot).astype(np.float32))
    if np.count_nonzero(spot) < ROUND * np.pi * (radius + 0.5) ** 2:
        return False
    gap = cv2.distanceTransform((~spot).astype(np.uint8), cv2.DIST_L2, 3) * where.scale / where.edge
    rim = low[(gap > RIM[0]) & (gap <= RIM[1])]
    if not rim.size or float(np.mean(rim < BURNT - STANDS_OUT)) < ALL_AROUND:
        return False
    y, x = np.nonzero((gap > BESIDE[0]) & (gap <= BESIDE[1]))
    height, width = where.floor.shape
    rows = np.round((y + corner[1] + 0.5) * where.scale - 0.5).astype(np.int64).clip(0, height - 1)
    columns = np.round((x + corner[0] + 0.5) * where.scale - 0.5).astype(np.int64).clip(0, width - 1)
    unlike = np.linalg.norm(where.lab[rows, columns] - where.plain, axis=1) > UNLIKE
    return float(np.mean((where.floor[rows, columns] == 0) & unlike)) > ON_IT
