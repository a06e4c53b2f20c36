"""Pictures in which no die can be read: too dark, not sharp, or noisy. Asked only where faces are missing."""

import cv2
import numpy as np

from vision.readings import Image
from vision.reduced import scaled

BRIGHT = 45.0  # grey levels: a picture whose brightest hundredth is below is dark
NIGHT = 36.0  # grey levels: below, nothing is read however clear it seems; noise draws pips there
SAMPLE = 64  # pixels across a picture that its light is measured from
WIDE = 640  # pixels of the longer side at which sharpness is judged
FINE, COARSE = 9, 61  # of those: a sharp edge rises within the first, things stand in the second
SHARP = 0.25  # part of the height of things that a sharp edge rises within FINE
BEND = 0.6745 * 6**0.5  # median of such a bend, in standard deviations of the noise of one pixel
GRAIN = 8.0  # grey levels: noise of photographs stays below 6, and so does the grain of carpets
PLAIN = 20.0  # grey levels: nothing stands out higher from an empty tray of one colour, sharp or not


def brightest(image: Image) -> float:
    """Grey level of the brightest hundredth of a picture."""
    step = max(1, max(image.shape[:2]) // SAMPLE)
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
    grey = cv2.blur(
        cv2.cvtColor(scaled(image, min(1.0, WIDE / max(image.shape[:2]))), cv2.COLOR_BGR2GRAY), (3, 3)
    )
    near, far = (cv2.absdiff(grey, cv2.blur(grey, (side, side))) for side in (FINE, COARSE))
    rise, height = (float(np.percentile(part[::2, ::2], 99.9)) for part in (near, far))
    return height > PLAIN and rise < SHARP * height


def grainy(image: Image) -> bool:
    """Whether noise hides what is small: what is there cannot be counted."""
    grey = cv2.cvtColor(np.ascontiguousarray(image[::4]), cv2.COLOR_BGR2GRAY).astype(np.int16)
    bends = np.abs(2 * grey[:, 1:-1] - grey[:, :-2] - grey[:, 2:])
    return float(np.median(bends)) > GRAIN * BEND
