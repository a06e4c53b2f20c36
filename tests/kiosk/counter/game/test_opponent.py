"""« La maison » plays along: by itself, with dice of its own; nothing in the tray is taken for its throw."""

from dataclasses import replace

import pytest

from kiosk.counter.effects import GameStarted, Log, Undone
from kiosk.counter.game.opponent import ITS_DICE, ITS_TURN, THINKS, its_turn
from kiosk.counter.messages import Resumed
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.step import dice
from kiosk.decision import Strength
from kiosk.engine.events import Thrown
from kiosk.engine.presets import ONZE, PRESETS
from kiosk.engine.rules import Rules
from tests.kiosk.counter.world import World
from vision.readings import TrayEvent

SOON = THINKS + 0.1
SHORT = replace(ONZE, manches=1, tokens=4)


def against_house(rules: Rules = ONZE, pushes: int = 1) -> World:
    """Somebody alone at the table, and the house after so many touches of its key."""
    world = World(Counter(setup=Setup(names=("Ana", "Joueur 2"), rules=rules, stake="un demi"))).act("start")
    for _ in range(pushes):
        world.act("opponent")
    return world.act("begin")


def test_each_touch_makes_the_house_stronger_and_the_last_lets_it_go():
    world = World().act("start")
    seen = []
    for _ in range(5):
        world.act("opponent")
        seated = world.counter.setup.seated
        seen.append(seated.strength if seated else None)

    assert seen == [*Strength, None]
    assert world.counter.setup.names == ("Ana", "Bo")


def test_the_house_takes_the_place_of_a_guest_without_a_name():
    assert against_house().game.players == ("Ana", "La maison")


def test_the_house_throws_by_itself_once_people_could_follow():
    world = against_house().throw("665")
    assert its_turn(world.counter)
    before = len(world.logged)

    world.wait(THINKS - 0.2)
    assert len(world.logged) == before

    world.wait(0.3)
    assert len(world.logged) == before + 1
    assert world.counter.last.player == "La maison"


def test_dice_that_fall_while_the_house_plays_are_nobodys_throw():
    world = against_house().throw("665").throw("421")

    assert len(world.logged) == 1
    assert world.says == ITS_TURN
    assert dice(world.counter) is None


def test_dice_thrown_in_its_turn_and_left_lying_are_not_counted_in_the_next():
    world = against_house().throw("665").throw("421").wait(SOON)
    assert world.game.player == "Ana" or its_turn(world.counter)
    world.see(TrayEvent.HAND).see(TrayEvent.READ, dice=world.counter.eye.settled.change.dice)

    assert [each for each in world.logged if each == Thrown((), (4, 2, 1))] == []


def test_who_takes_his_dice_while_the_house_plays_throws_in_his_own_turn():
    world = against_house(PRESETS["salon"]).throw("665").press()
    world.see(TrayEvent.HAND, after=0.1)
    while its_turn(world.counter):
        world.wait(THINKS + 2.5)
    logged = len(world.logged)
    world.see(TrayEvent.ROLLING).throw("421")

    assert world.logged[logged:] == [Thrown((), (4, 2, 1))]


@pytest.mark.parametrize("deed", ["stop", "by_hand", "confirm"])
def test_nobody_plays_for_the_house(deed):
    world = against_house().throw("665")

    world.act(deed)

    assert len(world.logged) == 1
    assert world.screen is Screen.PLAY


def test_its_dice_are_not_put_right():
    world = against_house().throw("665").wait(SOON)
    while its_turn(world.counter):
        world.wait(SOON)

    world.act("fix", "0")

    assert world.screen is not Screen.FIX
    assert world.counter.notice.msgid == ITS_DICE


def test_a_step_back_goes_to_what_somebody_did_himself():
    world = against_house().throw("665")
    while its_turn(world.counter):
        world.wait(THINKS + 3)
    count = len(world.counter.history.events)
    assert count > 1

    world.act("undo")

    assert world.counter.history.events == ()
    assert world.effects.count(Undone(world.counter.game)) == count


def test_after_a_step_back_the_house_throws_the_very_same_dice():
    world = against_house().throw("665").wait(SOON)
    first = world.logged[1]

    world.act("undo").throw("665").wait(SOON)

    assert world.logged[-1] == first


def test_after_a_cut_the_house_throws_the_very_same_dice():
    world = against_house().throw("665")
    cut = Resumed(1, world.counter.history, "", world.counter.opponent)
    world.wait(SOON)

    again = World(Counter()).tell(cut).wait(SOON)

    assert again.logged == world.logged[1:]


def test_the_house_waits_while_somebody_is_in_the_menu_or_holds_the_button():
    world = against_house(PRESETS["salon"]).throw("665").down().wait(SOON)
    assert its_turn(world.counter)
    assert len(world.logged) == 2

    world.hold(0.1).act("menu").wait(60)
    assert len(world.logged) == 2


def test_nobody_owes_a_round_after_practice():
    world = against_house(SHORT)
    started = next(each for each in world.said if isinstance(each, GameStarted))
    while world.game.result is None:
        world.wait(THINKS + 4)
        if not its_turn(world.counter) and world.game.result is None:
            world.throw("221")

    assert (started.stake, world.counter.due) == ("", ())
    assert world.counter.opponent is not None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("pushes", [1, 4])
def test_a_whole_game_against_the_house_comes_to_its_end(preset, pushes):
    world = against_house(replace(PRESETS[preset], manches=1, tokens=5), pushes)
    for _ in range(2000):
        if world.game.result is not None:
            break
        if its_turn(world.counter):
            world.wait(THINKS + 4)
        elif world.screen is Screen.CHOICE:
            world.act("choose")
        elif world.game.can_stop:
            world.press()
        else:
            faces = "653421"[len(world.logged) % 4 :][:3]
            world.touch_in(faces[: world.game.dice])

    assert world.game.result is not None
    assert all(isinstance(each, Log | GameStarted) or each for each in world.said)


def test_a_camera_that_is_lost_while_the_house_plays_asks_nobody_to_touch_dice_in():
    world = against_house().throw("665").see(TrayEvent.CAMERA_LOST, after=0.1)

    assert (world.screen, world.says) == (Screen.PLAY, "Caméra perdue")
