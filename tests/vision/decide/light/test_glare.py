"""A reflection that hides a pip, or passes for one, is objected to; whole and burnt-out faces are not."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn import BLACK, IVORY, Colour, Die, tray
from vision.classify.patch_net.cut import patches
from vision.decide import Objection, objections
from vision.decide.light import glare
from vision.decide.objection import doubted
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason

WHITE = (255, 255, 255)
GREY = (190, 190, 190)


def face(value: int, x: float = 320, y: float = 240, edge: float = 60) -> DieReading:
    half = edge / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, value, 0.99)


def glaring(image: Image, faces: list[DieReading]) -> list[Objection]:
    return glare.glaring(faces, patches(image, (one.corners for one in faces)))


def lone(value: int, body: Colour = IVORY, pip: Colour = BLACK) -> Image:
    return tray(Die(320, 240, value, turn=0, body=body, pip=pip))


def mirrored(image: Image, x: int = 320, y: int = 240, radius: int = 8) -> Image:
    spotted = image.copy()
    cv2.circle(spotted, (x, y), radius, WHITE, -1)
    return spotted


@pytest.mark.parametrize("body", [IVORY, (40, 40, 180), (150, 60, 30)])
@pytest.mark.parametrize(("lies", "seen"), [(5, 4), (3, 2)])
def test_a_burnt_out_middle_pip_is_objected_to(lies, seen, body):
    (objection,) = glaring(mirrored(lone(lies, body)), [face(seen)])

    assert objection.reason is Reason.GLARE
    assert objection.weight >= 1


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_without_a_reflection_is_not(value):
    assert glaring(lone(value), [face(value)]) == []


@pytest.mark.parametrize("value", range(1, 7))
def test_burnt_out_white_pips_are_pips(value):
    assert glaring(lone(value, (40, 40, 180), WHITE), [face(value)]) == []


@pytest.mark.parametrize(("lies", "seen"), [(4, 5), (2, 3)])
def test_a_lone_burnt_out_spot_among_duller_pips_is_no_pip(lies, seen):
    assert glaring(mirrored(lone(lies, (40, 40, 180), GREY), radius=6), [face(seen)])


def streaked(image: Image) -> Image:
    """A little lighter across the middle."""
    lit = image.copy()
    lit[215:265] = np.minimum(lit[215:265], 243) + 12
    return lit


def test_it_is_none_either_where_the_pips_are_not_just_where_they_are_looked_for():
    found, dark = face(5, edge=95), (40, 40, 40)  # the die has 60 pixels: its pips lie closer together

    assert glaring(streaked(mirrored(lone(4, dark, GREY), radius=6)), [found])
    assert glaring(streaked(lone(5, dark, GREY)), [found]) == []


@pytest.mark.parametrize("value", [3, 5])
@pytest.mark.parametrize("pip", [(255, 235, 205), (150, 200, 215)])
def test_pips_that_are_alike_are_pips_in_any_light(value, pip):
    assert glaring(lone(value, (90, 40, 30), pip), [face(value)]) == []


@pytest.mark.parametrize(("lies", "seen"), [(4, 5), (2, 3)])
def test_a_lamp_too_small_to_burn_out_whole_pixels_is_brighter_than_pips_all_the_same(lies, seen):
    small = cv2.resize(mirrored(lone(lies, (90, 40, 30), (150, 200, 215)), radius=7), None, fx=0.4, fy=0.4)
    image = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)

    assert glaring(image, [face(seen, 128, 96, 24)])


def test_a_die_in_full_light_is_burnt_out_and_read():
    white = lone(3, WHITE)
    assert np.median(white[222:258, 296:344]) >= 250

    assert glaring(white, [face(3)]) == []


def test_a_reflection_beside_the_face_hides_nothing():
    assert glaring(mirrored(lone(4), x=365), [face(4)]) == []


def test_a_face_at_the_border_of_the_picture_is_judged_too():
    image = mirrored(lone(5), radius=8)[210:, 290:]

    assert glaring(np.ascontiguousarray(image), [face(4, 30, 30)])


def test_a_throw_of_which_a_pip_is_burnt_out_is_refused_for_it():
    dice = (Die(150, 150, 4), Die(330, 260, 2, turn=50), Die(500, 160, 5, turn=5))
    whole = tray(*dice)
    assert read_tray(whole).values == (5, 4, 2)

    reading = read_tray(mirrored(whole, 500, 160, 9))

    assert reading.reason is Reason.GLARE
    assert min(reading.dice, key=lambda die: die.confidence).center == pytest.approx((500, 160), abs=2)


def test_only_the_face_under_the_reflection_is_doubted():
    faces = (face(4, 100, 100), face(2))
    objections = glaring(mirrored(lone(3)), [face(2)])

    assert [one.confidence for one in doubted(faces, objections)] == [0.99, 0.5]


def test_a_die_that_a_lamp_is_mirrored_on_and_that_was_not_read_is_not_left_out():
    image, read = tray(Die(160, 240, 4, turn=0), Die(420, 240, 5)), face(4, x=160)

    (objection,) = objections(mirrored(image, x=426, radius=7), [read], dice=None)

    assert objection.reason is Reason.UNCERTAIN
    assert objection.where == pytest.approx((420, 240), abs=12)
