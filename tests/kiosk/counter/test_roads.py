"""A whole game each with only touch, only the keyboard, only the button and the tray."""

import random

from kiosk.counter.actions import of_key
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.ui.scene import touch_at
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World
from tests.kiosk.engine.playing import house
from vision.readings import TrayEvent


def fresh() -> World:
    """A machine that nobody ever played on."""
    return World(Counter(setup=Setup(rules=house("main-chaude", tokens=5))))


def finger(world: World, action: str, argument: str = "") -> None:
    """Touch the middle of a target that is really there; a scene is touched away first."""
    page = scene(world.counter, (800, 480), world.now)
    if world.counter.moment and all(touch.action != action for touch in page.touches):
        world.act("skip")
        finger(world, action, argument)
        return
    target = next(
        touch for touch in page.touches if touch.action == action and argument in {"", touch.argument}
    )
    meant = touch_at(page, *target.rect.middle)
    world.act(meant.action, meant.argument)


def test_a_whole_game_with_touch_alone():
    dice, world = random.Random(421), fresh()
    finger(world, "start")
    finger(world, "seat_lift", "1")
    world.act("seat_put", "1")
    for letter in "ANA":
        finger(world, "type", letter)
    finger(world, "named")
    finger(world, "begin")
    while world.screen is not Screen.OVER:
        if world.screen is Screen.CHOICE:
            finger(world, "choose", "vient")
        elif world.screen is Screen.PLAY:
            finger(world, "menu")
            finger(world, "by_hand")
        elif world.game.hand and world.game.can_stop and dice.random() < 0.5:
            finger(world, "stop")
        else:
            finger(world, "face", str(dice.randint(1, 6)))
    finger(world, "revenge")

    assert world.game.players == ("Ana", "Joueur 2")


def test_a_whole_game_with_the_keyboard_alone():
    dice, world = random.Random(421), fresh()

    def key(name: str, letter: str = "") -> None:
        world.tell(of_key(world.screen, name, letter))

    key("return")
    key("2")
    for letter in "Bo":
        key(letter.lower(), letter)
    key("return")
    key("return")
    while world.screen is not Screen.OVER:
        if world.screen is Screen.CHOICE:
            key("tab")
            key("return")
        elif world.screen is Screen.PLAY and world.game.can_stop and dice.random() < 0.5:
            key("return")
        elif world.screen is Screen.PLAY:
            key("h")
        else:
            key(str(dice.randint(1, 6)))
    key("return")

    assert world.game.players == ("Joueur 1", "Bo")


def test_a_whole_game_with_the_button_and_the_tray_alone():
    dice, world = random.Random(421), fresh()
    world.see(TrayEvent.ROLLING).press()
    while world.screen is not Screen.OVER:
        if world.screen is Screen.PLAY and world.game.can_stop and dice.random() < 0.5:
            world.press()
            continue
        kept = "".join(str(value) for value in world.game.hand if dice.random() < 0.4)[:2]
        fallen = "".join(str(dice.randint(1, 6)) for _ in range(world.game.dice - len(kept)))
        world.throw(fallen, kept)
    world.press().press().press()

    assert world.screen is Screen.PLAY
    assert world.counter.game == 2
