"""Offers at tables: who is called where, and what happens when a table dies."""

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.hub.tournament.desk import assignments
from kiosk.hub.tournament.kept import assignments_text, read, read_assigned, tournament_text
from kiosk.hub.tournament.values import Mode
from tests.kiosk.hub.tournament.world import Room, tournament

MANY = int(os.environ.get("LEBON_TOURNAMENTS", "6"))


def room(count: int = 8, tables: int = 3, mode: Mode = Mode.KNOCKOUT) -> Room:
    found = Room(tournament(count, mode), tables, Random(7))
    found.turn()
    return found


def test_the_first_matches_are_offered_at_the_free_tables():
    here = room()

    assert sorted(here.offers) == ["t1", "t2", "t3"]
    assert {offer.match for offer in here.offers.values()} == {f"a1b2c3d4.1.{n}.1" for n in (1, 2, 3)}


def test_an_offer_stays_where_it_is_while_people_are_on_their_way():
    here = room()
    before = here.offers
    for _ in range(10):
        here.turn()

    assert here.offers == before


def test_an_offer_that_nobody_takes_up_goes_to_a_table_that_is_free():
    here = room(count=2, tables=2)
    for _ in range(31):
        here.turn()

    assert list(here.offers) == ["t2"]
    assert here.offers["t2"].match == "a1b2c3d4.1.1.2"


def test_a_table_where_others_play_is_asked_no_longer_than_another_is_free():
    here = room(count=2, tables=2)
    here.playing["t1"] = replace(here.offers["t1"], match="other")
    here.turn()

    assert list(here.offers) == ["t2"]


def test_a_table_that_dies_in_the_middle_has_its_match_offered_elsewhere_and_the_first_try_counts_no_more():
    here = room(count=2, tables=2)
    here.accept("t1")
    here.turn()
    here.die("t1")
    for _ in range(11):
        here.turn()
    assert not here.offers.get("t2")
    here.turn()
    here.turn()

    assert here.offers["t2"].match == "a1b2c3d4.1.1.2"
    here.accept("t2")
    here.turn()
    here.finish("t2", loser=0)
    here.turn()
    winner = here.course.winner
    here.finish("t1", loser=1)  # it comes back and somebody plays it to its end
    assert here.course.winner == winner
    assert not here.offers


def test_a_table_that_dies_and_comes_back_in_time_keeps_its_match():
    here = room(count=2, tables=2)
    here.accept("t1")
    here.turn()
    here.die("t1")
    here.turn(60.0)
    del here.dead["t1"]
    here.turn()

    assert list(here.offers) == ["t1"]
    here.finish("t1")
    assert here.course.winner


def test_a_match_that_is_left_before_its_end_is_offered_again():
    here = room(count=2, tables=1)
    here.accept("t1")
    here.turn()
    del here.playing["t1"]
    for _ in range(8):
        here.turn()

    assert here.offers["t1"].match == "a1b2c3d4.1.1.2"


def test_a_free_table_whose_link_is_gone_loses_its_offer_soon():
    here = room(count=2, tables=2)
    here.die("t1")
    for _ in range(3):
        here.turn()

    assert list(here.offers) == ["t2"]


def test_a_tournament_is_offered_at_the_tables_of_its_house_only():
    here = room()
    strangers = [replace(here.table(f"t{n}"), venue="ailleurs") for n in (1, 2)]

    assert assignments((), [here.course], strangers, here.now) == ()


@pytest.mark.parametrize("mode", Mode)
def test_what_the_hub_keeps_is_read_back(mode):
    here = room(mode=mode)

    assert read(tournament_text(here.tournament)) == here.tournament
    assert read_assigned(assignments_text(here.assigned)) == here.assigned
    assert read_assigned("garbage") == ()
    with pytest.raises(ValueError, match="cannot be read"):
        read("{}")


@settings(max_examples=MANY, deadline=None)
@given(st.sampled_from(Mode), st.integers(2, 8), st.integers(1, 4), st.integers(0, 10**6))
def test_with_tables_that_die_and_come_back_every_tournament_ends_and_nobody_is_called_to_two_tables(
    mode, count, tables, seed
):
    chance = Random(seed)
    here = Room(tournament(count, mode), tables, chance)
    for _ in range(4000):
        here.turn(chance.choice([5.0, 30.0]))
        called = [player.id for offer in here.offers.values() for player in offer.players]
        assert len(called) == len(set(called))
        if here.course.winner:
            break
        _something(here, chance)

    assert here.course.winner
    assert not here.offers


def _something(here: Room, chance: Random) -> None:
    """Somebody sits down, finishes, pulls a plug or puts it back."""
    for kiosk in [f"t{n + 1}" for n in range(here.tables)]:
        what = chance.random()
        if kiosk in here.dead:
            if what < 0.1:
                here.revive(kiosk)
        elif what < 0.04:
            here.die(kiosk)
        elif kiosk in here.playing:
            if what < 0.4:
                here.finish(kiosk)
        elif kiosk in here.offers and what < 0.6:
            here.accept(kiosk)
