import cv2
import numpy as np
import pytest

from tests.vision.decide.test_objections import DICE, faces, reasons
from tests.vision.drawn import BLACK, IVORY, Die, tray
from vision.decide import objections, refused_for
from vision.readings import DieReading, Image, Reason


def at(x: float, y: float, edge: float = 60.0) -> DieReading:
    return faces(Die(x, y, 1, turn=0, edge=edge))[0]


def test_a_fourth_die_that_shows_one_pip_only_spoils_a_throw():
    fourth = Die(300, 390, 1, turn=10, body=(140, 30, 160), pip=IVORY)
    dice = tuple(Die(die.x, die.y, die.value, die.turn, body=(150, 40, 120), pip=IVORY) for die in DICE)

    found = objections(tray(*dice, fourth), faces(*dice), dice=3)

    assert reasons(found) == [Reason.TOO_MANY]


def test_a_fourth_die_of_another_colour_with_two_pips_is_one_too_many():
    fourth = Die(300, 390, 2, turn=10, body=(150, 60, 30), pip=(240, 240, 240))

    found = objections(tray(*DICE, fourth), faces(*DICE), dice=3)

    assert reasons(found) == [Reason.TOO_MANY]


def beside_a_pale_one(value: int, *, letter: bool = False) -> tuple[Image, tuple[DieReading, ...]]:
    """Orange dice, and one more on whose top a lamp lies: its pips are hardly paler than its body."""
    dice = tuple(Die(die.x, die.y, die.value, die.turn, body=(40, 140, 250), pip=IVORY) for die in DICE)
    image = tray(*dice, Die(300, 390, value, turn=10, body=(170, 215, 252), pip=(250, 252, 254)))
    if letter:
        cv2.line(image, (300, 300), (300, 355), (30, 60, 20), 12)
    return image, faces(*dice)


@pytest.mark.parametrize("letter", [False, True], ids=["by itself", "that touches a letter"])
@pytest.mark.parametrize("value", range(3, 7))
def test_a_fourth_die_whose_pips_are_pale_is_one_too_many(value: int, letter: bool):
    image, read = beside_a_pale_one(value, letter=letter)

    assert reasons(objections(image, read, dice=3)) == [Reason.TOO_MANY]


def test_a_pale_thing_without_a_pip_spoils_no_throw():
    image, read = beside_a_pale_one(0)

    assert refused_for(None, objections(image, read, dice=3)) is None


def from_aside(image: Image, *pips: tuple[int, int]) -> Image:
    """With a red die that shows three of its faces, and these pips on them."""
    corners = [(300 + 44 * np.cos(a), 390 + 44 * np.sin(a)) for a in np.arange(6) * np.pi / 3 + 0.2]
    cv2.fillPoly(image, [np.round(corners).astype(np.int32)], (40, 40, 190), cv2.LINE_AA)
    for pip in pips:
        cv2.circle(image, pip, 6, IVORY, -1, cv2.LINE_AA)
    return image


def test_a_thing_from_aside_without_a_pip_is_no_die():
    assert refused_for(None, objections(from_aside(tray(*DICE)), faces(*DICE), dice=None)) is None


@pytest.mark.parametrize("body", [(40, 40, 190), IVORY], ids=["of their colour", "of another colour"])
def test_a_fourth_die_from_aside_with_three_pips_is_one_too_many(body: tuple[int, int, int]):
    dice = tuple(Die(die.x, die.y, die.value, die.turn, body=body, pip=BLACK) for die in DICE)

    image = from_aside(tray(*dice), (290, 365), (310, 378), (285, 405))

    assert reasons(objections(image, faces(*dice), dice=3)) == [Reason.TOO_MANY]


def test_a_word_does_not_spoil_a_throw():
    image = tray(*DICE)
    cv2.putText(image, "LE BON", (210, 420), cv2.FONT_HERSHEY_SIMPLEX, 2.0, IVORY, 8, cv2.LINE_AA)

    assert refused_for(None, objections(image, faces(*DICE), dice=3)) is None


def test_two_dice_beside_a_doubtful_piece_of_felt_are_too_few():
    found = objections(tray(*DICE[:2]), faces(*DICE[:2]), dice=3, doubtful=(at(250, 390),))

    assert refused_for(Reason.UNCERTAIN, found) is Reason.TOO_FEW


def test_beside_sure_dice_a_picture_is_not_called_blurred():
    soft = np.asarray(cv2.blur(tray(*DICE[:2]), (41, 41)), np.uint8)

    assert Reason.BLURRED in reasons(objections(soft, (), dice=3))
    assert Reason.BLURRED not in reasons(objections(soft, faces(*DICE[:2]), dice=3))


def test_a_floor_in_the_shade_is_no_die():
    read = Die(160, 150, 5)
    image = tray(read, ground=(40, 60, 190), noise=12)
    image[230:370, 350:490] //= 2
    image[220:380, 340:500] = cv2.GaussianBlur(image, (0, 0), 13)[220:380, 340:500]

    assert not objections(image, faces(read), dice=None)


def test_a_burnt_out_pip_of_a_die_is_one():
    read, lone = Die(160, 150, 5), Die(420, 300, 1, turn=0, body=(40, 40, 180))
    image = tray(read, lone)
    cv2.circle(image, (420, 300), 9, (255, 255, 255), -1, cv2.LINE_AA)

    assert not objections(image, faces(read, lone), dice=None)
