"""The working picture: small enough to search whole, large enough to show a pip of 2 pixels."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image

SIDE = 480  # longer side of the working picture, in pixels


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """The picture that is searched.

    picture  (h, w, 3), at most SIDE long.
    grey     (h, w).
    scale    working pixels per pixel of the original, at most 1.
    """

    picture: Image
    grey: NDArray[np.uint8]
    scale: float


def work(image: Image) -> Work:
    """Shrink the picture; never enlarge it."""
    scale = min(1.0, SIDE / max(image.shape[:2]))
    picture = image
    if scale < 1:
        picture = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Work(picture, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), scale)
