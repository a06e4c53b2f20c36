"""What the loser pays, in the players' own words."""

from dataclasses import replace
from typing import Any

import pytest

from kiosk.counter.actions import of_key
from kiosk.counter.arrange.letters import MOST_LETTERS
from kiosk.counter.arrange.setup import STAKES
from kiosk.counter.effects import GameStarted, Play
from kiosk.counter.house import Due, Prefs
from kiosk.counter.messages import By
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.ui.scene import Text
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World
from tests.kiosk.ui.page import texts_in_sight, texts_out_of_their_box

LONG = "W" * 200
ODD = (
    "{name} %s {0}",
    "<b>une</b> [red]",
    "../../etc/passwd",
    "a\nb\tc\x00d",
    "=1+1",
    "-v",
    '« ’ " \\',
    LONG,
)


def at_the_stake(**setup: Any) -> World:
    counter = Counter(setup=Setup(names=("Ana", "Bo"), **setup))
    return World(counter).act("start").act("stake")


def test_a_usual_stake_takes_one_touch():
    world = at_the_stake().act("stake_take", STAKES[1])

    assert world.screen is Screen.PLAYERS
    assert world.counter.setup.stake == STAKES[1]


def test_any_words_may_be_the_stake():
    world = at_the_stake().act("write")
    for letter in "deux  pastis !":
        world.tell(of_key(world.screen, letter, letter))
    world.act("staked").act("begin")

    assert [each.stake for each in world.effects if isinstance(each, GameStarted)] == ["deux pastis !"]


def test_words_once_played_for_are_offered_again_the_last_first():
    world = at_the_stake(stakes=("un picon",)).act("stake_take", "un picon").act("begin")
    world.act("menu").act("leave").act("leave").act("start").act("stake").act("type", "x").act("staked")
    world.act("begin")

    assert world.counter.setup.stakes == ("x", "un picon")


def test_a_usual_stake_is_not_offered_twice():
    world = at_the_stake().act("begin")

    assert world.counter.setup.stakes == ()


def test_the_keyboard_alone_goes_through_the_usual_ones():
    world = at_the_stake()
    for _ in range(2):
        world.tell(of_key(world.screen, "tab", "\t"))
    world.tell(of_key(world.screen, "return", "\r"))

    assert world.counter.setup.stake == STAKES[2]
    assert world.screen is Screen.PLAYERS


def test_letters_beyond_the_longest_are_refused_and_said():
    world = at_the_stake()
    for _ in range(MOST_LETTERS[Screen.STAKE]):
        world.act("type", "W")
    full = world.counter.setup.typed
    world.act("type", "W")

    assert world.counter.setup.typed == full
    assert Play("refused") in world.effects


def test_nothing_typed_leaves_the_stake_as_it_was():
    assert (
        at_the_stake(stake="un demi").act("write").act("type", " ").act("staked").counter.setup.stake
        == "un demi"
    )


@pytest.mark.parametrize("screen", [Screen.NAME, Screen.STAKE])
def test_on_a_page_of_letters_every_sign_is_a_letter(screen):
    for letter in "-+é8!.":
        act = of_key(screen, letter, letter)
        assert (act.action, act.argument, act.by) == ("type", letter, By.KEY)


@pytest.mark.parametrize("words", ODD)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080)])
def test_whatever_the_stake_is_it_is_words_in_their_box(words, size):
    """However they came: words of an imported game are not those of our keys."""
    world = at_the_stake(stake=words, stakes=(words,)).act("cancel")
    players = world.counter
    world.act("begin")
    owed = (Due(1, ("Ana", "Bo"), words),)
    over = replace(world.counter, due=owed)
    for language in ("fr", "en"):
        for counter in (players, replace(players, screen=Screen.STAKE), replace(over, screen=Screen.RECORDS)):
            page = scene(replace(counter, prefs=Prefs(language=language)), size, world.now)
            texts = texts_in_sight(page)

            assert texts
            assert texts_out_of_their_box(page) == []
            assert [each for each in texts if not printable(each)] == []


def printable(text: Text) -> bool:
    return text.words.replace("\u00a0", " ").isprintable()
