# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""A face is published only where a die is seen below it: neither print, nor a lamp, nor a side has one."""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

from tests.vision.decide.test_aside import tray_from_aside
from tests.vision.drawn import BLACK, GREEN, IVORY, Die, tray
from vision.decide import doubted, objections, phantom
from vision.decide.aside import aside
from vision.decide.phantom import phantoms
from vision.decide.presence import square
from vision.policy import EVERY, POLICY, Check, chance
from vision.readings import DieReading, Reason

DICE = (Die(150, 150, 5, turn=0), Die(320, 330, 3, turn=0))
ACE = Die(480, 160, 1, turn=0)


def words():
    picture = tray(*DICE)
    return cv2.putText(picture, "BAR DU PORT", (380, 180), cv2.FONT_HERSHEY_SIMPLEX, 1.6, IVORY, 6)


def keys():
    picture = tray(*DICE)
    cv2.rectangle(picture, (420, 60), (640, 300), BLACK, -1)
    for place in product((480, 560), (100, 160, 220)):
        cv2.circle(picture, place, 6, IVORY, -1)
    return picture


def lamp():
    return cv2.GaussianBlur(cv2.circle(tray(*DICE), (480, 160), 14, (255, 255, 255), -1), (0, 0), 2)


def spot():
    return tray(*DICE, replace(ACE, body=GREEN))


def faces(*dice: Die, odds: float = 9.0):
    """As both readers see them, each with these log odds."""
    return tuple(
        DieReading((die.x, die.y), square((die.x, die.y), die.edge), die.value, chance(odds)) for die in dice
    )


@pytest.mark.parametrize("shown", [words, keys, lamp, spot])
@pytest.mark.parametrize("odds", [3.0, 5.0])
def test_what_is_no_die_is_none_whatever_both_readers_make_of_it(shown, odds):
    """The control is a die that lies there."""
    seen = faces(*DICE, ACE, odds=odds)

    assert phantoms(shown(), seen, POLICY) == [seen[2]]
    assert phantoms(tray(*DICE, ACE), seen, POLICY) == []


def test_a_face_beyond_doubt_is_not_asked_about():
    assert phantoms(words(), faces(*DICE, ACE), POLICY) == []


def test_a_large_die_is_one_though_its_top_was_found_too_small():
    large = Die(480, 160, 1, edge=90)
    seen = faces(*DICE) + faces(replace(large, edge=50), odds=3.0)

    assert phantoms(tray(*DICE, large), seen, POLICY) == []


def test_a_throw_of_which_one_is_print_is_refused_and_that_one_is_asked_about():
    picture, seen = words(), faces(*DICE, ACE, odds=4.0)
    blind = replace(POLICY, checks=EVERY - {Check.PHANTOM})
    against = objections(picture, seen, dice=3)

    assert (Reason.UNCERTAIN, (ACE.x, ACE.y)) in [(one.reason, one.where) for one in against]
    assert [die.confidence < 0.6 for die in doubted(seen, against)] == [False, False, True]
    assert Reason.UNCERTAIN not in [one.reason for one in objections(picture, seen, dice=3, policy=blind)]


def test_no_dice_are_no_phantoms():
    assert phantoms(tray(), (), POLICY) == []


@pytest.mark.parametrize("which", range(3))
def test_the_side_of_a_die_before_a_camera_aside_is_no_die(which, monkeypatch):
    """The control knows nothing of sides."""
    picture, dice = tray_from_aside(1, 42.0)
    die, axis = dice[which], aside(picture, dice).axes[which]
    below = np.array(die.center) - axis
    side = DieReading(tuple(below), square(below, 0.6 * die.edge), 5, chance(4.0))

    assert phantoms(picture, (*dice, side), POLICY) == [side]
    monkeypatch.setattr(phantom, "PARAMETERS", replace(phantom.PARAMETERS, side=0.0))
    assert phantoms(picture, (*dice, side), POLICY) == []
