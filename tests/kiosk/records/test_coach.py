"""Every decision of a game beside the best one."""

import pytest

from kiosk.engine.presets import PRESETS
from kiosk.records.coach import decisions, regret, turning_point
from tests.kiosk.engine.playing import history

CHARGED = "421 665 665 421"
"""The charge of a game of eleven tokens: each takes some, Ana opens the décharge or Bo does."""


def test_stopping_where_the_count_binds_is_no_mistake_and_throwing_away_is_one():
    told = history("onze", CHARGED + " 665 +665 66+5", "AB")
    first, second = decisions(told)

    assert first.made.keep == ()
    assert first.best.keep is None
    assert first.cost == pytest.approx(0.3702, abs=1e-4)
    assert turning_point((first, second)) == first
    assert regret((first, second), first.player) == pytest.approx(first.cost + second.cost)


def test_a_misread_throw_is_judged_as_it_lay():
    told = decisions(history("onze", CHARGED + " 665 =421 b", "AB"))

    assert [(each.hand, each.cost) for each in told] == [((4, 2, 1), 0.0)]
    assert turning_point(told) is None


@pytest.mark.parametrize("name", PRESETS)
def test_no_decision_is_worth_more_than_the_best(name):
    told = decisions(history(PRESETS[name], "421 665", "ABC", first="A"))

    assert all(each.best.win >= each.made.win for each in told)


def test_dry_throws_are_no_decisions():
    assert decisions(history("onze", CHARGED, "AB")) == ()
