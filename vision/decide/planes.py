"""What the two networks of dice left out see: light, cast and contrast taken out, and what was read told.

The first sees a whole picture in which a die is FAR_PX wide, the second what is around a place, NEAR_PX to a
die (vision.decide.presence).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.classify.patch_net.cut import patches, prepared
from vision.readings import DieReading, Image

FAR_PX, NEAR_PX = 10, 20
"""Pixels of a die's edge as each of them sees it."""

STRIDE, WHOLE = 4, 8
"""Pixels from one place to the next of which the first one tells, and of which the sides of what it sees are
multiples: the bars were chosen so."""

SEEN: Final = 32
"""Pixels around a place by which the first one tells of it."""

AROUND: Final = 48
"""Pixels of the surroundings that the second one looks at."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is taken out of a picture, and what is told of its dice.

    wide    edges of the square whose usual colour and contrast are taken out: light falls off, shade is deep.
    faint   levels added to that contrast: noise of an even floor stays small.
    body    edges of a top of which the usual colour is taken.
    grey    weight of brightness against colour in how far a pixel is from that colour: sides lie in shade.
    alike   of the brightness of a colour, and faintly: levels that count as far; and unlike: the most of it.
    """

    wide: float = 4.5
    faint: float = 6.0
    body: float = 0.8
    grey: float = 0.5
    alike: tuple[float, float] = (0.25, 10.0)
    unlike: float = 2.0


PARAMETERS = Parameters()

Floats = NDArray[np.floating[Any]]
Mask = NDArray[np.uint8]


def tops(image: Image, rings: Iterable[ArrayLike]) -> Mask:
    """(h, w) 255 within these outlines of tops, each (k, 2) in pixels."""
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(ring).astype(np.int32) for ring in rings], (255,))
    return mask


def bodies(image: Image, dice: Sequence[DieReading]) -> Floats:
    """(n, 3) the usual colour of each of these tops."""
    side = round(PARAMETERS.body * NEAR_PX)
    tops_seen = patches(image, [die.corners for die in dice], side, NEAR_PX)
    return np.asarray(np.median(tops_seen, axis=(1, 2)))


def evened(picture: Image, read: Mask) -> NDArray[np.float32]:
    """(1, 4, h, w) a picture (h, w, 3) with what is usual around each place taken out, and its contrast; and
    which part of each pixel is the top of a die that was read (h, w)."""
    side = int(PARAMETERS.wide * FAR_PX) | 1
    usual = cv2.blur(picture, (side, side), borderType=cv2.BORDER_REFLECT)
    away = cv2.subtract(picture, usual, dtype=cv2.CV_32F)
    square = cv2.transform(cv2.multiply(away, away), np.full((1, 3), 1 / 3))
    around = np.maximum(cv2.blur(square, (side, side), borderType=cv2.BORDER_REFLECT), 0)
    gain = 1 / (np.sqrt(around) + np.float32(PARAMETERS.faint))
    return np.stack([*(plane * gain for plane in cv2.split(away)), _part(read)])[None].astype(np.float32)


def surroundings(
    pictures: NDArray[np.uint8], read: NDArray[np.uint8], unlike: NDArray[np.uint8]
) -> NDArray[np.float32]:
    """(n, 5, h, w) pictures (n, h, w, 3) without exposure and cast, what of them was read (n, h, w), and how
    far each pixel is from the colours of the dice that were read (n, h, w)."""
    return np.concatenate([prepared(pictures), _part(read)[:, None], _part(unlike)[:, None]], axis=1)


def apart(pictures: NDArray[np.uint8], colours: Floats) -> NDArray[np.uint8]:
    """(n, h, w) how far each pixel (n, h, w, 3) is from the nearest of these colours (k, 3): 255 is far."""
    by = PARAMETERS
    measure = np.eye(3, dtype=np.float32) - np.float32((1 - by.grey) / 3)
    seen = measure @ pictures.reshape(-1, 3).T.astype(np.float32)
    usual = np.asarray(colours, np.float32) @ measure
    square = np.einsum("in,in->n", seen, seen) - 2 * usual @ seen + (usual * usual).sum(axis=1)[:, None]
    square /= np.square(by.alike[0] * colours.max(axis=1, keepdims=True) + by.alike[1])
    nearest = np.sqrt(square.min(axis=0).clip(0, by.unlike**2))
    return np.asarray(nearest * (255 / by.unlike), np.uint8).reshape(pictures.shape[:3])


def _part(read: NDArray[np.uint8]) -> NDArray[np.float32]:
    return read * np.float32(1 / 255)
