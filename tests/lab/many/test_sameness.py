"""Games side by side are the engine's games."""

from dataclasses import replace

import numpy as np
import pytest

from kiosk.engine.presets import PRESETS
from tests.lab.many.play import Many, random_policy
from tests.lab.many.sameness import control, sameness


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_games_side_by_side_are_word_for_word_those_of_the_engine(name: str, players: int) -> None:
    found = sameness(replace(PRESETS[name], tokens=9), players, 6, seed=players)

    assert found.words > 50
    assert found.different == 0


def test_another_rule_for_equal_hands_is_seen() -> None:
    assert control(PRESETS["salon"]).different > 0


def test_every_game_comes_to_its_end_and_has_its_losers() -> None:
    many = Many(PRESETS["onze"], 3, 500, random_policy)
    many.play()

    assert many.done == 500
    assert np.bincount(many.losers.ravel(), minlength=3).sum() == 1000


def test_a_house_rule_that_is_not_among_them_is_refused() -> None:
    with pytest.raises(ValueError, match="deduct"):
        Many(replace(PRESETS["onze"], deduct="figures"), 2, 1, random_policy)


def test_who_takes_the_whole_charge_has_lost_whoever_opens_next() -> None:
    assert sameness(PRESETS["as"], 2, 100, seed=39).different == 0
