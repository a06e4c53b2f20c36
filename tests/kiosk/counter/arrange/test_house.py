"""House rules as people meet them: the ones they look for first, each told what it means when touched."""

from dataclasses import replace

import pytest

from kiosk.counter.arrange.setup import pages
from kiosk.counter.messages import Resumed
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.house.switches import SWITCHES
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import ONZE, PRESETS, VACHE
from tests.kiosk.counter.world import World


@pytest.mark.parametrize("preset", PRESETS)
def test_how_long_a_game_takes_is_on_the_first_page(preset):
    first, *_ = pages(Setup(rules=PRESETS[preset]))

    assert first[:2] == ("tokens", "manches")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_rule_of_a_preset_is_on_one_page_once(preset):
    shown = [key for page in pages(Setup(rules=PRESETS[preset])) for key in page]

    assert sorted(shown) == sorted(set(SWITCHES) - set(PRESETS[preset].closed))


def test_a_house_rule_that_is_touched_says_what_it_means():
    world = World().act("start").act("rules").act("house").act("switch", "manches")

    assert world.screen is Screen.HOUSE
    assert world.counter.setup.rules == replace(ONZE, manches=3)
    assert world.counter.notice is not None
    assert world.counter.notice.msgid == SWITCHES["manches"].help


def test_a_revenge_is_played_by_the_rules_of_the_game_before_it_whatever_their_name():
    bistro = replace(ONZE, name="bistro", label="Bistro", tokens=8, manches=1)
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=bistro))).sit()
    world.throw("421").throw("665").wait(1.6).wait(3.1).act("revenge")

    assert world.game.rules == bistro
    assert world.game.phase is Phase.CHARGE


def test_a_game_taken_up_after_a_cut_leaves_its_rules_to_the_revenge():
    before = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=VACHE))).sit().throw("665")

    after = World(Counter()).tell(Resumed(7, before.counter.history, "une tournée"))

    assert after.counter.setup.rules == VACHE


def test_rules_whose_name_is_a_number_are_chosen_by_their_own_card():
    ours = tuple(replace(VACHE, name=name, label=name) for name in ("2", "Nous"))
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), own=ours))).act("start").act("rules").act("own")

    assert world.act("preset", "2").counter.setup.rules == ours[0]
