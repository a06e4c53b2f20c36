"""A hand or a sleeve that reaches into the tray: a large bay in the floor that has not the floor's colour."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.decide.floor.unchanged import Mask
from vision.decide.hands.ground import Ground
from vision.readings import Point


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


def hand(where: Ground, *, likely: bool) -> Point | None:
    """The middle of the largest thing that reaches in over the floor's border; None where there is none.

    likely  whether there is one as far as anything else tells: then what only passes for floor is none.
    """
    found = _reaching(where, where.floor, PARAMETERS.reach[0])
    if found is None and likely:
        near = cv2.inRange(_apart(where, PARAMETERS.lit), 0, PARAMETERS.soft)
        usual = np.asarray(cv2.bitwise_and(where.floor, near), np.uint8)
        found = _reaching(where, usual, PARAMETERS.reach[1])
    return found


def _reaching(where: Ground, ground: Mask, least: float) -> Point | None:
    """The same, for one opinion about what is floor; `least` in die areas."""
    by, edge = PARAMETERS, where.edge
    floor = _opened(_largest(ground), by.print * edge)
    rims = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    if not rims:
        return None
    rim = max(rims, key=cv2.contourArea)
    hull = np.zeros(floor.shape, np.uint8)
    cv2.fillConvexPoly(hull, cv2.convexHull(rim), 255)
    bays = hull.copy()
    cv2.drawContours(bays, [rim], -1, 0, -1)
    bays[_apart(where, by.shade) <= by.unlike] = 0
    deepest = _largest(_opened(bays, by.limb * edge))
    framed = cv2.copyMakeBorder(hull, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 3)[1:-1, 1:-1]
    if cv2.countNonZero(deepest) < least * edge**2 or depth[deepest > 0].max() < by.deep * edge:
        return None
    x, y = cv2.findNonZero(deepest)[:, 0].mean(axis=0).tolist()
    return where.point(x, y)


def _apart(where: Ground, weight: float) -> Mask:
    """LAB levels from the floor's usual colour, with so much weight on brightness."""
    lightness, a, b = cv2.split(cv2.absdiff(where.lab, np.append(where.plain, 0.0)))
    return np.asarray(cv2.max(cv2.max(a, b), cv2.convertScaleAbs(lightness, alpha=weight)), np.uint8)


def _largest(mask: Mask) -> Mask:
    """255 in the largest piece of a mask."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if count < 2:
        return mask
    return np.where(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()), 255, 0).astype(np.uint8)


def _opened(mask: Mask, width: float) -> Mask:
    """A mask without what is thinner than `width` small pixels."""
    side = 2 * round(width / 2) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc), np.uint8)
