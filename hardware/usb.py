"""A USB camera by V4L2: MJPG, newest frame only, exposure left to the camera's own automatic save
while the tray is calibrated.

What surprised us: a stalled camera blocks `read()` for ten seconds unless OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT
is set before the first capture, and after unplugging `read()` fails at once, for ever.
"""

import os
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from hardware.newest import NewestFrame
from hardware.ports import CameraLost, Clock, said
from vision.readings import Image

_STALL_SECONDS = "2"
_SIZE, _RATE = (1280, 720), 30
_MANUAL, _AUTOMATIC = 1.0, 3.0  # V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_APERTURE_PRIORITY


def open_usb(which: str, clock: Clock) -> NewestFrame:
    """The camera /dev/videoN, or the one at a path such as /dev/v4l/by-id/...-index0.

    Raises CameraLost where none is there.
    """
    device = _device(which)
    if not device.exists():
        raise CameraLost(
            said("usb:{n} : il n’y a pas de {device} ; branchez la caméra, ou voyez v4l2-ctl --list-devices"),
            n=which,
            device=device,
        )
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", _STALL_SECONDS)
    film = cv2.VideoCapture(str(device), cv2.CAP_V4L2)
    if not film.isOpened():
        film.release()
        raise CameraLost(
            said(
                "usb:{n} : {device} ne s’ouvre pas ; un autre programme s’en sert, ou le groupe video manque"
            ),
            n=which,
            device=device,
        )
    _ask(film)
    driver = Driver(film)
    return NewestFrame(driver.read, film.release, clock, f"usb:{which}", hold=driver.hold)


class Film(Protocol):
    """What is used of cv2.VideoCapture."""

    def read(self) -> tuple[bool, Any]: ...

    def get(self, what: int) -> float: ...

    def set(self, what: int, value: float) -> bool: ...


class Driver:
    """Reads one camera; what is asked of it meanwhile is done between two pictures, by that thread."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._asked: bool | None = None
        self._can_hold = film.get(cv2.CAP_PROP_AUTO_EXPOSURE) > 0

    def read(self) -> Image | None:
        """The next picture; None where there is none."""
        asked, self._asked = self._asked, None
        if asked is not None:
            self._expose(held=asked)
        seen, image = self._film.read()
        return np.asarray(image, np.uint8) if seen else None

    def hold(self, held: bool) -> bool:
        """Hold exposure and white balance from the next picture on, or set them free."""
        self._asked = held
        return self._can_hold

    def _expose(self, *, held: bool) -> None:
        if not self._can_hold:
            return
        found = self._film.get(cv2.CAP_PROP_EXPOSURE)
        self._film.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL if held else _AUTOMATIC)
        self._film.set(cv2.CAP_PROP_AUTO_WB, not held)
        if held:  # many cameras fall back to what they were last told, not to what they had found
            self._film.set(cv2.CAP_PROP_EXPOSURE, found)


def _device(which: str) -> Path:
    return Path(which if which.startswith("/dev/") else f"/dev/video{which}")


def _ask(film: cv2.VideoCapture) -> None:
    """The codec first, then size and rate: YUYV at this size would come at 10 pictures a second."""
    film.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    film.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
    film.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
    film.set(cv2.CAP_PROP_FPS, _RATE)
    film.set(cv2.CAP_PROP_BUFFERSIZE, 1)
