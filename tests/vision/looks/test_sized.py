"""The size of the dice, where it comes from and when it is tried."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from tests.vision.scripted import die
from vision.agreement.agree import Readers
from vision.looks.sized import Sized
from vision.readings import Corners, Reason, TrayReading
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


def read(eye, tray=UNKNOWN, learned=()):
    sized = Sized(eye, Readers.BOTH, tray)
    if learned:
        sized.learn(learned)
    return sized.read(PICTURE, 3, None).reason


def test_the_size_of_the_calibration_is_the_only_one():
    eye = Eye(Reason.UNCERTAIN, right=None)

    assert read(eye, Tray(die_px=55.0), learned=DICE) is Reason.UNCERTAIN
    assert eye.told == [55.0]


def test_dice_that_were_told_say_how_large_the_next_ones_are():
    eye = Eye(Reason.UNCERTAIN, right=EDGE)

    assert read(eye, learned=DICE) is None
    assert eye.told == [EDGE]


@pytest.mark.parametrize("reason", [Reason.UNCERTAIN, Reason.TOO_FEW, Reason.BLURRED])
def test_where_none_were_told_yet_the_sure_dice_of_a_refused_tray_say_it(reason):
    eye = Eye(reason, right=EDGE)

    assert read(eye) is None
    assert eye.told == [None, EDGE]


def test_dice_of_another_size_than_those_before_are_read_all_the_same():
    eye = Eye(Reason.TOO_FEW, right=None)

    assert read(eye, learned=DICE) is None
    assert eye.told == [EDGE, None]


def test_no_dice_of_the_size_before_are_not_yet_no_dice_at_all():
    eye = Eye(Reason.NO_DICE, right=None)

    assert read(eye, learned=DICE) is None
    assert eye.told == [EDGE, None]


def test_a_camera_that_comes_back_with_smaller_pictures_shows_smaller_dice():
    half, eye = PICTURE[::2, ::2], Eye(Reason.HAND, right=0.0)
    sized = Sized(eye, Readers.BOTH, UNKNOWN)
    sized.read(PICTURE, 3, None)
    sized.learn(DICE)
    sized.read(half, 3, None)
    Sized(eye, Readers.BOTH, Tray(die_px=40.0, reference=PICTURE)).read(half, 3, None)

    assert eye.told == [None, pytest.approx(20.0), pytest.approx(20.0)]


@pytest.mark.parametrize("reason", [Reason.NO_DICE, Reason.HAND, Reason.DARK, Reason.COCKED, Reason.STACKED])
def test_what_size_does_not_change_is_looked_at_once(reason):
    eye = Eye(reason, right=EDGE)

    assert read(eye) is reason
    assert eye.told == [None]


def test_a_second_look_that_is_refused_too_leaves_the_first_reason():
    eye = Eye(Reason.BLURRED, right=0.0)

    assert read(eye) is Reason.BLURRED
    assert len(eye.told) == 2


def test_dice_of_several_sizes_say_nothing_of_the_next_ones():
    large = die("d5")
    wider = cast(Corners, tuple((1.5 * x, 1.5 * y) for x, y in large.corners))
    large = replace(large, corners=wider)
    eye = Eye(Reason.UNCERTAIN, right=EDGE)

    assert read(eye, learned=(*DICE, large)) is None  # by the second look
    assert eye.told == [None, EDGE]
