from dataclasses import replace

import pytest

from kiosk.counter.effects import GameStarted, Play
from kiosk.counter.house import Prefs
from kiosk.counter.messages import Act, By, Released
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import ONZE, VACHE
from kiosk.records.coach import Decision
from kiosk.records.story import story_of
from kiosk.solver.odds import Option
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World, in_the_decharge
from tests.kiosk.engine.playing import house


def over() -> World:
    """Bo has given everything to Ana, who pays."""
    world = in_the_decharge()
    while world.game.phase is not Phase.OVER:
        world.touch_in("421" if world.game.player == "Bo" else "221")
        if world.game.can_stop:
            world.press()
    return world


def after_verdict() -> World:
    """The same, after the verdict."""
    return over().wait(1.5).wait(3.1)


def test_the_story_is_told_once_when_the_game_ends():
    world = over()
    after_verdict = world.counter.story
    world.wait(30)

    assert world.screen is Screen.OVER
    assert after_verdict == story_of(world.counter.history)
    assert after_verdict.payers == ("Ana",)
    assert world.counter.story is after_verdict


def test_while_it_is_played_there_is_no_story():
    assert in_the_decharge().counter.story is None


def test_an_end_that_is_taken_back_takes_the_story_with_it():
    world = over().act("undo")

    assert world.screen is not Screen.OVER
    assert world.counter.story is None
    assert world.act("redo").counter.story is not None


def test_an_end_that_is_corrected_is_another_story():
    world = over()
    after_verdict = world.counter.story
    world.act("fix", "0").act("face", "3")

    assert world.counter.story != after_verdict


def test_a_hold_on_the_last_page_opens_the_menu_and_begins_no_game():
    world = after_verdict()
    last, said = world.counter.game, len(world.said)
    world.down().hold(2.0)

    assert world.screen is Screen.MENU
    assert world.counter.game == last
    assert not any(isinstance(each, GameStarted | Play) for each in world.said[said:])
    assert world.act("back").screen is Screen.OVER


def test_the_revenge_begins_as_the_button_comes_up():
    world = after_verdict()
    last = world.counter.game
    assert world.down().counter.game == last

    assert world.tell(Released(), 0.1).counter.game == last + 1


def test_a_push_that_began_before_the_last_page_means_nothing_on_it():
    world = over().act("undo")
    last = world.counter.game
    world.down().act("redo")
    assert world.screen is Screen.OVER

    assert world.tell(Released(), 0.1).counter.game == last


def test_a_rule_that_the_house_chose_meanwhile_is_for_the_next_table_and_not_for_the_revenge():
    world = after_verdict()
    played = world.game.rules
    world.counter = replace(world.counter, setup=replace(world.counter.setup, rules=VACHE))
    world.act("revenge")

    assert world.game.rules == played
    assert next(each for each in world.effects if isinstance(each, GameStarted)).rules == played
    assert world.counter.setup.rules == VACHE


@pytest.mark.parametrize("after", [0.0, 0.3, 0.7, 1.1])
def test_who_cannot_have_read_who_pays_begins_no_revenge(after):
    pushed, touched, keyed = (over().act("skip").act("skip") for _ in range(3))
    pushed.press(after)
    touched.tell(Act("revenge"), after)
    keyed.tell(Act("revenge", by=By.KEY), after)

    assert [world.screen for world in (pushed, touched, keyed)] == [Screen.OVER] * 3


def test_a_new_game_has_no_story():
    assert after_verdict().act("revenge").counter.story is None
    assert over().act("home").counter.story is None


def test_an_end_that_is_taken_back_in_the_menu_leads_back_to_the_table():
    world = over().act("menu").act("undo").act("back")

    assert world.screen is Screen.PLAY


def espagnole(strength: str) -> World:
    """Bo takes all the tokens of the pot at once."""
    house = replace(ONZE, manches=1, tokens=8)
    setup = Setup(names=("Ana", "Bo"), rules=house)
    world = World(Counter(setup=setup, prefs=Prefs(strength=strength))).sit()
    return world.throw("421").throw("665")


def test_an_espagnole_is_told_with_who_pays():
    world = espagnole("normal").wait(1.6)
    words = [text.words for text in scene(world.counter, (800, 480), world.now).texts]

    assert world.screen is Screen.OVER
    assert any("Espagnole" in line for line in words)


def test_paper_falls_over_who_pays_only_at_a_party():
    falling = {}
    for strength in ("sober", "normal", "party"):
        world = espagnole(strength).wait(1.6)
        page = scene(world.counter, (800, 480), world.now + 0.6)
        falling[strength] = len(page.items)

    assert falling["sober"] == falling["normal"] < falling["party"] - 20


def test_a_game_that_is_over_is_put_away_when_everybody_has_gone():
    world = over()
    world.wait(world.counter.prefs.dim_after + 1)

    assert world.counter.asleep
    assert world.press().screen is Screen.ATTRACT
    assert world.press().screen is Screen.PLAYERS


def test_a_game_under_way_waits_for_its_players():
    world = World().sit().throw("421")
    world.wait(world.counter.prefs.dim_after + 1)

    assert world.counter.asleep
    assert world.press().screen is Screen.PLAY


def test_nobody_who_pays_a_share_is_told_to_be_saved():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"))))
    world.sit()
    while world.screen is not Screen.OVER:
        wins = "Ana" if world.game.manche == 1 else "Bo"
        world.touch_in("421" if world.game.player == wins else "221")
        if world.game.can_stop:
            world.press()
    world.wait(1.6).wait(3.1)
    page = scene(world.counter, (1024, 600), world.now)
    words = " ".join(text.words for text in page.texts)

    assert world.game.result is not None
    assert world.game.result.losers == ("Bo", "Ana")
    assert "Une manche perdue chacun" in words
    assert "Sauvés" not in words


def last_page(words: str, names: tuple[str, ...] = ("Ana", "Bo"), **rules: object) -> str:
    """All that the last page says after these throws, the verdict having stood alone."""
    setup = Setup(names=names, rules=house("onze", **rules))
    world = World(Counter(setup=setup)).sit()
    for word in words.split():
        world.touch_in(word)
    world.wait(1.6).wait(3.1)
    assert world.screen is Screen.OVER
    return " ".join(text.words for text in scene(world.counter, (1024, 600), world.now).texts)


def test_of_four_manches_each_who_lost_two_is_told_once():
    words = last_page("421 665 " * 4, tokens=8, manches=4)

    assert "Bo + Ana se partagent" in words
    assert "Bo + Ana + Bo" not in words
    assert "2 manches perdues chacun." in words


def test_those_who_are_first_out_together_are_told_to_win_together():
    words = last_page("421 322 431 431 665 322 421 431", ("Ana", "Bo", "Cy", "Di"), end="first_out")

    assert "Ana + Di gagnent ensemble" in words


@pytest.mark.parametrize(
    ("kept", "better", "told"),
    [
        ((6, 6), (6,), "Bo garde trop de 664."),
        ((6, 6), (), "Bo garde trop de 664."),
        ((6, 6), (4,), "Bo ne garde pas 4 de 664."),
        ((6,), (6, 6), "Bo ne garde pas 66 de 664."),
    ],
)
def test_who_kept_more_than_was_best_is_not_told_that_he_kept_less(kept, better, told):
    world, lying = after_verdict(), in_the_decharge().throw("664").game
    turning = Decision("Bo", lying, Option(kept, 0.3), Option(better, 0.5))
    story = replace(world.counter.story, turning=turning)
    page = scene(replace(world.counter, story=story), (1024, 600), world.now)

    assert told in " ".join(text.words for text in page.texts)
