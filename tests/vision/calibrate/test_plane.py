"""The plane of the top faces, from how large three dice look."""

import pytest

from vision.calibrate.plane import plane
from vision.readings import DieReading

SIZE = (960, 720)


def seen(x, y, edge):
    half = edge / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, 4, 0.9)


def test_dice_of_one_size_lie_level():
    level = plane([seen(200, 200, 60), seen(700, 300, 60), seen(400, 600, 60)], SIZE[0])

    assert level.lean(SIZE) == pytest.approx(0, abs=1e-6)
    assert level.edge_at((0, 0)) == pytest.approx(60)


def test_dice_that_grow_towards_the_camera_tell_how_it_leans():
    leaning = plane([seen(200, 100, 50), seen(700, 350, 60), seen(400, 600, 70)], SIZE[0])

    assert leaning.edge_at((400, 100)) < 55
    assert leaning.edge_at((400, 600)) > 65
    assert leaning.lean(SIZE) > 0.25


def test_one_size_that_is_off_does_not_tilt_the_plane_much():
    off = plane([seen(440, 320, 60), seen(520, 340, 60), seen(480, 400, 66)], SIZE[0])

    assert off.lean(SIZE) < 0.1
    assert off.edge_at((480, 360)) == pytest.approx(60, rel=0.04)


def test_without_dice_there_is_no_plane():
    assert plane([], SIZE[0]) is None
