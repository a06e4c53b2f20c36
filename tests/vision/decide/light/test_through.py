"""What is in the middle of a face may be a pip of the far side, seen through a clear die."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.decide.test_objections import faces
from tests.vision.drawn import BLACK, IVORY, Die, tray
from vision.classify.patch_net.cut import patches
from vision.decide import Objection
from vision.decide.light import through as module
from vision.readings import DieReading, Image, Reason

SIX = Die(320, 240, 6, turn=15)
LIGHTS = ((0.5, 0.5, 0.5), (1 / 3, 1 / 3, 1 / 3), (1, 1 / 3, 1 / 3), (1 / 3, 1, 1 / 3))


def through(image: Image, seen: Sequence[DieReading]) -> list[Objection]:
    return module.through(seen, patches(image, (one.corners for one in seen)))


def marked(colour: tuple[int, int, int]) -> Image:
    """With a pip of that colour in its middle."""
    return np.asarray(cv2.circle(tray(SIX), (320, 240), 6, colour, -1, cv2.LINE_AA), np.uint8)


@pytest.mark.parametrize("turn", [15, 60, 105])
def test_a_six_is_a_six(turn):
    die = Die(320, 240, 6, turn=turn)

    assert through(tray(die), faces(die)) == []


@pytest.mark.parametrize("turn", [15, 105])
def test_a_six_with_a_fainter_pip_in_its_middle_may_be_a_one(turn):
    (objection,) = through(marked((90, 100, 105)), faces(Die(320, 240, 6, turn=turn)))

    assert objection.reason is Reason.UNCERTAIN
    assert objection.weight >= 1


@pytest.mark.parametrize("light", LIGHTS)
def test_dim_or_coloured_light_hides_no_mark(light):
    seen = (marked((90, 100, 105)) * np.array(light)).astype(np.uint8)

    assert len(through(seen, faces(SIX))) == 1


@pytest.mark.parametrize("light", LIGHTS)
def test_dim_or_coloured_light_marks_no_six(light):
    assert through((tray(SIX) * np.array(light)).astype(np.uint8), faces(SIX)) == []


def test_a_mark_less_than_half_as_clear_as_a_pip_is_one():
    assert len(through(marked((138, 149, 155)), faces(SIX))) == 1


def test_a_mark_of_another_hue_is_a_mark():
    pale = Die(320, 240, 6, turn=15, pip=(120, 130, 135))
    image = cv2.circle(tray(pale), (320, 240), 6, (120, 225, 235), -1, cv2.LINE_AA)

    assert len(through(np.asarray(image, np.uint8), faces(pale))) == 1


def test_a_speck_in_the_middle_is_no_pip():
    assert through(marked((175, 190, 200)), faces(SIX)) == []


def test_a_five_has_a_pip_in_its_middle():
    five = Die(320, 240, 5, body=BLACK, pip=IVORY)

    assert through(tray(five), faces(five)) == []


@pytest.mark.parametrize("value", [2, 4])
@pytest.mark.parametrize("turn", [15, 105])
def test_a_middle_pip_of_another_hue_may_be_one_of_the_far_side(value, turn):
    die = Die(320, 240, value, turn=turn, pip=(145, 155, 160))
    image = cv2.circle(tray(die), (320, 240), 6, (120, 225, 235), -1, cv2.LINE_AA)

    (objection,) = through(np.asarray(image, np.uint8), faces(replace(die, value=value + 1)))

    assert (objection.reason, objection.lasting) == (Reason.UNCERTAIN, False)


@pytest.mark.parametrize("value", [3, 5])
@pytest.mark.parametrize("light", LIGHTS)
def test_no_light_makes_the_middle_pip_another_than_the_others(value, light):
    die = Die(320, 240, value, turn=15)

    assert through((tray(die) * np.array(light)).astype(np.uint8), faces(die)) == []


def test_a_shadow_across_a_six_marks_no_middle():
    image = tray(SIX).astype(np.float32)
    image[:, 318:] *= 0.5

    assert through(image.astype(np.uint8), faces(SIX)) == []


FIVE = Die(320, 240, 5)


def fainter(value: int, share: float | tuple[float, float, float]) -> Image:
    """A five of which the pips that a die with this value lacks are so much of the others, by channel."""
    whole, top = tray(FIVE).astype(float), tray(replace(FIVE, value=value))
    return np.asarray(np.rint(top + (whole - top) * share), np.uint8)


@pytest.mark.parametrize("value", [2, 3])
def test_a_five_with_a_faint_diagonal_may_have_it_from_the_far_side(value):
    (objection,) = through(fainter(value, 0.4), faces(FIVE))

    assert (objection.reason, objection.lasting) == (Reason.UNCERTAIN, True)


@pytest.mark.parametrize("value", [2, 3])
def test_a_diagonal_half_as_clear_and_of_the_hue_of_the_body_may_be_of_the_far_side(value):
    """The control is as clear, without a hue."""
    assert through(fainter(value, (0.7, 0.4, 0.7)), faces(FIVE))
    assert through(fainter(value, 0.5), faces(FIVE)) == []


@pytest.mark.parametrize("value", [2, 3])
def test_a_five_of_which_a_lamp_pales_a_diagonal_is_one(value):
    assert through(fainter(value, 0.7), faces(FIVE)) == []
