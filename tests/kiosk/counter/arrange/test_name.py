"""A name as it is written, on the glass or on a keyboard."""

from dataclasses import replace

import pytest

from kiosk.counter.arrange.setup import free_names
from kiosk.counter.state import Setup
from kiosk.journal import regulars
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World


@pytest.mark.parametrize(
    ("typed", "name"), [("BOB", "Bob"), ("bob", "Bob"), ("jean-luc", "Jean-Luc"), ("McCoy", "McCoy")]
)
def test_a_name_begins_with_a_capital_however_it_was_written(typed, name):
    world = World().act("start").act("seat_name", "2")
    for letter in typed:
        world.act("type", letter)
    world.act("named")

    assert world.counter.setup.names == ("Ana", name)


def test_the_letter_just_written_may_take_an_accent():
    world = World().act("start").act("seat_name", "2")
    for letter in "ZOE":
        world.act("type", letter)
    world.act("accent", "Ë").act("named")

    assert world.counter.setup.names == ("Ana", "Zoë")


def test_an_accent_needs_a_letter():
    world = World().act("start").act("seat_name", "2").act("accent", "Ë")

    assert world.counter.setup.typed == ""


def test_a_name_has_sixteen_letters():
    world = World().act("start").act("seat_name", "2")
    for letter in "JEAN-BAPTISTE-LOUIS":
        world.act("type", letter)

    assert world.counter.setup.typed == "JEAN-BAPTISTE-LO"


@pytest.mark.parametrize("screen", [(800, 480), (720, 1280)])
def test_every_letter_of_the_six_languages_can_be_written(screen):
    wanted = set("abcdefghijklmnopqrstuvwxyzàâäáæçéèêëîïíìñôöóòœßûùüúÿ'-".replace("'", "’"))
    world = World().act("start").act("seat_name", "2").act("write")
    found = set()
    for typed in ("", *"aceinosuy"):
        setup = replace(world.counter.setup, typed=typed)
        page = scene(replace(world.counter, setup=setup), screen, world.now)
        found |= {each.argument.lower() for each in page.touches if each.action in {"type", "accent"}}

    assert wanted - found == set()


def test_people_who_play_often_are_offered_first_and_stand_ins_never():
    games = [("Bo", "Ana"), ("Zoé", "Bo"), ("Zoé", "Joueur 2"), ("Zoé", "Player 1")]
    recent = regulars(games)

    assert recent[:3] == ("Zoé", "Bo", "Ana")
    assert free_names(Setup(names=("Ana",), recent=recent)) == ("Zoé", "Bo")
