import cv2
import pytest

from tests.vision.drawn import BLACK, GREEN, IVORY, RED, Die, tray
from tests.vision.refusal.test_objections import DICE, faces, reasons
from vision.readings import Image, Reason
from vision.refusal import objections
from vision.refusal.floor.printed import printed

LETTERS = Die(300, 390, 6, turn=0, edge=56)


def lettered(*dice: Die) -> Image:
    """A tray with two letters where LETTERS lies, each of two posts and a bar."""
    image = tray(*dice)
    for left in (276, 304):
        cv2.rectangle(image, (left, 364), (left + 5, 416), IVORY, -1)
        cv2.rectangle(image, (left + 16, 364), (left + 21, 416), IVORY, -1)
        cv2.rectangle(image, (left, 386), (left + 21, 394), IVORY, -1)
    return image


def test_letters_on_the_felt_are_no_die():
    assert printed(lettered(*DICE), faces(*DICE, LETTERS)) == list(faces(LETTERS))


def test_a_throw_with_letters_in_it_is_not_read():
    found = objections(lettered(*DICE[:2]), faces(*DICE[:2], LETTERS), dice=3)

    assert Reason.TOO_FEW in reasons(found)


@pytest.mark.parametrize("value", [4, 5, 6])
@pytest.mark.parametrize(("body", "pip"), [(IVORY, BLACK), (RED, IVORY), (IVORY, GREEN), (GREEN, IVORY)])
def test_a_die_of_any_colour_is_no_letter(value: int, body, pip):
    die = Die(300, 250, value, turn=30, body=body, pip=pip)

    assert printed(tray(die), faces(die)) == []


def test_a_die_half_in_the_shade_is_no_letter():
    image = tray(Die(300, 250, 5, turn=0))
    image[:, :300] = (image[:, :300] * 0.5).astype("uint8")

    assert printed(image, faces(Die(300, 250, 5, turn=0))) == []
