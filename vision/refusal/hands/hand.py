"""A hand or a sleeve that reaches into the tray: a large bay in the floor that has not the floor's colour."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.refusal.floor.ground import Ground
from vision.refusal.floor.shapes import largest, opened
from vision.refusal.floor.unchanged import Mask


@dataclass(frozen=True, slots=True)
class Parameters:
    """What reaches in far enough to be a hand.

    limb    edges: a palm or wrist is wider; print, rims and fingers are not.
    reach   die areas of floor that it covers: rejects tray corners and shadows at the wall. More where the
            floor's usual colour alone tells what is floor.
    deep    edges from the floor's border: as far in it must reach.
    unlike  LAB levels from the floor's usual colour.
    shade   weight of brightness against colour: rejects shadows.
    print   edges: bridges of floor between letters are narrower and not followed.
    soft    LAB levels from the floor's usual colour: what was followed over a blurred rim is no floor.
    lit     weight of brightness there: a lamp's reflection stays floor.
    """

    limb: float = 1.1
    reach: tuple[float, float] = (12.0, 16.0)
    deep: float = 1.5
    unlike: float = 10.0
    shade: float = 0.5
    print: float = 0.7
    soft: float = 25.0
    lit: float = 0.3


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """mask: (h, w) 255 where it is, in small pixels; area in die areas."""

    mask: Mask
    area: float


def hand(where: Ground) -> Hand | None:
    """The largest thing that reaches in over the floor's border; None where there is none."""
    return _reaching(where, where.floor, PARAMETERS.reach[0]) or _reaching(
        where, _usual(where), PARAMETERS.reach[1]
    )


def _reaching(where: Ground, ground: Mask, least: float) -> Hand | None:
    """The same, for one opinion about what is floor."""
    floor = opened(largest(ground), PARAMETERS.print * where.edge)
    rims = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    if not rims:
        return None
    rim = max(rims, key=cv2.contourArea)
    hull = np.zeros(floor.shape, np.uint8)
    cv2.fillConvexPoly(hull, cv2.convexHull(rim), 255)
    bays = hull.copy()
    cv2.drawContours(bays, [rim], -1, 0, -1)
    bays[_unlike(where) == 0] = 0
    return _deepest(opened(bays, PARAMETERS.limb * where.edge), hull, where.edge, least)


def _usual(where: Ground) -> Mask:
    """255 where the floor has its usual colour."""
    return np.asarray(
        cv2.bitwise_and(where.floor, cv2.inRange(_apart(where, PARAMETERS.lit), 0, PARAMETERS.soft)), np.uint8
    )


def _unlike(where: Ground) -> Mask:
    """255 where the colour is not the floor's usual one."""
    return np.asarray(
        cv2.threshold(_apart(where, PARAMETERS.shade), PARAMETERS.unlike, 255, cv2.THRESH_BINARY)[1], np.uint8
    )


def _apart(where: Ground, weight: float) -> Mask:
    """LAB levels from the floor's usual colour, with so much weight on brightness."""
    lightness, a, b = cv2.split(cv2.absdiff(where.lab, np.append(where.plain, 0.0)))
    return np.asarray(cv2.max(cv2.max(a, b), cv2.convertScaleAbs(lightness, alpha=weight)), np.uint8)


def _deepest(bays: Mask, hull: Mask, edge: float, least: float) -> Hand | None:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(bays, connectivity=8)
    if count < 2:
        return None
    first = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    area = float(stats[first, cv2.CC_STAT_AREA]) / (edge * edge)
    if area < least:
        return None
    framed = cv2.copyMakeBorder(hull, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 3)[1:-1, 1:-1]
    mask = labels == first
    if float(depth[mask].max()) < PARAMETERS.deep * edge:
        return None
    return Hand(np.where(mask, 255, 0).astype(np.uint8), area)
