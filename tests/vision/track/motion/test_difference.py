import cv2
import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.readings import Image
from vision.track.motion.difference import alike, difference, gain, scale, shake, small

EMPTY = tray(seed=1)
DICE = (Die(150, 160, 4), Die(400, 250, 2, turn=50))


def changed(before, now):
    return cv2.countNonZero(difference(small(before), small(now)))


@pytest.mark.parametrize(("width", "factor"), [(160, 1), (640, 4), (720, 4), (960, 6), (1280, 8), (20, 1)])
def test_pictures_are_looked_at_about_160_pixels_wide(width, factor):
    image = np.zeros((width * 3 // 4, width, 3), np.uint8)

    assert scale(image) == factor
    assert small(image).shape == (image.shape[0] // factor, image.shape[1] // factor, 3)


def test_noise_is_no_change():
    now = tray(seed=2, noise=4.0)

    assert alike(small(EMPTY), small(now))
    assert changed(EMPTY, now) == 0


def test_a_die_that_came_is_a_change_of_its_size():
    now = tray(Die(300, 200, 5, edge=60), seed=2)

    assert not alike(small(EMPTY), small(now))
    assert changed(EMPTY, now) == pytest.approx((60 / 4) ** 2, rel=0.4)


@pytest.mark.parametrize("light", [0.6, 0.85, 1.1])
def test_light_that_changes_everywhere_changes_nothing(light):
    before = tray(*DICE, seed=1)
    now = np.clip(tray(*DICE, seed=2) * light, 0, 255).astype(np.uint8)

    assert gain(small(before), small(now)) == pytest.approx((light,) * 3, rel=0.03)
    assert changed(before, now) <= 4


@pytest.mark.parametrize("shift", [(3, 0), (0, -4), (5, 3)])
def test_a_shake_moves_nothing(shift):
    before = tray(*DICE, seed=1)
    now = np.roll(tray(*DICE, seed=2), shift, (1, 0))

    assert shake(small(before), small(now)) == pytest.approx((shift[0] / 4, shift[1] / 4), abs=0.25)
    assert changed(before, now) < 0.3 * (60 / 4) ** 2  # of a die


def test_a_plain_picture_has_no_shake():
    assert shake(small(EMPTY), small(EMPTY)) is None


def test_a_die_that_moves_is_seen_in_a_dim_and_noisy_picture():
    def dim(x: int, seed: int) -> Image:
        noise = np.random.default_rng(seed).normal(0, 12, EMPTY.shape)
        return np.clip(tray(Die(x, 200, 5), seed=seed) * 0.3 + noise, 0, 255).astype(np.uint8)

    before, now, still = dim(300, 1), dim(330, 2), dim(300, 3)

    assert changed(before, still) <= 10
    assert changed(before, now) > 60
