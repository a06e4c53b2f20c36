import cv2
import numpy as np
import pytest

from tests.vision.drawn import BLACK, GREEN, IVORY, Die, tray
from tests.vision.refusal.test_objections import DICE, faces, reasons
from vision.readings import DieReading, Image, Reason
from vision.refusal import objections, refused_for
from vision.refusal.floor.ground import ground
from vision.refusal.floor.missed import lying


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
@pytest.mark.parametrize("value", range(2, 7))
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


def test_a_bowl_of_nuts_does_not_spoil_a_throw():
    image = tray(*DICE)
    cv2.circle(image, (300, 390), 45, IVORY, -1, cv2.LINE_AA)
    for x, y in ((285, 380), (315, 385), (298, 410)):
        cv2.circle(image, (x, y), 7, BLACK, -1, cv2.LINE_AA)

    assert refused_for(None, objections(image, faces(*DICE), dice=3)) is None


def test_a_word_does_not_spoil_a_throw():
    image = tray(*DICE)
    cv2.rectangle(image, (240, 370), (370, 430), IVORY, -1)
    for x in (262, 305, 348):
        cv2.circle(image, (x, 400), 6, BLACK, -1, cv2.LINE_AA)

    assert refused_for(None, objections(image, faces(*DICE), dice=3)) is None


@pytest.mark.parametrize(
    ("doubted", "kept"), [(at(480, 150), True), (at(250, 390), False), (at(480, 150, 95), False)]
)
def test_a_doubtful_face_is_believed_where_something_lies(doubted: DieReading, kept: bool):
    where = ground(tray(*DICE), faces(*DICE[:2]))

    assert bool(lying(where, [doubted])) is kept


def test_two_dice_beside_a_doubtful_piece_of_felt_are_too_few():
    found = objections(tray(*DICE[:2]), faces(*DICE[:2]), dice=3, doubtful=(at(250, 390),))

    assert refused_for(Reason.UNCERTAIN, found) is Reason.TOO_FEW


def test_beside_sure_dice_a_picture_is_not_called_blurred():
    soft = np.asarray(cv2.blur(tray(*DICE[:2]), (41, 41)), np.uint8)

    assert Reason.BLURRED in reasons(objections(soft, (), dice=3))
    assert Reason.BLURRED not in reasons(objections(soft, faces(*DICE[:2]), dice=3))


def test_where_any_number_may_lie_a_thing_without_pips_is_foreign():
    image = tray(*DICE, Die(250, 390, 0, turn=10, body=(200, 90, 30)))

    assert np.any(image[390, 250] != GREEN)
    assert reasons(objections(image, faces(*DICE), dice=None)) == [Reason.FOREIGN]


def soft(image: Image, x: int, y: int) -> Image:
    """The picture, what lies within a die's reach of (x, y) out of focus."""
    near = slice(y - 80, y + 80), slice(x - 80, x + 80)
    image[near] = cv2.GaussianBlur(image, (0, 0), 13)[near]
    return image


def test_a_die_of_another_colour_is_no_floor_however_soft_its_rim_is():
    read = Die(160, 150, 5)
    image = tray(read, Die(420, 300, 0, edge=70, body=(40, 40, 190)), ground=(120, 120, 120), noise=25)
    image = soft(image, 420, 300)

    assert reasons(objections(image, faces(read), dice=None)) == [Reason.FOREIGN]


def test_print_of_another_colour_is_floor_where_the_empty_tray_shows_it_too():
    image = tray(*DICE, Die(420, 350, 0, edge=70, body=(40, 40, 190)), ground=(120, 120, 120))
    printed = tray(Die(420, 350, 0, edge=70, body=(40, 40, 190)), ground=(120, 120, 120))

    assert reasons(objections(image, faces(*DICE), dice=None)) == [Reason.FOREIGN]
    assert objections(image, faces(*DICE), dice=None, background=printed) == ()


def test_a_floor_in_the_shade_is_no_stain():
    read = Die(160, 150, 5)
    image = tray(read, ground=(40, 60, 190), noise=25)
    image[230:370, 350:490] //= 2

    assert not objections(soft(image, 420, 300), faces(read), dice=None)


def test_a_burnt_out_pip_of_a_die_is_one():
    read, lone = Die(160, 150, 5), Die(420, 300, 1, turn=0, body=(40, 40, 180))
    image = tray(read, lone)
    cv2.circle(image, (420, 300), 9, (255, 255, 255), -1, cv2.LINE_AA)

    assert not objections(image, faces(read, lone), dice=None)


def test_in_little_light_a_red_die_is_no_floor_either():
    read = Die(160, 150, 5)
    image = tray(read, Die(420, 300, 0, edge=70, body=(40, 40, 190)), ground=(120, 120, 120), noise=25)
    dim = np.asarray(soft(image, 420, 300) // 3, np.uint8)

    assert reasons(objections(dim, faces(read), dice=None)) == [Reason.FOREIGN]


@pytest.mark.parametrize(("known", "reason"), [(True, [Reason.UNCERTAIN]), (False, [])])
def test_a_die_that_mirrors_light_of_the_colour_of_the_floor_stands_out_by_its_edges(
    known: bool, reason: list[Reason]
):
    image = tray(*DICE, Die(300, 390, 2, turn=0))
    cv2.line(image, (262, 390), (338, 390), GREEN, 20, cv2.LINE_AA)

    found = objections(image, faces(*DICE), dice=None, background=tray() if known else None)

    assert reasons(found) == reason
