from dataclasses import replace

import pytest

from kiosk.counter.game.moment import Glow
from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter, Setup
from tests.kiosk.counter.world import World


def shown(words, preset="onze", prefs=None, names=("Ana", "Bo")):
    world = World(Counter(setup=Setup(names=names, preset=preset), prefs=prefs or Prefs())).sit()
    for word in words.split():
        world.throw(word)
    return world


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("421", "421 !"),
        ("111", "Brelan d’as !"),
        ("221", "Nénette…"),
        ("665 665", "Rampeau !"),
        ("665 665 554 554", "Rampeau !"),
        ("665 631", "{name} prend {n}"),
    ],
)
def test_what_happens_has_its_moment(words, title):
    assert shown(words).counter.moment.title == title


def test_an_ordinary_throw_has_none():
    assert shown("653").counter.moment is None


def test_the_second_tie_for_best_is_a_main_chaude():
    assert shown("665 665 554 554", "main-chaude").counter.moment.title == "Main chaude !"


def test_the_charge_ends_with_a_moment():
    assert shown("421 653 421 653").counter.moment.title == "La décharge"


def test_one_player_who_takes_all_is_the_spaniard():
    assert shown("421 653 653 421").counter.moment.title == "L’Espagnole !"


def test_a_moment_passes_and_can_be_skipped():
    assert shown("421").wait(10).counter.moment is None
    assert shown("421").act("skip").counter.moment is None


def test_sober_moments_do_not_glow():
    assert shown("421", prefs=Prefs(strength="sober")).counter.moment.glow is Glow.CALM
    assert shown("421").counter.moment.glow is Glow.BRIGHT


def test_tokens_fly_and_land_unless_motion_is_reduced():
    world = shown("665 631")
    flight = world.counter.flights[0]
    assert (flight.giver, flight.taker, flight.count) == (None, "Bo", 1)
    assert world.wait(5).counter.flights == ()

    still = shown("665 631", prefs=replace(Prefs(), reduced_motion=True))
    assert still.counter.flights == ()
