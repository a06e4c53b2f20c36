"""Hands, loose dice and bare places, from masks of what changed in the small picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading, Point
from vision.track.motion.look import Place


@dataclass(frozen=True, slots=True)
class Parameters:
    """What of a difference between two frames is a hand, what is a die, and which place changed.

    finger    die areas: as much that comes over the border and moves is a hand; rejects a die in flight.
    arm       die areas: as much over the border is one also where it lies still; rejects dice at the wall.
    over      die areas beyond an outline: what has less there lies in the tray.
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
    over: float = 0.1
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
    """Where to look: how large things are in the small picture and what of it is tray.

    edge     of a die's top face, in small pixels.
    scale    pixels of the picture per small pixel.
    outside  what is not tray, 255 there; None where the outline is unknown: then the border counts.
    """

    edge: float
    scale: float = 1.0
    outside: Mask | None = None

    @property
    def die(self) -> float:
        """The area of a die's top face, in small pixels."""
        return self.edge * self.edge

    def inside(self, mask: Mask) -> Mask:
        """What of a mask is in the tray."""
        return mask if self.outside is None else less(mask, self.outside)

    def count(self, mask: Mask) -> int:
        """How many small pixels of the tray a mask holds."""
        return cv2.countNonZero(self.inside(mask))

    def faces(self, dice: Iterable[DieReading], like: Mask, times: float = 1.0) -> Mask:
        """The top faces of dice, as a mask of that size; `times` as large."""
        mask = np.zeros_like(like)
        for die in dice:
            ring = (np.array(die.center) + times * (np.array(die.corners) - die.center)) / self.scale
            cv2.fillConvexPoly(mask, np.round(ring).astype(np.int32), 255)
        return mask

    def part(self, mask: Mask, die: DieReading) -> float:
        """The part of a die's face that a mask holds."""
        face = self.faces((die,), mask)
        return cv2.countNonZero(cv2.bitwise_and(face, mask)) / max(1, cv2.countNonZero(face))


def ground(size: tuple[int, int], edge: float, outline: tuple[Point, ...] | None, scale: float) -> Ground:
    """The ground of a small picture of (h, w), from a die's edge and an outline in pixels of the picture."""
    if outline is None:
        return Ground(edge / scale, scale)
    outside = np.full(size, 255, np.uint8)
    cv2.fillPoly(outside, [np.round(np.array(outline) / scale).astype(np.int32)], 0)
    return Ground(edge / scale, scale, outside)


def hand(new: Mask, moving: Mask | None, where: Ground, lying: Iterable[DieReading] = ()) -> Mask | None:
    """The hand in what is new in the tray; None where there is none. `moving` is None where nothing moves.

    lying  dice that were just read there: they, their sides and their shadows are no part of a hand.
    """
    solid = _u8(cv2.morphologyEx(new, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    beside = less(solid, where.faces(lying, solid, PARAMETERS.around))
    found = np.zeros(count, np.uint8)
    for i in np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] >= PARAMETERS.finger * where.die) + 1:
        thing = (labels == i) & (beside > 0)
        stirs = moving is not None and np.count_nonzero(moving[thing]) >= PARAMETERS.tremor * where.die
        least = PARAMETERS.finger if stirs else PARAMETERS.arm
        if np.count_nonzero(thing) >= least * where.die and _crosses(thing, where):
            found[i] = 255
    return found[labels] if found.any() else None


def _crosses(thing: NDArray[np.bool_], where: Ground) -> bool:
    """Whether a thing comes in over the border, or is too large for dice."""
    area = int(np.count_nonzero(thing))
    crowd = area >= PARAMETERS.crowd * where.die
    if where.outside is not None:
        outside = int(np.count_nonzero(thing & (where.outside > 0)))
        return 0 < outside < area and (crowd or outside >= PARAMETERS.over * where.die)
    return crowd or _at_border(cv2.boundingRect(thing.astype(np.uint8)), thing.shape)


def strays(new: Mask, hands: Mask | None, where: Ground, lying: Iterable[DieReading] = ()) -> int:
    """How many things of at least the size of a die are new, the hand apart.

    lying  dice that lie where they lay: other light on them, as when the camera follows the light of a hand,
           is nothing new.
    """
    mask = new if hands is None else less(new, hands)
    mask = where.inside(less(mask, where.faces(lying, mask, PARAMETERS.around)))
    if cv2.countNonZero(mask) < PARAMETERS.stray * where.die:  # counting pieces takes ninety times as long
        return 0
    return int(np.count_nonzero(_pieces(mask)[:, cv2.CC_STAT_AREA] >= PARAMETERS.stray * where.die))


def unexplained(new: Mask, dice: Iterable[DieReading], where: Ground) -> bool:
    """Whether something of the size of a die lies in the tray where no die was read; shadows hang on dice."""
    mask = where.inside(new)
    count, pieces = cv2.connectedComponents(cv2.dilate(mask, np.ones((3, 3), np.uint8)), connectivity=8)
    strange = np.full(count, 255, np.uint8)
    strange[0] = strange[np.unique(pieces[where.faces(dice, new) > 0])] = 0
    reach = max(3, round(PARAMETERS.solid * where.edge))
    rest = cv2.bitwise_and(mask, strange[pieces])
    solid = _u8(cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((reach, reach), np.uint8)))
    return any(
        piece[cv2.CC_STAT_AREA] >= PARAMETERS.stranger * where.die and not _at_border(piece[:4], mask.shape)
        for piece in _pieces(solid)
    )


def loose(moving: Mask, new: Mask, hands: Mask | None, where: Ground) -> int:
    """How many dice-sized things are new, move and do not touch a hand."""
    mask = _u8(cv2.bitwise_and(moving, new))
    if where.count(mask) < PARAMETERS.crumb * where.die:
        return 0
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA]
    fitting = (areas >= PARAMETERS.crumb * where.die) & (areas <= PARAMETERS.cluster * where.die)
    fitting[0] = False
    if hands is not None:
        reach = 2 * max(1, round(PARAMETERS.clear * where.edge)) + 1
        fitting[labels[cv2.dilate(hands, np.ones((reach, reach), np.uint8)) > 0]] = False
    if where.outside is not None:
        fitting[labels[where.outside > 0]] = False
    # A hand's first fingers are at the border.
    return sum(not _at_border(stats[i][:4], mask.shape) for i in np.flatnonzero(fitting))


def places(
    known: Iterable[DieReading], changed: Mask, filled: Mask | None, hands: Mask | None, where: Ground
) -> tuple[Place, ...]:
    """What is seen where each known die lay.

    changed  what differs from the settled tray, filled what differs from the empty one (None: not known).
    """
    near = None if hands is None else _u8(cv2.dilate(hands, np.ones((3, 3), np.uint8)))
    return tuple(_place(die, changed, filled, near, where) for die in known)


def _place(die: DieReading, changed: Mask, filled: Mask | None, hands: Mask | None, where: Ground) -> Place:
    if same(die, changed, where):
        return Place.SAME
    if hands is not None and where.part(hands, die) >= PARAMETERS.under:
        return Place.COVERED
    bare = filled is None or 1.0 - where.part(filled, die) >= PARAMETERS.bare
    return Place.BARE if bare else Place.SAME


def same(die: DieReading, changed: Mask, where: Ground) -> bool:
    """Whether the place of a die looks as before."""
    return where.part(changed, die) < PARAMETERS.changed


def less(mask: Mask, other: Mask) -> Mask:
    """What one mask holds and the other does not."""
    return _u8(cv2.subtract(mask, other))


def _pieces(mask: Mask) -> NDArray[np.int32]:
    """Box and area of each piece of a mask, as cv2 has them."""
    return np.asarray(cv2.connectedComponentsWithStats(mask, connectivity=8)[2][1:], np.int32)


def _at_border(box: Sequence[int], shape: tuple[int, ...]) -> bool:
    x, y, w, h = (int(side) for side in box)
    return x <= 1 or y <= 1 or x + w >= shape[1] - 1 or y + h >= shape[0] - 1


def _u8(mask: object) -> Mask:
    return np.asarray(mask, np.uint8)
