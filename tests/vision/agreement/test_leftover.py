import numpy as np
import pytest

from vision.agreement.leftover import left_over
from vision.constellation.candidates import Candidates
from vision.constellation.fits import Fits
from vision.constellation.solve import Solution

SIX, ONE = 7, 0  # rows of lattice.PATTERNS
NOBODY: frozenset[int] = frozenset()


def things(edge: float, trust: float) -> Candidates:
    """A six of 180 pixels, four of its pips as a small six of 100, and a one of that edge and trust."""
    poses = np.array([(300, 300, 45, 0), (280, 310, 25, 0), (600, 240, edge / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(3), np.array([SIX, SIX, ONE]), np.zeros(3), np.full(3, 200.0))
    return Candidates(fits, np.full(3, 2.0), np.array([3.5, 0.9, trust]), np.zeros((3, 1)))


@pytest.mark.parametrize(
    ("edge", "trust", "told"),
    [(100.0, -0.6, []), (100.0, 3.0, [2]), (180.0, -0.6, [2]), (200.0, -0.6, [2])],
    ids=[
        "a grain as large as what was none",
        "a die of a mixed set",
        "as large as the six",
        "nearly as large",
    ],
)
def test_what_was_believed_for_the_size_of_no_die_is_passed_over(edge, trust, told):
    alone = Solution(np.array([1, 2]), np.array([1.3, trust + 2.4]), 100.0)
    best = Solution(np.array([0]), np.array([7.5]), 180.0)

    assert left_over(things(edge, trust), alone, best, NOBODY).tolist() == told


def test_another_opinion_about_a_die_that_is_read_is_no_die_left_over():
    alone = Solution(np.array([1]), np.array([5.0]), 100.0)
    best = Solution(np.array([0]), np.array([7.5]), 100.0)

    assert left_over(things(100.0, 0.0), alone, best, NOBODY).tolist() == []


def test_where_nothing_is_read_all_that_was_believed_is_told():
    alone = Solution(np.array([1, 2]), np.array([1.3, 1.8]), 100.0)
    none = Solution(np.zeros(0, np.int64), np.zeros(0), 0.0)

    assert left_over(things(100.0, -0.6), alone, none, NOBODY).tolist() == [1, 2]
    assert left_over(things(100.0, -0.6), alone, none, frozenset({2})).tolist() == [1]
