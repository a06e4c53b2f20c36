"""Faces that are the tops of flat dice: below each of them, where its sides must be seen, there is no floor.

Only in rectified pictures (vision.rectify.sides). The side of a die, taken for the top of another, has that
die's top above it and the floor below: it is left out. A face with the floor below and no die above it is a
side of one whose own top nobody saw.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.mount import Floats
from vision.readings import DieReading, Image, apart
from vision.rectify.sides import BESIDE, Flat, flat_dice
from vision.refusal.floor.unchanged import Floor, floor
from vision.tray import Tray

SMALLER = 0.95  # times the edge of its die that a side looks, being foreshortened
WITHIN, CLEAR = 0.88, 1.15  # times the silhouette, and the top: between them only sides are seen
TOLD = 40  # small pixels between them from which anything is told: below 17 degrees there are fewer
FLOOR_BELOW = (
    0.4  # of them hidden: sides of 352 flat dice hide more but for four, side faces 0.35 at the most
)
NOTHING_BELOW = 0.12  # hidden; dark sides on a dark floor hide 0.24
DOUBT = 0.5  # confidence of a face with nothing below it


def tops(
    seen: tuple[DieReading, ...], image: Image, tray: Tray, empty: Image | None, dice: int | None
) -> tuple[DieReading, ...]:
    """What was seen without the sides of dice, and no longer sure of what stands on nothing.

    empty  the picture of the empty tray, where it is known.
    dice   how many there must be; where any number may lie, what may be a die that touches another is kept.
    """
    flat = flat_dice(tray, (image.shape[1], image.shape[0]))
    if flat is None or not seen:
        return seen
    hidden = _hidden(seen, image, flat, empty)
    order = sorted(
        range(len(seen)),
        key=lambda i: (hidden[i] > NOTHING_BELOW, seen[i].value is not None, seen[i].confidence),
        reverse=True,
    )
    kept: list[int] = []
    for i in order:
        if not any(_is_side(seen[i], hidden[i], seen[k], flat, dice) for k in kept):
            kept.append(i)
    return tuple(_doubted(seen[i], hidden[i]) for i in sorted(kept))


def _doubted(face: DieReading, hidden: float) -> DieReading:
    if hidden > NOTHING_BELOW:
        return face
    return replace(face, confidence=min(face.confidence, DOUBT))


def _is_side(face: DieReading, hidden: float, die: DieReading, flat: Flat, dice: int | None) -> bool:
    """Whether a face is a side of that die, and no top of one that touches it."""
    if not flat.is_side(face, die):
        return False
    if apart(face, die) <= BESIDE * die.edge or hidden < FLOOR_BELOW:
        return True
    return dice is not None and face.edge < SMALLER * die.edge


def _hidden(seen: Sequence[DieReading], image: Image, flat: Flat, empty: Image | None) -> list[float]:
    """The part of the floor that each face's sides must hide and do hide; 1 where that cannot be told."""
    if empty is None or empty.shape != image.shape:
        return [1.0] * len(seen)
    ground = floor(image, empty, flat.edge)
    return [_part(ground, flat, die) for die in seen]


def _part(ground: Floor, flat: Flat, die: DieReading) -> float:
    top, whole = _scaled(flat.top(die), CLEAR), _scaled(flat.silhouette(die), WITHIN)
    below = cv2.subtract(ground.inside(whole), ground.inside(top))
    many = cv2.countNonZero(below)
    return 1.0 - cv2.countNonZero(cv2.bitwise_and(below, ground.mask)) / many if many > TOLD else 1.0


def _scaled(ring: Floats, times: float) -> Floats:
    middle = ring.mean(axis=0)
    return np.asarray((ring - middle) * times + middle)
