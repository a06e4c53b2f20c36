"""The coach: asked by a touch, never before a decision in a game for a round unless everybody wants it."""

from dataclasses import replace

from kiosk.counter.game.coach import can_be_asked
from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.presets import ONZE, SALON
from kiosk.solver.odds import Option
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World


def table(*names: str, prefs: Prefs | None = None) -> World:
    """A game of the salon: three throws in the charge too, so that there is something to decide at once."""
    setup = Setup(names=names, rules=SALON, stake="un demi")
    return World(Counter(setup=setup, prefs=prefs or Prefs()))


def test_in_a_game_for_a_round_nobody_is_told_before_he_decides():
    world = table("Ana", "Bo").sit().throw("665")

    assert not can_be_asked(world.counter)
    assert world.act("coach").screen is Screen.PLAY


def test_in_a_game_for_a_round_he_looks_back():
    world = table("Ana", "Bo").sit().throw("665").throw("22", kept="6").act("coach")
    told = world.counter.counsel

    assert world.screen is Screen.COACH
    assert (told.player, told.hand, told.made.keep) == ("Ana", (6, 6, 5), (6,))
    assert told.options[0].win >= told.made.win
    assert told.cost > 0


def test_a_decision_that_is_not_made_yet_is_not_told_of_after_another():
    world = table("Ana", "Bo").sit().throw("665").press().throw("421").act("coach")

    assert world.counter.counsel.player == "Ana"


def test_where_everybody_agrees_he_speaks_before():
    world = table("Ana", "Bo").sit().throw("665").throw("22", kept="6").press().throw("654")
    world.act("coach").act("agree")
    assert world.counter.counsel.player == "Ana"

    world.act("agree")
    told = world.counter.counsel

    assert (told.player, told.hand, told.made) == ("Bo", (6, 5, 4), None)
    assert told.game


def test_what_everybody_wanted_holds_for_one_game():
    world = table("Ana", "Bo").sit().throw("665").press().act("coach").act("agree").act("agree").act("back")
    world.act("menu").act("leave").act("leave").sit().throw("665")

    assert not can_be_asked(world.counter)


def test_in_practice_he_speaks_before():
    world = table("Ana", "Joueur 2").act("start").act("opponent").act("begin").throw("665").act("coach")

    assert world.counter.counsel.made is None
    assert world.counter.counsel.hand == (6, 6, 5)


def test_a_house_without_him_has_no_coach():
    world = table("Ana", "Bo", prefs=Prefs(coach=False)).sit().throw("665").press()

    assert not can_be_asked(world.counter)
    assert world.act("coach").screen is Screen.PLAY


def test_among_three_the_worth_is_told_as_an_estimate():
    world = table("Ana", "Bo", "Cy").sit().throw("665").press().act("coach")

    assert world.counter.counsel.several
    assert not world.counter.counsel.game


def test_after_the_game_he_shows_where_it_was_lost():
    rules = replace(ONZE, tokens=1, manches=1, charge_throws=3)
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=rules))).sit()
    world.throw("421").throw("653").press().throw("421").press().wait(9)
    turning = world.counter.story.turning

    world.act("coach")

    assert (world.counter.counsel.turning, world.screen) == (turning is not None, Screen.COACH)


def test_he_says_so_where_le_bon_is_to_be_said_before_the_throw():
    world = table("Ana", "Bo").sit().throw("665").throw("22", kept="6").act("coach")
    told = replace(world.counter.counsel, options=(Option((2, 1), 1 / 6, last=True),), made=None)
    page = scene(replace(world.counter, counsel=told), (800, 480), world.now)

    assert "dire « le bon », garder 21" in [text.words.replace("\u00a0", " ") for text in page.texts]
