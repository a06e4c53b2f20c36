import numpy as np
import pytest

from tests.lab.train.reach.views import Views, views
from vision.classify.patch_net.cut import prepared
from vision.decide.reach import COLUMNS, ROWS, WEIGHTS, reach, small
from vision.weights import Weights


@pytest.fixture(scope="module")
def seen() -> Views:
    return views(16, seed=99)


@pytest.fixture(scope="module")
def odds(seen: Views) -> np.ndarray:
    return Weights(WEIGHTS).answers(prepared(seen.pictures))[:, 0]


def test_hands_are_told_from_tables_without_one(seen, odds):
    assert ((odds > 0) == seen.hands).mean() > 0.75


def test_a_table_without_a_hand_is_hardly_ever_taken_for_one(seen, odds):
    assert (odds[~seen.hands] > 1).mean() <= 0.1


def test_pictures_of_any_size_are_looked_at():
    for size in ((16, 16), (480, 640), (720, 1280)):
        assert small(np.zeros((*size, 3), np.uint8)).shape == (ROWS, COLUMNS, 3)
        assert np.isfinite(reach(np.zeros((*size, 3), np.uint8)))
