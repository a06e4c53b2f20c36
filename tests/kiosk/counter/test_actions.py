from collections import Counter as Multiset
from functools import cache

import pytest

from kiosk.counter.actions import ACTIONS, BY_ID, Gesture, of_gesture, of_key, on
from kiosk.counter.acts import DEEDS
from kiosk.counter.house import Prefs
from kiosk.counter.messages import Act, By, Held, Message, PinWas, Pressed, Released
from kiosk.counter.state import Counter, Screen
from kiosk.counter.step import step
from kiosk.ui.scene import Scene
from kiosk.ui.screens import scene
from tests.lab.gallery.samples import Sample, samples


def ways(screen):
    """Every key, digit and button gesture that means something there."""
    for action in on(screen):
        yield from action.keys
        yield from action.digits
        if action.gesture:
            yield action.gesture


@pytest.mark.parametrize("screen", Screen)
def test_no_gesture_has_two_meanings_on_a_screen(screen):
    twice = [way for way, count in Multiset(ways(screen)).items() if count > 1]

    assert twice == []


def test_no_action_stands_twice_in_the_table():
    assert len(BY_ID) == len(ACTIONS)


def test_every_action_does_something():
    answered_by_the_step_itself = {"back"}

    assert set(BY_ID) == set(DEEDS) | answered_by_the_step_itself


@cache
def pages() -> tuple[tuple[Sample, Scene], ...]:
    """Every sample with the page that it is."""
    return tuple((each, scene(each.counter, (800, 480), each.now)) for each in samples(Prefs()))


def test_every_touch_on_every_screen_is_an_action_of_the_table():
    strangers = [
        (each.name, touch.action)
        for each, page in pages()
        for touch in page.touches
        if touch.action not in BY_ID or each.counter.screen not in BY_ID[touch.action].screens
    ]

    assert strangers == []


def test_every_action_can_be_touched_somewhere():
    touched = {touch.action for _, page in pages() for touch in page.touches}
    by_the_button_or_a_key_only = {"mark", "confirm", "seat_name", "seat_put", "stake_next", "push"}

    assert set(BY_ID) - touched <= by_the_button_or_a_key_only


def screens_from(counter: Counter, page: Scene, now: float) -> set[Screen]:
    """The screens that one touch, key or push leads to."""
    touches = [Act(touch.action, touch.argument) for touch in page.touches]
    keys = [Act(action.id, "", By.KEY) for action in on(counter.screen) if action.keys]
    deeds: list[Message] = [*touches, *keys, Pressed(), Held(2.0), Held(6.0), PinWas(True)]
    done = [step(counter, deed, now + 10)[0] for deed in deeds]
    return {step(each, Released(), now + 11)[0].screen for each in done}


def test_every_screen_has_a_way_out_and_all_lead_to_each_other():
    graph: dict[Screen, set[Screen]] = {screen: set() for screen in Screen}
    for each, page in pages():
        if not each.counter.asleep:
            graph[each.counter.screen] |= screens_from(each.counter, page, each.now)

    only_the_game_leads_there = {Screen.OVER, Screen.CHOICE}
    only_a_start_leads_there = {Screen.WELCOME}
    assert all(graph[screen] - {screen} for screen in Screen)
    everywhere = set(Screen) - only_the_game_leads_there - only_a_start_leads_there
    for start in Screen:
        assert closure(graph, start) >= everywhere, start


def closure(graph, start):
    seen, open_ = {start}, [start]
    while open_:
        for screen in graph[open_.pop()] - seen:
            seen.add(screen)
            open_.append(screen)
    return seen


def test_the_button_presses_and_holds_by_the_table():
    assert of_gesture(Screen.PLAY, Gesture.PRESS).id == "stop"
    assert of_gesture(Screen.PLAY, Gesture.HOLD).id == "menu"
    assert of_gesture(Screen.ATTRACT, Gesture.LONG).id == "service"


def test_keys_are_actions_by_key():
    assert of_key(Screen.PLAY, "return") == Act("stop", "", By.KEY)
    assert of_key(Screen.FIX, "4") == Act("face", "4", By.KEY)
    assert of_key(Screen.NAME, "é", "é") == Act("type", "é", By.KEY)
    assert of_key(Screen.PLAY, "z") is None


def test_digits_are_understood_on_every_keyboard():
    assert of_key(Screen.FIX, "[4]", "4").argument == "4"
    assert of_key(Screen.FIX, "'", "'").argument == "4"
    assert of_key(Screen.FIX, "'", "4").argument == "4"
    assert of_key(Screen.PLAYERS, "=", "+").action == "seat_add"
    assert of_key(Screen.PLAYERS, "-", "-").action == "seat_drop"
    assert of_key(Screen.NAME, "2", "é") == Act("type", "é", By.KEY)
