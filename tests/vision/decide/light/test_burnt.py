import cv2
import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.classify.agree import Readers
from vision.decide import objections
from vision.decide.light.burnt import burnt_out
from vision.policy import EVERY, Check, Policy
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason, TrayReading

DICE = (Die(160, 160, 5), Die(330, 260, 2, turn=50))
LAMP = (500, 150)


def lit(image: Image, side: int) -> Image:
    """A square around LAMP burnt out."""
    image = image.copy()
    (x, y), half = LAMP, side // 2
    image[y - half : y + half, x - half : x + half] = 255
    return image


def read(image: Image, dice: int | None = None, background: Image | None = None) -> TrayReading:
    return read_tray(image, dice=dice, background=background, readers=Readers.CONSTELLATION)


def test_where_any_number_may_lie_one_that_is_burnt_out_is_not_passed_over():
    burnt = lit(tray(*DICE), 40)

    refused = read(burnt)

    assert refused.reason is Reason.GLARE
    assert burnt_out(burnt, read(tray(*DICE)).dice) == pytest.approx(LAMP, abs=2)


def test_without_the_check_it_would_have_been():
    seen = read(tray(*DICE)).dice
    blind = Policy(checks=EVERY - {Check.DARK, Check.LEFT_OUT})

    assert objections(lit(tray(*DICE), 40), seen, dice=None, policy=blind) == ()


def test_counted_dice_are_read_beside_a_lamp():
    assert read(lit(tray(*DICE), 14), dice=2).values == (5, 2)


def test_a_glint_hides_no_die():
    assert burnt_out(lit(tray(*DICE), 12), read(tray(*DICE)).dice) is None


def test_what_is_burnt_out_in_the_empty_tray_too_is_no_die():
    empty = lit(tray(), 40)

    assert burnt_out(lit(tray(*DICE), 40), read(tray(*DICE)).dice, empty) is None


def test_the_faces_that_were_read_may_be_burnt_out_themselves():
    white = tray(*DICE)
    seen: tuple[DieReading, ...] = read(white).dice
    for die in seen:
        cv2.fillConvexPoly(white, np.rint(np.array(die.corners)).astype(np.int32), (255, 255, 255))

    assert burnt_out(white, seen) is None
