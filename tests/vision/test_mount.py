"""A camera's geometry: places on the plane of the tops, pixels, and where dice stand up."""

from dataclasses import replace

import numpy as np
import pytest

from vision.mount import Mount

SIZE = (960, 720)
CAMERAS = [
    Mount(1.3, 1.0, 0.0, 0.0, 0.0, 20.0),
    Mount(0.8, 1.3, -0.1, 41.0, 200.0, 12.0),
    Mount(2.1, 0.75, 0.02, 25.0, 75.0, 30.0),
]


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_pixel_is_where_its_place_is_seen(camera):
    pixels = np.array([(100.0, 80.0), (480.0, 360.0), (900.0, 600.0)])

    assert camera.pixels(camera.places(pixels, SIZE), SIZE) == pytest.approx(pixels, abs=0.05)


@pytest.mark.parametrize("camera", CAMERAS)
def test_the_bottom_of_a_die_is_seen_where_its_axis_says(camera):
    place = camera.places(np.array([300.0, 250.0]), SIZE)
    bottom = replace(camera, height=camera.height + 1).pixels(place, SIZE)

    assert camera.places(bottom, SIZE) == pytest.approx(place - camera.axis(place), abs=1e-3)


def test_dice_in_the_middle_of_the_picture_stand_up_the_way_the_camera_is_tilted():
    camera = Mount(1.3, 1.0, 0.0, 30.0, 90.0, 20.0)
    middle = camera.places(np.array([479.5, 359.5]), SIZE)
    x, y = replace(camera, height=camera.height - 1).pixels(middle, SIZE) - np.array([479.5, 359.5])

    assert x == pytest.approx(0, abs=1e-6)
    assert y > 5


def test_straight_above_a_picture_is_the_plane():
    places = CAMERAS[0].places(np.array([(479.5, 359.5), (579.5, 359.5)]), SIZE)

    assert places == pytest.approx(np.array([(0, 0), (100 / (1.3 * 960) * 20, 0)]))
