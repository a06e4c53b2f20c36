"""What a network still takes for a face, and what is learnt of it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.train.leans.found import Side
from tests.lab.train.patches import hard
from tests.lab.train.patches.hard import DOUBTED, class_of
from tests.lab.train.render import NOT_FLAT
from vision.classify.patch_net.cut import PATCH_PX
from vision.classify.patch_net.reader import WEIGHTS, Network
from vision.find import lattice
from vision.readings import DieReading, Image

_EDGE = 40.0
_SPREAD = 0.5  # halves of an edge
_RING = _EDGE / 2 * np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])


def _side(middle: complex, lean: float, value: int) -> Side:
    return Side(np.asarray(middle + _RING, np.complex128), middle, middle, lean, value)


def _proposed(middle: complex, value: int, times: float = 1.0) -> DieReading:
    """A square that the first reader proposes there, so many times as large as a face."""
    a, b, c, d = ((float(z.real), float(z.imag)) for z in middle + times * _RING)
    return DieReading((middle.real, middle.imag), (a, b, c, d), value, 0.9)


def _picture(value: int) -> Image:
    """A white top with that value around (60, 60)."""
    image = np.full((120, 120, 3), 230, np.uint8)
    way = int(np.flatnonzero(value == lattice.VALUES)[0])
    for x, y in 60 + _EDGE / 2 * _SPREAD * lattice.SITES[lattice.PATTERNS[way]]:
        image[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3] = 20
    return image


_MIDDLE = 60 + 60j
_FLAT = [_side(_MIDDLE, 0.0, 5)]


@pytest.mark.parametrize("read", [5, 2])
def test_a_top_is_learnt_by_its_own_value_whatever_was_read_there(read: int) -> None:
    assert class_of(_picture(5), _proposed(_MIDDLE, read), [_FLAT], [_SPREAD]) == 5 - 1


def test_a_square_over_the_edge_of_a_die_that_leans_is_no_face() -> None:
    leaning = [_side(_MIDDLE, 35.0, 5), _side(_MIDDLE + 0.8 * _EDGE, 55.0, 6)]
    over = _proposed(_MIDDLE + 0.4 * _EDGE, 4)

    assert class_of(_picture(5), over, [leaning], [_SPREAD]) == NOT_FLAT


@pytest.mark.parametrize(
    ("lean", "times"), [(25.0, 1.0), (0.0, 0.75)], ids=["it leans by a little", "it is found too small"]
)
def test_nothing_is_learnt_of_a_face_that_nobody_can_tell(lean: float, times: float) -> None:
    face = replace(_FLAT[0], lean=lean)

    assert class_of(_picture(5), _proposed(_MIDDLE, 5, times), [[face]], [_SPREAD]) is None


def test_a_part_of_a_top_is_no_face() -> None:
    part = _proposed(_MIDDLE + 0.3 * _EDGE * (1 + 1j), 2, 0.5)

    assert class_of(_picture(5), part, [_FLAT], [_SPREAD]) == NOT_FLAT


def test_mostly_that_is_drawn_which_a_network_does_not_know() -> None:
    pictures, classes = hard.patches(8, 3, WEIGHTS)
    again, _ = hard.patches(2, 3, WEIGHTS)
    chances = Network(WEIGHTS).chances(pictures)
    unknown = chances[np.arange(len(classes)), classes] < 1 - DOUBTED

    assert pictures.shape == (8, PATCH_PX, PATCH_PX, 3)
    assert unknown[classes == NOT_FLAT].mean() > 1 / 2
    assert set(classes.tolist()) - {NOT_FLAT}
    np.testing.assert_array_equal(pictures[:2], again)
