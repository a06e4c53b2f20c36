"""Hands, loose dice and bare places, from masks of what changed in the small picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion.look import Place
from vision.readings import DieReading, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """What of a difference between two frames is a hand, what is a die, and which place changed.

    finger    die areas: as much that comes over the border and moves is a hand; rejects a die in flight.
    arm       die areas: as much over the border is one also where it lies still; rejects dice at the wall.
    tremor    die areas that must change in a finger: dice at the wall lie still, hands never do.
    crowd     die areas: as much in one piece is a hand wherever it is; three blurred dice are less.
    crumb     die areas: less in one piece is noise, or the rim of a shadow.
    stray     die areas: as much in one piece may be a die, of which parts look like what they hide.
    around    times the face of a die: its sides are in it.
    solid     edges of a die: what is thinner is the rim of the tray in another light, and no die.
    stranger  die areas in one piece: a die that was not read; rejects crumbs and rims of shadows.
    clear     edges of a die between a hand and what is loose: rejects the fingers' own shadow.
    cluster   die areas: three blurred dice side by side; more in one piece is no loose die.
    changed   part of a die's face that must differ before its place is no longer the same.
    bare      part of a die's face that must look like the empty tray.
    under     part of a die's face that a hand must cover.
    """

    finger: float = 2.0
    arm: float = 6.0
    tremor: float = 0.1
    crowd: float = 12.0
    crumb: float = 0.25
    stray: float = 0.4
    around: float = 1.4
    solid: float = 0.6
    stranger: float = 0.5
    clear: float = 0.5
    cluster: float = 5.0
    changed: float = 0.25
    bare: float = 0.7
    under: float = 0.1


PARAMETERS = Parameters()

Mask = NDArray[np.uint8]
"""(h, w), 255 where it holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Where to look: the small picture's size and what of it is tray.

    edge     of a die's top face, in small pixels.
    outside  what is not tray, 255 there; None where the outline is unknown: then the border counts.
    """

    edge: float
    outside: Mask | None = None

    @property
    def die(self) -> float:
        """The area of a die's top face, in small pixels."""
        return self.edge * self.edge

    def count(self, mask: Mask) -> int:
        """How many small pixels of the tray a mask holds."""
        inside = mask if self.outside is None else cv2.bitwise_and(mask, cv2.bitwise_not(self.outside))
        return cv2.countNonZero(inside)


def ground(size: tuple[int, int], edge: float, outline: tuple[Point, ...] | None, scale: float) -> Ground:
    """The ground of a small picture of (h, w), from a die's edge and an outline in pixels of the picture."""
    if outline is None:
        return Ground(edge / scale)
    outside = np.full(size, 255, np.uint8)
    cv2.fillPoly(outside, [np.round(np.array(outline) / scale).astype(np.int32)], 0)
    return Ground(edge / scale, outside)


def hand(
    new: Mask, moving: Mask | None, where: Ground, lying: Iterable[DieReading] = (), scale: float = 1.0
) -> Mask | None:
    """The hand in what is new in the tray; None where there is none. `moving` is None where nothing moves.

    lying  dice that were just read there: they, their sides and their shadows are no part of a hand.
    """
    solid = cv2.morphologyEx(new, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    beside = _beside(np.asarray(solid, np.uint8), lying, scale)
    found = np.zeros(count, np.uint8)
    for i in np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] >= PARAMETERS.finger * where.die) + 1:
        thing = (labels == i) & (beside > 0)
        area = np.count_nonzero(thing)
        stirs = moving is not None and np.count_nonzero(moving[thing]) >= PARAMETERS.tremor * where.die
        large = area >= (PARAMETERS.finger if stirs else PARAMETERS.arm) * where.die
        if large and _crosses(thing, where):
            found[i] = 255
    return found[labels] if found.any() else None


def _beside(mask: Mask, dice: Iterable[DieReading], scale: float) -> Mask:
    """A mask of the small picture without these dice and what is seen of their sides."""
    for die in dice:
        ring = (np.array(die.center) + PARAMETERS.around * (np.array(die.corners) - die.center)) / scale
        mask = np.asarray(cv2.fillConvexPoly(mask.copy(), np.round(ring).astype(np.int32), 0), np.uint8)
    return mask


def _crosses(thing: NDArray[np.bool_], where: Ground) -> bool:
    """Whether a thing comes in over the border, or is too large for dice."""
    area = int(np.count_nonzero(thing))
    if where.outside is not None:
        outside = int(np.count_nonzero(thing & (where.outside > 0)))
        return 0 < outside < area and (outside >= 0.1 * where.die or area >= PARAMETERS.crowd * where.die)
    x, y, w, h = cv2.boundingRect(thing.astype(np.uint8))
    return _at_border(x, y, w, h, *thing.shape) or area >= PARAMETERS.crowd * where.die


def strays(
    new: Mask, hands: Mask | None, where: Ground, lying: Iterable[DieReading] = (), scale: float = 1.0
) -> int:
    """How many things of at least the size of a die are new, the hand apart.

    lying  dice that lie where they lay: other light on them, as when the camera follows the light of a hand,
           is nothing new.
    """
    mask = new if hands is None else cv2.bitwise_and(new, cv2.bitwise_not(hands))
    mask = _beside(np.asarray(mask, np.uint8), lying, scale)
    if where.outside is not None:
        mask = cv2.bitwise_and(mask, cv2.bitwise_not(where.outside))
    if cv2.countNonZero(mask) < PARAMETERS.stray * where.die:
        return 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return int(np.count_nonzero(stats[1:, cv2.CC_STAT_AREA] >= PARAMETERS.stray * where.die))


def unexplained(new: Mask, dice: Iterable[DieReading], scale: float, where: Ground) -> bool:
    """Whether something of the size of a die lies in the tray where no die was read; shadows hang on dice."""
    mask = new if where.outside is None else cv2.bitwise_and(new, cv2.bitwise_not(where.outside))
    faces = np.zeros(new.shape, np.uint8)
    for die in dice:
        cv2.fillConvexPoly(faces, np.round(np.array(die.corners) / scale).astype(np.int32), 255)
    count, pieces = cv2.connectedComponents(cv2.dilate(mask, np.ones((3, 3), np.uint8)), connectivity=8)
    strange = np.full(count, 255, np.uint8)
    strange[np.unique(pieces[faces > 0])] = 0
    strange[0] = 0
    reach = max(3, round(PARAMETERS.solid * where.edge))
    rest = cv2.bitwise_and(mask, strange[pieces])
    solid = cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((reach, reach), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    return any(
        box[cv2.CC_STAT_AREA] >= PARAMETERS.stranger * where.die
        and not _at_border(*(int(side) for side in box[:4]), *mask.shape)
        for box in stats[1:]
    )


def _at_border(x: int, y: int, w: int, h: int, rows: int, columns: int) -> bool:
    return x <= 1 or y <= 1 or x + w >= columns - 1 or y + h >= rows - 1


def loose(moving: Mask, new: Mask, hands: Mask | None, where: Ground) -> tuple[Point, ...]:
    """Centres, in small pixels, of dice-sized things that are new, move and do not touch a hand."""
    mask = cv2.bitwise_and(moving, new)
    if where.count(np.asarray(mask, np.uint8)) < PARAMETERS.crumb * where.die:
        return ()
    _, labels, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA]
    fitting = (areas >= PARAMETERS.crumb * where.die) & (areas <= PARAMETERS.cluster * where.die)
    fitting[0] = False
    if hands is not None:
        reach = 2 * max(1, round(PARAMETERS.clear * where.edge)) + 1
        fitting[labels[cv2.dilate(hands, np.ones((reach, reach), np.uint8)) > 0]] = False
    if where.outside is not None:
        fitting[labels[where.outside > 0]] = False
    return tuple(
        (float(centres[i][0]), float(centres[i][1]))
        for i in np.flatnonzero(fitting)
        if not _at_border(*(int(v) for v in stats[i][:4]), *mask.shape)  # a hand's first fingers
    )


def places(
    known: Iterable[DieReading], changed: Mask, filled: Mask | None, hands: Mask | None, scale: float
) -> tuple[Place, ...]:
    """What is seen where each known die lay.

    changed  what differs from the settled tray, filled what differs from the empty one (None: not known).
    """
    return tuple(_place(die, changed, filled, hands, scale) for die in known)


def same(die: DieReading, changed: Mask, scale: float) -> bool:
    """Whether the place of a die looks as before."""
    return _part(changed, die, scale) < PARAMETERS.changed


def _place(die: DieReading, changed: Mask, filled: Mask | None, hands: Mask | None, scale: float) -> Place:
    if same(die, changed, scale):
        return Place.SAME
    if (
        hands is not None
        and _part(cv2.dilate(hands, np.ones((3, 3), np.uint8)), die, scale) >= PARAMETERS.under
    ):
        return Place.COVERED
    if filled is None or 1.0 - _part(filled, die, scale) >= PARAMETERS.bare:
        return Place.BARE
    return Place.SAME


def _part(mask: NDArray[Any], die: DieReading, scale: float) -> float:
    """The part of a die's face that a mask of the small picture holds."""
    face = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(face, np.round(np.array(die.corners) / scale).astype(np.int32), 255)
    return cv2.countNonZero(cv2.bitwise_and(face, mask)) / max(1, cv2.countNonZero(face))
