# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import pytest

from tests.lab.eye.bound import upper_bound


@pytest.mark.parametrize(
    ("wrong", "of", "bound"),
    [
        (0, 2995, 0.001),  # 1 - 0.05 ** (1 / 2995)
        (0, 61, 0.04792),
        (1, 405, 0.01166),  # 95 % of Beta(2, 404), by its integral
        (7, 193, 0.06704),  # 95 % of Beta(8, 186)
    ],
)
def test_the_bound_is_that_of_the_beta_distribution(wrong, of, bound):
    assert upper_bound(wrong, of) == pytest.approx(bound, abs=1e-5)


def test_what_was_never_tried_may_always_be_wrong():
    assert upper_bound(0, 0) == 1


def test_more_wrong_than_tried_is_refused():
    with pytest.raises(ValueError, match="3 wrong of 2"):
        upper_bound(3, 2)
