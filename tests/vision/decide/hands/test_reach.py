import numpy as np

from tests.lab.train.leans.reaching import trays
from vision.classify.patch_net.cut import prepared
from vision.decide.hands.reach import COLUMNS, ROWS, WEIGHTS, reach, small
from vision.weights import Weights

TRAYS = trays(40, seed=99)
ODDS = Weights(WEIGHTS).answers(prepared(TRAYS.pictures))[:, 0]


def test_hands_are_told_from_trays_without_one():
    assert ((ODDS > 0) == TRAYS.hands).mean() > 0.8


def test_a_tray_without_a_hand_is_hardly_ever_taken_for_one():
    assert (ODDS[~TRAYS.hands] > 3).mean() <= 0.05


def test_pictures_of_any_size_are_looked_at():
    for size in ((16, 16), (480, 640), (720, 1280)):
        assert small(np.zeros((*size, 3), np.uint8)).shape == (ROWS, COLUMNS, 3)
        assert np.isfinite(reach(np.zeros((*size, 3), np.uint8)))
