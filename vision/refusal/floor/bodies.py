"""Things on the floor that no face explains, and what of a die each of them shows."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.median import median
from vision.readings import Image
from vision.refusal.floor.ground import Colours, Ground
from vision.refusal.floor.pips import pips
from vision.refusal.floor.shapes import opened, piece
from vision.refusal.floor.unchanged import Mask


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a thing must be to be looked at, and what a die is that mirrors the lamp.

    big       edges: wider both ways is no die: tray, table, hand, beer mat.
    close     small pixels around such a thing: its blurred rim.
    sliver    edges: thinner is a rim, print or a shadow.
    most      die areas: a die with its sides and its shadow; bowls, words and hands are larger.
    filled    of its bounding rectangle that a die with a shadow fills.
    long      length by width: half a die that shows beside another is no longer.
    darker    LAB levels that a shadow is darker than the floor.
    tint      of them, that its colour differs.
    fine      small pixels: the frame of a smaller die is blurred away.
    frames    edges from its outline: the frame around a lamp's image, sharp and blurred.
    heart     edges from its outline: the middle of a lamp's image is as far in.
    plate     die areas: that middle, at least.
    framed    as `alike`: the frame has the colour of the dice, and the middle that much less.
    mixed     as `alike`: so far from any mixture of floor and middle; the soft rim of print is one.
    brighter  LAB levels of that middle above its frame.
    stain     LAB levels of a and b from the floor's colour: lamps and stains change it by less.
    dim       of the floor's brightness, between those: in little light all colours are weaker.
    neutral   a and b of grey.
    """

    big: float = 1.9
    close: float = 2.0
    sliver: float = 0.2
    most: float = 2.2
    filled: float = 0.6
    long: float = 2.1
    darker: float = 8.0
    tint: float = 0.2
    fine: float = 12.0
    frames: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.2), (0.1, 0.25))
    heart: float = 0.33
    plate: float = 0.2
    framed: float = 0.5
    mixed: float = 0.25
    brighter: float = 12.0
    stain: tuple[float, float] = (12.0, 30.0)
    dim: float = 0.23
    neutral: float = 128.0


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A thing that no face explains; lengths in edges of a die, areas in die areas.

    corners  its bounding rectangle, in small pixels, (4, 2).
    area     what of it shows.
    filled   part of the bounding rectangle that it fills: squares 1, discs 0.79.
    long     length by width of the rectangle.
    pips     round spots of a pip's size on it.
    alike    as `Ground.alike`: 0 where it has the colour of one of the dice, 1 as far off as floor.
    shade    it is the floor with less light on it.
    mirror   it is framed in the colour of the dice and bright within: a die's top that mirrors the lamp.
    """

    corners: NDArray[np.float32]
    area: float
    filled: float
    long: float
    pips: int
    alike: float
    shade: bool
    mirror: bool


def bodies(where: Ground, left: Mask, least: float) -> tuple[Body, ...]:
    """What of the `rest` that is left is as large and as square as a die; `least` in die areas."""
    unit = where.edge * where.edge
    if cv2.countNonZero(left) < least * unit:
        return ()
    count, labels, stats, _ = cv2.connectedComponentsWithStats(left, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA] / unit
    fitting = [i for i in range(1, count) if least <= areas[i] <= PARAMETERS.most]
    found = (_body(where, labels, i, stats[i]) for i in fitting)
    return tuple(body for body in found if body is not None)


def rest(where: Ground, least: float) -> Mask:
    """255 where something is neither floor, nor face, nor too large or too thin for a die.

    least  die areas: where less is neither floor nor face, the rest is not asked.
    """
    solid = np.asarray(cv2.bitwise_not(where.floor), np.uint8)
    if not where.known:
        solid = np.asarray(cv2.bitwise_or(solid, _stained(where)), np.uint8)
    left = solid.copy()
    for around in where.covers:
        cv2.fillConvexPoly(left, np.round(around).astype(np.int32), 0)
    if cv2.countNonZero(left) < least * where.edge**2:
        return left
    left[_around_big(solid, round(PARAMETERS.big * where.edge / 2)) > 0] = 0
    return opened(left, PARAMETERS.sliver * where.edge)


def _stained(where: Ground) -> Mask:
    """255 on floor of a colour that neither light nor shade gives it: followed over a blurred rim."""
    usual = where.plain[1:] - PARAMETERS.neutral
    least = float(np.clip(PARAMETERS.dim * where.plain[0], *PARAMETERS.stain))
    near = int(least / 2**0.5)  # where neither a nor b is further off, the colour is not
    away = cv2.absdiff(where.lab, np.append(where.plain, 0.0))
    far = cv2.bitwise_not(cv2.inRange(away, (0, 0, 0), (255, near, near)))
    mask = np.asarray(cv2.bitwise_and(far, where.floor), np.uint8)
    if not cv2.countNonZero(mask):
        return mask
    columns, rows = cv2.findNonZero(mask)[:, 0].T
    colours = where.lab[rows, columns, 1:].astype(np.float32) - PARAMETERS.neutral
    lit = np.clip(colours @ usual / max(float(usual @ usual), 1.0), 0.0, 1.0)
    plain = np.linalg.norm(colours - lit[:, None] * usual, axis=1) <= least
    mask[rows[plain], columns[plain]] = 0
    return mask


def _around_big(solid: Mask, reach: int) -> Mask:
    """255 on what holds a disc of that radius, in small pixels, and close around it."""
    inside = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    hearts = cv2.inRange(inside, reach + 0.5, np.inf)
    if not cv2.countNonZero(hearts):
        return np.zeros_like(solid)
    near = cv2.distanceTransform(cv2.bitwise_not(hearts), cv2.DIST_L2, 3)
    return np.asarray(cv2.inRange(near, 0.0, reach + PARAMETERS.close), np.uint8)


def _body(where: Ground, labels: NDArray[Any], i: int, stats: NDArray[Any]) -> Body | None:
    """A piece as a body; None where its shape is no die's."""
    left, top, wide, high, count = (int(side) for side in stats)
    mask = piece(labels, stats, i)
    points = np.asarray(cv2.findNonZero(mask.astype(np.uint8))[:, 0] + (left, top), np.float32)
    middle, sides, turn = cv2.minAreaRect(points)
    length, width = max(sides) + 1.0, min(sides) + 1.0
    filled = count / (length * width)
    if filled < PARAMETERS.filled or length > PARAMETERS.long * width:
        return None
    lab = where.lab[top : top + high, left : left + wide]
    colour = median(lab[mask])
    return Body(
        corners=np.asarray(cv2.boxPoints((middle, (sides[0] + 1.0, sides[1] + 1.0), turn)), np.float32),
        area=count / where.edge**2,
        filled=filled,
        long=length / width,
        pips=pips(where, mask, (left, top)),
        alike=where.alike(colour),
        shade=_shade(colour - where.plain),
        mirror=_mirror(where, mask, lab),
    )


def _shade(step: Colours) -> bool:
    """Whether a colour (3,), so far from the floor's, is that with less light."""
    return bool(step[0] < -PARAMETERS.darker and np.hypot(step[1], step[2]) < PARAMETERS.tint * -step[0])


def _mirror(where: Ground, mask: NDArray[np.bool_], lab: Image) -> bool:
    """Whether a piece has a frame of the dice's colour around a bright middle that is no die's."""
    if where.edge < PARAMETERS.fine:
        return False
    inside = cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
    heart = inside > PARAMETERS.heart * where.edge
    if np.count_nonzero(heart) < PARAMETERS.plate * where.edge**2:
        return False
    middle = np.median(lab[heart], axis=0)
    rings = [(inside > near * where.edge) & (inside <= far * where.edge) for near, far in PARAMETERS.frames]
    alike, frame = min(
        ((where.alike(colour), colour) for colour in (np.median(lab[ring], axis=0) for ring in rings)),
        key=lambda each: each[0],
    )
    framed = (
        alike < PARAMETERS.framed and where.far(frame - _mixed(frame, where.plain, middle)) > PARAMETERS.mixed
    )
    return bool(
        framed
        and middle[0] - frame[0] > PARAMETERS.brighter
        and where.alike(middle) > alike + PARAMETERS.framed / 2
    )


def _mixed(colour: Colours, start: Colours, end: Colours) -> Colours:
    """The mixture of two colours that is nearest to another one."""
    way = end - start
    return start + way * np.clip((colour - start) @ way / max(float(way @ way), 1.0), 0.0, 1.0)
