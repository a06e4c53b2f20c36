"""The first start on the glass: a PIN is chosen by touch, everything else may wait, a lost PIN is no end."""

import pytest

from kiosk.counter.effects import Effect, Prefer, Serve, SetPin
from kiosk.counter.messages import FirstStart, Told
from kiosk.counter.staff.requests import Request
from kiosk.counter.staff.welcome import Step
from kiosk.counter.state import Screen
from kiosk.ui.scene import Text, Touch
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World


@pytest.fixture
def world() -> World:
    return World().tell(FirstStart())


def type_digits(world: World, digits: str) -> World:
    for digit in digits:
        world.act("digit", digit)
    return world


def pins(world: World) -> list[Effect]:
    return [each for each in world.said if isinstance(each, SetPin)]


def test_a_code_is_typed_twice_and_kept(world: World) -> None:
    assert type_digits(world.act("new_pin"), "4210").screen is Screen.PIN
    type_digits(world, "4210")

    assert pins(world) == [SetPin("4210")]
    assert world.screen is Screen.WELCOME
    assert Step.PIN in world.counter.staff.done


def test_two_codes_that_differ_are_none(world: World) -> None:
    type_digits(world.act("new_pin"), "42104211")

    assert pins(world) == []
    assert world.screen is Screen.PIN
    assert pins(type_digits(world, "42104210")) == [SetPin("4210")]


def test_the_lock_asks_for_the_code_also_after_a_choice_was_left(world: World) -> None:
    type_digits(world.act("new_pin"), "42").act("back").act("ready").act("service")

    assert pins(type_digits(world, "42104210")) == []


def test_everything_may_wait_and_the_page_does_not_come_back(world: World) -> None:
    world.act("ready")

    assert world.screen is Screen.ATTRACT
    assert Prefer("welcomed", True) in world.said


def test_the_page_waits_for_whoever_reads_the_booklet(world: World) -> None:
    assert world.wait(120.0).screen is Screen.WELCOME


def test_a_trial_and_a_calibration_lead_back_and_are_marked(world: World) -> None:
    world.act("trials").act("serve", "lamp").act("cancel")

    assert world.screen is Screen.WELCOME
    assert world.counter.staff.done == {Step.TRIALS}
    assert world.act("calibrate").act("cancel").screen is Screen.WELCOME


def test_a_button_held_while_starting_says_what_it_is_for() -> None:
    world = World().tell(FirstStart(held=True))

    assert world.counter.notice is not None
    assert "nouveau code" in world.counter.notice.msgid


def test_a_button_that_something_leans_on_at_the_start_keeps_no_lock_open_and_no_game_away() -> None:
    """The page stood there for good: whoever came by could choose the PIN, and the game was behind it."""
    world = World().sit().throw("421").tell(FirstStart(held=True))

    assert world.wait(60.0).screen is Screen.WELCOME
    assert world.wait(40.0).screen is Screen.PLAY
    assert World().tell(FirstStart(held=True)).wait(100.0).screen is Screen.ATTRACT


def keys(world: World) -> set[tuple[str, str]]:
    """What can be touched on the page: action and argument."""
    shown = scene(world.counter, (1024, 600), 0.0).items
    return {(each.action, each.argument) for each in shown if isinstance(each, Touch)}


def test_a_new_card_with_a_stick_of_the_house_takes_it_back_with_two_touches(world: World) -> None:
    without = keys(world)
    world.tell(Told(offer=True))
    offered = keys(world)
    asked = Serve(Request.RESTORE) in world.act("serve", "restore").said

    assert offered - without == {("serve", "restore")}
    assert not asked
    assert Serve(Request.RESTORE) in world.act("serve", "restore").said


def test_a_stick_that_cannot_be_taken_back_is_told_on_the_page_itself(world: World) -> None:
    world.tell(Told(offer=True, note="Pas de sauvegarde sur la clé"))
    shown = scene(world.counter, (1024, 600), 0.0).items

    assert "Pas de sauvegarde sur la clé" in [
        each.words.replace("\u00a0", " ") for each in shown if isinstance(each, Text)
    ]


def test_the_house_gets_its_name_by_touch_and_keeps_it(world: World) -> None:
    world.act("sign")
    for letter in "CHEZ  ZOÉ":
        world.act("type", letter)
    world.act("signed")

    assert world.screen is Screen.WELCOME
    assert Prefer("house_name", "CHEZ ZOÉ") in world.said
    assert world.counter.prefs.house_name == "CHEZ ZOÉ"
    assert Step.HOUSE in world.counter.staff.done
    assert world.act("sign").counter.setup.typed == "CHEZ ZOÉ"


def test_a_name_that_is_left_stays_as_it_was(world: World) -> None:
    world.act("sign").act("type", "A").act("cancel")

    assert world.screen is Screen.WELCOME
    assert world.counter.prefs.house_name == ""


def test_the_screen_is_good_once_a_finger_found_every_target(world: World) -> None:
    world.act("screen")
    for target in "1234":
        world.act("target", target)
    assert world.screen is Screen.TOUCH

    world.act("target", "5")

    assert world.screen is Screen.WELCOME
    assert Step.SCREEN in world.counter.staff.done


def test_a_panel_that_answers_elsewhere_shows_where_it_felt_the_finger(world: World) -> None:
    world.act("screen").act("missed", "35")

    assert world.counter.staff.missed == "35"
    assert Step.SCREEN not in world.counter.staff.done
    assert world.act("target", "1").counter.staff.missed == ""


def test_a_trial_that_the_machine_knows_to_fail_says_what_to_do(world: World) -> None:
    world.act("trials").tell(Told(tried=("sound", "pas de son ici")))

    assert world.counter.staff.tried == (("sound", "pas de son ici"),)
    again = world.act("cancel").act("trials")
    assert again.counter.staff.tried == (("sound", "pas de son ici"),)
    assert again.tell(Told(tried=("sound", ""))).counter.staff.tried == (("sound", ""),)
