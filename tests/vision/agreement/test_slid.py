"""A six that slid along its rows onto a side of the die is told from one that lies where it was read."""

import numpy as np
import pytest

from vision.agreement.slid import slid
from vision.constellation.fits import Fits
from vision.constellation.pips import Spots

S = 10.0  # pixels from the middle of a face to the middle of its side rows
UPRIGHT, LYING = 7, 8  # sixes in lattice.PATTERNS
OWN = [(x, y) for x in (-S, S) for y in (-S, 0, S)]
BEYOND = [(-S, -2 * S), (S, -2 * S)]


def face(pattern: int = UPRIGHT, turn: float = 0.0, narrow: float = 1.0, copies: int = 1) -> Fits:
    step = S * np.exp(1j * np.radians(turn))
    poses = np.array([(100 + 100 * k, 100, step.real, step.imag) for k in range(copies)], np.float32)
    one = np.ones(copies)
    return Fits(poses, narrow * one, np.full(copies, pattern), 0 * one, 80 * one)


def spots(own: float, beyond: float, turn: float = 0.0, narrow: float = 1.0) -> Spots:
    at = np.array([complex(*place) for place in OWN + BEYOND]) * 2 / (1 + narrow)
    at = (at.real * narrow + 1j * at.imag) * np.exp(1j * np.radians(turn))
    strength = np.array([own] * len(OWN) + [beyond] * len(BEYOND))
    return Spots(np.column_stack([at.real, at.imag]) + 100, np.full(len(at), 3.0), strength)


@pytest.mark.parametrize(
    ("own", "beyond", "expected"),
    [(60, 70, True), (-60, -70, True), (60, 63, False), (60, 40, False), (60, -70, False), (60, 0, False)],
    ids=["clear", "dark and clear", "no clearer", "faint, as on a side", "of the other polarity", "none"],
)
def test_rows_that_go_on_more_clearly_than_they_end_have_slid(own, beyond, expected):
    assert slid(face(), np.array([40.0]), spots(own, beyond)).tolist() == [expected]


@pytest.mark.parametrize(("turn", "narrow"), [(0, 0.7), (33, 1.0), (71, 0.8)])
def test_a_six_of_any_turn_and_shape_is_followed(turn, narrow):
    found = slid(face(turn=turn, narrow=narrow), np.array([40.0]), spots(60, 70, turn, narrow))

    assert found.tolist() == [True]


def test_the_rows_of_a_lying_six_run_across():
    assert slid(face(LYING), np.array([40.0]), spots(60, 70, turn=90)).tolist() == [True]
    assert slid(face(LYING), np.array([40.0]), spots(60, 70)).tolist() == [False]


def test_the_pips_of_another_face_are_its_own():
    two = face(copies=2)
    two.poses[1, :2] = (100, 100 - 3 * S)

    assert slid(two, np.array([40.0, 40.0]), spots(60, 70))[0].tolist() is False
