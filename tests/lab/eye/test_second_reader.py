# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The cost of a look is the least of its tries, whatever else the machine does meanwhile."""

from itertools import accumulate, cycle

from tests.lab.eye.second_reader import cost


def test_the_fastest_try_counts():
    seconds = accumulate(cycle((0.0, 0.004, 0.0, 0.002, 0.0, 0.009)))  # tries of 4, 2 and 9 ms

    took = cost(3, rounds=3, clock=lambda: next(seconds))

    assert took.dice == 3
    assert [round(part, 6) for part in (took.cut, took.network, took.whole)] == [2.0, 2.0, 2.0]
