from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.vision.drawn import Die, tray
from vision.classify.agree import Readers
from vision.classify.closer import closer
from vision.classify.tops import anywhere
from vision.read import read_tray
from vision.readings import DieReading, Image

SMALL = (Die(250, 300, 6, turn=20, edge=15), Die(450, 360, 4, turn=51, edge=15), Die(650, 420, 1, 82, 15))
LARGE, SCALE = (960, 720), 0.5


def again(
    image: Image,
    first: Sequence[DieReading] = (),
    many: int | None = 3,
    scale: float = SCALE,
) -> tuple[DieReading, ...] | None:
    return closer(image, None, first, dice=many, die_px=None, scale=scale, mounted=anywhere(image))


@pytest.fixture(scope="module")
def image() -> Image:
    return tray(*SMALL, size=LARGE)


@pytest.fixture(scope="module")
def dice(image: Image) -> tuple[DieReading, ...]:
    found = again(image)
    assert found is not None
    return found


def test_dice_too_small_for_the_first_look_are_read_in_the_second(image):
    alone = read_tray(image, readers=Readers.CONSTELLATION)

    assert alone.reason is not None
    assert read_tray(image).values == (6, 4, 1)


def test_a_second_look_that_shows_less_than_all_dice_tells_nothing():
    assert again(tray(*SMALL[:2], size=LARGE)) is None


def test_a_die_that_shows_something_else_in_the_second_look_is_not_believed(image, dice):
    other = replace(dice[0], value=dice[0].value % 6 + 1)

    assert again(image, first=dice) is not None
    assert again(image, first=(other,)) is None


def test_dice_of_the_cloth_s_own_colour_are_read_by_their_pips():
    cloth, pips = (60, 40, 30), (220, 220, 220)
    six, *others = (replace(die, edge=40) for die in SMALL)
    hidden = (replace(die, value=4, body=cloth, pip=pips) for die in others)
    seen = again(tray(six, *hidden, size=LARGE, ground=cloth))

    assert seen is not None
    assert sorted(die.value or 0 for die in seen) == [4, 4, 6]


def test_a_picture_that_was_searched_as_it_came_is_not_searched_again(image):
    assert again(image, scale=1.0) is None
