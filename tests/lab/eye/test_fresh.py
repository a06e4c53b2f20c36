"""Fresh scenes and their truth."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from hardware.sim.physics.pose import COCKED_DEG
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Codec, Scene, Sensor
from tests.lab import arrange
from tests.lab.arrange import Poses
from tests.lab.eye.fresh import FreshTruth, fresh_throw, fresh_throws
from vision.readings import Image, Point, Reason


@pytest.fixture(scope="module")
def throws() -> list[tuple[Image, Image, FreshTruth]]:
    return list(fresh_throws(4, seed=18))


def test_the_same_seed_and_number_give_the_same_picture(
    throws: list[tuple[Image, Image, FreshTruth]],
) -> None:
    first, _, truth = throws[1]
    again, _, same = fresh_throw(1, seed=18)

    assert np.array_equal(first, again)
    assert truth == same


def test_every_throw_has_a_background_of_its_size(throws: list[tuple[Image, Image, FreshTruth]]) -> None:
    for image, background, truth in throws:
        assert image.shape == background.shape == (truth.scene.size[1], truth.scene.size[0], 3)
        assert image.dtype == np.uint8


def test_truth_says_read_only_for_three_flat_dice(throws: list[tuple[Image, Image, FreshTruth]]) -> None:
    for _, _, truth in throws:
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


@pytest.mark.parametrize(("number", "seed"), [(51, 9003), (100, 2026)])
def test_a_hand_before_a_bent_lens_is_seen(number: int, seed: int) -> None:
    image, _, truth = fresh_throw(number, seed)

    assert truth.reason is Reason.HAND
    covered = [
        die for die in truth.dice if _colour(image, die.center)[2] > _colour(image, die.center)[0] + 20
    ]
    assert covered


def _colour(image: Image, at: Point) -> Image:
    x, y = (round(side) for side in at)
    return np.asarray(np.median(image[y - 6 : y + 7, x - 6 : x + 7].reshape(-1, 3), axis=0).astype(np.int16))


@pytest.mark.parametrize("kind", [arrange.scatter, arrange.thrown])
def test_dice_are_never_in_one_place(kind: Callable[[np.random.Generator, Scene, int], Poses]) -> None:
    small = replace(Scene(), edge=19.0)

    for seed in range(6):
        assert arrange.solid(small, kind(np.random.default_rng(seed), small, 3))


def test_a_die_too_many_in_a_small_tray_lies_beside_the_others() -> None:
    _, _, truth = fresh_throw(246, 9006)

    gaps = [
        np.hypot(*np.subtract(a.center, b.center)) for i, a in enumerate(truth.dice) for b in truth.dice[:i]
    ]
    assert len(truth.dice) == 4
    assert min(gaps) > 0.9 * truth.scene.die_px


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
