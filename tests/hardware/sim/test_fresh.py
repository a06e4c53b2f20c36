"""Fresh scenes and their truth."""

from dataclasses import replace

import numpy as np
import pytest

from hardware.sim import arrange
from hardware.sim.fresh import fresh_throw, fresh_throws
from hardware.sim.physics.pose import COCKED_DEG
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Codec, Scene, Sensor
from vision.readings import Reason


def test_the_same_seed_and_number_give_the_same_picture() -> None:
    first, _, truth = fresh_throw(3, seed=1)
    again, _, same = fresh_throw(3, seed=1)

    assert np.array_equal(first, again)
    assert truth == same


def test_every_throw_has_a_background_of_its_size() -> None:
    for image, background, truth in fresh_throws(2, seed=2):
        assert image.shape == background.shape == (truth.scene.size[1], truth.scene.size[0], 3)
        assert image.dtype == np.uint8


def test_truth_says_read_only_for_three_flat_dice() -> None:
    truths = [truth for _, _, truth in fresh_throws(4, seed=3)]

    for truth in truths:
        if truth.expect == "read":
            assert len(truth.values) == 3
            assert all(die.lean < COCKED_DEG for die in truth.dice)
        else:
            assert isinstance(truth.reason, Reason)


@pytest.mark.parametrize("how", arrange.LEANING)
def test_leaning_dice_lean(how: arrange.Leaning) -> None:
    poses = how(np.random.default_rng(5), Scene())

    assert poses[0].lean > COCKED_DEG
    assert all(pose.lean < 1 for die, pose in poses.items() if die)


def test_a_stacked_die_stands_on_another() -> None:
    poses = arrange.stacked(np.random.default_rng(5), Scene())

    assert poses[0].at[2] == pytest.approx(24)


def test_touching_dice_do_not_overlap() -> None:
    for seed in range(30):
        poses = list(arrange.touching(np.random.default_rng(seed), Scene()).values())
        gaps = [np.hypot(*np.subtract(a.at[:2], b.at[:2])) for i, a in enumerate(poses) for b in poses[:i]]

        assert min(gaps) >= 16


@pytest.mark.parametrize("codec", list(Codec))
def test_every_codec_gives_a_picture_like_the_others(codec: Codec) -> None:
    scene = replace(Scene(), size=(320, 240), sensor=Sensor(codec=codec))

    assert 40 < Painter(scene).paint(Sight()).mean() < 140


def test_a_dim_scene_is_dark() -> None:
    scene = replace(Scene(), size=(320, 240), level=0.0015)

    assert Painter(scene).paint(Sight()).mean() < 12
