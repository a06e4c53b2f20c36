"""The Raspberry Pi's own camera, by picamera2, which exists on a Pi only.

Exposure, white balance and focus are left to the camera's automatic for two seconds and then held: a reading
must not change because a hand passes. They are set free again only when the light itself has changed for
good. One stream only: the gate makes its small picture in 0.04 ms, while one of the camera's own, which comes
as YUV, would take 0.1 ms to turn into colours (both on a desktop core). What surprised us: picamera2's
"RGB888" is BGR in memory, rows may be padded, and a request that is not released stalls
the camera.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

import numpy as np

from hardware.newest import FRAME_PATIENCE, NewestFrame
from hardware.ports import CameraLost, Clock, said
from vision.readings import Image

_SIZE, _RATE = (1280, 720), 30
_PULSE_US = 10_000  # an exposure of whole pulses of 50 Hz mains shows no bands

# What a camera may be asked for, as libcamera counts it: AfModeEnum.Continuous, AeFlickerModeEnum.Manual.
_FREE = {"AeEnable": True, "AwbEnable": True, "AfMode": 2, "AeFlickerMode": 1, "AeFlickerPeriod": _PULSE_US}
_AF_MANUAL = 0

_SETTLE_FRAMES = 60
"""About two seconds of automatic exposure, white balance and focus before they are held."""

_OTHER_LIGHT = (0.6, 1.6)
"""Brightness, as a share of what it was when it was held, outside of which this is another light."""

_LASTING_FRAMES = 600
"""Twenty seconds: rejects hands, trays that are carried away and people who lean over."""


class Order(Enum):
    """What to tell the camera after a picture."""

    NOTHING = auto()
    HOLD = auto()
    FREE = auto()


@dataclass(frozen=True, slots=True)
class Held:
    """How far the camera has settled.

    frames  pictures since it was set free.
    level   mean brightness, 0 to 255, when it was held; None while it is free.
    other   pictures in a row in another light than that.
    """

    frames: int = 0
    level: float | None = None
    other: int = 0


def after(held: Held, brightness: float) -> tuple[Held, Order]:
    """One more picture, of that mean brightness, and what follows from it."""
    if held.level is None:
        settled = held.frames + 1 >= _SETTLE_FRAMES
        next_one = Held(level=max(brightness, 1.0)) if settled else replace(held, frames=held.frames + 1)
        return next_one, Order.HOLD if settled else Order.NOTHING
    least, most = _OTHER_LIGHT
    if least <= brightness / held.level <= most:
        return replace(held, other=0), Order.NOTHING
    if held.other + 1 < _LASTING_FRAMES:
        return replace(held, other=held.other + 1), Order.NOTHING
    return Held(), Order.FREE


def open_pi_camera(clock: Clock) -> NewestFrame:
    """The Pi's camera; exposure, white balance and focus are held after two seconds. Raises CameraLost."""
    try:
        from picamera2 import Picamera2
    except ImportError as missing:
        raise CameraLost(
            said("pi : picamera2 n’est pas installé ; sudo apt install python3-picamera2")
        ) from missing
    except Exception as broken:  # a package of the system that was built for another numpy raises anything
        raise CameraLost(
            said("pi : picamera2 ne se charge pas ({why}) ; sudo systemd/lebon-install"), why=broken
        ) from broken
    try:
        camera = Picamera2(0)
    except Exception as failed:  # the edge of a driver
        raise _opening_failure(failed) from failed
    try:
        camera.configure(
            camera.create_video_configuration(
                main={"size": _SIZE, "format": "RGB888"},
                raw=None,
                display=None,
                encode=None,
                buffer_count=4,
                queue=True,
                controls={"FrameRate": _RATE},
            )
        )
        camera.start()
        _set(camera, _FREE)
    except Exception as failed:
        # Half opened, it would be "acquired" for ever, and every later try would fail.
        camera.close()
        raise _opening_failure(failed) from failed
    reader = _Reader(camera)
    return NewestFrame(reader.read, camera.close, clock, "pi", hold=reader.hold)


def _opening_failure(failed: Exception) -> CameraLost:
    return CameraLost(
        said("pi : la caméra ne s’ouvre pas ({why}) ; voyez son câble, et rpicam-hello"), why=failed
    )


class _Reader:
    """Reads one picamera2, and holds what its automatic has found."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera
        self._held = Held()
        self._asked: bool | None = None

    def hold(self, held: bool) -> bool:
        """Hold what is found with the next picture, or let the automatic find it anew and hold that."""
        self._asked = held
        return True

    def read(self) -> Image:
        request = self._camera.capture_request(wait=FRAME_PATIENCE)
        try:
            image = np.ascontiguousarray(request.make_array("main")[: _SIZE[1], : _SIZE[0]])
            asked, self._asked = self._asked, None
            if asked is not None:
                self._held = Held(frames=_SETTLE_FRAMES) if asked else Held()
            self._held, order = after(self._held, float(image[::16, ::16].mean()))
            order = Order.FREE if asked is False else order
            if order is Order.HOLD:
                _set(self._camera, _holding(request.get_metadata()))
            elif order is Order.FREE:
                _set(self._camera, _FREE)
        finally:
            request.release()
        return image


def _holding(seen: dict[str, Any]) -> dict[str, Any]:
    """What the automatic found, with an exposure of whole mains pulses and the gain to match."""
    taken = seen["ExposureTime"]
    exposure = max(_PULSE_US, round(taken / _PULSE_US) * _PULSE_US)
    wanted = {
        "AeEnable": False,
        "ExposureTime": exposure,
        "AnalogueGain": max(1.0, seen["AnalogueGain"] * taken / exposure),
        "AwbEnable": False,
        "ColourGains": seen["ColourGains"],
    }
    if "LensPosition" in seen:
        wanted |= {"AfMode": _AF_MANUAL, "LensPosition": seen["LensPosition"]}
    return wanted


def _set(camera: Any, wanted: dict[str, Any]) -> None:
    """Ask only for what this camera has: picamera2 refuses all where one control is unknown."""
    camera.set_controls({name: value for name, value in wanted.items() if name in camera.camera_controls})
