from dataclasses import replace

import pytest

from kiosk.counter.effects import Play, Say
from kiosk.counter.game.moment import Highlight
from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter, Setup
from kiosk.engine.presets import ONZE, PRESETS
from tests.kiosk.counter.world import World
from tests.kiosk.engine.playing import house


def moment_world(words, preset="onze", prefs=None, names=("Ana", "Bo")):
    world = World(Counter(setup=Setup(names=names, rules=PRESETS[preset]), prefs=prefs or Prefs())).sit()
    for word in words.split():
        world.throw(word)
    return world


@pytest.mark.parametrize(
    ("words", "highlight"),
    [
        ("421", Highlight.FOUR_TWO_ONE),
        ("111", Highlight.ACES),
        ("221", Highlight.NENETTE),
        ("665 665", Highlight.RAMPEAU),
        ("665 665 554 554", Highlight.RAMPEAU),
        ("665 631", Highlight.COUP),
    ],
)
def test_what_happens_has_its_moment(words, highlight):
    assert moment_world(words).counter.moment.highlight is highlight


def test_nenette_is_told_when_the_turn_is_over():
    world = moment_world("221", "salon")
    before = world.counter.moment

    world.act("stop")

    assert before is None
    assert world.counter.moment.highlight is Highlight.NENETTE


def test_what_a_throw_led_to_waits_until_the_throw_was_seen():
    world = moment_world("421 665 653 665 653 421", names=("Ana", "Bo", "Cy"))
    first = world.counter.moment
    assert first.highlight is Highlight.FOUR_TWO_ONE
    assert first.then.highlight is Highlight.DECHARGE

    world.wait(2.3)

    assert world.counter.moment is first.then
    assert Play("decharge") in world.effects


def test_the_last_throw_that_saves_is_told():
    world = moment_world("653 652 651 221 331 666", "salon")

    assert world.counter.moment.highlight is Highlight.SAVED
    assert dict(world.counter.moment.values)["name"] == "Bo"


@pytest.mark.parametrize("words", ["653 652 651 666 221 331", "653 652 651 331 666"])
def test_who_was_not_at_the_bottom_or_may_throw_again_was_not_saved(words):
    moment = moment_world(words, "salon").counter.moment

    assert moment is None or moment.highlight is not Highlight.SAVED


def test_an_ordinary_throw_has_none():
    assert moment_world("653").counter.moment is None


def test_the_second_tie_for_best_is_a_main_chaude():
    assert moment_world("665 665 554 554", "main-chaude").counter.moment.title == "Main chaude !"


def test_one_player_who_takes_all_is_the_spaniard():
    world = moment_world("421 653 653 421")

    assert world.counter.moment.then.highlight is Highlight.ESPAGNOLE
    assert not world.counter.moment.waits, "the manche is lost, not the game"


def manches_world(manches: int, words: str) -> World:
    """A game of so many manches with eleven tokens, or eight where nobody need come to a décharge."""
    rules = house("onze", manches=manches, tokens=11 if "b" in words else 8)
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=rules))).sit()
    for word in words.split():
        if word == "b":
            world.press()
        else:
            world.touch_in(word)
    return world


FIRST, NEXT = "421 665 421 665 421 b 665 ", "665 421 421 665 421 b 665 "
"""Bo loses a manche that Ana opens, and one that he opens himself."""


@pytest.mark.parametrize(
    ("manches", "line"),
    [(2, "On repart : la seconde manche décide"), (3, "On repart : manche {next} sur {most}")],
)
def test_only_of_two_manches_the_second_decides(manches, line):
    moment = manches_world(manches, FIRST).counter.moment

    assert (moment.highlight, moment.line) == (Highlight.MANCHE, line)
    assert dict(moment.values)["name"] == "Bo"


@pytest.mark.parametrize("manches", [2, 3])
def test_who_lost_every_manche_has_lost_as_many_as_there_are(manches):
    moment = manches_world(manches, FIRST + NEXT * (manches - 1)).counter.moment

    assert moment.highlight is Highlight.GRAND_PERDANT
    assert ("deux" in moment.line) == (manches == 2)


def test_who_lost_the_most_manches_is_not_said_to_have_taken_all_in_the_last_one():
    world = manches_world(3, "421 665 665 421 421 665")
    moment = world.counter.moment

    assert world.game.result.losers == ("Bo", "Bo", "Ana")
    assert moment.highlight is not Highlight.ESPAGNOLE


def the_end(prefs=None):
    house = Setup(names=("Ana", "Bo"), rules=replace(ONZE, manches=1, tokens=8))
    return World(Counter(setup=house, prefs=prefs or Prefs())).sit().throw("421").throw("653")


def test_the_deciding_throw_lies_there_alone_for_a_breath():
    world = the_end()
    moment = world.counter.moment
    assert (moment.waits, moment.dice) == (True, (6, 5, 3))
    assert Play("suspense") in world.effects
    assert not any("paie" in each.msgid for each in world.effects if isinstance(each, Say))

    world.wait(1.6)

    assert not world.counter.moment.waits
    assert Play("espagnole") in world.effects
    assert any("paie" in each.msgid for each in world.effects if isinstance(each, Say))
    assert world.wait(3.1).counter.moment is None


def test_a_touch_ends_the_breath_and_another_the_verdict():
    world = the_end().wait(0.6)

    world.act("skip")
    assert not world.counter.moment.waits
    assert Play("espagnole") in world.effects

    world.wait(0.6)
    world.act("skip")
    assert world.counter.moment is None


def test_nobody_begins_a_revenge_before_the_verdict():
    world = the_end().wait(2.0)

    world.act("revenge")

    assert world.counter.state.result is not None


def test_sober_scenes_stand_still_and_keep_nobody_waiting():
    moment = the_end(Prefs(strength="sober")).counter.moment

    assert moment.still
    assert not moment.waits


def test_a_moment_passes_and_can_be_skipped():
    assert moment_world("421").wait(10).counter.moment is None
    assert moment_world("421").wait(0.6).act("skip").counter.moment is None


def test_tokens_fly_and_land_unless_motion_is_reduced():
    world = moment_world("665 631")
    flight = world.counter.flights[0]
    assert (flight.giver, flight.taker, flight.count) == (None, "Bo", 1)
    assert world.wait(5).counter.flights == ()

    still = moment_world("665 631", prefs=replace(Prefs(), reduced_motion=True))
    assert still.counter.flights == ()
