"""A lamp mirrored on what nobody read is told from one on the floor, on a read die, and from paper."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn import BLACK, IVORY, Die, tray
from vision.readings import DieReading, Image, Reason
from vision.refusal.floor.ground import ground
from vision.refusal.light.mirrored import mirrored

WHITE = (255, 255, 255)
READ = Die(160, 160, 5, turn=0)
UNREAD = Die(400, 300, 4, turn=30)


def face(die: Die) -> DieReading:
    half = die.edge / 2
    corners = tuple((die.x + x * half, die.y + y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    a, b, c, d = corners
    return DieReading((die.x, die.y), (a, b, c, d), die.value, 1.0)


def lamp(image: Image, x: int, y: int, radius: int = 10) -> Image:
    lit = image.copy()
    cv2.circle(lit, (x, y), radius, WHITE, -1)
    return np.asarray(cv2.GaussianBlur(lit, (0, 0), 1.0), np.uint8)


def where(image: Image) -> list[tuple[float, float] | None]:
    read = (face(READ),)
    found = mirrored(ground(image, read), read)
    assert all(one.reason is Reason.GLARE and one.weight < 1 for one in found)
    return [one.where for one in found]


@pytest.mark.parametrize(("body", "pip"), [(IVORY, BLACK), (BLACK, IVORY), ((150, 60, 30), IVORY)])
def test_a_lamp_on_a_die_that_nobody_read_is_found(body, pip):
    image = tray(READ, Die(400, 300, 4, turn=30, body=body, pip=pip))

    assert where(image) == []
    assert where(lamp(image, 404, 296)) == [pytest.approx((404, 296), abs=1)]


def test_a_lamp_is_found_on_a_die_that_touches_one_that_was_read():
    beside = Die(221, 170, 6, turn=0)

    assert where(lamp(tray(READ, beside), 224, 172)) == [pytest.approx((224, 172), abs=1)]


def test_a_lamp_in_the_floor_hides_no_die():
    assert where(lamp(tray(READ, UNREAD), 300, 400)) == []


def test_a_lamp_on_a_die_that_was_read_hides_nothing_else():
    assert where(lamp(tray(READ, UNREAD), 165, 160)) == []


def test_white_pips_are_no_lamps():
    assert where(tray(READ, Die(400, 300, 4, turn=30, body=BLACK, pip=WHITE), noise=0)) == []


def test_burnt_out_paper_on_a_dark_mat_is_no_lamp():
    image = tray(READ)
    cv2.rectangle(image, (350, 250), (470, 370), BLACK, -1)
    cv2.fillPoly(image, [np.array([(400, 290), (430, 300), (415, 305), (396, 330)])], WHITE)

    assert where(image) == []
