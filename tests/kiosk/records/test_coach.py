"""Every decision of a game beside the best one."""

from dataclasses import replace
from random import Random

import pytest

from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS
from kiosk.records.coach import decisions, regret, turning_point
from kiosk.records.story import story_of
from tests.kiosk.engine.playing import history, house
from tests.lab.engine import any_move

CHARGED = "421 665 421 665"
"""The charge of a game of eleven tokens: B takes eight, A three, and A opens the décharge."""


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
    chance, told = Random(1), begin(replace(PRESETS[name], tokens=6), ("A", "B", "C"), "A")
    while told.game.result is None:
        told = play(told, any_move(told.game, chance))

    assert all(each.best.win >= each.made.win for each in decisions(told))


def test_dry_throws_are_no_decisions():
    assert decisions(history("onze", CHARGED, "AB")) == ()


def test_the_story_tells_the_worst_decision_of_the_one_who_pays():
    rules = house("onze", tokens=2, manches=1, v421=1, decharge_opener="loser")
    story = story_of(history(rules, "421 665 421 665 665 +221 b 421 b", "AB"))

    assert story.payers == ("A",)
    assert story.turning is not None
    assert (story.turning.player, story.turning.hand, story.turning.best.keep) == ("A", (6, 6, 5), None)
