import numpy as np
import pytest

from vision.find.candidates import Candidates
from vision.find.fits import Fits
from vision.find.solve import edges, solved

TWO, THREE, FOUR, SIX = 1, 3, 5, 7  # rows of lattice.PATTERNS
EDGE = 40.0

Face = tuple[float, float, int, float]
"""Where a face has its middle, its edge in pixels, its row of lattice.PATTERNS, and the trust in it."""


def _faces(*faces: Face) -> Candidates:
    x, edge, pattern, trust = (np.array(column) for column in zip(*faces, strict=True))
    none = np.zeros(len(x))
    poses = np.column_stack([x, none, edge / 4, none]).astype(np.float32)
    fits = Fits(poses, np.ones(len(x)), pattern.astype(np.int64), none, np.full(len(x), 200.0))
    return Candidates(fits, np.full(len(x), 2.0), trust, np.zeros((len(x), 1)))


def _rows(found: Candidates, edge: float | None = None) -> set[int]:
    return set(solved(found, least=0.0, edge=edge).picks.tolist())


def test_where_nothing_is_proposed_nothing_stands() -> None:
    nothing = _faces((0, EDGE, FOUR, 6.0))[np.zeros(1, bool)]

    assert _rows(nothing) == set()


@pytest.mark.parametrize(("gap", "standing"), [(0.5, {1}), (1.02, {0, 1})], ids=["overlap", "touch"])
def test_dice_may_touch_but_the_more_trusted_of_two_that_overlap_stands_alone(gap, standing) -> None:
    assert _rows(_faces((0, EDGE, TWO, 4.0), (gap * EDGE, EDGE, FOUR, 6.0))) == standing


def test_a_face_that_another_value_contradicts_is_trusted_less() -> None:
    def trust(pattern: int) -> float:
        both = _faces((0, EDGE, FOUR, 6.0), (4, EDGE, pattern, 5.0))
        return float(solved(both, least=0.0).trust[0])

    assert trust(THREE) < 2.0
    assert trust(FOUR) >= 6.0


def test_dice_of_one_size_speak_for_each_other_against_a_larger_face_around_one_of_them() -> None:
    """The control leaves the other two out, and the larger face is trusted more."""
    smaller, larger = (0.0, EDGE, TWO, 5.0), (6.0, 2 * EDGE, FOUR, 6.0)
    others = (300.0, EDGE, FOUR, 5.0), (600.0, EDGE, THREE, 5.0)

    assert _rows(_faces(smaller, larger)) == {1}
    assert _rows(_faces(smaller, larger, *others)) == {0, 2, 3}


def test_where_the_size_of_the_dice_is_known_a_faint_face_of_another_is_none() -> None:
    found = _faces((0, EDGE, FOUR, 6.0), (300, 2 * EDGE, FOUR, 1.5))

    assert _rows(found) == {0}
    assert _rows(found, edge=2 * EDGE) == {0, 1}
    assert _rows(found, edge=EDGE) == {0}


def _sixes(*sizes: tuple[float, float]) -> Candidates:
    """Sure faces of six pips in a row, each by s in pixels and how far out its outline is, in s."""
    pitch, reach = np.array(sizes, np.float32).T
    row = _faces(*((100.0 * k, 4 * s, SIX, 6.0) for k, s in enumerate(pitch.tolist())))
    return Candidates(row.fits, reach, row.trust, row.evidence)


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ([(10.0, 2.0), (10.0, 2.1), (9.8, 3.3)], [39.2, 40.0, 42.0]),
        ([(10.0, 2.0), (10.0, 2.1), (13.0, 2.0)], [40.0, 42.0, 52.0]),
        ([(10.0, 3.2), (10.0, 3.2), (10.0, 3.3)], [64.0, 64.0, 66.0]),
        ([(9.8, 3.3)], [64.68]),
    ],
    ids=["a side as white as its face", "mixed sets", "a ring is printed around the pips", "alone"],
)
def test_an_outline_that_only_one_die_has_is_another_things(sizes, told) -> None:
    found = _sixes(*sizes)

    assert sorted(edges(found, solved(found, least=0.0)).tolist()) == pytest.approx(told, abs=0.1)
