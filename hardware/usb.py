"""A USB camera by V4L2: MJPG, newest frame only, exposure left to the camera's own automatic.

What surprised us: a stalled camera blocks `read()` for ten seconds unless OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT
is set before the first capture, and after unplugging `read()` fails at once, for ever.
"""

import os
from pathlib import Path

import cv2
import numpy as np

from hardware.newest import NewestFrame
from hardware.ports import BadAddress, CameraLost, Clock
from vision.readings import Image

_STALL_SECONDS = "2"
_SIZE, _RATE = (1280, 720), 30


def open_usb(which: str, clock: Clock) -> NewestFrame:
    """The camera /dev/videoN, or the one at a path such as /dev/v4l/by-id/...-index0.

    Raises BadAddress for something that is neither, CameraLost where none is there.
    """
    device = _device(which)
    if not device.exists():
        raise CameraLost(
            f"usb:{which}: there is no {device}; plug the camera in, or see `v4l2-ctl --list-devices`"
        )
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", _STALL_SECONDS)
    film = cv2.VideoCapture(str(device), cv2.CAP_V4L2)
    if not film.isOpened():
        film.release()
        raise CameraLost(
            f"usb:{which}: {device} does not open; is another program using it, is this user in group video?"
        )
    _ask(film)

    def read() -> Image | None:
        seen, image = film.read()
        return np.asarray(image, np.uint8) if seen else None

    return NewestFrame(read, film.release, clock, f"usb:{which}")


def _device(which: str) -> Path:
    if which.isdigit():
        return Path(f"/dev/video{which}")
    if which.startswith("/dev/"):
        return Path(which)
    raise BadAddress(f"usb:{which} names no camera; write usb:0, or usb:/dev/v4l/by-id/...-index0")


def _ask(film: cv2.VideoCapture) -> None:
    """The codec first, then size and rate: YUYV at this size would come at 10 pictures a second."""
    film.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    film.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
    film.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
    film.set(cv2.CAP_PROP_FPS, _RATE)
    film.set(cv2.CAP_PROP_BUFFERSIZE, 1)
