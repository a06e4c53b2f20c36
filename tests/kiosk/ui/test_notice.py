"""A sentence on the table shows by its sign what a touch of it does."""

from dataclasses import replace

import pytest

from kiosk.counter.game.sight import REASONS
from kiosk.counter.house import Prefs
from kiosk.counter.tray import Notice
from kiosk.language import languages
from kiosk.ui.drawings import back_arrow, finger, forward_arrow, triangle
from kiosk.ui.scene import Figure, Scene
from kiosk.ui.screens import scene
from kiosk.ui.theme import NIGHT
from tests.kiosk.counter.world import World
from vision.readings import TrayEvent

SIZE = (800, 480)
SIGNS = {"undo": back_arrow, "redo": forward_arrow, "by_hand": finger, "": triangle}


def page(world: World, size: tuple[int, int] = SIZE) -> Scene:
    return scene(world.counter, size, world.now)


def signs(page: Scene) -> list[str]:
    """The golden signs on the page, by what they stand for."""
    drawings = [item.drawing for item in page.items if isinstance(item, Figure)]
    return [action for action, sign in SIGNS.items() if sign(NIGHT.gold) in drawings]


def actions(page: Scene) -> list[str]:
    return [touch.action for touch in page.touches]


@pytest.mark.parametrize("action", SIGNS)
def test_a_sentence_has_the_sign_of_what_its_touch_does(action):
    world = World().sit().throw("665").see(TrayEvent.EMPTY).wait(3.0)
    world.counter = replace(world.counter, notice=Notice("Caméra perdue", (), world.now + 5, action))

    assert signs(page(world)) == [action]
    assert actions(page(world)).count(action) == (1 + (action == "undo") if action else 0)


@pytest.mark.parametrize("reason", REASONS)
def test_a_throw_that_was_not_read_can_be_touched_in_and_shows_it(reason):
    world = World().sit().see(TrayEvent.ROLLING).see(TrayEvent.REFUSED, reason=reason)

    assert signs(page(world))[0] == "by_hand"
    assert "by_hand" in actions(page(world))


def test_what_cannot_be_done_on_a_screen_is_not_offered_there():
    world = World().sit().act("by_hand").see(TrayEvent.ROLLING).see(TrayEvent.CAMERA_LOST)
    world.counter = replace(world.counter, notice=Notice("Caméra perdue", (), world.now + 5, "by_hand"))

    assert "by_hand" not in actions(page(world))


@pytest.mark.parametrize("size", [SIZE, (480, 800)])
def test_a_sentence_in_the_pause_that_asks_for_a_touch_takes_it(size):
    world = World().sit().throw("665").act("menu").act("undo")
    assert "Touchez ici" in world.says
    sentence = page(world, size).touches[0]

    assert (sentence.action, sentence.rect.y < size[1] // 5) == ("redo", True)
    assert signs(page(world, size)) == ["redo"]


@pytest.mark.parametrize("language", languages())
def test_why_a_throw_was_not_read_is_whole_beside_the_picture(language):
    world, cut = World().sit(), []
    world.counter = replace(world.counter, prefs=Prefs(language=language))
    for reason in REASONS:
        world.see(TrayEvent.REFUSED, reason=reason)
        for size in (SIZE, (480, 800), (720, 1280)):
            cut += [text.words for text in page(world, size).texts if text.words.endswith("…")]

    assert cut == []
