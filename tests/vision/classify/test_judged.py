"""A die of another size than the others is never left out because of it."""

import numpy as np
import pytest

from vision.classify.judged import odd_ones
from vision.readings import DieReading


def _face(x: float, edge: float, value: int) -> DieReading:
    half = edge / 2
    corners = ((x - half, -half), (x + half, -half), (x + half, half), (x - half, half))
    return DieReading((x, 0.0), corners, value, 0.99)


_CHOSEN = (_face(0, 40, 5), _face(100, 40, 3))
_LARGE = _face(200, 70, 1)


def test_a_face_of_another_size_in_which_both_readers_believe_stays_a_doubt() -> None:
    (left,) = odd_ones(np.array([3.0, 3.0, 0.5]), (*_CHOSEN, _LARGE), _CHOSEN)

    assert left.center == _LARGE.center
    assert left.confidence < _LARGE.confidence


@pytest.mark.parametrize(
    ("odds", "face"),
    [(-0.5, _LARGE), (2.0, _face(10, 70, 1))],
    ids=["they do not believe in it", "it lies on a die that was chosen"],
)
def test_no_other_face_does(odds: float, face: DieReading) -> None:
    assert odd_ones(np.array([odds]), (face,), _CHOSEN) == ()


def test_a_face_that_is_proposed_twice_is_one_doubt() -> None:
    assert len(odd_ones(np.array([0.5, 0.4]), (_LARGE, _face(203, 72, 1)), _CHOSEN)) == 1
