import numpy as np

from tests.vision.drawn import Die, tray
from tests.vision.refusal.test_objections import faces
from vision.refusal.lean import Network, axes
from vision.refusal.train.leaning import patches

PICTURES, TRUTH = patches(120, seed=77)
ANSWERS = Network().answers(PICTURES)


def test_the_network_sees_which_way_a_die_leans():
    off = np.hypot(*(ANSWERS[:, :2] - TRUTH[:, :2]).T)

    assert np.median(off) < 0.15


def test_the_network_knows_when_it_cannot_see():
    off = np.hypot(*(ANSWERS[:, :2] - TRUTH[:, :2]).T)
    sure = ANSWERS[:, 2] < np.median(ANSWERS[:, 2])

    assert off[sure].mean() < off[~sure].mean()


def test_dice_on_top_of_dice_look_more_like_it():
    on_top = TRUTH[:, 2] > 0

    assert np.median(ANSWERS[on_top, 3]) > np.median(ANSWERS[~on_top, 3]) + 0.4


def test_looking_from_all_sides_is_no_worse():
    dice = (Die(160, 160, 5), Die(430, 260, 2, turn=50))

    once, twice = (axes(tray(*dice), faces(*dice), twice=way).axes for way in (False, True))

    assert np.abs(twice).max() < np.abs(once).max() + 0.05


def test_a_picture_turned_upside_down_turns_the_axes():
    dice = (Die(160, 160, 5), Die(430, 260, 2, turn=50))
    image = tray(*dice)
    turned = tuple(Die(639 - die.x, 479 - die.y, die.value, turn=die.turn) for die in dice)

    seen = axes(image, faces(*dice)).axes
    other = axes(np.ascontiguousarray(image[::-1, ::-1]), faces(*turned)).axes

    assert np.abs(seen).max() < 0.45
    assert np.abs(seen + other).max() < 0.45
