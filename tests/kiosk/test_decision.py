"""Simulated people: what they may do is what the rules allow, and the stronger ones do what is worth more."""

from dataclasses import replace
from random import Random

import pytest

from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.events import Stopped
from kiosk.engine.game import step
from kiosk.engine.play.stages import Play, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.presets import PRESETS
from tests.kiosk.engine.playing import hand
from tests.lab.opponents import losses


def decharge(name: str, mine: str, plays: tuple[Play, ...] = ()) -> Game:
    """The décharge of a game between two, in which these dice lie there after a first throw."""
    turn = Turn((hand(mine),))
    return Game(PRESETS[name], ("A", "B"), Phase.DECHARGE, 0, (5, 6), turn, coup=9, order=(0, 1), plays=plays)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_is_played_without_a_refusal(name, players):
    rules = replace(PRESETS[name], tokens=7)

    assert losses(rules, Strength.NOVICE, Strength.MASTER, 1, players=players).games == 1


def test_who_opens_stops_where_that_binds_the_one_who_follows():
    assert decision(decharge("onze", "665"), Strength.MASTER, Random(1)) == Stop()


def test_a_commitment_is_said_before_the_throw_that_is_to_be_the_last():
    game = decharge("main-chaude", "442", (Play(0, (hand("421"),) * 3, 3),))

    assert decision(game, Strength.MASTER, Random(1)) == Stop()
    assert decision(step(game, Stopped()), Strength.MASTER, Random(1)) == Keep((4, 2))


def test_the_novice_loses_more_often_than_not():
    found = losses(replace(PRESETS["onze"], tokens=5), Strength.NOVICE, Strength.REGULAR, 100)

    assert found.lost > 0.5
