from dataclasses import replace

import numpy as np
import pytest

from vision.classify.doubt import cut, doubtful, outdone, strayed, unfit
from vision.find.candidates import Candidates
from vision.find.evidence import WEIGHTS
from vision.find.fits import Fits
from vision.find.pips import Spots

THREE, FOUR, SIX = 3, 5, 7  # rows of lattice.PATTERNS
BOTH = np.array([0, 1])
SURE = np.array([0.999, 0.999])


def faces(edge=(40.0, 40.0), pattern=7) -> Candidates:
    """Two faces; the second one is what each test changes."""
    poses = np.array([(100, 100, edge[0] / 4, 0), (300, 100, edge[1] / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([5, pattern]), np.zeros(2), np.full(2, 200.0))
    return Candidates(fits, np.full(2, 2.0), np.full(2, 4.0), np.zeros((2, WEIGHTS.shape[1])))


@pytest.mark.parametrize(
    ("trust", "misfit", "pattern", "expected"),
    [(-0.5, 0.8, THREE, True), (0.5, 0.8, THREE, False), (-0.5, 0.1, THREE, False), (-0.5, 0.8, SIX, False)],
    ids=["neither", "an outline", "pips in their places", "many pips"],
)
def test_a_face_of_few_pips_for_which_neither_these_nor_an_outline_speak_is_unfit(
    trust, misfit, pattern, expected
):
    assert unfit(unsure(trust, misfit, pattern), BOTH).tolist() == [False, expected]


def unsure(trust=-0.5, misfit=0.8, pattern=THREE) -> Candidates:
    """The second face has so much trust, and loses so much against the perfect pattern."""
    found = faces(pattern=pattern)
    fits = replace(found.fits, misfit=np.array([0.0, misfit]))
    return replace(found, fits=fits, trust=np.array([4.0, trust]))


@pytest.mark.parametrize(
    ("chance", "expected"), [(0.98, True), (0.995, False)], ids=["nobody is sure", "the second reader is"]
)
@pytest.mark.parametrize("which", ["unfit", "a part"])
def test_what_is_no_die_by_its_pips_is_doubted_where_the_second_reader_is_not_convinced(
    which, chance, expected
):
    found = unsure() if which == "unfit" else faces(edge=(40.0, 24.0), pattern=1)
    spots = seen((294, 94), (306, 106), (306, 94), (294, 106))

    told = doubtful(found, BOTH, spots, np.array([0.999, chance]), found.trust, (640, 480))

    assert told.tolist() == [False, expected]


def test_what_the_frame_may_hide_nobody_is_convinced_of():
    assert doubtful(faces(), BOTH, seen(), np.ones(2), np.ones(2), (303, 480)).tolist() == [False, True]


def seen(*xy: tuple[float, float]) -> Spots:
    """Pips there, all alike."""
    return Spots(
        np.array(xy, np.float32), np.full(len(xy), 1.5, np.float32), np.full(len(xy), -20, np.float32)
    )


@pytest.mark.parametrize("trust", [3.0, 5.0], ids=["trusted less than the other", "trusted most"])
@pytest.mark.parametrize(
    ("edge", "others", "doubted"),
    [(24.0, ((306, 94), (294, 106)), True), (24.0, (), False), (38.0, ((306, 94), (294, 106)), False)],
    ids=["corner and middle of a five", "a small die", "a die of their size with a pip on its side"],
)
def test_two_pips_among_like_ones_on_what_may_be_a_larger_face_are_no_two(edge, others, doubted, trust):
    found = replace(faces(edge=(40.0, edge), pattern=1), trust=np.array([4.0, trust]))
    own = [(300 + way * edge / 4, 100 + way * edge / 4) for way in (-1, 1)]

    assert strayed(found, BOTH, seen(*own, *others), SURE).tolist() == [False, doubted]


@pytest.mark.parametrize(
    ("more", "trust", "chance", "doubted"),
    [
        ((315, 100), 1.9, 0.73, True),
        ((315, 100), -0.3, 0.98, True),
        ((315, 100), 1.9, 0.98, False),
        ((319, 100), 1.9, 0.73, False),
        ((312, 112), 1.9, 0.73, False),
    ],
    ids=["hardly seen", "hardly fitting", "believed by both", "a spot beside it", "a pip of its own"],
)
def test_pips_of_two_sides_are_no_face_where_one_reader_hardly_believes_it(more, trust, chance, doubted):
    """A leaning die is a four over its edge: between those pips lies one more of either side."""
    found = replace(faces(pattern=FOUR), trust=np.array([4.0, trust]))
    own = [(300 + x, 100 + y) for x in (-10, 10) for y in (-10, 10)]

    told = strayed(found, BOTH, seen(*own, more), np.array([0.999, chance]))

    assert told.tolist() == [False, doubted]


def test_small_dice_whose_pips_differ_in_colour_alone_are_no_parts_of_a_larger_one():
    """Their pips are no spots of the grey picture, which may have none at all."""
    assert strayed(faces(edge=(40.0, 24.0), pattern=1), BOTH, seen((0, 0))[:0], SURE).tolist() == [
        False,
        False,
    ]


@pytest.mark.parametrize(("top", "doubted"), [(92.0, True), (88.0, False)])
def test_a_face_of_which_a_pip_may_lie_beyond_the_frame_is_doubted(top, doubted):
    found = faces()  # their pips lie 10 pixels from the middle, their edges 20
    found.fits.poses[:, 1] -= top

    assert cut(found, np.array([1]), (640, 480)).tolist() == [doubted]


def test_where_nothing_stands_nothing_is_cut_and_nothing_a_part():
    assert cut(faces(), np.zeros(0, np.int64), (640, 480)).tolist() == []
    assert strayed(faces(), np.zeros(0, np.int64), seen((300, 100)), np.zeros(0)).tolist() == []


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


@pytest.mark.parametrize(
    ("odds", "at", "pattern", "doubted"),
    [
        (2.1, 288.0, FOUR, True),
        (0.9, 288.0, FOUR, False),
        (2.1, 262.0, FOUR, False),
        (2.1, 288.0, SIX, False),
    ],
    ids=["four pips of which these are two", "likelier to be two", "of the die beside it", "as many pips"],
)
def test_a_value_that_only_its_size_makes_the_best_is_doubted(odds, at, pattern, doubted):
    """Noise makes a four look too large beside the other dice: two of its pips are no two."""
    found = faces(pattern=SIX)
    rival = replace(found, fits=replace(found.fits, pattern=np.array([pattern] * 2)))[BOTH[1:]]
    rival.fits.poses[0, 0] = at

    assert outdone(found + rival, BOTH, np.array([4.0, 1.0, odds])).tolist() == [False, doubted]
