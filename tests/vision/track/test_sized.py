"""The size of the dice, where it comes from and when it is tried."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from tests.vision.drawn import Die
from tests.vision.drawn import tray as drawn
from tests.vision.rectify.slanted import CAMERA
from tests.vision.scripted import die
from vision.classify.agree import Readers
from vision.read import read_tray
from vision.readings import Corners, Reason, TrayReading
from vision.rectify.level import level
from vision.track.sized import Sized
from vision.tray import UNKNOWN, Tray

PICTURE = np.zeros((48, 64, 3), np.uint8)
DICE = tuple(die(word) for word in ("a4", "b2", "c1"))  # of 40 pixels
EDGE = pytest.approx(40.0)


class Eye:
    """Reads the dice only where it is told their right size; remembers what sizes it was told."""

    def __init__(self, reason, right):
        self.reason, self.right, self.told = reason, right, []

    def __call__(self, image, *, dice, tray, background, readers):
        self.told.append(tray.die_px)
        good = tray.die_px == self.right
        return TrayReading(None if good else self.reason, DICE, 64, 48)


def read(eye, tray=UNKNOWN, learned=DICE, empty=PICTURE):
    sized = Sized(eye, Readers.BOTH)
    if learned:
        sized.learn(learned, 64)
    return sized.read(PICTURE, 3, tray, empty).reason


def test_the_size_of_the_calibration_is_the_only_one():
    eye = Eye(Reason.UNCERTAIN, right=None)

    assert read(eye, Tray(die_px=55.0)) is Reason.UNCERTAIN
    assert eye.told == [55.0]


def test_dice_that_were_told_say_how_large_the_next_ones_are():
    eye = Eye(Reason.UNCERTAIN, right=EDGE)

    assert read(eye) is None
    assert eye.told == [EDGE]


def test_above_a_tray_that_was_never_seen_empty_no_size_counts():
    eye = Eye(Reason.TOO_MANY, right=EDGE)

    assert read(eye, empty=None) is Reason.TOO_MANY
    assert eye.told == [None]


@pytest.mark.parametrize("known", [False, True], ids=["never seen empty", "lit otherwise now"])
def test_a_smaller_die_beside_those_of_the_known_size_is_never_left_out(known):
    lie = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4, turn=75, edge=34))
    empty = np.full((480, 640, 3), 200, np.uint8) if known else None

    assert read_tray(drawn(*lie), dice=2, tray=Tray(die_px=60.0, reference=empty)).reason is Reason.TOO_MANY


def test_dice_of_another_size_than_those_before_are_read_all_the_same():
    eye = Eye(Reason.TOO_FEW, right=None)

    assert read(eye) is None
    assert eye.told == [EDGE, None]


def test_no_dice_of_the_size_before_are_not_yet_no_dice_at_all():
    eye = Eye(Reason.NO_DICE, right=None)

    assert read(eye) is None
    assert eye.told == [EDGE, None]


def test_a_camera_that_comes_back_with_smaller_pictures_shows_smaller_dice():
    half, eye = PICTURE[::2, ::2], Eye(Reason.HAND, right=0.0)
    sized = Sized(eye, Readers.BOTH)
    sized.read(PICTURE, 3, UNKNOWN, PICTURE)
    sized.learn(DICE, 64)
    sized.read(half, 3, UNKNOWN, half)
    sized.read(half, 3, Tray(die_px=40.0, reference=PICTURE), None)

    assert eye.told == [None, pytest.approx(20.0), None, pytest.approx(20.0)]


def test_a_known_mount_tells_the_size_of_dice_in_smaller_pictures_too():
    half, eye = PICTURE[::2, ::2], Eye(Reason.HAND, right=0.0)
    tray = Tray(reference=PICTURE, mount=CAMERA)
    rectified = level(tray, (32, 24))
    Sized(eye, Readers.BOTH).read(half, 3, tray, half)

    assert rectified is not None
    assert eye.told == [rectified.tray.die_px]


def test_where_none_were_told_yet_a_tray_is_looked_at_once():
    eye = Eye(Reason.TOO_FEW, right=EDGE)

    assert read(eye, learned=()) is Reason.TOO_FEW
    assert eye.told == [None]


def test_the_look_without_a_size_tells_the_reason():
    class Other(Eye):
        def __call__(self, image, *, tray, **asked):
            self.told.append(tray.die_px)
            return TrayReading(Reason.TOO_FEW if tray.die_px else Reason.BLURRED, DICE, 64, 48)

    assert read(Other(None, None)) is Reason.BLURRED


def test_dice_of_several_sizes_say_nothing_of_the_next_ones():
    large = die("d5")
    wider = cast(Corners, tuple((1.5 * x, 1.5 * y) for x, y in large.corners))
    large = replace(large, corners=wider)
    eye = Eye(Reason.UNCERTAIN, right=None)

    assert read(eye, learned=(*DICE, large)) is None
    assert eye.told == [None]
