import cv2
import numpy as np
import pytest

from vision.classify.floor import Floor, floor, unchanged

EDGE = 30.0
FLOOR = (96, 104, 110)
GRAIN = np.random.default_rng(3).normal(0.0, 2.0, (240, 320, 1))
PLACE = (120, 80)


def picture(*, grain: int = 3):
    noise = np.random.default_rng(grain).normal(0.0, 1.5, (240, 320, 1))
    return np.clip(np.array(FLOOR) + GRAIN + noise, 0, 255).astype(np.uint8)


def with_a_side_as_grey_as_the_floor(image):
    """A square with five pips, whose own colour is the floor's."""
    x, y = PLACE
    for right, down in ((8, 8), (22, 8), (15, 15), (8, 22), (22, 22)):
        cv2.circle(image, (x + right, y + down), 3, (20, 20, 20), -1, cv2.LINE_AA)
    cv2.rectangle(image, (x, y), (x + 30, y + 30), (70, 76, 80), 1, cv2.LINE_AA)
    return image


def share(ground, x, y, side):
    """How much of a square is no floor."""
    part = ground.mask[
        y // ground.times : (y + side) // ground.times, x // ground.times : (x + side) // ground.times
    ]
    return float(np.mean(part == 0))


def test_a_side_that_has_the_colour_of_the_floor_is_told_by_its_pips_and_outline():
    shown = with_a_side_as_grey_as_the_floor(picture(grain=4))

    assert share(Floor(unchanged(shown, picture(), 2), 2), *PLACE, 30) < 0.5
    assert share(floor(shown, picture(), EDGE), *PLACE, 30) > 0.95


@pytest.mark.parametrize("dark", [0.9, 0.75])
def test_a_soft_shadow_is_floor(dark):
    shade = np.ones((240, 320, 1))
    cv2.circle(shade, (135, 95), 30, dark, -1)
    shown = np.clip(picture(grain=4) * cv2.GaussianBlur(shade, (0, 0), 9.0)[..., None], 0, 255).astype(
        np.uint8
    )

    assert share(floor(shown, picture(), EDGE), *PLACE, 30) < 0.05


def test_what_is_printed_on_the_floor_is_floor():
    empty = with_a_side_as_grey_as_the_floor(picture())
    shown = with_a_side_as_grey_as_the_floor(picture(grain=4))

    assert share(floor(shown, empty, EDGE), *PLACE, 30) < 0.05
    assert share(floor(shown, empty, EDGE), 0, 0, 240) < 0.01
