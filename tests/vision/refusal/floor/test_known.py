"""What the picture of the empty tray shows already is no die, in whatever light."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn import IVORY, Die, tray
from tests.vision.refusal.test_objections import faces, reasons
from vision.readings import Image, Reason
from vision.refusal import objections
from vision.refusal.floor.known import known

DICE = (Die(160, 160, 5), Die(330, 260, 2, turn=50))
LETTERS = Die(480, 150, 6, turn=5)


def printed(*dice: Die) -> Image:
    """Dice on a tray with three letters on it, where `LETTERS` is taken for a die."""
    empty, full = _lettered(tray()), tray(*dice)
    return np.where(np.any(full != tray(), axis=2, keepdims=True), full, empty)


def _lettered(image: Image) -> Image:
    word = cv2.putText(image.copy(), "DU", (445, 170), cv2.FONT_HERSHEY_SIMPLEX, 2.0, IVORY, 9)
    return np.asarray(word, np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.6])
def test_print_is_known_from_the_empty_tray(light):
    image = np.asarray(printed(*DICE) * light, np.uint8)
    seen = faces(*DICE, LETTERS)

    assert known(image, seen, printed()) == [seen[2]]
    assert reasons(objections(image, seen, dice=3, background=printed()))[0] is Reason.TOO_FEW


def test_a_die_that_lies_on_print_is_a_die():
    on_print = Die(480, 150, 1, turn=5)

    assert known(printed(*DICE, on_print), faces(*DICE, on_print), printed()) == []


def test_without_a_picture_of_the_empty_tray_nothing_is_known():
    assert known(printed(*DICE), faces(LETTERS), None) == []
    assert known(printed(*DICE), faces(LETTERS), tray(size=(320, 240))) == []
