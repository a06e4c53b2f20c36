"""The working picture."""

import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.decide.presence import square
from vision.find.pips import spots
from vision.find.work import Rest, work
from vision.readings import DieReading


@pytest.mark.parametrize(
    ("size", "edge", "scale"),
    [
        ((720, 960), None, 0.5),
        ((700, 850), None, 480 / 850),
        ((700, 850), 44.0, 0.5),
        ((700, 850), 30.0, 480 / 850),
        ((1080, 1920), 90.0, 0.25),
        ((360, 480), 40.0, 0.5),
        ((240, 320), 20.0, 1.0),
    ],
)
def test_dice_of_a_known_size_are_searched_in_halves_that_show_them(size, edge, scale):
    assert work(np.zeros((*size, 3), np.uint8), edge=edge).scale == pytest.approx(scale)


@pytest.mark.parametrize(
    ("at", "part"),
    [((80, 80), 1.0), ((60, 80), 0.5), ((300, 200), 0.0), ((-90, 80), 0.0), ((0, 0), 0.0)],
    ids=["on it", "half beside it", "elsewhere", "out of the picture", "half out of it"],
)
def test_what_differs_covers_part_of_a_square_and_none_of_one_outside(at, part):
    mask = np.zeros((120, 160), np.uint8)
    mask[30:50, 30:50] = 255
    rest = Rest(mask, scale=0.5, edge=40.0)

    assert rest.part(square(at, 40.0)) == pytest.approx(part, abs=0.05)
    assert rest.dice == pytest.approx(1.0)


@pytest.mark.parametrize("known", [False, True], ids=["alone", "with the empty tray"])
def test_near_a_place_only_its_die_is_searched_and_no_face_that_was_read(known):
    dice = [Die(200, 200, 4, turn=0), Die(262, 203, 6, turn=0), Die(500, 380, 5, turn=0)]
    read, missed, _ = (square((die.x, die.y), die.edge) for die in dice)
    searched = work(tray(*dice), tray() if known else None)

    near = searched.near(missed, [DieReading((200, 200), read, 4, 1.0)])
    found = spots(near.grey, (2.0, 8.0), near.different)
    at = found.xy / searched.scale
    pips = {(x, y) for x, y in np.rint(at[np.argsort(found.strength)[:6]]).tolist()}

    assert pips == {(x, y) for x in (247, 277) for y in (188, 203, 218)}
    assert (np.abs(at - (262, 203)) < 45).all()
    assert (at[:, 0] > 228).all()
