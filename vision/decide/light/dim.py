"""Pictures in which no die can be read, or none missed: too dark, not sharp, or noisy."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image
from vision.reduced import resized, sides


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a picture is too dark, not sharp, or noisy.

    bright  grey levels: a picture whose brightest hundredth is below is dark.
    night   grey levels: below, nothing is read however clear it seems; noise draws pips there.
    sample  pixels across a picture that its light is measured from.
    die     pixels of a die's edge at which sharpness is judged.
    usual   of a picture's longer side: edge of a die where none is seen.
    fine    of those pixels: a sharp edge rises within them.
    coarse  of those: things stand in them.
    steep   part of a picture's pixels that edges are told from.
    sharp   part of the height of things that a sharp edge rises within `fine`, where no die is seen.
    soft    the same beside dice: below, pips run into one another, and how a die stands is not seen. Of 789
            throws read right none is, and nine of 14 read wrong that were blurred are.
    grain   grey levels: noise of photographs stays below 6, and so does the grain of carpets.
    plain   grey levels: nothing stands out higher from an empty tray of one colour, sharp or not.
    """

    bright: float = 45.0
    night: float = 36.0
    sample: int = 64
    die: float = 20.0
    usual: float = 1 / 16
    fine: int = 5
    coarse: int = 31
    steep: float = 0.005
    sharp: float = 0.25
    soft: float = 0.2
    grain: float = 8.0
    plain: float = 20.0


PARAMETERS = Parameters()
BEND = 0.6745 * 6**0.5  # median of such a bend, in standard deviations of the noise of one pixel


def brightest(image: Image) -> float:
    """Grey level of the brightest hundredth of a picture."""
    step = max(1, max(image.shape[:2]) // PARAMETERS.sample)
    grey = cv2.cvtColor(np.ascontiguousarray(image[::step, ::step]), cv2.COLOR_BGR2GRAY)
    return _above(grey, 0.01)


def _above(levels: NDArray[Any], part: float) -> float:
    """Level that so large a part of them lies above."""
    place = int((1 - part) * (levels.size - 1))
    return float(np.partition(levels, place, axis=None)[place])


def blurred(image: Image, edge: float | None = None) -> bool:
    """Whether no edge in the picture is sharp, though there is something to see.

    edge  of the dice in pixels: what is sharp enough is a matter of their size; None where none is seen.
    """
    by = PARAMETERS
    scale = by.die / (edge or by.usual * max(image.shape[:2]))
    grey = cv2.cvtColor(resized(image, sides(image, scale)), cv2.COLOR_BGR2GRAY)
    near, far = (cv2.absdiff(grey, cv2.blur(grey, (side, side))) for side in (by.fine, by.coarse))
    rise, height = (_above(part[::2, ::2], by.steep) for part in (near, far))
    return height > by.plain and rise < (by.sharp if edge is None else by.soft) * height


def grainy(image: Image) -> bool:
    """Whether noise hides what is small: what is there cannot be counted."""
    grey = cv2.cvtColor(np.ascontiguousarray(image[::4]), cv2.COLOR_BGR2GRAY).astype(np.int16)
    bends = np.abs(2 * grey[:, 1:-1] - grey[:, :-2] - grey[:, 2:])
    return bool(
        2 * np.count_nonzero(bends > PARAMETERS.grain * BEND) > bends.size
    )  # a median costs ten times
