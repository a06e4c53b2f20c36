from functools import partial

import numpy as np
import pytest

from kiosk.disk.tray import keep
from kiosk.doctor import sight
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.sight import WARMING, WATCHED
from kiosk.language import tongue
from tests.kiosk.doctor.places import Scripted, grey, place
from vision.tray import Tray

ALL = WARMING + WATCHED


def look(tmp_path, camera: Scripted, address: str = "usb:0") -> dict[str, Finding]:
    findings = sight.camera(place(tmp_path, address=address, camera=lambda: camera))
    return {each.check: each for each in findings}


def test_a_good_camera_in_good_light_is_well(tmp_path):
    camera = Scripted([grey(120)] * ALL)
    (tmp_path / "data").mkdir()
    keep(tmp_path / "data", Tray(None, 50.0, grey(120)), grey(120))

    found = look(tmp_path, camera)

    assert {each.status for each in found.values()} == {Status.OK}
    assert set(found) == {"camera", "camera rate", "light", "reading", "calibration"}
    assert camera.closed == 1


@pytest.mark.parametrize(
    ("rate", "status"), [(30, Status.OK), (25, Status.OK), (20, Status.WARN), (10, Status.FAIL)]
)
def test_a_slow_camera_is_told(tmp_path, rate, status):
    found = look(tmp_path, Scripted([grey(120)] * ALL, rate))

    assert found["camera rate"].status is status
    assert dict(found["camera rate"].detail.values)["rate"] == pytest.approx(rate)


def half_white() -> np.ndarray:
    image = grey(100)
    image[:10] = 255
    return image


@pytest.mark.parametrize(
    ("pictures", "word"),
    [
        ([grey(20)] * ALL, "Trop sombre"),
        ([grey(235)] * ALL, "Trop clair"),
        ([half_white()] * ALL, "reflets"),
        ([grey(100), grey(120)] * (ALL // 2), "scintille"),
    ],
)
def test_bad_light_is_named(tmp_path, pictures, word):
    light = look(tmp_path, Scripted(pictures))["light"]

    assert light.status is Status.WARN
    assert light.advice
    assert word in light.advice.text(tongue("fr"))


def test_a_picture_that_gets_brighter_slowly_does_not_flicker(tmp_path):
    pictures = [grey(100 + number / 2) for number in range(ALL)]

    assert look(tmp_path, Scripted(pictures))["light"].status is Status.OK


@pytest.mark.parametrize(("address", "advice"), [("usb:0", "USB"), ("replay:/missing", "")])
def test_a_camera_that_is_asked_for_and_missing_is_a_failure(tmp_path, address, advice):
    (found,) = sight.camera(place(tmp_path, address=address))

    assert found.status is Status.FAIL
    assert advice in (found.advice.text(tongue("fr")) if found.advice else "")


def test_a_camera_that_is_lost_at_once_is_a_failure_and_is_closed(tmp_path):
    camera = Scripted([grey(1)] * 2)

    found = look(tmp_path, camera)

    assert found["camera"].status is Status.FAIL
    assert camera.closed == 1


def test_a_short_recording_is_enough(tmp_path):
    assert look(tmp_path, Scripted([grey(120)] * 5))["camera"].status is Status.OK


def test_the_simulated_table_is_no_camera_and_no_fault(tmp_path):
    found = look(tmp_path, Scripted([grey(10)] * ALL, 10), "sim:7")

    assert found["camera"].status is Status.ABSENT
    assert Status.FAIL not in {each.status for each in found.values()}


@pytest.mark.parametrize("command", ["systemctl is-active"])
def test_a_camera_that_the_running_kiosk_holds_is_well(tmp_path, command):
    (found,) = sight.camera(place(tmp_path, address="pi", answers={command: "active"}))

    assert found.status is Status.OK


def test_a_slow_reading_is_told(tmp_path, monkeypatch):
    ticks = iter(range(1000))
    monkeypatch.setattr(sight, "perf_counter", partial(next, ticks))

    assert look(tmp_path, Scripted([grey(120)] * ALL))["reading"].status is Status.FAIL
