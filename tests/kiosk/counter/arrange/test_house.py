"""House rules as people meet them: the ones they look for first, each told what it means when touched."""

import pytest

from kiosk.counter.arrange.setup import pages
from kiosk.counter.state import Screen, Setup
from kiosk.engine.house.switches import SWITCHES
from kiosk.engine.presets import PRESETS
from tests.kiosk.counter.world import World


@pytest.mark.parametrize("preset", PRESETS)
def test_how_long_a_game_takes_is_on_the_first_page(preset):
    first, *_ = pages(Setup(preset=preset))

    assert first[:2] == ("tokens", "manches")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_rule_of_a_preset_is_on_one_page_once(preset):
    shown = [key for page in pages(Setup(preset=preset)) for key in page]

    assert sorted(shown) == sorted(set(SWITCHES) - set(PRESETS[preset].closed))


def test_a_house_rule_that_is_touched_says_what_it_means():
    world = World().act("start").act("rules").act("house").act("switch", "manches")

    assert world.screen is Screen.HOUSE
    assert world.counter.setup.switches == (("manches", "3"),)
    assert world.counter.notice is not None
    assert world.counter.notice.msgid == SWITCHES["manches"].help
