"""The working picture: small enough to search whole, large enough to show a pip of 2 pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Corners, DieReading, Image, usual_edge
from vision.reduced import known_half, remembered, scaled

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How small the working picture may be, and what of it differs from the empty tray.

    changed  levels of one channel: noise and the flicker of lamps stay below.
    most     of the picture: dice, coins and a hand cover less.
    crumb    pixels of the halved picture: what is narrower is noise.
    margin   the same by which what differs is widened: a pip like the tray lies no further inside its die.
    side     pixels of the working picture's longer side.
    sharp    pixels of an edge in it: where the size of the dice is known, they are halved down to no less.
    closed   pixels of the halved picture: so wide a gap in what differs belongs to it, as a die of the
             cloth's colour shows them.
    around   times a face: as far around it its own sides and its shadow may lie. Between two dice that touch
             a third at both its sides 0.45 edges of that are left, where faces are measured 8 % too large.
    near     times a die's square: its middle may lie a little aside of where it is looked for.
    thick    edges across: what is thinner beside the dice is a shadow, or the rim of one.
    """

    changed: float = 14.0
    most: float = 0.4
    crumb: int = 2
    margin: int = 7
    side: int = 480
    sharp: float = 17.0
    closed: int = 7
    around: float = 1.4
    near: float = 1.4
    thick: float = 0.35


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """The picture that is searched.

    picture  (h, w, 3), at most PARAMETERS.side long.
    grey     (h, w).
    scale    working pixels per pixel of the original, at most 1.
    changed  (h / 2, w / 2) 255 where it differs from the empty tray; None where that is unknown.
    different  (h, w) the same with a margin.
    """

    picture: Image
    grey: NDArray[np.uint8]
    scale: float
    changed: Mask | None = None
    different: Mask | None = None

    @property
    def bare(self) -> bool:
        """Whether it is known to show the empty tray and nothing else."""
        return self.changed is not None and not cv2.countNonZero(self.changed)

    def near(self, place: Corners, faces: Sequence[DieReading]) -> "Work":
        """The same, searched only where a die in that square may have pips, and not on the faces."""
        mask = np.zeros(self.grey.shape, np.uint8)
        cv2.fillConvexPoly(mask, _enlarged(place, PARAMETERS.near, self.scale), 255)
        blank(mask, faces, 1.0, self.scale)
        return replace(self, different=mask if self.different is None else mask & self.different)

    def rest(self, faces: Sequence[DieReading], edge: float | None = None) -> "Rest | None":
        """What differs from the empty tray beside these dice; None where that is unknown.

        edge  of a die in pixels of the original, for where there are none.
        """
        edge = usual_edge(faces) if faces else edge
        if self.changed is None or edge is None:
            return None
        scale = self.scale / 2
        mask = np.asarray(cv2.morphologyEx(self.changed, cv2.MORPH_CLOSE, _CLOSED), np.uint8)
        blank(mask, faces, PARAMETERS.around, scale)
        side = max(2, int(PARAMETERS.thick * edge * scale))
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))  # dice lie at any angle
        solid = cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc)
        return Rest(np.asarray(solid, np.uint8), scale, edge)


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """What differs from the empty tray beside some dice, and is thick enough to be one.

    mask   (h, w) 255 where it does; scale, its pixels per pixel of the picture.
    edge   of those dice, in pixels of the picture.
    """

    mask: Mask
    scale: float
    edge: float

    @property
    def dice(self) -> float:
        """How many of them have that area."""
        return cv2.countNonZero(self.mask) / (self.edge * self.scale) ** 2

    def part(self, square: Corners) -> float:
        """The part of this upright square that is in it, 0 to 1."""
        ends = ((np.array(square[i]) + 0.5) * self.scale for i in (0, 2))
        (left, top), (right, bottom) = (np.rint(end).astype(int).clip(0) for end in ends)
        inside = self.mask[top:bottom, left:right]
        return cv2.countNonZero(inside) / inside.size if inside.size else 0.0


def work(
    image: Image, background: Image | None = None, side: int = PARAMETERS.side, edge: float | None = None
) -> Work:
    """Shrink the picture, never enlarge it; with the empty tray, find what is not tray.

    edge  of the dice in pixels of the picture, where it is known: halves that show them well are enough.
    """
    scale = min(1.0, side / max(image.shape[:2]))
    if edge is not None and (halved := 0.5 ** max(0, int(np.log2(edge / PARAMETERS.sharp)))) < scale:
        scale = halved
    picture = scaled(image, scale)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    changed = None
    if background is not None and background.shape == image.shape:
        changed = _changed(picture, remembered(background, ("work", scale), partial(scaled, scale=scale)))
    return Work(picture, grey, scale, changed, None if changed is None else _widened(changed, picture))


def blank(mask: Mask, faces: Sequence[DieReading], times: float, scale: float = 1.0) -> None:
    """Take these faces, so many times as large, out of a mask, in place.

    scale  its pixels per pixel of the picture.
    """
    for face in faces:
        cv2.fillConvexPoly(mask, _enlarged(face.corners, times, scale), 0)


def _enlarged(square: Corners, times: float, scale: float) -> NDArray[np.int32]:
    """(4, 2) its corners in a picture of that scale, so many times as far apart."""
    quad = (np.array(square) + 0.5) * scale - 0.5
    middle = quad.mean(axis=0)
    return np.asarray(np.round(middle + times * (quad - middle)), np.int32)


def alike(one: NDArray[Any], other: NDArray[Any], most: float) -> Mask:
    """(h, w) 255 where two pictures of one size differ in no channel by more than so many levels."""
    return np.asarray(cv2.inRange(cv2.absdiff(one, other), (0.0,) * 3, (most,) * 3), np.uint8)


_CRUMB, _MARGIN, _CLOSED = (
    np.ones((side, side), np.uint8) for side in (PARAMETERS.crumb, PARAMETERS.margin, PARAMETERS.closed)
)


def _changed(picture: Image, empty: Image) -> Mask | None:
    """What is not the empty tray; None where so much differs that light or camera did.

    Judged at half the size: the mean of four pixels is as quiet as a blur, and costs less.
    """
    same = alike(known_half(picture), known_half(empty), PARAMETERS.changed)
    mask = np.asarray(cv2.morphologyEx(cv2.bitwise_not(same), cv2.MORPH_OPEN, _CRUMB), np.uint8)
    return None if cv2.countNonZero(mask) > PARAMETERS.most * mask.size else mask


def _widened(changed: Mask, picture: Image) -> Mask:
    wide = cv2.dilate(changed, _MARGIN)
    return np.asarray(cv2.resize(wide, picture.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
