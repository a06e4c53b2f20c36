"""Who arrives in the middle of a game and who goes, by touch."""

from dataclasses import replace

import pytest

from kiosk.counter.effects import Log
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.events import Arrived, Departed
from kiosk.engine.house.switches import with_switches
from kiosk.engine.presets import ONZE
from kiosk.engine.refusal import Why
from tests.kiosk.counter.test_over import over
from tests.kiosk.counter.world import World

THREE = ("Ana", "Bo", "Cy")


def table(names=THREE, **switches):
    return World(Counter(setup=Setup(names=names, rules=with_switches(ONZE, switches)))).sit().throw("665")


def arrival(world, *letters):
    world.act("menu").act("arrives").act("write")
    for letter in letters:
        world.act("type", letter)
    return world.act("named")


def test_who_arrives_is_named_and_plays_from_the_next_coup_on():
    world = arrival(table(), *"DI")

    assert world.screen is Screen.PLAY
    assert world.game.players == (*THREE, "Di")
    assert Arrived("Di") in world.logged
    assert world.counter.setup.names == (*THREE, "Di")
    assert world.game.player == "Bo"


def test_somebody_who_played_lately_arrives_by_one_touch():
    world = table()
    world.act("menu").act("arrives").act("seat_recent", "Zoé")

    assert world.game.present == (*THREE, "Zoé")


def test_where_nobody_played_lately_the_keys_are_there_at_once():
    world = table()
    world.counter = replace(world.counter, setup=replace(world.counter.setup, recent=THREE))

    assert world.act("menu").act("arrives").counter.setup.writing


def test_a_touch_of_the_sentence_takes_it_back():
    world = arrival(table(), *"DI")
    assert world.counter.notice.action == "undo"

    world.act("undo")

    assert world.game.players == THREE
    assert world.counter.setup.names == THREE
    assert world.act("redo").game.players == (*THREE, "Di")


def test_who_thinks_better_of_it_is_in_the_menu_again():
    world = table().act("menu").act("arrives").act("cancel")

    assert world.screen is Screen.MENU
    assert world.act("back").screen is Screen.PLAY


@pytest.mark.parametrize("action", ["seat_drop", "seat_later"])
def test_who_arrives_has_no_seat_to_be_moved(action):
    world = table().act("menu").act("arrives").act(action)

    assert world.screen is Screen.NAME
    assert world.counter.setup.names == THREE


def test_a_name_that_is_there_is_refused_with_a_sentence():
    world = arrival(table(), *"BO")

    assert world.counter.notice is not None
    assert world.game.players == THREE


def test_who_was_refused_a_name_takes_another_and_plays():
    world = arrival(table(), *"BO")
    assert (world.screen, world.counter.setup.typed) == (Screen.NAME, "BO")

    world.act("erase").act("type", "E").act("named")

    assert world.screen is Screen.PLAY
    assert world.game.present == (*THREE, "Be")


def test_who_was_refused_a_name_and_gives_up_is_in_the_menu_again():
    assert arrival(table(), *"BO").act("cancel").screen is Screen.MENU


def test_where_nobody_may_sit_down_no_name_is_asked_for():
    world = table(arrival="next").act("menu").act("arrives")

    assert world.screen is Screen.MENU
    assert world.says == Why.NOBODY_COMES.value


def test_after_the_game_no_name_is_asked_for():
    world = over().wait(10.0).act("menu").act("arrives")

    assert world.screen is Screen.MENU
    assert world.says == Why.GAME_OVER.value


@pytest.mark.parametrize("argument", ["Cy", "3"])
def test_who_goes_is_touched_or_numbered(argument):
    world = table().act("menu").act("leaving").act("departs", argument)

    assert world.screen is Screen.PLAY
    assert Departed("Cy") in world.logged
    assert world.counter.setup.names == ("Ana", "Bo")
    assert world.act("undo").counter.setup.names == THREE


def test_two_are_told_to_finish_or_to_leave_together():
    world = table(("Ana", "Bo")).act("menu").act("leaving").act("departs", "Bo")

    assert not any(isinstance(each, Log) for each in world.effects)
    assert world.counter.notice is not None
    assert world.screen is Screen.LEAVING


def test_a_full_table_takes_nobody():
    world = table(tuple("ABCDEFGH")).act("menu").act("arrives")

    assert world.screen is Screen.MENU
    assert world.counter.notice is not None


def test_dice_that_lie_there_are_no_throw_of_who_arrives():
    world = table()
    events = len(world.counter.history.events)
    arrival(world, *"DI").wait(5)

    assert len(world.counter.history.events) == events + 1


def test_the_revenge_is_played_by_those_who_are_there():
    world = arrival(table(tokens="4", manches="1"), *"DI")
    world.act("menu").act("leaving").act("departs", "Ana")
    world.play_out("Bo", loses="221").wait(1.6).wait(3.1).act("revenge")

    assert world.game.players == ("Bo", "Cy", "Di")
