"""The Pi's camera against a stand-in for picamera2 that keeps its known habits."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest

from hardware.clock import SimClock
from hardware.newest import NewestFrame
from hardware.pi.camera import Held, Order, after, open_pi_camera
from hardware.ports import CameraLost

CONTROLS = {
    "AeEnable": (False, True, True),
    "ExposureTime": (1, 66_666, None),
    "AnalogueGain": (1.0, 16.0, None),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
}
FOCUS = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}
FOUND = {"ExposureTime": 14_000, "AnalogueGain": 2.0, "ColourGains": (2.1, 1.7), "LensPosition": 2.5}


class Request:
    def __init__(self, camera: "Camera") -> None:
        self.camera = camera

    def make_array(self, stream: str) -> np.ndarray:
        assert stream == "main"
        if self.camera.broken:
            raise RuntimeError("Camera frontend has timed out!")
        # Rows and columns are padded, as on a Pi 5.
        return np.full((736, 1344, 3), self.camera.light, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        return {key: value for key, value in FOUND.items() if key in self.camera.camera_controls}

    def release(self) -> None:
        self.camera.pending -= 1


class Camera:
    """Refuses unknown controls, gives no picture while too many requests are held, may break."""

    opened: ClassVar["list[Camera]"] = []
    absent = False
    stalls_at_start = False
    controls = CONTROLS

    def __init__(self, number: int) -> None:
        if self.absent:
            raise IndexError("list index out of range")
        self.camera_controls = dict(self.controls)
        self.light = 100
        self.broken = False
        self.pending = 0
        self.given = 0
        self.asked: list[dict[str, Any]] = []
        self.closed = False
        Camera.opened.append(self)

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        assert wanted["main"]["format"] == "RGB888"
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.size = configuration["main"]["size"]

    def start(self) -> None:
        if type(self).stalls_at_start:
            raise RuntimeError("Failed to start camera: Device or resource busy")

    def set_controls(self, wanted: dict[str, Any]) -> None:
        for name in wanted:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.asked.append(wanted)

    def capture_request(self, wait: float) -> Request:
        assert wait is not True
        if self.pending >= 4 or self.closed:
            raise TimeoutError("no request in time")
        self.pending += 1
        self.given += 1
        return Request(self)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def picamera2(monkeypatch) -> Iterator[type[Camera]]:
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = Camera
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(Camera, "opened", [])
    yield Camera
    for each in Camera.opened:
        each.closed = True


@pytest.fixture
def camera(picamera2) -> Iterator[NewestFrame]:
    opened = open_pi_camera(SimClock())
    yield opened
    opened.close()


def until_held(camera: NewestFrame) -> dict[str, Any]:
    """Look until the camera is told to hold something, and what that is."""
    for _ in range(10_000):
        camera.frame()
        held = [each for each in Camera.opened[0].asked if each.get("AeEnable") is False]
        if held:
            return held[0]
    raise AssertionError("never held")


def test_a_picture_is_as_large_as_asked_for_without_the_padding(camera):
    assert camera.frame().image.shape == (720, 1280, 3)


def test_exposure_is_held_as_whole_pulses_of_the_mains_with_the_gain_to_match(camera):
    held = until_held(camera)

    assert held["ExposureTime"] == 10_000
    assert held["AnalogueGain"] == pytest.approx(2.8)
    assert held["ColourGains"] == (2.1, 1.7)
    assert held["AwbEnable"] is False


def test_exposure_is_held_at_once_where_it_is_asked_for_and_found_anew_where_not(camera):
    camera.frame()
    assert camera.hold(True)
    held = until_held(camera)
    assert held["ExposureTime"] == 10_000

    asked = Camera.opened[0].asked
    before = len(asked)
    camera.hold(False)
    all(camera.frame() and len(asked) == before for _ in range(10_000))
    assert asked[before]["AeEnable"] is True


def test_a_camera_with_a_motor_keeps_the_focus_that_it_found(picamera2, monkeypatch):
    monkeypatch.setattr(Camera, "controls", CONTROLS | FOCUS)
    camera = open_pi_camera(SimClock())
    held = until_held(camera)
    camera.close()

    assert Camera.opened[0].asked[0]["AfMode"] == 2
    assert (held["AfMode"], held["LensPosition"]) == (0, 2.5)


def test_a_picture_that_breaks_off_loses_the_camera_and_gives_its_request_back(camera):
    camera.frame()
    Camera.opened[0].broken = True

    with pytest.raises(CameraLost, match="frontend has timed out"):
        all(camera.frame() for _ in range(10_000))
    camera.close()
    assert Camera.opened[0].pending == 0
    assert Camera.opened[0].closed


def test_no_camera_on_the_cable_is_lost_and_says_what_to_do(picamera2, monkeypatch):
    monkeypatch.setattr(Camera, "absent", True)

    with pytest.raises(CameraLost, match="voyez son câble"):
        open_pi_camera(SimClock())


def test_a_camera_that_does_not_start_is_let_go(picamera2, monkeypatch):
    monkeypatch.setattr(Camera, "stalls_at_start", True)

    with pytest.raises(CameraLost, match="resource busy"):
        open_pi_camera(SimClock())
    assert Camera.opened[0].closed


def test_without_picamera2_the_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)

    with pytest.raises(CameraLost, match="apt install python3-picamera2"):
        open_pi_camera(SimClock())


def test_a_picamera2_that_was_built_for_another_numpy_is_a_lost_camera_too(monkeypatch, tmp_path):
    (tmp_path / "picamera2.py").write_text("raise ValueError('numpy.dtype size changed')")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(CameraLost, match=r"numpy\.dtype size changed"):
        open_pi_camera(SimClock())


def orders(levels: list[float]) -> list[tuple[int, Order]]:
    held, told = Held(), list[tuple[int, Order]]()
    for number, level in enumerate(levels):
        held, order = after(held, level)
        if order is not Order.NOTHING:
            told.append((number, order))
    return told


@pytest.mark.parametrize(
    ("levels", "told"),
    [
        ([100.0] * 5000, [(59, Order.HOLD)]),
        ([100.0] * 100 + [10.0] * 500 + [100.0] * 1000, [(59, Order.HOLD)]),  # somebody leans over
        (
            [100.0] * 100 + [30.0] * 700,
            [(59, Order.HOLD), (699, Order.FREE), (759, Order.HOLD)],
        ),  # the evening
        ([100.0] * 100 + [200.0] * 600, [(59, Order.HOLD), (699, Order.FREE)]),
    ],
)
def test_what_was_found_is_held_until_the_light_has_changed_for_good(levels, told):
    assert orders(levels) == told


def test_a_camera_in_the_dark_looks_for_light_again_and_again():
    assert [order for _, order in orders([0.0] * 1330)] == [Order.HOLD, Order.FREE, Order.HOLD, Order.FREE]
