import numpy as np
import pytest

from vision.reduced import reduced, remembered, resized, sides

RNG = np.random.default_rng(7)
NOISE = RNG.integers(0, 256, (240, 320, 3), dtype=np.uint8)


@pytest.mark.parametrize("size", [(160, 120), (80, 60), (40, 30), (100, 75), (320, 240)])
def test_a_reduced_picture_keeps_its_brightness_and_its_place(size: tuple[int, int]):
    ramp = np.broadcast_to(np.linspace(0, 255, 320, dtype=np.float32)[None, :, None], (240, 320, 3))
    small = reduced(np.ascontiguousarray(ramp).round().astype(np.uint8), size)
    middles = (np.arange(size[0]) + 0.5) * 320 / size[0] - 0.5

    assert small.shape == (size[1], size[0], 3)
    assert small[0, :, 0] == pytest.approx(middles * 255 / 319, abs=1.6)


@pytest.mark.parametrize(
    ("scale", "whole", "size"),
    [(0.3, 1, (96, 72)), (0.3, 8, (96, 72)), (0.31, 8, (96, 72)), (0.001, 8, (8, 8)), (1.2, 8, (384, 288))],
)
def test_a_picture_is_brought_to_sides_of_whole_steps(scale: float, whole: int, size: tuple[int, int]):
    assert sides(NOISE, scale, whole) == size
    assert resized(NOISE, size).shape == (*size[::-1], 3)


def test_halving_twice_averages_sixteen_pixels():
    blocks = NOISE.reshape(60, 4, 80, 4, 3).mean(axis=(1, 3))

    assert np.abs(reduced(NOISE, (80, 60)) - blocks).max() <= 1.1


def test_a_picture_is_never_enlarged():
    assert reduced(NOISE, (400, 300)) is NOISE


def test_what_was_made_of_a_picture_is_made_once():
    picture, made = NOISE.copy(), []

    for _ in range(2):
        remembered(picture, ("twice",), lambda whole: made.append(whole) or whole[::2])
    remembered(picture, ("thrice",), lambda whole: made.append(whole) or whole[::3])

    assert len(made) == 2


def test_a_picture_painted_over_is_made_anew():
    picture = NOISE.copy()
    before = remembered(picture, ("copy",), lambda whole: whole.copy())
    picture[:] = 0

    assert before.any()
    assert not remembered(picture, ("copy",), lambda whole: whole.copy()).any()
