"""What the doctor says of the calibration."""

import numpy as np
import pytest

from kiosk.disk.tray import TRAY_FILE, keep
from kiosk.doctor.finding import Status
from kiosk.doctor.mount import calibration
from kiosk.language import tongue
from tests.kiosk.doctor.places import place
from tests.vision.calibrate.framed import THROW, framed
from vision.tray import Tray

EMPTY = framed()


def kept(tmp_path):
    here = place(tmp_path, address="usb:0")
    keep(here.data, Tray(None, 48.0, EMPTY), EMPTY)
    return here


def test_a_tray_that_stands_where_it_was_calibrated_is_well_whatever_lies_in_it(tmp_path):
    found = calibration(kept(tmp_path), framed(*THROW, seed=2))

    assert found.status is Status.OK
    assert "48" in found.detail.text(tongue("en"))


def test_a_camera_that_was_pushed_is_told_with_what_to_do(tmp_path):
    found = calibration(kept(tmp_path), np.roll(framed(seed=2), (20, 16), (0, 1)))

    assert found.status is Status.WARN
    assert "moved" in found.detail.text(tongue("en"))
    assert "lebon calibrate" in found.advice.text(tongue("en"))


def test_a_tray_that_was_never_calibrated_is_told(tmp_path):
    found = calibration(place(tmp_path, address="pi"), EMPTY)

    assert (found.status, found.advice is None) == (Status.WARN, False)


def test_a_damaged_calibration_is_told_and_which_one_holds_instead(tmp_path):
    here, told = kept(tmp_path), []
    for _ in range(2):
        (here.data / TRAY_FILE).write_text("{")
        told.append(calibration(here, EMPTY).detail.text(tongue("en")))
        for size in (40.0, 48.0):
            keep(here.data, Tray(None, size, EMPTY), EMPTY)

    assert told[0].endswith("is guessed")
    assert told[1].endswith("the one before it is used")
    assert all(TRAY_FILE in each for each in told)


@pytest.mark.parametrize("address", ["sim:3", "replay:film.mp4"])
def test_a_simulated_table_needs_none(tmp_path, address):
    assert calibration(place(tmp_path, address=address), EMPTY).status is Status.ABSENT
