"""The floor in a reduced picture: what did not change its colour since the tray was empty.

The picture is reduced until a die is about EDGE pixels wide: every size is then the same everywhere.
"""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.median import median
from vision.mount import Floats
from vision.readings import Image
from vision.reduced import reduced, remembered


@dataclass(frozen=True, slots=True)
class Parameters:
    """How small the floor is looked at, and what is taken for it.

    edge     small pixels: a die's edge; pips are then 3 wide, grain of felt and wood is gone.
    widest   small pixels: more costs time and shows nothing new.
    changed  LAB levels from the empty tray: more is no floor; shadows change brightness, which counts
             less.
    sparse   small pixels from one to the next of those that tell a usual colour.
    shade    weight of brightness against colour in that difference.
    """

    edge: float = 14.0
    widest: int = 400
    changed: float = 14.0
    sparse: int = 6
    shade: float = 0.35


PARAMETERS = Parameters()
FRACTION = 4  # binary digits behind the point of a polygon's corners

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """Where the floor is seen.

    mask    (h, w): 255 where it is; times: pixels of the picture to a small one.
    """

    mask: Mask
    times: int

    def inside(self, ring: Floats) -> Mask:
        """(h, w) 255 within a convex polygon (k, 2), given in pixels of the picture."""
        mask = np.zeros_like(self.mask)
        small = (ring + 0.5) / self.times - 0.5
        corners = np.round(small * 2**FRACTION).astype(np.int32)
        cv2.fillConvexPoly(mask, corners, 255, shift=FRACTION)
        return mask


def floor(image: Image, empty: Image, edge: float) -> Floor:
    """The floor of a picture with dice whose edges are so many pixels long; `empty` is of the same size."""
    times = _times_smaller(image, edge)
    return Floor(_unchanged(_small_lab(image, times), empty, times), times)


def _times_smaller(image: Image, edge: float) -> int:
    """How many times smaller a picture with dice of such an edge is made."""
    return max(1, round(edge / PARAMETERS.edge), -(-int(image.shape[1]) // PARAMETERS.widest))


def _small_lab(image: Image, factor: int) -> Image:
    """(h, w, 3) LAB: so many times smaller, and slightly smoothed."""
    size = (max(1, image.shape[1] // factor), max(1, image.shape[0] // factor))
    smooth = cv2.blur(reduced(image, size), (3, 3))
    return np.asarray(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB), np.uint8)


def _unchanged(lab: Image, background: Image, factor: int) -> Mask:
    """255 where a small picture has the empty tray's colour; light that changed everywhere is taken out."""
    empty = remembered(background, ("lab", factor), partial(_small_lab, factor=factor))
    by = PARAMETERS
    few = np.s_[:: by.sparse, :: by.sparse]
    gone = (lab[few].astype(np.int16) - empty[few]).reshape(-1, 3)
    usual = median(gone).astype(np.int16)
    away = cv2.absdiff(lab, cv2.add(empty, np.append(usual, 0).astype(np.float64)))
    far = cv2.transform(
        cv2.multiply(away, away, dtype=cv2.CV_32F), np.array([[by.shade * by.shade, 1.0, 1.0]])
    )
    return np.asarray(cv2.inRange(far, 0.0, by.changed * by.changed - 1e-3), np.uint8)
