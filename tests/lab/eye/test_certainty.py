"""The trainer of the confidence."""

import numpy as np
import pytest

from tests.lab.eye.certainty import Told, fitted, told


def test_the_product_over_a_throw_is_the_share_that_is_right() -> None:
    rng = np.random.default_rng(5)
    odds = rng.uniform(0, 6, (600, 3))
    right = (rng.random((600, 3)) < 1 / (1 + np.exp(-0.5 * odds - 1))).sum(axis=1) == 3

    found = fitted([Told(tuple(odds[i].tolist()), bool(right[i])) for i in range(len(odds))])

    assert (found.slope, found.shift) == pytest.approx((0.5, 1.0), abs=0.35)


@pytest.mark.parametrize("many", [10, 1000])
def test_no_throw_is_surer_than_as_many_right_ones_allow(many: int) -> None:
    found = fitted([told((0.9999,) * 3, right=True)] * many)

    assert found.of(0.999999) ** 3 == pytest.approx((many + 1) / (many + 2), abs=0.001)
