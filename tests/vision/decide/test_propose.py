"""Where a reading is refused the second reader proposes faces, and nothing is decided by that."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawn import GREEN, Die, tray
from vision.classify.agree import Readers
from vision.decide.propose import PARAMETERS, proposed
from vision.policy import POLICY
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason

IMAGE = tray(Die(150, 150, 4), Die(330, 260, 2, turn=50), Die(500, 160, 5, turn=5))


def lying(x: float, y: float, value: int | None = None, sure: float = 0.0, edge: float = 60.0) -> DieReading:
    half = edge / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, value, sure)


@pytest.mark.parametrize(("x", "y", "value"), [(150, 150, 4), (330, 260, 2), (500, 160, 5)])
def test_an_unread_die_is_proposed_however_it_lies(x, y, value):
    (die,) = proposed(IMAGE, [lying(x, y)], POLICY.surely)

    assert die.likely[0] == value
    assert die.value is None


def test_a_sure_die_gets_no_proposal():
    sure = lying(150, 150, 4, 0.99)

    assert proposed(IMAGE, [sure], POLICY.surely) == (sure,)


def test_what_a_doubtful_die_was_read_as_stays_among_its_proposals():
    (die,) = proposed(IMAGE, [lying(500, 160, 3, 0.5)], POLICY.surely)

    assert die.likely[0] == 5
    assert 3 in die.likely


def test_the_bare_floor_is_proposed_as_nothing():
    (nothing,) = proposed(IMAGE, [lying(320, 420)], POLICY.surely)

    assert nothing.likely == ()


def test_a_picture_full_of_things_is_not_asked_about_all_of_them():
    many = proposed(IMAGE, [lying(150, 150)] * (PARAMETERS.dice + 3), POLICY.surely)

    assert [bool(die.likely) for die in many] == [True] * PARAMETERS.dice + [False] * 3


def test_a_tray_that_is_read_has_no_proposals():
    reading = read_tray(IMAGE)

    assert reading.values == (5, 4, 2)
    assert all(die.likely == () for die in reading.dice)


def glaring() -> Image:
    """The five with a burnt-out pip in its middle: two readers see a four."""
    image = IMAGE.copy()
    cv2.circle(image, (500, 160), 9, (255, 255, 255), -1)
    return image


def test_a_refused_die_is_proposed_for_and_stays_refused():
    reading = read_tray(glaring())
    (unsure,) = (die for die in reading.dice if die.likely)

    assert (reading.reason, reading.values) == (Reason.GLARE, ())
    assert unsure.center == pytest.approx((500, 160), abs=2)
    assert unsure.likely[0] == 4


def test_the_first_reader_alone_has_nobody_to_propose():
    reading = read_tray(glaring(), readers=Readers.CONSTELLATION)

    assert all(die.likely == () for die in reading.dice)


def test_an_empty_tray_has_nothing_to_propose_for():
    reading = read_tray(np.full((240, 320, 3), GREEN, np.uint8))

    assert (reading.reason, reading.dice) == (Reason.NO_DICE, ())
    assert replace(lying(1, 1)).likely == ()
