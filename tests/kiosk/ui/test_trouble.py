"""What is wrong stays on the screen for as long as it is: for those who look up only now."""

from dataclasses import replace

import pytest

from kiosk.app import PLAYED_IN_MEMORY
from kiosk.counter.house import Prefs
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Notice
from kiosk.engine.presets import ONZE
from kiosk.language import languages, tongue
from kiosk.ui.scene import Scene
from kiosk.ui.screens import scene
from kiosk.ui.sheet import typeset
from tests.kiosk.counter.world import World
from tests.kiosk.ui.page import texts_out_of_their_box
from vision.readings import TrayEvent

SIZES = ((800, 480), (720, 1280), (480, 800))
STANDS = (Screen.ATTRACT, Screen.PLAYERS, Screen.MENU)


def page(counter: Counter, size: tuple[int, int] = SIZES[0]) -> Scene:
    return scene(counter, size, 1000.0)


def words(page: Scene) -> str:
    return " ".join(text.words for text in page.texts)


def at(screen: Screen, unsaved: str) -> Counter:
    world = World() if screen is Screen.ATTRACT else World().act("start")
    world = world.act("begin").act("menu") if screen is Screen.MENU else world
    assert world.screen is screen
    return replace(world.counter, staff=replace(world.counter.staff, unsaved=unsaved))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("trouble", [NOT_SAVED, PLAYED_IN_MEMORY])
@pytest.mark.parametrize("screen", STANDS)
def test_a_disk_that_takes_nothing_is_told_in_whole(screen, trouble, language, size):
    shown = page(replace(at(screen, trouble), prefs=Prefs(language=language)), size)

    assert typeset(tongue(language)(trouble)) in words(shown)
    assert texts_out_of_their_box(shown) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", [Screen.ATTRACT, Screen.PLAYERS])
def test_a_lost_camera_is_told_before_the_game_for_as_long_as_it_is(screen, size):
    world = World() if screen is Screen.ATTRACT else World().act("start")
    world.see(TrayEvent.CAMERA_LOST).wait(20.0)
    assert world.screen is screen

    assert "caméra ne répond plus" in words(page(world.counter, size))
    assert "lancez les dés" not in words(page(world.counter, size))
    assert "ne répond plus" not in words(page(world.see(TrayEvent.CAMERA_BACK).wait(20.0).counter, size))


@pytest.mark.parametrize("screen", [Screen.PLAY, Screen.HAND])
def test_the_key_of_the_menu_says_at_the_table_that_something_is_to_be_told(screen):
    world = World().sit()
    world = world.act("by_hand") if screen is Screen.HAND else world
    well, ill = (replace(world.counter.staff, unsaved=each) for each in ("", NOT_SAVED))

    assert page(replace(world.counter, staff=well)) != page(replace(world.counter, staff=ill))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_a_notice_in_the_pause_is_whole(language, size):
    world = World().sit()
    prefs, notice = Prefs(language=language), Notice(NOT_SAVED, (), 2000.0)
    told = replace(world.counter, prefs=prefs, screen=Screen.MENU, notice=notice)

    assert typeset(tongue(language)(NOT_SAVED)) in words(page(told, size))


def over(language: str = "fr") -> World:
    """Bo took all at once, and everybody has read it."""
    house = Setup(names=("Ana", "Bo"), rules=replace(ONZE, manches=1, tokens=8))
    world = World(Counter(setup=house, prefs=Prefs(language=language))).sit().throw("421").throw("653")
    assert world.screen is Screen.OVER
    return world


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_a_disk_that_takes_nothing_is_told_after_the_game_too(language, size):
    world = over(language).wait(10.0)
    shown = page(replace(world.counter, staff=replace(world.counter.staff, unsaved=NOT_SAVED)), size)

    assert typeset(tongue(language)(NOT_SAVED)) in words(shown)
    assert texts_out_of_their_box(shown) == []


def test_a_sentence_after_the_game_is_shown():
    world = over().wait(10.0)
    assert "La caméra est revenue" in words(page(world.see(TrayEvent.CAMERA_BACK).counter))


def test_a_lost_camera_does_not_tell_who_pays_before_the_dice_were_seen():
    world = over().see(TrayEvent.CAMERA_LOST, after=0.3)

    assert "paie" not in words(page(world.counter))
    assert "ne répond plus" in words(page(world.wait(10.0).counter))
