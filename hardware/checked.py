"""Refuses what is no picture: a driver that was mixed up sends grey planes, empty arrays or half a frame."""

import numpy as np

from hardware.ports import CameraLost, Frame

SMALLEST = 16
"""Pixels: in a smaller picture there is nothing to see."""


def checked(frame: Frame) -> Frame:
    """The frame, if it is a picture: uint8, (height, width, 3). Raises CameraLost, which says what came."""
    shape, kind = frame.image.shape, frame.image.dtype
    if kind == np.uint8 and len(shape) == 3 and shape[2] == 3 and min(shape[:2]) >= SMALLEST:
        return frame
    raise CameraLost(f"the camera sends {kind} {'x'.join(map(str, shape)) or 'nothing'} instead of pictures")
