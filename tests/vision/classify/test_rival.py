"""A face is doubted where both readers prefer another value on the same die."""

import numpy as np
import pytest

from vision.classify.agree import Heard
from vision.classify.patch_net import Opinion
from vision.classify.rival import rivalled
from vision.find.candidates import Candidates
from vision.find.fits import Fits

ONE, TWO, FOUR = 0, 1, 5  # rows of lattice.PATTERNS
ANY = Opinion(None, 0.5, (0.0,) * 7)


def rival(gap: float = 8.0, trust: float = -2.4, pattern: int = FOUR) -> Candidates:
    """A two of 40 pixels that was chosen, and a face beside it that was shown too."""
    poses = np.array([(200, 200, 10, 0), (200 + gap, 200, 12, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([TWO, pattern]), np.zeros(2), np.full(2, 200.0))
    return Candidates(fits, np.full(2, 2.0), np.array([-2.9, trust]), np.zeros((2, 1)))


@pytest.mark.parametrize(
    ("found", "extra", "doubted"),
    [
        (rival(), 4.0, True),
        (rival(), 2.0, False),
        (rival(trust=-3.5), 4.0, False),
        (rival(gap=45.0), 4.0, False),
        (rival(pattern=TWO), 4.0, False),
    ],
    ids=["both prefer a four", "the second does not", "the first does not", "another die", "the same value"],
)
def test_a_part_of_a_die_gives_way_to_what_both_prefer(found, extra, doubted):
    heard = Heard(np.array([3.5, extra]), {0: ANY, 1: ANY})

    assert rivalled(found, np.array([0]), heard).tolist() == [doubted]


@pytest.mark.parametrize(("others", "doubted"), [(15.0, True), (7.5, False)], ids=["large", "small"])
def test_a_lone_pip_of_a_die_as_large_as_the_others_is_no_one_of_a_smaller_die(others, doubted):
    poses = np.array([(0, 0, others, 0), (200, 200, 7.5, 0), (213, 218, 14, 0)], np.float32)
    fits = Fits(poses, np.ones(3), np.array([FOUR, ONE, TWO]), np.zeros(3), np.full(3, 200.0))
    found = Candidates(fits, np.full(3, 2.0), np.array([4.0, -0.7, -1.1]), np.zeros((3, 1)))
    heard = Heard(np.array([4.0, 4.0, 4.0]), {1: ANY, 2: ANY})

    assert rivalled(found, np.array([0, 1]), heard).tolist() == [False, doubted]


def test_what_nobody_was_asked_about_is_no_rival():
    heard = Heard(np.array([3.5, 4.0]), {0: ANY})

    assert rivalled(rival(), np.array([0]), heard).tolist() == [False]
    assert rivalled(rival(), np.array([], np.int64), heard).tolist() == []
