"""Dice before a camera that looks on from aside, of which nothing is known: their sides are no other dice."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.truth import true_dice
from tests.lab.arrange import scatter, touching
from tests.lab.scenes import random_scene
from vision.decide import presence
from vision.decide.aside import aside
from vision.decide.presence import left_out
from vision.readings import DieReading, Image, middle


@cache
def tray_from_aside(number: int, tilt: float, *, close: bool = False) -> tuple[Image, tuple[DieReading, ...]]:
    """Three flat dice, some touching where that is asked, and where they lie."""
    rng = np.random.default_rng([5, number])
    scene = random_scene(rng, hard=0.0)
    scene = replace(scene, optics=replace(scene.optics, tilt=tilt, towards=float(rng.uniform(0, 360))))
    poses = touching(rng, scene) if close else scatter(rng, scene, 3)
    painter = Painter(scene)
    picture = painter.paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))
    faces = true_dice(painter.view, scene, poses)
    return picture, tuple(DieReading(middle(one.corners), one.corners, one.value, 0.99) for one in faces)


SIDEWARD = [(1, 42.0), (5, 42.0)]
"""Trays, and degrees from straight down, in which the network takes a side of a die for a die."""


@pytest.mark.parametrize(("number", "tilt"), SIDEWARD)
def test_sides_of_dice_are_no_dice_that_were_left_out(number: int, tilt: float) -> None:
    assert left_out(*tray_from_aside(number, tilt)).dice == []


@pytest.mark.parametrize(("number", "tilt"), SIDEWARD)
def test_they_would_be_if_nobody_knew_where_sides_are_seen(
    number: int, tilt: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "aside", lambda image, dice: None)

    assert left_out(*tray_from_aside(number, tilt)).dice


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("hidden", range(3))
def test_a_die_that_touches_one_with_its_side_to_the_camera_is_left_out(number: int, hidden: int) -> None:
    picture, dice = tray_from_aside(number, 35.0, close=True)
    gone = dice[hidden]

    found = left_out(picture, dice[:hidden] + dice[hidden + 1 :]).dice

    assert min(np.hypot(*np.subtract(middle(one), gone.center)) for one in found) < gone.edge


def test_dice_seen_from_above_show_no_sides() -> None:
    picture, dice = tray_from_aside(16, 5.0)

    assert aside(picture, dice) is None


def test_a_side_lies_below_its_top_and_the_top_within_it() -> None:
    picture, dice = tray_from_aside(16, 42.0)
    shown = aside(picture, dice)

    assert shown is not None
    for die, axis in zip(dice, shown.axes, strict=True):
        x, y = np.array(die.center) - axis / 2
        assert shown.on_side((float(x), float(y)))
        assert not shown.on_side((float(x - 2 * axis[0]), float(y - 2 * axis[1])))
