"""The button on a Raspberry Pi whose camera is there, missing, or coming back."""

from collections.abc import Iterator
from contextlib import ExitStack

import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

import hardware.rig
from hardware.clock import SimClock
from hardware.missing import rig_without_camera
from hardware.pi.gpio import WIRED, GpioButton, GpioLamp
from hardware.ports import Camera, CameraLost, Clock, Frame
from hardware.rig import NoButton, NoLamp, open_rig, tray_light
from kiosk.running.devices import rig_of
from kiosk.running.wanted import Wanted


class Still:
    """A camera that always gives the same picture."""

    closed = 0

    def frame(self) -> Frame:
        return Frame(1, 0.0, np.zeros((4, 4, 3), np.uint8))

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def board(monkeypatch) -> Iterator[MockFactory]:
    """A Raspberry Pi with nothing but its pins."""
    factory = MockFactory()
    monkeypatch.setattr(hardware.rig, "has_pins", lambda: True)
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.close()


def plugged(monkeypatch, *cameras: Camera | None) -> None:
    """A USB socket with these cameras in it, one after the other; None: nothing."""
    socket = iter(cameras)

    def opened(_which: str, _clock: Clock) -> Camera:
        if (camera := next(socket)) is None:
            raise CameraLost("nothing is plugged in")
        return camera

    monkeypatch.setattr("hardware.usb.open_usb", opened)


@pytest.mark.parametrize("address", ["usb:0", "pi"])
def test_without_a_camera_the_button_of_a_pi_works_all_the_same(board, address):
    rig = rig_without_camera(address, "not there")
    edges: list[bool] = []
    rig.button.listen(lambda edge: edges.append(edge.down))

    board.pin(WIRED.button).drive_low()

    assert edges == [True]
    rig.close()


def test_a_camera_that_comes_back_leaves_button_and_lamp_alone(board, monkeypatch):
    plugged(monkeypatch, None, camera := Still())
    rig = rig_without_camera("usb:0", "not there")
    with pytest.raises(CameraLost):
        rig.reopen()

    assert rig.reopen() is camera
    board.pin(WIRED.button).drive_low()
    assert rig.button.is_down()
    rig.close()
    assert camera.closed == 1


def test_a_usb_camera_on_a_pi_has_the_button_beside_it(board, monkeypatch):
    plugged(monkeypatch, Still())
    rig = open_rig("usb:0", clock=SimClock())

    assert isinstance(rig.button, GpioButton)
    assert isinstance(rig.lamp, GpioLamp)
    rig.close()


def test_a_usb_camera_on_a_laptop_has_no_button(monkeypatch):
    monkeypatch.setattr(hardware.rig, "has_pins", lambda: False)
    plugged(monkeypatch, Still())
    rig = open_rig("usb:0", clock=SimClock())

    assert isinstance(rig.button, NoButton)
    assert isinstance(rig.lamp, NoLamp)
    rig.close()


def test_a_pi_whose_pins_are_taken_is_played_by_touch_and_says_so(board, monkeypatch, caplog):
    plugged(monkeypatch, Still())
    other = GpioButton(SimClock())
    rig = open_rig("usb:0", clock=SimClock())

    assert isinstance(rig.button, NoButton)
    assert "another program uses the pin" in caplog.text
    rig.close()
    other.close()


def test_the_light_above_the_tray_is_steady_until_it_is_closed(board):
    light = tray_light()
    lit = board.pin(WIRED.light).state
    light.set(True)
    still = board.pin(WIRED.light).state
    light.close()
    light.close()

    assert (lit, still) == (True, True)
    assert not board.pin(WIRED.light).state


def test_a_machine_without_pins_has_no_light_to_switch():
    assert isinstance(tray_light(), NoLamp)


def test_a_light_whose_pin_is_taken_is_said_and_nothing_stops(board, caplog):
    taken = GpioLamp(WIRED.light)
    light = tray_light()
    taken.close()

    assert isinstance(light, NoLamp)
    assert f"GPIO {WIRED.light}" in caplog.text


def test_the_kiosk_lights_the_tray_where_the_owner_says_so(board, monkeypatch):
    plugged(monkeypatch, Still())
    with ExitStack() as stack:
        rig_of(Wanted("usb:0", tray_light=True), stack, lambda _: None, safe=False)
        lit = board.pin(WIRED.light).state

    assert lit
    assert not board.pin(WIRED.light).state
