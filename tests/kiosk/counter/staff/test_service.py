"""Behind the lock of the staff: looking, setting, trying, clearing, calibrating."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kiosk.counter.actions import STAFF
from kiosk.counter.effects import Cleared, Forget, Prefer, Serve
from kiosk.counter.house import Due, Prefs
from kiosk.counter.messages import Guided, PinWas, Told
from kiosk.counter.staff import people
from kiosk.counter.staff.pages import Choice, Staff
from kiosk.counter.staff.requests import Request
from kiosk.counter.staff.service import EYE_STAGES
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import EyeState
from kiosk.ui.scene import Touch
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World
from vision.calibrate.guide import DONE, EMPTY_IT, PUT_DICE, Guide
from vision.calibrate.session import Stage
from vision.read import read_tray
from vision.readings import TrayEvent
from vision.trace import Trace

CHOICES = (
    Choice("theme", "Thème", ("night", "day")),
    Choice("volume", "Volume", tuple(range(0, 101, 10)), steps=True),
)
EMPTY = Guide(Stage.EMPTY, EMPTY_IT, empty_key=True)
DICE = Guide(Stage.DICE, PUT_DICE)
LEARNED = Guide(Stage.DONE, DONE, keep_key=True)


def inside(**changes: Any) -> World:
    counter = Counter(setup=Setup(names=("Ana", "Bo")), staff=Staff(choices=CHOICES))
    world = World(replace(counter, **changes))
    return world.act("service").tell(PinWas(True))


def served(world: World) -> list[str]:
    return [effect.request.word for effect in world.said if isinstance(effect, Serve)]


def test_the_stages_of_the_eye_are_leafed_through_both_ways_and_round():
    world = inside()
    there = [world.act("look", "+").counter.staff.stage for _ in EYE_STAGES]
    back = world.act("look", "-").counter.staff.stage

    assert there == [*range(1, len(EYE_STAGES)), 0]
    assert back == len(EYE_STAGES) - 1


@pytest.mark.parametrize("what", [each.word for each in Request if each.twice])
def test_what_cannot_be_taken_back_takes_a_second_touch(what):
    world = inside().act("serve", what)
    once = served(world)
    world.act("serve", what)

    assert once == []
    assert served(world) == [what]


def test_the_key_of_an_update_is_there_while_a_stick_has_one():
    def keys(world: World) -> set[str]:
        shown = scene(world.counter, (1024, 600), 0.0).items
        return {each.argument for each in shown if isinstance(each, Touch) and each.action == "serve"}

    world = inside()
    without = keys(world)
    found = keys(world.tell(Told(update=True)))

    assert "update" not in without
    assert "update" in found
    assert keys(world.tell(Told(update=False))) == without


def test_a_second_touch_on_something_else_does_not_count():
    assert served(inside().act("serve", "restart").act("serve", "shutdown")) == []


def test_who_owes_is_told_only_where_the_house_keeps_a_slate():
    due = (Due(3, ("Ana",), "un demi"),)
    world = inside(due=due).act("dues")

    assert world.screen is Screen.SERVICE
    assert world.counter.notice is not None
    assert inside(due=due, prefs=Prefs(debts=True)).act("dues").screen is Screen.DUES


def test_a_round_is_cleared_by_two_touches_on_its_own_key():
    due = (Due(3, ("Ana",), "un demi"), Due(4, ("Bo",), "un demi"))
    world = inside(due=due, prefs=Prefs(debts=True)).act("dues").act("cleared", "2")
    once = world.counter.due
    world.act("cleared", "2")

    assert once == due
    assert world.counter.due == due[:1]
    assert Cleared(4) in world.effects


def test_what_is_asked_is_asked_again_once_its_sentence_has_gone():
    due = (Due(3, ("Ana",), "un demi"),)
    world = inside(due=due, prefs=Prefs(debts=True)).act("dues")
    world.act("cleared", "1").act("cleared", "9").act("cleared", "1")

    assert world.counter.notice is not None
    assert world.counter.due == due


def test_a_setting_takes_its_next_value_and_is_kept():
    world = inside().act("settings").act("set", "theme")

    assert world.counter.prefs.theme == "day"
    assert world.effects == (Prefer("theme", "day"),)
    assert world.act("set", "theme").counter.prefs.theme == "night"


@pytest.mark.parametrize(("was", "step", "is_"), [(70, "+", 80), (100, "+", 100), (0, "-", 0), (45, "-", 40)])
def test_a_scale_is_climbed_step_by_step_and_ends(was, step, is_):
    world = inside().act("settings")
    world.counter = replace(world.counter, prefs=replace(world.counter.prefs, volume=was))
    world.act("set", f"volume{step}")

    assert world.counter.prefs.volume == is_


def test_a_setting_that_nobody_offers_is_not_set():
    world = inside().act("settings")
    before = world.counter.prefs
    world.act("set", "rig").act("set", "9").act("set", "")

    assert world.counter.prefs == before


def test_the_button_is_tried_without_doing_anything_else():
    world = inside().act("trials").press().press()

    assert world.counter.staff.pushes == 2
    assert world.screen is Screen.TRIALS
    assert world.act("cancel").screen is Screen.SERVICE


def test_a_tray_is_learned_with_the_button_alone():
    world = inside().act("calibrate").tell(Guided(EMPTY)).press()
    world.tell(Guided(DICE)).press()
    world.tell(Guided(LEARNED)).press()

    assert served(world) == ["calibrate", "emptied", "keep"]
    assert world.screen is Screen.SERVICE


@pytest.mark.parametrize("way", ["cancel", "nobody"])
def test_who_leaves_the_calibration_leaves_the_eye_to_the_game(way):
    world = inside().act("calibrate").tell(Guided(DICE))
    world = world.wait(100.0) if way == "nobody" else world.act("cancel")

    assert world.screen is not Screen.CALIBRATE
    assert served(world) == ["calibrate", "watch_game"]


def test_somebody_who_moves_the_lamp_is_not_sent_home():
    world = inside().act("calibrate")
    for number in range(10):
        world.wait(30.0).tell(Guided(replace(EMPTY, progress=number / 10)))

    assert world.screen is Screen.CALIBRATE


def test_without_a_camera_there_is_nothing_to_calibrate():
    world = inside(eye=EyeState(TrayEvent.CAMERA_LOST)).act("calibrate")

    assert world.screen is Screen.SERVICE
    assert served(world) == []


def test_without_a_code_it_is_said_how_one_is_given():
    world = World().act("service").act("digit", "4").tell(PinWas(False, there=False))

    assert world.screen is Screen.PIN
    assert "bouton" in world.counter.notice.msgid
    assert world.counter.staff.wrong == 0


def test_guests_reach_no_page_behind_the_lock():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"))))
    for action in ("settings", "trials", "calibrate", "diagnosis"):
        world.act(action)
        assert world.screen not in STAFF


def test_each_stage_but_the_live_picture_is_one_that_the_eye_draws():
    trace, empty = Trace(), np.full((120, 160, 3), 90, np.uint8)
    read_tray(empty, background=empty.copy(), trace=trace)

    assert [name for name, _ in EYE_STAGES[1:]] == [name for name, _ in trace.pictures]


NAMES = ("Ana", "Bo", *(f"C{n}" for n in range(9)), "Zoé")


def forgotten_names(world: World) -> list[str]:
    return [effect.name for effect in world.said if isinstance(effect, Forget)]


def test_somebody_is_forgotten_at_a_second_touch_of_the_same_name():
    world = inside().act("people").tell(Told(people=NAMES)).act("forget_name", "Bo")
    once = forgotten_names(world)
    world.act("forget_name", "Ana").act("forget_name", "Bo")
    others = forgotten_names(world)
    world.act("forget_name", "2")

    assert served(world) == ["people"]
    assert once == others == []
    assert forgotten_names(world) == ["Bo"]


def test_nobody_is_forgotten_whom_the_page_does_not_name():
    world = inside().act("people").act("forget_name", "Bo").act("forget_name", "Bo")
    world.tell(Told(people=NAMES)).act("forget_name", "Max").act("forget_name", "Max").act("forget_name", "7")

    assert forgotten_names(world) == []


def test_the_names_are_leafed_through_by_page_and_by_letter():
    world = inside().act("people").tell(Told(people=NAMES))
    pages = [people.names_on_page(world.act("more").counter)[0] for _ in range(2)]
    letters = [people.names_on_page(world.act("letter").counter)[0] for _ in range(4)]

    assert pages == ["C4", "Ana"]
    assert letters == ["Bo", "C0", "Zoé", "Ana"]
