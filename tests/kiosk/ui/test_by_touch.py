"""What is played by touch: the screens say why, show how the coup stands, and offer what they name."""

from dataclasses import replace

import pytest

from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Notice
from kiosk.engine.events import Choice, Chosen
from kiosk.engine.presets import PRESETS
from kiosk.language import languages
from kiosk.ui.scene import touch_at
from kiosk.ui.screens import scene
from tests.kiosk.counter.game.test_choice import choosing
from tests.kiosk.counter.world import World
from vision.readings import TrayEvent

SIZES = ((800, 480), (720, 1280), (480, 800))


def blind(rules: str = "vache") -> World:
    """Four players at a table whose camera is lost."""
    names = ("Ana", "Bo", "Cy", "Di")
    world = World(Counter(setup=Setup(names=names, rules=PRESETS[rules]))).sit()
    world.see(TrayEvent.CAMERA_LOST).wait(9.0)
    assert world.screen is Screen.HAND
    return world


def touched(world: World, faces: str) -> World:
    for face in faces:
        world.act("face", face)
    return world


def words(world: World, size: tuple[int, int] = SIZES[0]) -> str:
    page = scene(world.counter, size, world.now)
    return " ".join(text.words for text in page.texts).replace("\u00a0", " ")


def finger(world: World, action: str, size: tuple[int, int]) -> World:
    """Touch the middle of the first target of that action: the sentence stands before the bar."""
    page = scene(world.counter, size, world.now)
    target = next(touch for touch in page.touches if touch.action == action)
    assert touch_at(page, *target.rect.middle) == target
    return world.act(action)


@pytest.mark.parametrize("size", SIZES)
def test_a_throw_touched_in_and_taken_back_is_done_again_by_a_touch_of_the_sentence(size):
    world = touched(blind("fiches"), "665").act("undo")
    assert "Touchez ici pour rétablir" in words(world, size)

    assert finger(world, "redo", size).game.player == "Bo"


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_that_was_taken_back_is_made_again_by_a_touch_of_the_sentence(size):
    world = choosing().act("choose", "vient")
    finger(world, "undo", size)
    assert world.screen is Screen.CHOICE
    assert "Touchez ici pour rétablir" in words(world, size)

    assert finger(world, "redo", size).logged[-1] == Chosen(Choice.VIENT)


@pytest.mark.parametrize("size", SIZES)
def test_the_throw_before_a_choice_is_taken_back_there(size):
    world = choosing()
    thrown = len(world.counter.history.events)

    assert len(finger(world, "undo", size).counter.history.events) == thrown - 1


@pytest.mark.parametrize("quiet", [0.0, 4.0, 9.0, 60.0])
@pytest.mark.parametrize("faces", ["", "6", "665"])
def test_a_lost_camera_is_said_for_as_long_as_one_has_to_touch(faces, quiet):
    world = touched(blind(), faces).wait(quiet)

    assert "Caméra perdue" in words(world)


@pytest.mark.parametrize("quiet", [0.0, 9.0, 60.0])
def test_a_choice_without_a_camera_asks_for_no_throw(quiet):
    world = choosing().see(TrayEvent.CAMERA_LOST).wait(quiet)

    assert "Caméra perdue" in words(world)
    assert "lance" not in words(world)


@pytest.mark.parametrize("size", SIZES)
def test_who_touches_dice_in_sees_hand_cost_and_danger(size):
    world = touched(touched(blind("onze"), "421"), "663")

    for each in ("à battre", "421", "en danger", "663"):
        assert each in words(world, size)


@pytest.mark.parametrize("size", SIZES)
def test_who_chooses_sees_hand_and_cost(size):
    assert "à égalité 1" in words(choosing().act("skip"), size)


@pytest.mark.parametrize("size", SIZES)
def test_who_touches_dice_in_sees_which_throw_it_is_and_what_the_last_one_made(size):
    world = touched(blind(), "665")

    for each in ("Lancer 1 sur 3", "665 vaut 1 fiche"):
        assert each in words(world, size)
    assert "Lancer 2 sur 3" in words(world.act("keep", "0").act("face", "6"), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("start", [lambda: touched(blind(), "665"), choosing])
def test_a_long_sentence_is_whole(start, size):
    world = start()
    world.counter = replace(world.counter, notice=Notice(NOT_SAVED, (), world.now + 10))

    assert NOT_SAVED in words(world, size)


def cut(world: World, language: str, size: tuple[int, int]) -> list[str]:
    told = replace(world.counter, prefs=replace(world.counter.prefs, language=language))
    return [text.words for text in scene(told, size, world.now).texts if text.words.endswith("…")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_what_stands_beside_the_dice_that_are_touched_in_is_whole(language, size):
    world = World().sit().throw("665").act("menu").act("by_hand").touch_in("522").wait(5.0)
    house = replace(PRESETS["onze"], first_player="highest_sum")
    opening = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=house))).sit().act("menu").act("by_hand")

    assert cut(world, language, size) == []
    assert cut(opening.act("face", "3"), language, size) == []
