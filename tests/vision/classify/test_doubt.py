from dataclasses import replace

import numpy as np
import pytest

from vision.classify.doubt import cut, doubtful, outdone, strayed
from vision.find.candidates import Candidates
from vision.find.evidence import WEIGHTS
from vision.find.fits import Fits
from vision.find.pips import Spots

TWO, FOUR, SIX = 1, 5, 7  # rows of lattice.PATTERNS
BOTH = np.array([0, 1])
NONE = Spots(np.zeros((0, 2), np.float32), np.zeros(0, np.float32), np.zeros(0, np.float32))
SURE = 2.3  # log odds from which the first reader is sure by itself


def faces(edge=(40.0, 40.0), pattern=7) -> Candidates:
    """Two faces; the second one is what each test changes."""
    poses = np.array([(100, 100, edge[0] / 4, 0), (300, 100, edge[1] / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([5, pattern]), np.zeros(2), np.full(2, 200.0))
    return Candidates(fits, np.full(2, 2.0), np.full(2, 4.0), np.zeros((2, WEIGHTS.shape[1])))


def told_of(found, odds, size=(640, 480), *, spots=NONE, chance=1.0, picks=BOTH):
    """Which of two faces are doubted; the second reader gives the second one such a chance."""
    chances = np.array([1.0, chance])[: len(picks)]
    return doubtful(found, picks, spots=spots, chances=chances, odds=odds, sure=SURE, size=size)


def test_a_face_is_doubted_for_what_the_frame_may_hide_and_for_another_value():
    found = faces()
    six = replace(found, fits=replace(found.fits, pattern=np.array([SIX] * 2)))[BOTH[:1]]

    told = told_of(found + six, np.array([4.0, 4.0, 5.0]), (303, 480))

    assert told.tolist() == [True, True]
    assert told_of(found, np.array([4.0, 4.0])).tolist() == [False, False]


@pytest.mark.parametrize(("top", "doubted"), [(92.0, True), (88.0, False)])
def test_a_face_of_which_a_pip_may_lie_beyond_the_frame_is_doubted(top, doubted):
    found = faces()  # their pips lie 10 pixels from the middle, their edges 20
    found.fits.poses[:, 1] -= top

    assert cut(found, np.array([1]), (640, 480)).tolist() == [doubted]


def test_where_nothing_stands_nothing_is_doubted():
    assert told_of(faces(), np.full(2, 4.0), picks=BOTH[:0]).tolist() == []


def test_a_whole_face_beside_the_frame_is_not_doubted_for_it():
    found = faces()

    assert cut(found, np.array([0, 1]), (321, 200)).tolist() == [False, False]
    assert cut(found, np.array([0, 1]), (308, 200)).tolist() == [False, True]


@pytest.mark.parametrize(
    ("edge", "top", "doubted"),
    [(24.0, 12.0, True), (24.0, 20.0, False), (38.0, 24.0, False)],
    ids=["one row of a cut four", "far enough for a whole four", "a die of their size"],
)
def test_two_pips_close_to_each_other_beside_the_frame_may_be_a_row_of_a_die_that_it_cuts(edge, top, doubted):
    found = faces(edge=(40.0, edge), pattern=1)
    found.fits.poses[1, 1] = top

    assert cut(found, np.array([0, 1]), (640, 480)).tolist() == [False, doubted]


def with_rival(
    own: int, other: int, trusts: tuple[float, float] = (0.0, 0.0), at: float = 296.0
) -> Candidates:
    """Two faces, and a third one over the second: what the first reader gives these two."""
    found = faces(pattern=own)
    rival = replace(found, fits=replace(found.fits, pattern=np.array([other] * 2)))[BOTH[1:]]
    rival.fits.poses[0, 0] = at
    return replace(found + rival, trust=np.array([4.0, *trusts]))


@pytest.mark.parametrize(
    ("odds", "at", "other", "doubted"),
    [
        (2.1, 288.0, FOUR, True),
        (0.9, 288.0, FOUR, False),
        (2.1, 262.0, FOUR, False),
        (2.1, 288.0, TWO, False),
    ],
    ids=["four pips of which these are two", "likelier to be two", "of the die beside it", "a two as well"],
)
def test_a_value_that_only_its_size_makes_the_best_is_doubted(odds, at, other, doubted):
    """Noise makes a four look too large beside the other dice: two of its pips are no two."""
    found = with_rival(TWO, other, at=at)

    assert outdone(found, BOTH, np.array([4.0, 1.0, odds]), SURE).tolist() == [False, doubted]


@pytest.mark.parametrize(
    ("trusts", "doubted"),
    [((1.3, 3.1), True), ((2.3, 3.1), False), ((1.0, 2.2), False)],
    ids=["surer of the six", "as sure of both", "sure of neither"],
)
def test_a_value_to_which_the_first_reader_prefers_another_is_doubted(trusts, doubted):
    """The second takes a six for four of its pips, and says no to the six: they do not agree."""
    found = with_rival(FOUR, SIX, trusts)

    assert outdone(found, BOTH, np.array([4.0, 2.7, -0.9]), SURE).tolist() == [False, doubted]


@pytest.mark.parametrize(
    ("trust", "misfit", "more", "doubted"),
    [
        (-0.4, 2.1, (315, 100), True),
        (0.4, 2.1, (315, 100), False),
        (-0.4, 1.1, (315, 100), False),
        (-0.4, 2.1, (319, 100), False),
        (-0.4, 2.1, (310, 110), False),
    ],
    ids=["none", "an outline", "pips in their places", "a spot beside it", "a pip of its own"],
)
def test_pips_of_two_sides_are_no_face_where_they_fit_badly_and_one_more_lies_between_them(
    trust, misfit, more, doubted
):
    """The second reader may see one all the same: both must, or it must be convinced."""
    found = faces(pattern=FOUR)
    fits = replace(found.fits, misfit=np.array([0.0, misfit]))
    found = replace(found, fits=fits, trust=np.array([4.0, trust]))
    xy = np.array([more, *((300 + x, 100 + y) for x in (-10, 10) for y in (-10, 10))], np.float32)
    spots = Spots(xy, np.full(5, 1.5, np.float32), np.full(5, -20, np.float32))

    assert strayed(found, BOTH, spots).tolist() == [False, doubted]
    assert told_of(found, found.trust, spots=spots, chance=0.98).tolist() == [False, doubted]
    assert told_of(found, found.trust, spots=spots, chance=0.995).tolist() == [False, False]
