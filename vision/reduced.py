"""Pictures made smaller: halved as often as it goes, which costs a fifth of averaging in one step.

The empty tray stays the same for many readings, and several look at halves of one picture; so what was made
of the last few pictures is kept.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is remembered.

    kept  pictures: halves of the one at hand, three sizes of the empty tray, and of its next refreshment.
    step  pixels from one to the next by which a picture is known again, beside its place in memory.
    """

    kept: int = 12
    step: int = 61


PARAMETERS = Parameters()


def reduced(image: Image, size: tuple[int, int]) -> Image:
    """The picture at a smaller (width, height); unchanged where it is no larger than that.

    What was halved before goes the rest, of less than a half, by four neighbours: halving took the noise out,
    and the mean over parts of pixels costs ten times as much.
    """
    width, height = size
    whole = image
    while (
        image.shape[1] >= 2 * width and image.shape[0] >= 2 * height and (less := halved(image)) is not None
    ):
        image = less
    if image.shape[1] <= width and image.shape[0] <= height:
        return image
    stepped = image is not whole and image.shape[1] < 2 * width and image.shape[0] < 2 * height
    way = cv2.INTER_LINEAR if stepped else cv2.INTER_AREA
    return np.asarray(cv2.resize(image if stepped else whole, size, interpolation=way), np.uint8)


def scaled(image: Image, scale: float) -> Image:
    """The picture so many times as large, at most 1; a pixel at the least."""
    return reduced(image, sides(image, scale))


def resized(image: Image, size: tuple[int, int]) -> Image:
    """The picture at just this (width, height): as `reduced` has it, else larger by four neighbours."""
    less = reduced(image, size)
    return less if less.shape[1::-1] == size else np.asarray(cv2.resize(image, size), np.uint8)


def sides(image: Image, scale: float, whole: int = 1) -> tuple[int, int]:
    """(width, height) of the picture so many times as large, at least one, in whole such steps of pixels."""
    width, height = (max(1, round(side * scale / whole)) * whole for side in image.shape[1::-1])
    return width, height


def halved(image: Image) -> Image | None:
    """The picture at half its size, each pixel the mean of four; None where its sides are odd."""
    return None if image.shape[0] % 2 or image.shape[1] % 2 else known_half(image)


def known_half(image: Image) -> Image:
    """The same, of odd sides too: there a pixel is the mean of some more; from memory where it was made."""
    return remembered(image, ("half",), _half)


def _half(image: Image) -> Image:
    size = (max(1, image.shape[1] // 2), max(1, image.shape[0] // 2))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


_kept: tuple[tuple[Image, object, bytes, Image], ...] = ()
"""Pictures, how something was made of each, samples of them, and what was made; a picture is held, so that
its place in memory is not used again."""


def remembered(image: Image, how: tuple[object, ...], make: Callable[[Image], Image]) -> Image:
    """What `make` makes of a picture, from memory where the same picture was asked for in the same way.

    how  names the way; pictures that were painted over in place are made anew.
    """
    global _kept  # noqa: PLW0603
    sample = image[:: PARAMETERS.step, :: PARAMETERS.step].tobytes()
    found = next((one for one in _kept if one[0] is image and one[1:3] == (how, sample)), None)
    if found is None:
        found = (image, how, sample, make(image))
    _kept = (found, *(one for one in _kept if one is not found))[: PARAMETERS.kept]
    return found[3]
