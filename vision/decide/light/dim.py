"""Pictures in which no die can be read: too dark, not sharp, or noisy. Asked only where faces are missing."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.readings import Image
from vision.reduced import scaled


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a picture is too dark, not sharp, or noisy.

    bright  grey levels: a picture whose brightest hundredth is below is dark.
    night   grey levels: below, nothing is read however clear it seems; noise draws pips there.
    sample  pixels across a picture that its light is measured from.
    wide    pixels of the longer side at which sharpness is judged.
    fine    of those: a sharp edge rises within them.
    coarse  of those: things stand in them.
    sharp   part of the height of things that a sharp edge rises within `fine`.
    grain   grey levels: noise of photographs stays below 6, and so does the grain of carpets.
    plain   grey levels: nothing stands out higher from an empty tray of one colour, sharp or not.
    """

    bright: float = 45.0
    night: float = 36.0
    sample: int = 64
    wide: int = 640
    fine: int = 9
    coarse: int = 61
    sharp: float = 0.25
    grain: float = 8.0
    plain: float = 20.0


PARAMETERS = Parameters()
BEND = 0.6745 * 6**0.5  # median of such a bend, in standard deviations of the noise of one pixel


def brightest(image: Image) -> float:
    """Grey level of the brightest hundredth of a picture."""
    step = max(1, max(image.shape[:2]) // PARAMETERS.sample)
    grey = cv2.cvtColor(np.ascontiguousarray(image[::step, ::step]), cv2.COLOR_BGR2GRAY)
    # As np.percentile has it, at a fifth of its price.
    levels = grey.ravel()
    place = 0.99 * (levels.size - 1)
    below = int(place)
    parted = np.partition(levels, (below, min(below + 1, levels.size - 1)))
    low, high = float(parted[below]), float(parted[min(below + 1, levels.size - 1)])
    return low + (place - below) * (high - low)


def blurred(image: Image) -> bool:
    """Whether no edge in the picture is sharp, though there is something to see."""
    by = PARAMETERS
    smaller = scaled(image, min(1.0, by.wide / max(image.shape[:2])))
    grey = cv2.blur(cv2.cvtColor(smaller, cv2.COLOR_BGR2GRAY), (3, 3))
    near, far = (cv2.absdiff(grey, cv2.blur(grey, (side, side))) for side in (by.fine, by.coarse))
    rise, height = (float(np.percentile(part[::2, ::2], 99.9)) for part in (near, far))
    return height > by.plain and rise < by.sharp * height


def grainy(image: Image) -> bool:
    """Whether noise hides what is small: what is there cannot be counted."""
    grey = cv2.cvtColor(np.ascontiguousarray(image[::4]), cv2.COLOR_BGR2GRAY).astype(np.int16)
    bends = np.abs(2 * grey[:, 1:-1] - grey[:, :-2] - grey[:, 2:])
    return float(np.median(bends)) > PARAMETERS.grain * BEND
