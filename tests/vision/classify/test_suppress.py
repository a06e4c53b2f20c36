from dataclasses import replace

import numpy as np
import pytest

from vision.classify.agree import Heard
from vision.classify.patch_net import Opinion
from vision.classify.suppress import beside_any, beside_throw
from vision.find.candidates import Candidates
from vision.find.fits import Fits
from vision.find.solve import Solution

ONE, SIX = 0, 7  # rows of lattice.PATTERNS
NONE = Opinion(None, 0.99, (0.0, 0.0, 0.0, 0.0, 0.01, 0.0, 0.99))
HESITANT = Opinion(None, 0.6, (0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.6))
BEST = Solution(np.array([0]), np.array([9.0]), 80.0)
SURE = np.array([True])


def beside(gap: float, edge: float, pattern: int) -> Candidates:
    """A die of 80 pixels that is sure, and something so far beside it."""
    poses = np.array([(200, 200, 20, 0), (200 + gap, 200, edge / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([5, pattern]), np.zeros(2), np.full(2, 200.0))
    return Candidates(fits, np.full(2, 2.0), np.full(2, 4.0), np.zeros((2, 1)))


@pytest.mark.parametrize(
    ("found", "said", "passed"),
    [
        (beside(60, 12, SIX), HESITANT, True),
        (beside(160, 12, SIX), HESITANT, False),
        (beside(160, 12, SIX), NONE, True),
        (beside(60, 70, ONE), NONE, True),
        (beside(60, 70, ONE), HESITANT, False),
        (beside(120, 70, ONE), NONE, False),
        (beside(85, 80, SIX), NONE, False),
    ],
    ids=[
        "pips on a side as a small die",
        "a small die elsewhere",
        "a small die elsewhere that is denied",
        "a denied pip on a side",
        "a one that may touch",
        "a one elsewhere",
        "a die that touches",
    ],
)
def test_sides_and_texture_beside_sure_dice_are_passed_over(found, said, passed):
    assert beside_any(found, BEST, SURE, Heard(np.zeros(2), {1: said})) == ({1} if passed else set())


def test_nothing_is_passed_over_for_its_size_beside_dice_that_are_not_sure():
    found = beside(60, 12, SIX)

    assert beside_any(found, BEST, ~SURE, Heard(np.zeros(2), {1: NONE})) == set()


@pytest.mark.parametrize(("dice", "passed"), [(1, {1}), (2, set())])
def test_what_is_denied_is_passed_over_beside_as_many_sure_dice_as_there_must_be(dice, passed):
    assert beside_throw(dice, BEST, SURE, Heard(np.zeros(2), {1: NONE})) == passed


@pytest.mark.parametrize(("trust", "passed"), [(1.0, {1}), (2.0, set())])
def test_what_is_likelier_a_die_than_texture_is_never_passed_over(trust, passed):
    best = replace(BEST, picks=np.array([0, 1]), trust=np.array([9.0, trust]))

    assert beside_throw(1, best, np.array([True, False]), Heard(np.zeros(2), {})) == passed
