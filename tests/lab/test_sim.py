"""The bench of the simulated table tells what it measured."""

from itertools import chain, repeat

import pytest

from tests.lab.sim import fairness, physics, rates, survival, values


def test_even_values_are_fair_to_the_letter() -> None:
    found = fairness((value,) for value in range(1, 7))

    assert found.counts == (1,) * 6
    assert found.chi2 == 0
    assert found.p == 1


def test_loaded_dice_are_found_out() -> None:
    loaded = chain(repeat((6, 6, 6), 60), ((value, value, value) for value in range(1, 7)))

    assert fairness(loaded).p < 1e-6


def test_a_throw_gives_three_values() -> None:
    assert all(len(throw) == 3 for throw in values(3))


def test_a_throw_is_reckoned_and_rolls() -> None:
    found = physics(throws=3)

    assert found.ms > 0
    assert 0.2 < found.seconds < 4


def test_moving_and_resting_frames_are_told_apart() -> None:
    rows = list(rates(frames=3, sizes=((160, 120),)))

    assert [row.what for row in rows] == ["kept", "at rest", "throwing", "following", "whole"]
    assert all(row.fps > 0 for row in rows)


@pytest.mark.parametrize(
    ("chi_square", "p"),
    # Abramowitz and Stegun, table 26.8, five degrees of freedom.
    [
        (0.0, 1.0),
        (0.411740, 0.995),
        (1.145476, 0.95),
        (4.35146, 0.5),
        (9.23635, 0.1),
        (11.0705, 0.05),
        (15.0863, 0.01),
        (20.515, 0.001),
        (1e6, 0.0),
    ],
)
def test_the_chance_of_so_large_a_chi_square(chi_square: float, p: float) -> None:
    assert survival(chi_square) == pytest.approx(p, rel=1e-4)
