"""A throw on its way, on the felt or under a finger: « le bon » keeps nothing else meanwhile and says why."""

import pytest

from kiosk.counter.actions import of_key
from kiosk.counter.messages import Act, By
from kiosk.engine.events import Stopped, Thrown
from kiosk.ui.screens import scene
from tests.kiosk.counter.game.test_choice import choosing
from tests.kiosk.counter.world import World, in_the_decharge
from vision.readings import TrayEvent

PUSHES = {
    "button": lambda world: world.press(),
    "finger": lambda world: world.act("stop"),
    "key": lambda world: world.tell(of_key(world.screen, "return")),
}


def thrown_again() -> World:
    """Bo has 654, may keep it, and throws two dice again."""
    return in_the_decharge().throw("654").see(TrayEvent.HAND).see(TrayEvent.ROLLING)


@pytest.mark.parametrize("push", PUSHES.values(), ids=PUSHES)
def test_le_bon_before_the_dice_were_read_does_not_keep_those_of_before(push):
    world = push(thrown_again())
    world.throw("11", kept="6")

    assert world.logged[-1] == Thrown((6,), (1, 1))
    assert world.game.hand == (6, 1, 1)


def test_le_bon_keeps_what_fell_as_soon_as_it_was_read():
    world = thrown_again().press().throw("11", kept="6").press(0.1)

    assert world.logged[-2:] == [Thrown((6,), (1, 1)), Stopped()]


def test_who_pushes_before_his_first_throw_was_read_is_not_told_that_he_threw_nothing():
    world = World().sit().see(TrayEvent.ROLLING).press()

    assert world.says is None


def test_the_key_and_the_lamp_say_that_the_dice_roll():
    world = thrown_again()
    words = [text.words for text in scene(world.counter, (800, 480), world.now).texts]

    assert not world.counter.lit
    assert words.count("Les dés roulent") == 2  # of the eye, and of the button


def test_who_touches_the_dice_in_needs_not_wait_for_the_eye():
    world = in_the_decharge().act("menu").act("by_hand").touch_in("654").see(TrayEvent.ROLLING)

    assert world.press().logged[-1] == Stopped()


@pytest.mark.parametrize("push", [World.press, lambda world: world.tell(Act("mark", by=By.KEY))])
def test_what_is_marked_stays_while_the_dice_roll(push):
    world = choosing().see(TrayEvent.ROLLING)
    marked = world.counter.mark

    assert push(world).counter.mark is marked


@pytest.mark.parametrize("push", PUSHES.values(), ids=PUSHES)
def test_le_bon_in_the_middle_of_a_throw_that_is_touched_in_keeps_nothing(push):
    world = in_the_decharge().act("menu").act("by_hand").touch_in("654").act("keep", "0").act("face", "1")

    push(world)
    assert not world.counter.lit
    assert "Touchez 1 dé" in [text.words for text in scene(world.counter, (800, 480), world.now).texts]
    world.act("face", "1")

    assert world.logged[-1] == Thrown((6,), (1, 1))
    assert world.press().logged[-1] == Stopped()


def test_who_takes_back_the_faces_he_touched_may_keep_his_hand():
    world = in_the_decharge().act("menu").act("by_hand").touch_in("654").act("face", "1").act("erase")

    assert world.press().logged[-1] == Stopped()
