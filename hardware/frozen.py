"""Notices a camera that hangs and sends its last picture again and again, as some drivers do.

No sensor gives the same picture twice: noise alone changes it. So pictures that are the same to the last bit
for seconds come from no sensor.
"""

import numpy as np

from vision.readings import Image

FROZEN_AFTER = 3.0
"""Seconds of one and the same picture after which the camera counts as lost."""

_EACH = 8
"""Only every eighth row and column is compared: 14,400 pixels of 1280x720 in 10 µs."""

_BLACK = 16
"""Levels below which all is black: a covered lens may well give nothing but noughts."""


def sample(image: Image) -> Image:
    """So much of a picture, copied, that no two of a sensor have it alike."""
    return image[::_EACH, ::_EACH].copy()


def is_same_picture(one: Image, other: Image) -> bool:
    """Whether two samples are of one and the same picture, to the last bit, and not merely black."""
    return np.array_equal(one, other) and int(one.max()) >= _BLACK


class SamePicture:
    """How long the pictures have been the same."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._since = 0.0

    def seconds(self, image: Image, now: float) -> float:
        """One more picture, taken at that time: seconds since the first of the same; 0 for a fresh one."""
        if image.ndim < 2 or image.size == 0:
            return 0.0  # no picture at all: hardware.checked says so
        taken = sample(image)
        if self._last is None or not is_same_picture(taken, self._last):
            self._last, self._since = taken, now
        return now - self._since
