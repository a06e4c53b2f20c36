"""The working picture."""

import numpy as np
import pytest

from vision.find.work import work


@pytest.mark.parametrize(
    ("size", "edge", "scale"),
    [
        ((720, 960), None, 0.5),
        ((700, 850), None, 480 / 850),
        ((700, 850), 44.0, 0.5),
        ((700, 850), 30.0, 480 / 850),
        ((1080, 1920), 90.0, 0.25),
        ((360, 480), 40.0, 0.5),
        ((240, 320), 20.0, 1.0),
    ],
)
def test_dice_of_a_known_size_are_searched_in_halves_that_show_them(size, edge, scale):
    assert work(np.zeros((*size, 3), np.uint8), edge=edge).scale == pytest.approx(scale)
