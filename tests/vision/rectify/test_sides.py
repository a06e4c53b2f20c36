"""Side faces lie where geometry says, and are told from tops by that alone."""

from dataclasses import replace

import numpy as np
import pytest

from vision.mount import Mount
from vision.readings import DieReading
from vision.rectify.level import upright
from vision.rectify.sides import axis_at, tops
from vision.rectify.warp import frame, in_view
from vision.tray import UNKNOWN, Tray

CAMERA = Mount(1.3, 1.0, 0.0, 35.0, 90.0, 18.0)
FLAT = frame(CAMERA, (640, 480), in_view(CAMERA, (640, 480)))
TRAY = Tray(die_px=FLAT.scale, upright=upright(FLAT), rectified=True)
MIDDLE = (FLAT.size[0] / 2, FLAT.size[1] / 2)


def face(x, y, value=5, confidence=0.99, edge=FLAT.scale):
    half = edge / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, value, confidence)


def side_of(die):
    """The face on the side that looks at the camera, half an edge below the middle of its rim."""
    axis = axis_at(die, TRAY.upright, FLAT.size)
    return face(
        die.center[0] - axis.real / 2 * die.edge, die.center[1] - (0.5 + axis.imag / 2) * die.edge, 2, 0.98,
        0.88 * die.edge,
    )  # fmt: skip


def test_axes_are_those_of_the_geometry():
    place = FLAT.places(np.array(MIDDLE))
    axis = axis_at(face(*MIDDLE), TRAY.upright, FLAT.size)

    assert (axis.real, axis.imag) == pytest.approx(tuple(CAMERA.axis(place)), abs=1e-6)


@pytest.mark.parametrize("dice", [3, None])
def test_a_side_is_no_top(dice):
    die = face(*MIDDLE)

    assert tops((die, side_of(die)), TRAY, FLAT.size, dice) == (die,)


@pytest.mark.parametrize("away", [(1.05, 0.0), (0.0, 1.05), (-1.05, 0.3), (1.4, -1.4)])
def test_a_die_beside_another_is_kept(away):
    die = face(*MIDDLE)
    other = face(MIDDLE[0] + away[0] * die.edge, MIDDLE[1] + away[1] * die.edge)

    assert tops((die, other), TRAY, FLAT.size, 3) == (die, other)


def test_without_a_known_mount_nothing_is_left_out():
    die = face(*MIDDLE)

    assert tops((die, side_of(die)), UNKNOWN, FLAT.size, 3) == (die, side_of(die))
    assert len(tops((die, side_of(die)), replace(TRAY, rectified=False), FLAT.size, 3)) == 2
