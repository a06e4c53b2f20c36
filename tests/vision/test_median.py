"""The quick median is the median."""

import numpy as np
import pytest

from vision.median import median


@pytest.mark.parametrize("many", [1, 2, 5, 12])
@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float32, np.float64])
def test_it_is_what_numpy_says_along_any_axis(many: int, kind: type) -> None:
    values = (np.random.default_rng(many).uniform(0, 255, (3, many, 4))).astype(kind)
    assert values.max() > 127  # two of these are more than a byte holds
    assert np.allclose(median(values, axis=1), np.median(values, axis=1))
    assert np.allclose(median(values.reshape(-1)), np.median(values))
