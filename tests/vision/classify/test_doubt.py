from dataclasses import replace

import numpy as np
import pytest

from vision.classify.doubt import cut, doubtful
from vision.find.candidates import Candidates
from vision.find.evidence import KINDS, STRAY
from vision.find.fits import Fits
from vision.find.pips import Spots

ELSEWHERE = Spots(*(np.array(side, np.float32) for side in ([(900, 900)], [1.5], [-20.0])))


def faces(edge=(40.0, 40.0), contrast=(200.0, 200.0), misfit=(0.0, 0.0), pattern=7) -> Candidates:
    """Two faces; the second one is what each test changes."""
    poses = np.array([(100, 100, edge[0] / 4, 0), (300, 100, edge[1] / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([5, pattern]), np.array(misfit), np.array(contrast))
    return Candidates(fits, np.full(2, 2.0), np.full(2, 4.0), np.zeros((2, KINDS)))


@pytest.mark.parametrize(
    ("found", "second"),
    [
        (faces(), False),
        (faces(edge=(40, 12)), True),
        (faces(contrast=(200, 60)), False),
    ],
    ids=["two alike", "a face on a die's side", "a fainter die"],
)
def test_a_face_is_doubted_for_what_it_is_beside_the_others(found, second):
    assert doubtful(found, np.array([0, 1]), np.array([0.999, 0.97]), ELSEWHERE).tolist() == [False, second]


@pytest.mark.parametrize(("chance", "doubted"), [(0.95, False), (0.65, True)])
def test_letters_that_pass_for_pips_need_the_second_reader(chance, doubted):
    found = faces(misfit=(0.0, 4.3))

    assert doubtful(found, np.array([0, 1]), np.array([0.65, chance]), ELSEWHERE).tolist() == [False, doubted]


def second(value: int, trust: float) -> Candidates:
    """As `faces`, the second one of that value, and so far believed."""
    found = faces()
    fits = replace(found.fits, pattern=np.array([5, value - 1 if value == 1 else value + 1]))
    return replace(found, fits=fits, trust=np.array([4.0, trust]))


@pytest.mark.parametrize(
    ("edge", "value", "stray", "chance", "doubted"),
    [
        (60.0, 1, 0.0, 0.97, True),
        (40.0, 1, 0.8, 0.97, True),
        (60.0, 3, 0.8, 0.97, True),
        (60.0, 1, 0.8, 0.995, False),
        (60.0, 3, 0.0, 0.97, False),
        (40.0, 3, 0.8, 0.97, False),
    ],
    ids=[
        "a pip with an outline of its own",
        "a pip of a two",
        "three pips of a six",
        "a one that the second reader is sure of",
        "a larger die",
        "a die with a glint",
    ],
)
def test_two_oddities_of_three_need_a_sure_second_reader(edge, value, stray, chance, doubted):
    found = second(value=value, trust=1.0)
    poses = found.fits.poses.copy()
    poses[1, 2] = edge / 4
    evidence = np.zeros((2, KINDS))
    evidence[1, STRAY] = stray
    found = replace(found, fits=replace(found.fits, poses=poses), evidence=evidence)

    assert doubtful(found, np.array([0, 1]), np.array([0.999, chance]), ELSEWHERE).tolist() == [
        False,
        doubted,
    ]


@pytest.mark.parametrize(
    ("trust", "misfit", "chance", "doubted"),
    [(-0.5, 0.8, 0.98, True), (-0.5, 0.8, 0.995, False), (0.5, 0.8, 0.98, False), (-0.5, 0.1, 0.98, False)],
    ids=["nobody is sure", "the second reader is", "an outline", "pips in their places"],
)
def test_where_neither_pips_nor_outline_convince_the_second_reader_must_be_sure(
    trust, misfit, chance, doubted
):
    found = replace(faces(misfit=(0.0, misfit)), trust=np.array([4.0, trust]))

    assert doubtful(found, np.array([0, 1]), np.array([0.999, chance]), ELSEWHERE).tolist() == [
        False,
        doubted,
    ]


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
    picks, chances = np.array([0, 1]), np.array([0.999, 0.999])

    assert doubtful(found, picks, chances, seen(*own, *others)).tolist() == [False, doubted]


@pytest.mark.parametrize(("top", "doubted"), [(92.0, True), (88.0, False)])
def test_a_face_of_which_a_pip_may_lie_beyond_the_frame_is_doubted(top, doubted):
    found = faces()  # their pips lie 10 pixels from the middle, their edges 20
    found.fits.poses[:, 1] -= top

    assert cut(found, np.array([1]), (640, 480)).tolist() == [doubted]


def test_where_nothing_stands_nothing_is_cut():
    assert cut(faces(), np.zeros(0, np.int64), (640, 480)).tolist() == []


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
