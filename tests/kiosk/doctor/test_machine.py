import os

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from kiosk.doctor.devices import button
from kiosk.doctor.finding import Status
from kiosk.doctor.machine import clock, heat, service
from kiosk.doctor.rights import permissions
from kiosk.doctor.software import software
from kiosk.host.service import STARTS_FILE
from kiosk.language import tongue
from kiosk.store import LOG_FILE
from tests.kiosk.doctor.places import place, put

PI = "proc/device-tree/model"


@pytest.mark.parametrize(
    ("degrees", "status"), [(45, Status.OK), (76, Status.WARN), (83, Status.FAIL), (None, Status.ABSENT)]
)
def test_heat_is_told_by_the_hottest_zone(tmp_path, degrees, status):
    if degrees is not None:
        put(tmp_path, "sys/class/thermal/thermal_zone0/temp", "30000\n")
        put(tmp_path, "sys/class/thermal/thermal_zone1/temp", f"{degrees}000\n")

    assert heat(place(tmp_path))[0].status is status


@pytest.mark.parametrize(
    ("told", "status", "word"),
    [
        ("throttled=0x0", Status.OK, "tient"),
        ("throttled=0x50005", Status.FAIL, "tension trop basse, ralenti"),
        ("throttled=0x50000", Status.WARN, "tension trop basse, ralenti"),
        ("throttled=0x80008", Status.FAIL, "trop chaud"),
        ("VCHI initialization failed", Status.ABSENT, "Raspberry"),
        ("", Status.ABSENT, "Raspberry"),
    ],
)
def test_the_bits_of_the_firmware_are_put_into_words(tmp_path, told, status, word):
    found = heat(place(tmp_path, answers={"vcgencmd": told}))[1]

    assert found.status is status
    assert word in found.detail.text(tongue("fr"))


def test_the_kernel_knows_the_bits_where_the_command_is_missing(tmp_path):
    put(tmp_path, "sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")

    assert heat(place(tmp_path))[1].status is Status.WARN


@pytest.mark.parametrize(
    ("files", "status"),
    [
        (("run/systemd/timesync/synchronized",), Status.OK),
        (("dev/rtc0",), Status.OK),
        ((), Status.ABSENT),
        ((PI,), Status.WARN),
    ],
)
def test_who_keeps_the_time(tmp_path, files, status):
    for file in files:
        put(tmp_path, file, "Raspberry Pi 5 Model B")

    assert clock(place(tmp_path))[0].status is status


def test_a_game_from_the_future_means_that_the_clock_went_back(tmp_path):
    put(tmp_path, "run/systemd/timesync/synchronized")
    os.utime(put(tmp_path, f"data/{LOG_FILE}"), (4e9, 4e9))

    assert clock(place(tmp_path))[0].status is Status.WARN


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("", Status.ABSENT),
        ("LoadState=not-found\nActiveState=inactive\nNRestarts=0", Status.ABSENT),
        ("LoadState=loaded\nActiveState=active\nNRestarts=0", Status.OK),
        ("LoadState=loaded\nActiveState=active\nNRestarts=9", Status.WARN),
        ("LoadState=loaded\nActiveState=failed\nNRestarts=0", Status.FAIL),
        ("garbage", Status.ABSENT),
    ],
)
def test_the_service_and_how_often_it_fell(tmp_path, told, status):
    assert service(place(tmp_path, answers={"systemctl show": told}))[0].status is status


def test_a_start_that_has_not_proved_good_after_a_fall_is_told(tmp_path):
    told = "LoadState=loaded\nActiveState=active\nNRestarts=1"
    put(tmp_path, f"data/{STARTS_FILE}")

    assert service(place(tmp_path, answers={"systemctl show": told}))[0].status is Status.WARN


def test_a_machine_without_pins_plays_by_touch(tmp_path):
    (found,) = button(place(tmp_path))

    assert found.status is Status.ABSENT
    assert found.advice


@pytest.mark.parametrize("broken", [False, True])
def test_a_button_is_ready_only_where_its_pin_can_be_read(tmp_path, monkeypatch, broken):
    def dead(_: MockPin) -> bool:
        raise OSError("no such chip")

    pins = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", pins)
    put(tmp_path, "proc/device-tree/model", "Raspberry Pi 5")
    if broken:
        monkeypatch.setattr(MockPin, "_get_state", dead)
    (found,) = button(place(tmp_path, address="pi"))
    pins.close()

    assert found.status is (Status.FAIL if broken else Status.OK)


def test_devices_that_may_be_opened_are_counted(tmp_path):
    put(tmp_path, "dev/video0")
    put(tmp_path, "dev/gpiochip0")

    (found,) = permissions(place(tmp_path))

    assert (found.status, dict(found.detail.values)) == (Status.OK, {"count": 2})


@pytest.fixture
def closed(monkeypatch):
    """Nobody may open anything, as an ordinary user without groups; root may always."""
    monkeypatch.setattr("os.access", lambda _path, _mode: False)


def test_devices_that_are_closed_to_us_name_their_groups(tmp_path, closed):
    for node in ("dev/video0", "dev/gpiochip0", "dev/snd/pcmC0D0p"):
        put(tmp_path, node)
    (found,) = permissions(place(tmp_path))

    assert found.status is Status.WARN
    assert "/dev/video0" in found.detail.text(tongue("fr"))
    assert found.advice
    assert "usermod" in found.advice.text(tongue("fr"))


def test_a_desktop_hands_out_screen_and_keys_itself(tmp_path, closed):
    put(tmp_path, "dev/dri/card0")
    put(tmp_path, "dev/input/event3")

    assert permissions(place(tmp_path, environment={"DISPLAY": ":0"}))[0].status is Status.ABSENT
    assert permissions(place(tmp_path))[0].status is Status.WARN


def test_the_versions_are_on_one_line(tmp_path):
    (found,) = software(place(tmp_path))

    assert found.status is Status.OK
    assert "numpy" in found.detail.text(tongue("fr"))
