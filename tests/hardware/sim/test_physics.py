"""Falling dice: the same seed gives the same throw, values are fair, dice rest on the floor."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from hardware.sim.hands.manner import Manner
from hardware.sim.hands.toss import toss
from hardware.sim.physics.fall import Flight, Toss, fall
from hardware.sim.physics.pose import COCKED_DEG, Pose, about, any_turn, between, lying_pose
from hardware.sim.scene import Scene, Shape, Surface, TrayLook, outline

SCENE = Scene()


def flight(seed: int, dice: int = 3) -> Flight:
    _, tosses = toss(np.random.default_rng(seed), SCENE, range(dice), Manner())
    return fall(SCENE.ground, {}, tosses)


@cache
def flights() -> tuple[Flight, ...]:
    """Forty throws, made once."""
    return tuple(flight(seed) for seed in range(40))


def test_the_same_seed_gives_the_same_throw() -> None:
    assert np.array_equal(flight(5).track, flight(5).track)


def test_other_seeds_give_other_throws() -> None:
    assert flight(5).end != flight(6).end


def test_dice_come_to_rest_flat_on_the_floor() -> None:
    ends = [pose for each in flights() for pose in each.end.values()]
    flat = [pose for pose in ends if pose.lean < COCKED_DEG]

    assert len(flat) >= len(ends) - 6
    assert all(pose.at[2] == pytest.approx(SCENE.edge / 2, abs=0.1) for pose in flat)


def test_a_throw_is_over_within_four_seconds() -> None:
    assert all(0.2 < each.duration < 3.9 for each in flights())


def test_no_value_is_rare() -> None:
    counts = Counter(pose.top for each in flights() for pose in each.end.values())

    # 120 dice: each value 20 times, give or take 4.1; 16 is four times that.
    assert all(abs(counts[value] - 20) < 16 for value in range(1, 7))


def test_a_die_that_lies_there_is_knocked_by_one_that_hits_it() -> None:
    there = lying_pose(3, 0, 0, 20, SCENE.edge)
    hit = Toss(Pose((0.0, -60.0, 12.0)), (0.0, 900.0, 0.0), (0.0, 0.0, 0.0))

    moved = fall(SCENE.ground, {0: there}, {1: hit}).end[0]

    assert moved.at[1] > there.at[1] + 2


def test_dice_that_meet_corner_to_corner_do_not_lie_inside_each_other() -> None:
    one, other = (
        lying_pose(1, 0, 0, 45, 16),
        lying_pose(2, 20.3, 0, 47, 16),
    )  # their rounded corners reach 10.6 mm

    ends = fall(SCENE.ground, {0: one, 1: other}, {}).end

    assert ends[1].at[0] - ends[0].at[0] > 21.0


def test_the_wall_keeps_a_slow_die_in() -> None:
    roll = Toss(Pose((0.0, 0.0, 12.0)), (1200.0, 0.0, 0.0), (0.0, 30.0, 0.0))

    assert abs(fall(SCENE.ground, {}, {0: roll}).end[0].at[0]) < SCENE.tray.half[0]


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("surface", [Surface.FELT, Surface.WOOD])
def test_every_tray_brings_dice_to_rest(shape: Shape, surface: Surface) -> None:
    tray = TrayLook(shape=shape, floor=SCENE.tray.floor.__class__(surface, (90, 60, 40)))
    scene = Scene(tray=tray)
    _, tosses = toss(np.random.default_rng(2), scene, range(3), Manner())

    assert fall(scene.ground, {}, tosses).duration < 3.9


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_laid_down_shows_its_value(value: int) -> None:
    pose = lying_pose(value, 3, 4, 33, 16)

    assert pose.top == value
    assert pose.lean == pytest.approx(0, abs=1e-4)


def test_a_turn_by_half_shows_the_other_side() -> None:
    assert Pose((0, 0, 0), about((1.0, 0.0, 0.0), 180)).top == 6


def test_half_way_between_two_poses_is_half_way() -> None:
    middle = between(Pose((0, 0, 0)), Pose((2, 4, 6), about((0.0, 0.0, 1.0), 90)), 0.5)

    assert middle.at == (1, 2, 3)
    assert middle.quat == pytest.approx(about((0.0, 0.0, 1.0), 45))


def test_random_turns_are_turns() -> None:
    assert np.linalg.norm(any_turn(np.random.default_rng(1))) == pytest.approx(1)


@pytest.mark.parametrize("shape", list(Shape))
def test_outlines_go_counter_clockwise_around_the_middle(shape: Shape) -> None:
    corners = np.array(outline(TrayLook(shape=shape)))
    after = np.roll(corners, -1, axis=0)

    assert (corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0] > 0).all()
