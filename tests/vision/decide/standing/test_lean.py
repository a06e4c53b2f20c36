from dataclasses import dataclass

import numpy as np
import pytest

from tests.lab.train.leans.leaning import solid_lessons
from tests.lab.train.leans.window import tray_lessons
from tests.vision.decide.test_objections import faces
from tests.vision.drawn import Die, tray
from vision.classify.patch_net.cut import patch
from vision.decide.standing import lean
from vision.decide.standing.lean import DIE, SIDE, WEIGHTS, axes, expected, planes
from vision.weights import Weights


@dataclass(frozen=True, slots=True)
class Told:
    """What the network answers to dice that were drawn, and what is true of them.

    answers  N x 5, as `lean.network` gives them.
    off      how far each axis is from the true one, as the complex plane has it.
    leans    degrees, and whether the die lies on another.
    """

    answers: np.ndarray
    off: np.ndarray
    leans: np.ndarray
    on_top: np.ndarray


@pytest.fixture(scope="module")
def told() -> Told:
    rng = np.random.default_rng(77)
    lessons = [one for _ in range(60) for one in solid_lessons(rng)]
    lessons += [one for _ in range(1) for one in tray_lessons(rng)]
    patches, hints = np.stack([one.patch for one in lessons]), np.array([one.hint for one in lessons])
    answers = Weights(WEIGHTS).answers(planes(patches, hints))
    off = np.abs(answers[:, 0] + 1j * answers[:, 1] - np.array([one.axis for one in lessons]))
    leans, on_top = np.array([one.lean for one in lessons]), np.array([one.on_top for one in lessons])
    return Told(answers, off, leans, on_top)


def test_the_network_sees_which_way_a_die_leans(told):
    assert np.median(told.off) < 0.1


def test_the_network_knows_when_it_cannot_see(told):
    sure = told.answers[:, 2] < np.median(told.answers[:, 2])

    assert told.off[sure].mean() < told.off[~sure].mean()


def test_dice_on_top_of_dice_look_more_like_it(told):
    looks = told.answers[:, 3]

    assert np.median(looks[told.on_top]) > np.median(looks[~told.on_top]) + 1


def test_dice_that_lean_look_more_like_it(told):
    flat, steep = (told.leans < 1) & ~told.on_top, told.leans > 15

    assert np.median(told.answers[steep, 4]) > np.median(told.answers[flat, 4]) + 3


def test_where_a_die_lies_tells_where_its_axis_points():
    size = (640, 480)

    assert expected((320, 240), size) == 0
    assert expected((640, 240), size).real > 0.2
    assert expected((320, 0), size).imag < -0.2


def test_a_patch_shows_what_a_die_may_lean_on():
    alone, close = (tray(Die(200, 200, 4, turn=0), *more) for more in ((), (Die(264, 200, 2, turn=0),)))
    corners = faces(Die(200, 200, 4, turn=0))[0].corners

    assert np.any(patch(alone, corners, SIDE, DIE) != patch(close, corners, SIDE, DIE))


def test_looking_from_all_sides_is_no_worse():
    dice = (Die(160, 160, 5), Die(430, 260, 2, turn=50))

    once, twice = (axes(tray(*dice), faces(*dice), twice=way).axes for way in (False, True))

    assert np.abs(twice).max() < np.abs(once).max() + 0.05


def test_one_odd_look_of_eight_does_not_count(monkeypatch: pytest.MonkeyPatch):
    class Startled:
        def answers(self, seen):
            told = np.zeros((len(seen), 5), np.float32)
            told[0, :2] = told[0, 4] = 9
            return told

    monkeypatch.setattr(lean, "network", lambda weights: Startled())
    dice = (Die(160, 160, 5),)

    seen = axes(tray(*dice), faces(*dice), twice=True)

    assert np.abs(seen.axes).max() == 0
    assert seen.leaning.max() == 0


def test_a_picture_turned_upside_down_turns_the_axes():
    dice = (Die(160, 160, 5), Die(430, 260, 2, turn=50))
    over = tuple(Die(640 - die.x, 480 - die.y, die.value, turn=die.turn + 180) for die in dice)
    picture = tray(*dice)

    there = axes(picture, faces(*dice), twice=True).axes
    here = axes(np.ascontiguousarray(picture[::-1, ::-1]), faces(*over), twice=True).axes

    assert np.allclose(there, -here, atol=0.05)
