"""The best answer among three, at a table of few tokens."""

from dataclasses import replace

import numpy as np
import pytest

from kiosk.engine.presets import ONZE, PRESETS
from tests.lab.response.answer import Answers
from tests.lab.response.charge import charged
from tests.lab.response.table import Table
from tests.lab.response.trial import trial

FEW = replace(ONZE, tokens=4, manches=1)


@pytest.fixture(scope="module")
def answers() -> Answers:
    return Answers(FEW, 3)


def test_equals_lose_as_often_and_the_best_answer_less_and_the_worst_far_more(answers: Answers) -> None:
    found = answers.answered(3)

    assert found.holds
    assert found.beyond == 0
    assert abs(found.table - 1 / 3) < 1e-9
    assert found.lost < found.table < found.control - 0.02


def test_who_is_not_looked_at_widens_what_may_be_lost(answers: Answers) -> None:
    found = answers.answered(4)

    assert found.holds
    assert found.beyond > 0
    assert found.loss < found.loss_most


def test_the_engine_plays_the_answer_as_it_was_reckoned(answers: Answers) -> None:
    assert trial(answers, answers.worst, 3, 60).holds


def test_each_end_of_a_charge_holds_all_tokens() -> None:
    ends = charged(FEW, 4)

    assert abs(sum(ends.values()) - 1) < 1e-12
    assert {sum(purses) for purses, _ in ends} == {4}


def test_every_coup_has_somebody_best_and_somebody_worst() -> None:
    table = Table(FEW, 3)
    mix = table.mix(0, table.falls(0))

    assert abs(mix.sum() - 1) < 1e-12
    assert not np.diagonal(mix.sum(axis=2)).any()


@pytest.mark.parametrize("name", ["vache", "as", "salon", "main-chaude"])
def test_rules_under_which_it_is_not_reckoned_are_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Answers(PRESETS[name], 3)
