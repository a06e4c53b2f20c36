"""The records are leafed through: the board, the players and their cards, the dice."""

import pytest

from kiosk.counter.effects import GameStarted, Prefer
from kiosk.counter.house import Leaf
from kiosk.counter.messages import Told
from kiosk.counter.state import Screen
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World
from tests.kiosk.records.tables import loss, statistics

GAMES = (loss("Ana", "Bo", 1), loss("Ana", "Bo", 2), loss("Chloé", "Ana", 3))


def at_the_records() -> World:
    return World().tell(Told(figures=statistics(GAMES))).act("records")


def words(world: World) -> list[str]:
    return [text.words.replace("\u00a0", " ") for text in scene(world.counter, (800, 480), world.now).texts]


def test_the_pages_follow_each_other_round():
    world = at_the_records()
    leaves = [world.act("leaf").counter.records.leaf for _ in Leaf]

    assert leaves == [Leaf.PLAYERS, Leaf.DICE, Leaf.BOARD]


def test_a_player_has_a_card_with_whom_he_met():
    world = at_the_records().act("leaf", "players").act("card", "Ana")
    told = words(world)

    assert told[told.index("Ana") :][:7] == ["Ana", "3", "parties", "1", "payées", "2", "sauvées"]
    assert "0 – 2" in told
    assert "1 – 0" in told


def test_a_card_is_laid_by_its_number_and_taken_away_by_its_page():
    world = at_the_records().act("card", "2")
    assert world.counter.records.player == "Bo"

    assert world.act("leaf", "players").counter.records.player == ""


@pytest.mark.parametrize("name", ["2", "²"])
def test_a_player_whose_name_reads_as_a_number_has_his_own_card(name):
    figures = statistics((loss("Ana", name, 1), loss(name, "Bo", 2), loss("Ana", "Bo", 3)))
    world = World().tell(Told(figures=figures)).act("records")
    names = [each.player for each in figures.players]
    touched = [world.act("card", str(place)).counter.records.player for place in range(1, 4)]

    assert name in touched
    assert touched == names


def test_nobody_by_that_name_has_no_card():
    world = at_the_records().act("card", "Nobody").act("card", "9")

    assert world.counter.records.player == ""


def test_the_dice_are_judged_on_the_screen():
    told = words(at_the_records().act("leaf", "dice"))

    assert any(line.startswith("Trop peu de dés lancés pour le dire") for line in told)


def test_before_the_first_game_every_page_says_so():
    world = World().act("records")
    for _ in Leaf:
        assert any("la maison s’en souviendra" in line or "Rien encore" in line for line in words(world))
        world.act("leaf")
    assert world.screen is Screen.RECORDS


def test_new_dice_are_marked_by_a_second_touch_and_named_in_the_next_game():
    world = World().act("records").act("new_dice")
    assert world.counter.prefs.dice_set == 1

    world.act("new_dice")
    assert Prefer("dice_set", 2) in world.effects

    world.act("back").sit()
    started = next(each for each in world.effects if isinstance(each, GameStarted))

    assert started.dice_set == 2
