import numpy as np
import pytest

from vision.agreement.agree import Heard
from vision.agreement.one_more import likely, one_more, worth_asking
from vision.constellation.candidates import Candidates
from vision.constellation.fits import Fits
from vision.constellation.solve import Solution
from vision.patch_net import Opinion

ONE, FIVE, SIX = 0, 6, 7  # rows of lattice.PATTERNS
CHOSEN = Solution(np.array([0]), np.array([9.0]), 80.0)


def beside(gap: float, edge: float, pattern: int, trust: float = 0.0) -> Candidates:
    """A die of 80 pixels that was chosen, and a face so far beside it."""
    poses = np.array([(200, 200, 20, 0), (200 + gap, 200, edge / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([FIVE, pattern]), np.zeros(2), np.full(2, 200.0))
    return Candidates(fits, np.full(2, 2.0), np.array([4.0, trust]), np.zeros((2, 1)))


def named(chance: float) -> Heard:
    """The second reader sees a six in the second face, so surely."""
    none = 1 - chance
    return Heard(np.zeros(2), {1: Opinion(6, chance, (0.0, 0.0, 0.0, 0.0, 0.0, chance, none))})


@pytest.mark.parametrize(
    ("found", "chance", "counts"),
    [
        (beside(160, 80, SIX), 0.85, True),
        (beside(160, 80, SIX), 0.75, False),
        (beside(160, 30, SIX), 0.99, False),
        (beside(160, 80, ONE), 0.85, False),
        (beside(160, 80, ONE), 0.95, True),
        (beside(160, 45, ONE), 0.99, False),
        (beside(260, 190, SIX), 0.99, True),
        (beside(50, 80, SIX), 0.99, False),
    ],
    ids=["sure", "unsure", "pips as dice", "a spot", "a clear one", "a small one", "a huge one", "on it"],
)
def test_what_the_second_reader_is_sure_of_counts_as_a_die(found, chance, counts):
    rows = one_more(found, CHOSEN.picks, likely(found, CHOSEN, named(chance)))

    assert rows.tolist() == ([1] if counts else [])


@pytest.mark.parametrize(
    ("found", "asked"),
    [(beside(160, 80, SIX), [1]), (beside(160, 80, SIX, trust=-9.0), []), (beside(50, 80, SIX), [])],
    ids=["a fit", "hardly a fit", "on the chosen die"],
)
def test_the_second_reader_is_asked_about_every_place_with_a_fit(found, asked):
    assert worth_asking(found, CHOSEN).tolist() == asked


def test_where_nothing_was_chosen_nothing_is_more():
    nothing = Solution(np.zeros(0, np.int64), np.zeros(0), 0.0)

    assert likely(beside(160, 80, SIX), nothing, named(0.99)).tolist() == []
    assert worth_asking(beside(160, 80, SIX), nothing).tolist() == []
