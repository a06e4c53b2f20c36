"""Whatever people, button and eye do, the counter answers, shows something, and keeps its promises."""

import random

import pytest

from kiosk.counter.actions import ACTIONS, on
from kiosk.counter.effects import GameStarted, Log, Undone
from kiosk.counter.game.table import table_screen
from kiosk.counter.messages import Act, By, Held, PinWas, Pressed, Released, Tick
from kiosk.counter.state import AT_TABLE, Counter, Screen, Setup
from kiosk.counter.step import step
from kiosk.counter.tray import Saw, Seat
from kiosk.engine.history import replay_events
from kiosk.engine.presets import PRESETS
from kiosk.language import languages
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import die
from vision.readings import Reason, TrayChange, TrayEvent

SIZES = ((800, 480), (720, 1280))


def some_change(dice: random.Random, counter: Counter) -> Saw:
    event = dice.choice([*TrayEvent, TrayEvent.READ, TrayEvent.READ, TrayEvent.READ])
    game = counter.state
    hand = list(game.hand) if game else []
    stay = [die(value, place) for place, value in enumerate(hand) if dice.random() < 0.4]
    count = (game.dice if game else 3) - len(stay) + dice.choice([0, 0, 0, 0, -1, 1])
    doubtful = event is TrayEvent.REFUSED
    faces = [None if doubtful and dice.random() < 0.3 else dice.randint(1, 6) for _ in range(max(0, count))]
    fell = [die(face, 4 + place) for place, face in enumerate(faces)]
    reason = dice.choice([*Reason, Reason.UNCERTAIN]) if doubtful else None
    change = TrayChange(0, 0.0, event, (*stay, *fell), tuple(stay), tuple(fell), reason=reason)
    right = counter.seat
    stale = Seat(right.game, "nobody", 1, 0)
    return Saw(change, dice.choice([right, right, right, stale]))


def some_act(dice: random.Random, counter: Counter) -> Act:
    here = [action.id for action in on(counter.screen)]
    anywhere = [action.id for action in ACTIONS]
    rare = {"leave", "home", "cancel"}
    action = dice.choice(here if dice.random() < 0.95 else anywhere)
    if action in rare and dice.random() < 0.8:
        action = "face"
    argument = dice.choice(
        ["", "0", "1", "2", "5", "7", "est", "vient", "vache", "as", "tokens", "Ana", "x" * 40]
    )
    return Act(action, argument, dice.choice([*By]))


def some_message(dice: random.Random, counter: Counter):
    kind = dice.random()
    if kind < 0.45:
        return some_change(dice, counter)
    if kind < 0.8:
        return some_act(dice, counter)
    return dice.choice(
        [
            Pressed(),
            Pressed(),
            Released(),
            Released(),
            Held(2.0),
            Held(6.0),
            Tick(),
            PinWas(dice.random() < 0.3),
        ]
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_makes_the_counter_stumble(preset):
    dice = random.Random(preset)
    counter, now = Counter(setup=Setup(names=("Ana", "Bo", "Chloé"), rules=PRESETS[preset])), 100.0
    logged, start = [], None
    for number in range(1000):
        now += dice.choice([0.05, 0.6, 0.8, 1.0, 5.0, 200.0 if dice.random() < 0.02 else 1.0])
        counter, effects = step(counter, some_message(dice, counter), now)
        for effect in effects:
            match effect:
                case GameStarted():
                    logged, start = [], counter.history.start
                case Log(_, event):
                    logged.append(event)
                case Undone():
                    logged.pop()
        if number % 25 == 0:
            scene(counter, SIZES[number // 25 % 2], now)
            assert counter.history is None or counter.history == replay_events(start, tuple(logged))
        assert_whole(counter, logged)


def assert_whole(counter: Counter, logged) -> None:
    """What is on the disk is what is on the screen; the screen is one that the game can be on."""
    if counter.history is not None:
        assert counter.history.events == tuple(logged)
    if counter.screen in AT_TABLE | {Screen.OVER}:
        by_choice = {Screen.PLAY: {Screen.HAND}}
        table = table_screen(counter)
        assert counter.screen in {table} | by_choice.get(table, set())
    assert len(set(counter.setup.names)) == len(counter.setup.names)
    assert counter.prefs.language in set(languages())
