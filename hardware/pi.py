"""The Raspberry Pi's own camera, by picamera2, which exists on a Pi only.

 What surprised us: picamera2's "RGB888" is BGR in
memory, rows may be padded, and a request that is not released stalls the camera.
"""

from typing import Any

import numpy as np

from hardware.newest import PATIENCE, NewestFrame
from hardware.ports import CameraLost, Clock
from vision.readings import Image

_SIZE, _RATE = (1280, 720), 30
_SETTLE_FRAMES = 60  # about two seconds of automatic exposure before it is locked
_PULSE_US = 10_000  # an exposure of whole pulses of 50 Hz mains shows no bands


def open_pi_camera(clock: Clock) -> NewestFrame:
    """The Pi's camera; exposure and white balance are locked after two seconds. Raises CameraLost."""
    try:
        from picamera2 import Picamera2
    except ImportError as missing:
        raise CameraLost("pi: picamera2 is not installed; sudo apt install python3-picamera2") from missing
    try:
        camera = Picamera2(0)
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
    except (RuntimeError, IndexError) as failed:
        raise CameraLost(
            f"pi: the camera does not open ({failed}); check its cable, and `rpicam-hello`"
        ) from failed
    return NewestFrame(_Reader(camera).read, camera.close, clock, "pi")


class _Reader:
    """Reads one picamera2 and locks its exposure once that has settled."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera
        self._count = 0

    def read(self) -> Image:
        request = self._camera.capture_request(wait=PATIENCE)
        try:
            image = request.make_array("main")[: _SIZE[1], : _SIZE[0]]
            if self._count == _SETTLE_FRAMES:
                _lock(self._camera, request.get_metadata())
        finally:
            request.release()
        self._count += 1
        return np.ascontiguousarray(image)


def _lock(camera: Any, seen: dict[str, Any]) -> None:
    """Hold what the automatic found, with an exposure of whole mains pulses and the gain to match."""
    exposure = max(_PULSE_US, round(seen["ExposureTime"] / _PULSE_US) * _PULSE_US)
    wanted = {
        "AeEnable": False,
        "ExposureTime": exposure,
        "AnalogueGain": max(1.0, seen["AnalogueGain"] * seen["ExposureTime"] / exposure),
        "AwbEnable": False,
        "ColourGains": seen["ColourGains"],
    }
    camera.set_controls({name: value for name, value in wanted.items() if name in camera.camera_controls})
