from collections import deque
from itertools import takewhile
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.counter.effects import SaveCrop
from kiosk.eye import Glimpse
from kiosk.running.outlets import Machine, opinions, volume_at
from kiosk.settings import Settings, load, save, with_changes
from vision.read import read_tray
from vision.readings import DieReading, Image

THROW = Path(__file__).parents[3] / "fixtures" / "throws" / "throw.mp4"


def at_rest() -> Image:
    """The last picture of a recorded throw."""
    film = cv2.VideoCapture(str(THROW))
    frames = takewhile(lambda read: read[0], iter(film.read, None))
    (_, last) = deque(frames, maxlen=1).pop()
    film.release()
    return np.asarray(last, np.uint8)


def test_each_reader_is_asked_about_each_die_and_about_what_is_none():
    image = at_rest()
    dice = read_tray(image).dice
    felt = DieReading((5.0, 5.0), ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)), None, 0.0)
    told = opinions(image, (*dice, felt))

    assert [(each.pips, each.network) for each in told[:3]] == [(die.value, die.value) for die in dice]
    assert told[3].pips is None


@pytest.mark.parametrize(("hour", "volume"), [(21, 70), (22, 30), (3, 30), (7, 30), (8, 70)])
def test_at_night_it_is_never_louder_than_the_night_may_be(hour, volume):
    settings = with_changes(Settings(), {"volume": 70, "night_volume": 30})

    assert volume_at(settings, hour) == volume
    assert volume_at(with_changes(settings, {"volume": 10}), hour) == 10
    assert volume_at(with_changes(settings, {"muted": True}), hour) == 0


def test_what_is_set_in_safe_mode_leaves_the_camera_in_the_file(tmp_path):
    """Safe mode runs on the defaults, which name no camera; the bar's own settings must outlive it."""
    save(Settings(rig="pi", theme="day"), tmp_path)
    machine = Machine(Settings(), tmp_path, print, loud=False)
    machine.prefer("volume", 20)
    machine.close()

    assert load(tmp_path).settings == Settings(rig="pi", theme="day", volume=20)


@pytest.mark.parametrize(("wanted", "files"), [(True, 2), (False, 0)])
def test_the_dice_of_a_correction_are_kept_where_the_owner_wants_it(tmp_path, wanted, files):
    image = at_rest()
    machine = Machine(Settings(corrections=wanted), tmp_path, print, loud=False)
    machine.save_crop(SaveCrop(1, (4, 2, None), (4, 2, 1)), Glimpse(image, read_tray(image).dice, 7))
    machine.close()

    assert len(list((tmp_path / "corrections").glob("*"))) == files
