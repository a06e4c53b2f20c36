import numpy as np
import pytest

from vision.find import lattice
from vision.find.align import aligned, slanted
from vision.find.fits import Fits
from vision.find.pips import Spots

AT, RIGHT = 60 + 40j, 9 * np.exp(0.3j)


def face(pattern: int, at: complex = AT, right: complex = RIGHT, narrow: float = 1.0) -> Fits:
    pose = np.array([[at.real, at.imag, right.real, right.imag]], np.float32)
    one = np.zeros(1, np.float32)
    return Fits(pose, one + np.float32(narrow), np.array([pattern]), one, one + 50)


def pips(pattern: int, narrow: float = 1.0) -> Spots:
    x, y = lattice.SITES[lattice.PATTERNS[pattern]].T / ((1 + narrow) / 2)
    at = AT + RIGHT * (x * narrow + 1j * y)
    return Spots(np.column_stack([at.real, at.imag]), np.full(len(x), 2.0), np.full(len(x), -40.0))


def pose(fits: Fits) -> tuple[complex, complex]:
    x, y, right, down = fits.poses[0].tolist()
    return complex(x, y), complex(right, down)


@pytest.mark.parametrize("pattern", range(1, 9))
def test_a_face_moves_to_where_all_its_pips_are(pattern: int):
    off = face(pattern, at=AT + 1.2 - 0.8j, right=RIGHT * 1.04 * np.exp(0.05j))

    assert pose(aligned(off, pips(pattern))) == pytest.approx((AT, RIGHT), abs=1e-4)


def test_a_narrow_six_stays_narrow():
    off = face(7, at=AT + 1, narrow=0.8)

    assert pose(aligned(off, pips(7, narrow=0.8))) == pytest.approx((AT, RIGHT), abs=1e-4)


def test_a_face_of_which_one_pip_was_not_found_stays_where_it_is():
    seen = pips(5)
    off = face(5, at=AT + 1)

    assert pose(aligned(off, seen)) != pose(off)
    assert pose(aligned(off, seen[:3])) == pose(off)
    assert pose(aligned(off, seen[:0])) == pose(off)


def test_a_single_pip_does_not_tell_how_a_face_is_turned():
    off = face(0, at=AT + 1)

    assert pose(aligned(off, pips(0))) == pose(off)


@pytest.mark.parametrize("pattern", [5, 6, 7])
def test_pips_tell_how_a_face_is_foreshortened(pattern: int):
    seen = pips(pattern)
    flat = Spots(seen.xy * (1, 0.8), seen.radius, seen.strength)
    near = face(pattern, at=complex(AT.real, 0.8 * AT.imag), right=0.9 * RIGHT)

    centre, right, down = slanted(near, flat)[0]

    assert centre == pytest.approx(complex(AT.real, 0.8 * AT.imag), abs=1e-4)
    assert right == pytest.approx(complex(RIGHT.real, 0.8 * RIGHT.imag), abs=1e-4)
    assert down == pytest.approx(complex(-RIGHT.imag, 0.8 * RIGHT.real), abs=1e-4)


def test_three_pips_in_a_row_or_pips_of_two_faces_tell_no_slant():
    astray = pips(6)
    astray.xy[0] += 2.0

    assert np.isnan(slanted(face(3), pips(3))).all()
    assert np.isnan(slanted(face(6), astray)).all()
    assert np.isnan(slanted(face(6), pips(6)[:4])).all()
