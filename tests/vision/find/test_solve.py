import numpy as np
import pytest

from vision.find.candidates import Candidates
from vision.find.fits import Fits
from vision.find.solve import edges, solved


def faces(*sizes: tuple[float, float]) -> Candidates:
    """Sure faces of six pips in a row, each by s in pixels and how far out its outline is, in s."""
    n = len(sizes)
    poses = np.array([(100.0 * k, 50.0, s, 0.0) for k, (s, _) in enumerate(sizes)], np.float32)
    ones = np.ones(n, np.float32)
    fits = Fits(poses, ones, np.full(n, 7), 0 * ones, 80 * ones)
    return Candidates(fits, np.array([reach for _, reach in sizes], np.float32), 6 * ones, np.zeros((n, 1)))


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ([(10.0, 2.0), (10.0, 2.1), (9.8, 3.3)], [39.2, 40.0, 42.0]),  # a side as white as its face
        ([(10.0, 2.0), (10.0, 2.1), (13.0, 2.0)], [40.0, 42.0, 52.0]),  # people mix sets
        ([(10.0, 3.2), (10.0, 3.2), (10.0, 3.3)], [64.0, 64.0, 66.0]),  # a ring is printed around the pips
        ([(9.8, 3.3)], [64.68]),
    ],
)
def test_an_outline_that_only_one_die_has_is_another_things(sizes, told) -> None:
    found = faces(*sizes)

    assert sorted(edges(found, solved(found, least=0.0)).tolist()) == pytest.approx(told, abs=0.1)
