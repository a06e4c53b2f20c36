"""The floor beside solid things, some of which have its colour: edges tell those.

The side of a die in its own shade is often as grey as the floor. But no light makes edges where none were,
and a die has them all over: its outline and its pips.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.classify.floor.unchanged import PARAMETERS as SMALL
from vision.classify.floor.unchanged import Floor, Mask, floor
from vision.readings import Image
from vision.reduced import known_half


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is an edge of a solid thing.

    edge     pixels of a die's edge down to which pictures are halved: a pip's outline is still wide
             enough.
    pip      edges: what is coarser is light and shadow.
    smooth   pixels: what is finer is noise.
    faint    levels of brightness: what differs less is no edge.
    clear    times the noise: the same.
    bridged  edges from a pip of a side to its outline: what is between two such belongs to the die.
    """

    edge: float = 20.0
    pip: float = 0.25
    smooth: int = 3
    faint: float = 5.0
    clear: float = 5.0
    bridged: float = 0.45


PARAMETERS = Parameters()


def solid(image: Image, empty: Image, edge: float) -> Floor:
    """The floor of a picture with dice whose edges are so many pixels long; `empty` is of the same size.

    As vision.classify.floor.unchanged.floor, less what lies between edges that the empty tray does not have.
    """
    ground = floor(image, empty, edge)
    marks = cv2.resize(_marks(image, empty, edge), ground.mask.shape[::-1], interpolation=cv2.INTER_AREA)
    wide = 2 * round(PARAMETERS.bridged * edge / ground.times / 2) + 1
    bridge = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    body = cv2.morphologyEx(cv2.inRange(marks, 32.0, 255.0), cv2.MORPH_CLOSE, bridge)
    return replace(ground, mask=np.asarray(cv2.subtract(ground.mask, body), np.uint8))


def _marks(image: Image, empty: Image, edge: float) -> Mask:
    """255 where one of two pictures has an edge that the other has not."""
    while edge > 2 * PARAMETERS.edge:
        image, empty, edge = known_half(image), known_half(empty), edge / 2
    grey, bare = (cv2.cvtColor(side, cv2.COLOR_BGR2GRAY) for side in (image, empty))
    gap = cv2.blur(cv2.subtract(grey, bare, dtype=cv2.CV_16S), (PARAMETERS.smooth, PARAMETERS.smooth))
    wide = 2 * round(PARAMETERS.pip * edge / 2) + 1
    fine = cv2.min(
        cv2.convertScaleAbs(gap), cv2.convertScaleAbs(cv2.subtract(gap, cv2.blur(gap, (wide, wide))))
    )
    noise = float(np.median(fine[:: SMALL.sparse, :: SMALL.sparse])) / 0.6745  # of a normal distribution
    return np.asarray(cv2.inRange(fine, max(PARAMETERS.faint, PARAMETERS.clear * noise), 255.0), np.uint8)
