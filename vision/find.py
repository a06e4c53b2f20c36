"""The working picture: small enough to search whole, large enough to show a pip of 2 pixels."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image
from vision.reduced import reduced, remembered

Mask = NDArray[np.uint8]
CHANGED = 14  # levels of one channel: noise and the flicker of lamps stay below
MOST_CHANGED = 0.4  # of the picture: dice, coins and a hand cover less
MARGIN = 15  # pixels: a pip that looks like the tray lies no further inside its die
SIDE = 480  # longer side of the working picture, in pixels


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """The picture that is searched.

    picture  (h, w, 3), at most SIDE long.
    grey     (h, w).
    scale    working pixels per pixel of the original, at most 1.
    different  (h, w) 255 where it differs from the empty tray, with a margin; None where that is unknown.
    """

    picture: Image
    grey: NDArray[np.uint8]
    scale: float
    different: Mask | None = None


def work(image: Image, background: Image | None = None) -> Work:
    """Shrink the picture, never enlarge it; with the empty tray, find what is not tray."""
    scale = min(1.0, SIDE / max(image.shape[:2]))
    picture = _shrunk(image, scale)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    different = None
    if background is not None and background.shape == image.shape:
        empty = remembered(background, ("work", scale), lambda whole: _shrunk(whole, scale))
        different = _different(picture, empty)
    return Work(picture, grey, scale, different)


def _shrunk(image: Image, scale: float) -> Image:
    return reduced(image, (round(image.shape[1] * scale), round(image.shape[0] * scale)))


def _different(picture: Image, empty: Image) -> Mask | None:
    """What is not the empty tray, with a margin; None where so much differs that light or camera did."""
    blue, green, red = cv2.split(cv2.blur(cv2.absdiff(picture, empty), (3, 3)))
    gap = cv2.max(cv2.max(blue, green), red)
    rough = cv2.threshold(gap, CHANGED, 255, cv2.THRESH_BINARY)[1]
    mask = np.asarray(cv2.morphologyEx(rough, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    if cv2.countNonZero(mask) > MOST_CHANGED * mask.size:
        return None
    return np.asarray(cv2.dilate(mask, np.ones((MARGIN, MARGIN), np.uint8)), np.uint8)
