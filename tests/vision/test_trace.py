"""What each stage saw, for people: both opinions, and what speaks against a reading."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.decide.test_objections import DICE, faces
from tests.vision.drawn import Die, tray
from vision.colours import COLOURS
from vision.decide import Objection, objections
from vision.read import read_tray
from vision.readings import Image, Reason
from vision.trace import both, objected

IMAGE = tray(Die(160, 240, 4), Die(480, 240, 2, turn=50))
LEFT, RIGHT = (slice(None), slice(0, 320)), (slice(None), slice(320, 640))


@pytest.fixture(scope="module")
def dice():
    found = read_tray(IMAGE, dice=2).dice
    assert len(found) == 2
    return tuple(sorted(found, key=lambda die: die.center))


def drawn(picture: Image, colour: tuple[int, int, int]) -> bool:
    return bool((np.abs(picture.astype(int) - colour).max(axis=2) == 0).sum() > 20)


def test_dice_that_both_read_alike_are_green(dice):
    picture = both(IMAGE, dice, dice)

    assert drawn(picture[LEFT], COLOURS.green)
    assert drawn(picture[RIGHT], COLOURS.green)
    assert not drawn(picture, COLOURS.red)


def test_another_value_of_the_first_reader_is_a_quarrel(dice):
    other = (replace(dice[0], value=5), dice[1])

    picture = both(IMAGE, dice, other)

    assert drawn(picture[LEFT], COLOURS.red)
    assert not drawn(picture[RIGHT], COLOURS.red)


def test_a_die_that_the_first_reader_did_not_find_is_a_quarrel(dice):
    picture = both(IMAGE, dice, dice[1:])

    assert drawn(picture[LEFT], COLOURS.red)
    assert drawn(picture[RIGHT], COLOURS.green)


def test_the_picture_that_came_is_left_as_it_was(dice):
    before = IMAGE.copy()
    both(IMAGE, dice, ())

    np.testing.assert_array_equal(IMAGE, before)


def test_what_speaks_against_a_reading_can_be_seen():
    fourth = Die(250, 380, 4, turn=33)
    image = tray(*DICE, fourth)
    plain = objected(image, faces(*DICE), ())
    found = objections(image, faces(*DICE), dice=3)

    picture = objected(image, faces(*DICE), found)

    assert picture.shape == image.shape
    assert (picture != plain).any(axis=2)[340:420, 210:290].any()
    assert (plain != image).any()


def test_a_whole_picture_can_be_objected_to():
    picture = objected(tray(), (), (Objection(Reason.DARK, 0.5),))

    assert (picture != tray()).any()


def test_what_both_readers_say_of_a_die_at_the_frame_lies_on_two_lines(dice):
    """Two lines have as much ink as where there is room for them; one on the other has less."""
    die = dice[0]

    def ink(down):
        corners = tuple((x, y - die.center[1] + down) for x, y in die.corners)
        moved = replace(die, center=(die.center[0], down), corners=corners)
        return int((both(tray(), (moved,), (moved,)) != tray()).any(axis=2).sum())

    assert ink(60.0) > 0.9 * ink(300.0)


@pytest.mark.parametrize("where", [(639.0, 479.0), (0.0, 0.0), (639.0, 0.0)])
def test_what_is_said_at_the_frame_is_not_cut_by_it(where):
    def ink(at):
        shown = objected(tray(), (), (Objection(Reason.UNCERTAIN, 1.0, at),))
        return int((shown != tray()).any(axis=2).sum())

    assert ink(where) == pytest.approx(ink((300.0, 200.0)), rel=0.05)
