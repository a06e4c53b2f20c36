"""Main chaude: on the page of the choice whatever is asked can be answered, by finger, button and key."""

import pytest

from kiosk.counter.actions import of_key
from kiosk.counter.messages import Act, By
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.events import Choice, Chosen, Thrown
from kiosk.engine.presets import MAIN_CHAUDE
from kiosk.ui.scene import touch_at
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World, die
from vision.readings import Reason, TrayEvent

SIZES = ((800, 480), (480, 800), (1280, 720))


def choosing() -> World:
    """Ana and Bo tied twice: it is a main chaude, and the first to throw chooses."""
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=MAIN_CHAUDE))).sit()
    for words in ("665", "665", "554", "554"):
        world.throw(words)
    assert world.screen is Screen.CHOICE
    return world


def ask_again() -> World:
    """The other choice is marked, and dice fall that a hand held before anybody could choose."""
    world = choosing().press().see(TrayEvent.HAND)
    lying = tuple(die(value, place) for place, value in enumerate((3, 2, 1)))
    world.see(TrayEvent.READ, dice=lying, kept=lying[:1], thrown=lying[1:])
    assert (world.screen, world.counter.proposal) == (Screen.CHOICE, Thrown((), (3, 2, 1)))
    return world


def finger(world: World, action: str, argument: str = "") -> World:
    page = scene(world.counter, (800, 480), world.now)
    target = next(each for each in page.touches if (each.action, each.argument) == (action, argument))
    meant = touch_at(page, *target.rect.middle)
    assert (meant.action, meant.argument) == (action, argument)
    return world.act(action, argument)


ANSWERS = {
    "button": lambda world: world.press(),
    "finger": lambda world: finger(world, "confirm"),
    "key": lambda world: world.tell(of_key(world.screen, "v")),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_a_throw_that_is_asked_about_is_confirmed_with_what_was_marked(answer):
    world = answer(ask_again())

    assert world.logged[-2:] == [Chosen(Choice.VIENT), Thrown((), (3, 2, 1))]


def test_the_lamp_says_that_a_push_answers():
    assert ask_again().wait(2.0).counter.lit


@pytest.mark.parametrize("size", SIZES)
def test_the_page_shows_the_sentence_the_dice_and_the_key(size):
    page = scene(ask_again().wait(2.0).counter, size, 0.0)
    words = " ".join(text.words for text in page.texts).replace("\u00a0", " ")

    assert "confirmez" in words
    assert "C’est bien 321" in words
    assert [touch.argument for touch in page.touches if touch.action == "fix"] == ["0", "1", "2"]
    assert [touch.argument for touch in page.touches if touch.action == "choose"] == ["est", "vient"]


def test_what_was_marked_is_not_changed_once_the_dice_lie_there():
    world = ask_again().tell(Act("mark", by=By.KEY))

    assert world.counter.mark is Choice.VIENT


def test_who_chooses_instead_throws_again():
    world = finger(ask_again(), "choose", "est")

    assert world.logged[-1] == Chosen(Choice.EST)
    assert world.counter.proposal is None
    assert world.screen is Screen.PLAY


def test_a_hold_opens_the_menu_and_leaves_question_and_mark_as_they_were():
    world = ask_again()
    before, says = world.counter, world.says
    world.down().hold(2.0)
    assert world.screen is Screen.MENU

    world.act("back")

    assert world.screen is Screen.CHOICE
    assert world.counter.history == before.history
    assert (world.counter.mark, world.counter.proposal) == (before.mark, before.proposal)
    assert world.says == says


def test_a_hold_does_not_change_what_is_marked():
    world = choosing().down()
    assert world.counter.mark is Choice.VIENT

    assert world.hold(2.0).counter.mark is Choice.EST


def test_a_die_that_was_not_read_is_touched_here_too():
    world = choosing().press()
    dice = (die(4, 0), die(None, 1), die(1, 2))
    world.see(TrayEvent.REFUSED, dice=dice, reason=Reason.UNCERTAIN)

    finger(world, "fix", "1")
    world.act("face", "2")

    assert world.logged[-2:] == [Chosen(Choice.VIENT), Thrown((), (4, 2, 1))]


def test_who_wants_to_touch_dice_in_chooses_first():
    world = choosing().act("menu").act("by_hand")

    assert world.screen is Screen.CHOICE


@pytest.mark.parametrize("size", SIZES)
def test_while_the_scene_stands_the_key_shows_what_is_marked_and_changes_it(size):
    world = choosing()
    assert "Pour ce qui est" in on_keys(world, size)
    assert "Le bon" not in on_keys(world, size)

    assert "Pour ce qui vient" in on_keys(world.press(0.6), size)
    page = scene(world.counter, size, world.now)
    assert "mark" in [touch.action for touch in page.touches]
    assert "Main chaude !" in " ".join(text.words for text in page.texts).replace("\u00a0", " ")


def on_keys(world: World, size: tuple[int, int]) -> list[str]:
    return [text.words for text in scene(world.counter, size, world.now).texts]
