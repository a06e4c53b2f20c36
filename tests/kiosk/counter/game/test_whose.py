"""A throw counts for whoever it was meant for; where nobody knows, it is asked."""

from collections.abc import Callable

import pytest

from kiosk.counter.game.whose import PASSED as TURN_PASSED
from kiosk.engine.events import Thrown
from tests.kiosk.counter.world import World, in_the_decharge
from vision.readings import TrayEvent

FELL = Thrown((), (6, 6, 4))


def is_asked(world: World) -> bool:
    """Dice fell and were asked about; else they counted."""
    counted = world.logged[-1] == FELL
    assert counted is not (world.counter.proposal == FELL)
    return not counted


def le_bon() -> World:
    """Bo keeps his hand with a push, and it is Ana's turn."""
    return in_the_decharge().throw("654").press()


def held() -> World:
    """The push was a long one, for the menu: it is Bo's turn after all."""
    return in_the_decharge().throw("654").down().hold(2.0)


def taken_back() -> World:
    """Bo's « le bon » is taken back on the screen."""
    return le_bon().act("undo")


def redone() -> World:
    """What was taken back is done again: it is Ana's turn."""
    return taken_back().act("redo")


def touched_in() -> World:
    """In the charge one throw is a turn: Ana's is touched in, and it is Bo's."""
    return World().sit().touch_in("665")


def fallen(world: World, first: TrayEvent, after: float) -> World:
    """Dice are thrown; so many seconds after what happened last the eye sees them come."""
    return world.see(first, after=after).see(TrayEvent.ROLLING).act("back").throw("664")


def told_late() -> World:
    """Ana's throw lay there for seconds before it could be read; it is Bo's turn."""
    return World().sit().see(TrayEvent.ROLLING).wait(3.0).throw("665")


PASSED = (le_bon, held, taken_back, redone, touched_in, told_late)


def test_dice_in_a_hand_while_le_bon_is_taken_back_are_asked_about():
    world = in_the_decharge().throw("654").down()
    thrower = world.game.player

    world.see(TrayEvent.HAND).hold(2.0).act("back").throw("664")

    assert world.game.player != thrower
    assert is_asked(world)
    world.see(TrayEvent.HAND).throw("431")
    assert world.logged[-1] == Thrown((), (4, 3, 1))


@pytest.mark.parametrize("passed", PASSED, ids=lambda each: each.__name__)
@pytest.mark.parametrize("first", [TrayEvent.HAND, TrayEvent.ROLLING], ids=lambda each: each.value)
def test_a_hand_that_comes_too_soon_to_have_seen_whose_turn_it_is_is_asked_about(
    passed: Callable[[], World], first: TrayEvent
):
    assert is_asked(fallen(passed(), first, 0.2))


@pytest.mark.parametrize("passed", PASSED, ids=lambda each: each.__name__)
def test_a_hand_that_had_the_time_to_see_whose_turn_it_is_is_not_asked_about(passed: Callable[[], World]):
    assert not is_asked(fallen(passed(), TrayEvent.HAND, 0.6))


def test_who_reaches_in_as_soon_as_a_throw_lies_there_is_not_asked_about():
    world = World().sit().see(TrayEvent.ROLLING).throw("665")

    assert not is_asked(fallen(world, TrayEvent.HAND, 0.1))


def test_who_throws_without_a_hand_over_the_tray_after_le_bon_is_not_asked():
    world = in_the_decharge().throw("654")

    world.see(TrayEvent.HAND).press().see(TrayEvent.EMPTY).see(TrayEvent.ROLLING).throw("664")

    assert not is_asked(world)


def test_that_the_turn_passed_is_said_before_that_a_die_stayed():
    world = in_the_decharge().throw("654").see(TrayEvent.HAND).press(0.1)
    world.throw("11", kept="6")

    assert world.counter.proposal == Thrown((), (6, 1, 1))
    assert world.says == TURN_PASSED
