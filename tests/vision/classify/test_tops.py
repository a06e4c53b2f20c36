"""Side faces are told from tops by what lies below them: the floor, where the sides of a die must be."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.rectify.slanted import FLAT, MIDDLE, TRAY, VIEW, face, side_of
from vision.classify.tops import Tops
from vision.tray import UNKNOWN

EMPTY = np.full((VIEW.size[1], VIEW.size[0], 3), (60, 110, 50), np.uint8)


def picture(*dice):
    """Dice as white solids."""
    shown = EMPTY.copy()
    for die in dice:
        cv2.fillConvexPoly(shown, np.round(FLAT.silhouette(die)).astype(np.int32), (220, 225, 230))
    return shown


def beside(die, right, down):
    return face(die.center[0] + right * die.edge, die.center[1] + down * die.edge)


def tops(seen, image, tray, empty, dice):
    return Tops(image, tray, empty, dice)(seen)


def places(seen):
    return [die.center for die in seen]


DIE = face(*MIDDLE)
TOUCHING = beside(DIE, 0.0, -1.02)
"""With its top just where the side of the other one would be seen."""
SIDE_THERE = replace(side_of(DIE), center=TOUCHING.center, corners=TOUCHING.corners)


@pytest.mark.parametrize("dice", [3, None])
def test_a_side_is_no_top(dice):
    assert tops((DIE, side_of(DIE)), picture(DIE), TRAY, None, dice) == (DIE,)


@pytest.mark.parametrize("away", [(1.05, 0.0), (0.0, 1.05), (-1.05, 0.3), (1.4, -1.4)])
def test_a_die_beside_another_is_kept(away):
    other = beside(DIE, *away)

    assert places(tops((DIE, other), picture(DIE, other), TRAY, EMPTY, 3)) == places((DIE, other))


def test_a_side_as_large_as_a_top_has_the_floor_below_it():
    assert places(tops((DIE, SIDE_THERE), picture(DIE), TRAY, EMPTY, 3)) == [DIE.center]


def test_a_die_that_touches_another_hides_the_floor_there():
    seen = (DIE, TOUCHING)

    assert places(tops(seen, picture(DIE, TOUCHING), TRAY, EMPTY, 3)) == places(seen)


def test_the_surer_face_is_no_top_either_where_nothing_is_below_it():
    unsure = replace(DIE, confidence=0.95)

    assert places(tops((SIDE_THERE, unsure), picture(DIE), TRAY, EMPTY, 3)) == [unsure.center]


def test_a_side_whose_top_nobody_saw_is_no_top():
    assert tops((SIDE_THERE,), picture(DIE), TRAY, EMPTY, 3) == ()


def test_pips_of_top_and_side_are_no_face():
    axis = FLAT.axis(DIE.center)
    both = beside(DIE, -0.5 * axis.real, -0.5 * axis.imag)

    assert tops((both,), picture(DIE), TRAY, EMPTY, 3) == ()
    assert Tops(picture(DIE), TRAY, EMPTY, 3).bare(both)


def test_without_the_empty_tray_no_floor_is_seen():
    assert not Tops(picture(DIE), TRAY, None, 3).bare(SIDE_THERE)


@pytest.mark.parametrize("away", [(0.0, 0.0), (0.1, 0.05), (-0.05, 0.1)])
def test_a_top_is_one_though_its_place_is_a_little_off(away):
    (only,) = tops((beside(DIE, *away),), picture(DIE), TRAY, EMPTY, 3)

    assert only.confidence >= 0.99


def test_of_two_tops_that_overlap_neither_is_sure():
    other = beside(DIE, 0.92, 0.0)

    assert [one.confidence for one in tops((DIE, other), picture(DIE, other), TRAY, EMPTY, 3)] == [0.5, 0.5]


def test_a_top_nearer_to_the_camera_than_flat_ones_is_not_sure():
    raised = face(*MIDDLE, edge=1.2 * FLAT.edge)
    (only,) = tops((raised,), picture(raised), TRAY, None, 3)

    assert only.confidence == 0.5


def test_without_a_known_mount_every_face_may_be_a_top():
    seen = (DIE, side_of(DIE))

    assert tops(seen, picture(DIE), UNKNOWN, EMPTY, 3) == seen
    assert tops(seen, picture(DIE), replace(TRAY, rectified=False), EMPTY, 3) == seen
