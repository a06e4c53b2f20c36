import numpy as np
import pytest

from hardware.frozen import FROZEN_AFTER, SamePicture
from vision.readings import Image

BRIGHT = np.full((48, 64, 3), 120, np.uint8)


def noisy(seed: int) -> Image:
    return np.random.default_rng(seed).integers(100, 140, (48, 64, 3), np.uint8)


def longest(pictures: list[Image]) -> float:
    same = SamePicture()
    return max(same.seconds(picture, number / 10) for number, picture in enumerate(pictures))


def test_the_same_picture_for_seconds_is_counted():
    assert longest([BRIGHT] * 41) == pytest.approx(4.0)
    assert longest([noisy(1)] * 41) > FROZEN_AFTER


@pytest.mark.parametrize(
    "pictures",
    [
        [noisy(seed) for seed in range(41)],
        [noisy(1)] * 20 + [noisy(2)] * 20,
        [np.zeros((48, 64, 3), np.uint8)] * 41,  # a covered lens
    ],
)
def test_fresh_pictures_and_a_covered_lens_are_no_frozen_camera(pictures):
    assert longest(pictures) < FROZEN_AFTER


def test_a_camera_that_thaws_is_fresh_at_once():
    same = SamePicture()
    for tenth in range(50):
        same.seconds(BRIGHT, tenth / 10)

    assert same.seconds(noisy(1), 5.0) == 0.0


def test_a_picture_of_another_size_is_a_fresh_one():
    same = SamePicture()
    same.seconds(BRIGHT, 0.0)

    assert same.seconds(BRIGHT[:24], 9.0) == 0.0


@pytest.mark.parametrize("shape", [(), (0,), (40,), (0, 4, 3), (4, 0, 3)])
def test_what_is_no_picture_is_for_others_to_refuse(shape):
    same = SamePicture()

    assert [same.seconds(np.ones(shape, np.uint8), second) for second in (0.0, 9.0)] == [0.0, 0.0]
