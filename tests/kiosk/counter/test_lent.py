"""Guests do not change the house: what they set is theirs until the screen sleeps."""

from dataclasses import replace

import pytest

from kiosk.counter.effects import Cleared, Prefer
from kiosk.counter.messages import Told
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.presets import ONZE
from kiosk.ui.layout import Rect
from kiosk.ui.scene import Touch
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World


def sleep(world: World) -> World:
    return world.wait(world.counter.prefs.dim_after + 1)


@pytest.mark.parametrize(("action", "key"), [("language", "language"), ("theme", "theme"), ("mute", "muted")])
def test_what_guests_change_goes_back_when_the_screen_sleeps(action, key):
    world = World().sit().act("menu")
    was = getattr(world.counter.prefs, key)
    world.act(action)
    lent = getattr(world.counter.prefs, key)
    assert lent != was
    assert Prefer(key, lent, lasting=False) in world.effects

    sleep(world)

    assert getattr(world.counter.prefs, key) == was
    assert Prefer(key, was, lasting=False) in world.effects
    assert world.counter.house is None


@pytest.mark.parametrize(("action", "key"), [("language", "language"), ("theme", "theme"), ("mute", "muted")])
def test_behind_the_lock_the_same_keys_change_the_house(action, key):
    world = World(Counter(screen=Screen.SERVICE, came=(Screen.ATTRACT,)))
    world.act(action)
    changed = getattr(world.counter.prefs, key)

    assert Prefer(key, changed) in world.effects
    assert getattr(sleep(world).counter.prefs, key) == changed


def test_a_house_that_was_changed_meanwhile_stays_changed():
    world = World().sit().act("menu").act("theme")
    world.tell(Told(prefs=World().counter.prefs))

    assert sleep(world).counter.prefs.theme == "night"


def over() -> World:
    house = replace(ONZE, manches=1, tokens=8)
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=house))).sit()
    return world.throw("421").throw("665").wait(1.6).wait(3.1)


def test_the_round_is_served_on_the_page_of_who_pays():
    world = over()
    assert [due.names for due in world.counter.due] == [("Bo",)]

    world.act("served")

    assert world.counter.due == ()
    assert world.effects == (Cleared(world.counter.game),)
    assert world.act("served").effects == ()


def test_a_round_that_is_served_moves_no_key_under_the_finger():
    world = over()
    before = places(world)

    assert places(world.act("served")) == before
    assert "served" in before


def places(world: World) -> dict[str, Rect]:
    shown = scene(world.counter, (800, 480), world.now)
    return {each.action: each.rect for each in shown.items if isinstance(each, Touch)}
