"""What is seen of flat dice, by geometry alone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.rectify.slanted import CAMERA, FLAT, MIDDLE, TRAY, VIEW, face, side_of
from vision.rectify.sides import flat_dice
from vision.tray import UNKNOWN


def test_axes_are_those_of_the_geometry():
    axis = FLAT.axis(MIDDLE)

    assert (axis.real, axis.imag) == pytest.approx(
        tuple(CAMERA.axis(VIEW.places(np.array(MIDDLE)))), abs=1e-6
    )


def test_the_bottom_is_seen_where_the_camera_has_it():
    die = face(*MIDDLE)
    places = VIEW.places(FLAT.top(die))
    from_lower = replace(CAMERA, height=CAMERA.height + 1)
    seen = CAMERA.places(from_lower.pixels(places, VIEW.source), VIEW.source)
    bottom = (seen - VIEW.start) * VIEW.scale
    rim = FLAT.silhouette(die)
    gaps = np.linalg.norm(rim[:, None] - np.concatenate([FLAT.top(die), bottom]), axis=2).min(axis=1)
    inside = [cv2.pointPolygonTest(rim.astype(np.float32), at, True) for at in bottom.tolist()]

    assert max(*gaps, -min(inside)) < 0.06 * VIEW.scale


def test_the_silhouette_holds_top_and_bottom():
    die = face(*MIDDLE)
    area = np.abs(np.linalg.det(np.stack([FLAT.top(die)[1] - FLAT.top(die)[0], (0.0, FLAT.edge)])))
    hull = FLAT.silhouette(die)
    x, y = hull.T
    whole = abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2

    assert 1.4 < whole / area < 2.0


@pytest.mark.parametrize("away", [(1.05, 0.0), (0.0, 1.05), (-1.05, 0.3), (1.4, -1.4)])
def test_a_die_beside_another_is_no_side_of_it(away):
    die = face(*MIDDLE)
    other = face(MIDDLE[0] + away[0] * die.edge, MIDDLE[1] + away[1] * die.edge)

    assert not FLAT.is_side(other, die)
    assert FLAT.is_side(side_of(die), die)


def test_a_top_that_was_measured_too_small_has_its_sides_all_the_same():
    """A side is held against the edge that the calibration knows, not against its neighbour's reading."""
    die = face(*MIDDLE)
    ring = (np.array(die.corners) - die.center) * 0.78 + die.center
    a, b, c, d = ((float(x), float(y)) for x, y in ring)

    assert FLAT.is_side(side_of(die), replace(die, corners=(a, b, c, d)))


def test_without_a_known_mount_nothing_is_told():
    assert flat_dice(UNKNOWN, (640, 480)) is None
    assert flat_dice(replace(TRAY, rectified=False), (640, 480)) is None
