"""The floor of a tray whose empty picture is known: what did not change its colour, and is nothing solid.

Of the floor's colour is much that stands on it: the side of a die in its own shade is often as grey. But no
light makes edges where none were, and a die has them all over: its outline and its pips. The floor is told in
a small picture in which a die is about as wide everywhere.
"""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.median import median
from vision.mount import Floats
from vision.readings import Image
from vision.reduced import known_half, reduced, remembered


@dataclass(frozen=True, slots=True)
class Parameters:
    """How small the floor is looked at, what is taken for it, and what is an edge of a solid thing.

    edge     small pixels: a die's edge; pips are then 3 wide, grain of felt and wood is gone.
    widest   small pixels: more costs time and shows nothing new.
    changed  LAB levels from the empty tray: more is no floor; shadows change brightness, which counts
             less.
    sparse   small pixels from one to the next of those that tell a usual colour.
    shade    weight of brightness against colour in that difference.
    outline  pixels of a die's edge down to which pictures are halved for edges: a pip's outline is still wide
             enough.
    pip      edges of a die: what is coarser is light and shadow.
    smooth   pixels: what is finer is noise.
    faint    levels of brightness: what differs less is no edge.
    clear    times the noise: the same.
    bridged  edges of a die from a pip of a side to its outline: what is between two such belongs to the die.
    """

    edge: float = 14.0
    widest: int = 400
    changed: float = 14.0
    sparse: int = 6
    shade: float = 0.35
    outline: float = 20.0
    pip: float = 0.25
    smooth: int = 3
    faint: float = 5.0
    clear: float = 5.0
    bridged: float = 0.45


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
    times = max(round(edge / PARAMETERS.edge), -(-image.shape[1] // PARAMETERS.widest))
    same = unchanged(image, empty, times)
    marks = cv2.resize(_marks(image, empty, edge), same.shape[::-1], interpolation=cv2.INTER_AREA)
    wide = 2 * round(PARAMETERS.bridged * edge / times / 2) + 1
    bridge = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    body = cv2.morphologyEx(cv2.inRange(marks, 32.0, 255.0), cv2.MORPH_CLOSE, bridge)
    return Floor(np.asarray(cv2.subtract(same, body), np.uint8), times)


def unchanged(image: Image, background: Image, times: int) -> Mask:
    """255 where a picture, so many times smaller, has the empty tray's colour; light that changed everywhere
    is taken out."""
    by, lab = PARAMETERS, _small_lab(image, times)
    empty = remembered(background, ("lab", times), partial(_small_lab, times=times))
    few = np.s_[:: by.sparse, :: by.sparse]
    usual = median((lab[few].astype(np.int16) - empty[few]).reshape(-1, 3)).astype(np.int16)
    away = cv2.absdiff(lab, cv2.add(empty, np.append(usual, 0).astype(np.float64)))
    far = cv2.transform(
        cv2.multiply(away, away, dtype=cv2.CV_32F), np.array([[by.shade * by.shade, 1.0, 1.0]])
    )
    return np.asarray(cv2.inRange(far, 0.0, by.changed * by.changed - 1e-3), np.uint8)


def _small_lab(image: Image, times: int) -> Image:
    """(h, w, 3) LAB: so many times smaller, and slightly smoothed."""
    smooth = cv2.blur(reduced(image, (image.shape[1] // times, image.shape[0] // times)), (3, 3))
    return np.asarray(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB), np.uint8)


def _marks(image: Image, empty: Image, edge: float) -> Mask:
    """255 where one of two pictures has an edge that the other has not."""
    by = PARAMETERS
    while edge > 2 * by.outline:
        image, empty, edge = known_half(image), known_half(empty), edge / 2
    grey, bare = (cv2.cvtColor(side, cv2.COLOR_BGR2GRAY) for side in (image, empty))
    gap = cv2.blur(cv2.subtract(grey, bare, dtype=cv2.CV_16S), (by.smooth, by.smooth))
    wide = 2 * round(by.pip * edge / 2) + 1
    fine = cv2.min(
        cv2.convertScaleAbs(gap), cv2.convertScaleAbs(cv2.subtract(gap, cv2.blur(gap, (wide, wide))))
    )
    noise = float(np.median(fine[:: by.sparse, :: by.sparse])) / 0.6745  # of a normal distribution
    return np.asarray(cv2.inRange(fine, max(by.faint, by.clear * noise), 255.0), np.uint8)
