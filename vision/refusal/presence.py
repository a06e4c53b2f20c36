"""Dice that were left out: whatever looks like a die and is none of those that were read.

A small network that sees shapes, not values, says of each place of the tray whether the middle of a die is
seen there: flat, leaning, cut by the picture's frame, as pale as a lamp makes it or of the cloth's colour.
How large dice are is known from those that were read, so that it looks once, at a picture in which a die is
FAR_PX wide. A second one looks closely at each such place: at its surroundings, NEAR_PX to a die. They are
asked for a veto alone: nothing that they see is ever published.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patch_net.cut import patches, prepared
from vision.readings import Corners, DieReading, Image, Point
from vision.reduced import scaled
from vision.weights import Weights

FAR: Final = Path(__file__).with_name("far_net.onnx")
NEAR: Final = Path(__file__).with_name("near_net.onnx")
FAR_PX, NEAR_PX = 10, 20
"""Pixels of a die's edge as each of them sees it."""

STRIDE: Final = 4
"""Pixels from one place to the next of which the first one says something."""

AROUND: Final = 48
"""Pixels of the surroundings that the second one looks at."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a die is seen, and which of those are read.

    wide    edges of the square whose usual colour and contrast are taken out: light falls off, shade is deep.
    faint   levels added to that contrast: noise of an even floor stays small.
    glance  log odds of the first network from which the second looks; most: places at which it does.
    there   log odds of the second from which a die is seen: where the empty tray is known, where it is not.
            Of 251 and 725 right throws of photographs and of two renderers one and none are lost: letters and
            labels pass for dice up to 7.2, which the empty tray tells.
    print   log odds of the second in the picture of the empty tray, from which it is print.
    read    edges from the middle of what is seen of a die that was read: that is this die.
    """

    wide: float = 4.5
    faint: float = 6.0
    glance: float = -2.0
    most: int = 24
    there: tuple[float, float] = (2.0, 7.5)
    print: float = -1.0
    read: float = 0.8


PARAMETERS = Parameters()

Floats = NDArray[np.floating[Any]]


def left_out(
    image: Image, dice: Sequence[DieReading], seen: Sequence[Point], empty: Image | None = None
) -> list[Corners]:
    """Where dice are seen that were not read, as squares of a die's size; `dice` must not be empty.

    seen   middles of what is seen of the dice: of their tops, and from aside of all of them.
    empty  the tray without dice, where it is known.
    """
    edge = median(die.edge for die in dice)
    places = _places(image, edge)
    far = np.linalg.norm(places[:, None] - np.array(seen), axis=2).min(axis=1, initial=np.inf)
    rings = [_square(x, y, edge) for x, y in places[far > PARAMETERS.read * edge][: PARAMETERS.most].tolist()]
    known = empty is not None and empty.shape == image.shape
    there = _above(image, rings, PARAMETERS.there[0 if known else 1])
    print_there = _above(empty, there, PARAMETERS.print) if empty is not None and known else []
    return [ring for ring in there if ring not in print_there]


def _places(image: Image, edge: float) -> Floats:
    """(n, 2) pixels where the first network sees the middle of a die, the likeliest first."""
    scale = FAR_PX / edge
    small = scaled(image, scale) if scale < 1 else cv2.resize(image, None, fx=scale, fy=scale)
    odds = _network(FAR).answers(evened(np.asarray(small, np.uint8)))[0, 0]
    rows, columns = peaks(odds)
    order = np.argsort(-odds[rows, columns])
    return np.asarray((np.column_stack([columns, rows])[order] + 0.5) * STRIDE / scale - 0.5)


def peaks(odds: NDArray[np.float32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns where the first network sees a die, and better than in the places around."""
    best = (odds >= cv2.dilate(odds, np.ones((3, 3), np.uint8))) & (odds > PARAMETERS.glance)
    rows, columns = np.nonzero(best)
    return rows, columns


def _square(x: float, y: float, edge: float) -> Corners:
    half = edge / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _above(image: Image, rings: Sequence[Corners], bar: float) -> list[Corners]:
    """Those of the squares in which the second network sees a die by such log odds."""
    if not rings:
        return []
    odds = _network(NEAR).answers(prepared(patches(image, rings, AROUND, NEAR_PX)))[:, 0]
    return [ring for ring, each in zip(rings, odds.tolist(), strict=True) if each > bar]


def evened(picture: Image) -> NDArray[np.float32]:
    """(1, 3, h, w) a picture (h, w, 3) with what is usual around each place taken out, and its contrast."""
    side = int(PARAMETERS.wide * FAR_PX) | 1
    usual = cv2.blur(picture, (side, side), borderType=cv2.BORDER_REFLECT)
    away = cv2.subtract(picture, usual, dtype=cv2.CV_32F)
    square = cv2.transform(cv2.multiply(away, away), np.full((1, 3), 1 / 3))
    around = np.maximum(cv2.blur(square, (side, side), borderType=cv2.BORDER_REFLECT), 0)
    gain = 1 / (np.sqrt(around) + np.float32(PARAMETERS.faint))
    return np.stack([plane * gain for plane in cv2.split(away)])[None].astype(np.float32)


@cache
def _network(weights: Path) -> Weights:
    return Weights(weights)
