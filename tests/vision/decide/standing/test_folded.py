import cv2
import numpy as np
import pytest

from tests.lab.eye.fresh import fresh_throw
from vision.decide.presence import square
from vision.decide.standing.folded import folded
from vision.find.lattice import PATTERNS, SITES, VALUES
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason

EDGE = 60.0
MIDDLE = 60.0
PIP = 5.0  # pixels: radius


@pytest.mark.parametrize(("seed", "number"), [(631, 102), (631, 272), (740, 187)])
def test_rows_of_two_faces_in_line_are_no_face(seed: int, number: int) -> None:
    image, _, truth = fresh_throw(number, seed)

    assert max(die.lean for die in truth.dice) > 20
    assert read_tray(image).reason is Reason.COCKED


@pytest.mark.parametrize("value", [4, 5, 6])
@pytest.mark.parametrize("side", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_row_of_flatter_pips_lies_in_another_plane(value: int, side: tuple[int, int]) -> None:
    pips = _pips(value)

    flatter = [_flat(side) if site @ side == 1 else (PIP, PIP) for site in pips]

    assert _folded(value, flatter)


@pytest.mark.parametrize("value", [4, 5, 6])
def test_pips_that_are_all_alike_lie_in_one_plane(value: int) -> None:
    assert not _folded(value, [(PIP, PIP)] * value)


@pytest.mark.parametrize("value", [4, 5, 6])
def test_pips_that_are_all_foreshortened_alike_lie_in_one_plane(value: int) -> None:
    assert not _folded(value, [_flat((0, 1))] * value)


@pytest.mark.parametrize("value", [4, 5, 6])
def test_a_row_of_small_round_pips_is_worn_and_in_the_same_plane(value: int) -> None:
    small = [(0.7 * PIP, 0.7 * PIP) if site[0] == 1 else (PIP, PIP) for site in _pips(value)]

    assert not _folded(value, small)


def test_a_single_pip_under_a_lamp_is_no_row() -> None:
    assert not _folded(6, [(1.0, PIP), *[(PIP, PIP)] * 5])


def test_pips_too_faint_to_be_measured_tell_nothing() -> None:
    pips = [_flat((1, 0)) if site[0] == 1 else (PIP, PIP) for site in _pips(6)]

    assert _folded(6, pips)
    assert not _folded(6, pips, ink=220)


@pytest.mark.parametrize("value", [1, 2, 3, None])
def test_faces_of_fewer_than_two_rows_tell_nothing(value: int | None) -> None:
    assert not folded(_face([(PIP, 0.3 * PIP)] * 4, _pips(4), 30), [_die(value)]).any()


def test_of_no_faces_none_is_folded() -> None:
    assert folded(np.zeros((20, 20, 3), np.uint8), []).shape == (0,)


def _pips(value: int) -> np.ndarray:
    return SITES[PATTERNS[list(VALUES).index(value)]]


def _flat(side: tuple[int, int]) -> tuple[float, float]:
    """Half axes of a pip foreshortened along that side."""
    return (0.5 * PIP, PIP) if side[0] else (PIP, 0.5 * PIP)


def _folded(value: int, axes: list[tuple[float, float]], ink: int = 30) -> bool:
    return bool(folded(_face(axes, _pips(value), ink), [_die(value)])[0])


def _die(value: int | None) -> DieReading:
    return DieReading((MIDDLE, MIDDLE), square(MIDDLE, MIDDLE, EDGE), value, 0.99)


def _face(axes: list[tuple[float, float]], sites: np.ndarray, ink: int) -> Image:
    """A face with a pip of those half axes at each site, drawn finely, then made smaller."""
    picture = np.full((960, 960, 3), 230, np.uint8)
    for (x, y), (wide, high) in zip(MIDDLE + EDGE / 4 * sites, axes, strict=True):
        at = ((float(8 * x + 3.5), float(8 * y + 3.5)), (16 * wide, 16 * high), 0.0)
        cv2.ellipse(picture, at, (ink,) * 3, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(picture, (120, 120), interpolation=cv2.INTER_AREA), np.uint8)
