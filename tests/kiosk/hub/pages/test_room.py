"""What stands on the room's screen and on a stream: who, how large, and for how long."""

import re
from dataclasses import replace
from math import hypot, radians, tan
from random import Random

import pytest

from kiosk.hub.pages import fragments
from kiosk.hub.pages.cards import MANY_LINES
from kiosk.hub.pages.fake import FakeHouse
from kiosk.hub.pages.palette import FAR
from kiosk.hub.pages.view import View
from kiosk.hub.played import TableNow
from kiosk.hub.room import Room
from kiosk.language import tongue
from kiosk.wire import Kind, Live, State, Topic, payload
from tests.lab.pages import PEOPLE, VENUE, house, live

NOW = 1_763_800_000.0
STATIC = fragments.PAGES_FOLDER / "static"


@pytest.fixture
def full_house() -> FakeHouse:
    return house(NOW)


def arc_minutes(size: float, letter: float) -> float:
    """How large letters look from 5 m on 40 inches, 16 to 9: `size` of the em in vh, `letter` in ems."""
    high = 40 * 25.4 * 9 / hypot(16, 9)
    return (size / 100 * high * letter) / 5000 / tan(radians(1 / 60))


def test_what_matters_is_read_from_five_metres_and_smaller_letters_are_found_out():
    capital, digit = 0.729, 0.88  # of the sentences' face, and of that of the scores

    assert arc_minutes(FAR.name, capital) >= 16
    assert arc_minutes(FAR.tokens, digit) >= 16
    assert arc_minutes(3.0, capital) < 16


def test_no_name_and_no_count_at_a_table_is_smaller_whoever_sits_there():
    """Nothing in the sheet gives them another size than the two that are read from five metres."""
    wall = (STATIC / "lebon.css").read_text().partition("/* ")[2].partition("/* ")[0]
    sizes = {
        selector: body
        for selector, body in re.findall(r"(?m)^([^{}@]*(?:li|name|tokens))\{([^}]*)\}", wall)
        if re.search(r"font(-size)?:", body)
    }
    small = {
        each for each, body in sizes.items() if "var(--name)" not in body and "var(--tokens)" not in body
    }

    assert len(sizes) >= 3
    assert small == {"li.out .tokens"}  # a word in the place of a count


def test_eight_people_fit_into_a_whole_column_and_four_into_half_of_it():
    """In vh: the head of the page and of a card, its foot, margins, and lines of 1.15."""
    column = 100 - 7 - 2 * 1.2
    card = 2 * 0.8 + 4.4 * 1.2 + 7.0
    lines = {many: many * FAR.name * 1.15 + (many - 1) * 0.4 for many in (MANY_LINES, 8)}

    assert lines[8] < column - card
    assert lines[MANY_LINES] < (column - 1.2) / 2 - card < lines[MANY_LINES] + FAR.name * 1.15


@pytest.mark.parametrize("seed", range(30))
def test_every_table_has_its_turn_and_no_page_has_more_than_three_columns(full_house, seed):
    chance = Random(seed)
    many = tuple(
        TableNow(
            VENUE, f"t{n}", f"Table {n}", True, NOW,
            live=live(PEOPLE[: chance.randint(2, 8)], NOW, table=f"Table {n}"),
        )
        for n in range(chance.randint(1, 20))
    )  # fmt: skip
    view, seen, pages = replace(full_house.view(), tables=many), [], 0
    while pages == 0 or len(seen) < len(many):
        parts = fragments.room(view, replace(page_request(full_house), now=pages * fragments.TURNS))
        columns = re.search(r"grid c(\d)", parts["grid"])
        tall, cards = parts["grid"].count("card tall"), [parts[key] for key in parts if key[0] == "c"]
        assert columns is not None
        assert max(-(-(len(cards) + tall) // 2), 1) <= int(columns[1]) <= 3
        seen += re.findall(r"Table \d+", "".join(cards))
        pages += 1

    assert sorted(seen) == sorted(f"Table {n}" for n in range(len(many)))


def page_request(_: FakeHouse, **more: object) -> fragments.Asked:
    return fragments.Asked(tongue("fr"), NOW, **more)  # type: ignore[arg-type]


def test_an_idle_room_shows_the_league_and_a_busy_one_does_not(full_house):
    idle = tuple(replace(table, live=Live(NOW), online=True) for table in full_house.view().tables)
    quiet = replace(full_house.view(), tables=idle, assigned=())

    assert "board" in fragments.room(quiet, page_request(full_house))
    assert "board" not in fragments.room(full_house.view(), page_request(full_house))


def test_a_stream_shows_the_table_that_it_was_asked_for_or_the_first_that_plays(full_house):
    first = fragments.stream(full_house.view(), page_request(full_house))["strip"]
    named = fragments.stream(full_house.view(), page_request(full_house, table="t5"))["strip"]

    assert "Table 1" in first
    assert "Table 5" in named
    assert fragments.stream(View(), page_request(full_house))["strip"].strip() == ""


@pytest.mark.parametrize(("ago", "stands"), [(10.0, True), (300.0, False), (10 * 365 * 86400.0, True)])
def test_who_pays_stands_for_two_minutes_and_for_ever_where_a_clock_is_wrong(ago, stands):
    here = FakeHouse()
    told = live(("Ana", "Bo"), NOW - ago, phase="over", losers=(1,), turn=None)
    here.table(TableNow(VENUE, "t1", "", True, NOW, live=told))

    assert ("Bo paie" in fragments.room(here.view(), page_request(here))["c0"]) is stands


@pytest.mark.parametrize("slow", [14 * 3600.0, 60.0, -600.0])
@pytest.mark.parametrize(("ago", "stands"), [(10.0, True), (300.0, False)])
def test_who_pays_stands_as_long_at_a_table_whose_clock_is_hours_behind(slow, ago, stands):
    """A Pi without internet goes on each morning with the time of the night before."""
    place, heard = Topic(VENUE, "t1", Kind.STATE), Room()
    told = live(("Ana", "Bo"), NOW - slow - ago, phase="over", losers=(1,), turn=None)
    heard.hear(place, payload(State(online=True, at=NOW - slow - 5.0)), NOW - 5.0)
    heard.hear(replace(place, kind=Kind.LIVE), payload(told), NOW - ago)
    heard.hear(place, payload(State(online=False)), NOW)
    here = FakeHouse(View(tables=heard.tables()))

    assert ("Bo paie" in fragments.room(here.view(), page_request(here))["c0"]) is stands


@pytest.mark.parametrize(("silent", "shown"), [(86_400.0, True), (3 * 86_400.0, False)])
def test_a_table_that_was_renamed_or_taken_away_leaves_the_room_after_two_days(silent, shown):
    here = FakeHouse()
    here.table(TableNow(VENUE, "t1", "Ancienne", False, NOW - silent, live=live(("Ana", "Bo"), NOW - silent)))
    parts = fragments.room(here.view(), page_request(here))

    assert ("c0" in parts) is shown
    assert ("Aucune table n’est reliée." in parts["grid"]) is not shown


@pytest.mark.parametrize(
    ("runs", "told"),
    [("aab", False), ("abb", False), ("aba", True), ("ab" + "-" * 30 + "a", True), ("aba" + "-" * 30, False)],
)
def test_two_tables_under_one_name_are_told_and_a_link_that_starts_anew_is_not(runs, told):
    """The same --kiosk was typed at both, or one is a copy of the other's card: they take turns here."""
    heard, here, now = Room(), FakeHouse(), NOW
    for each in runs:
        now += 3.0
        state = State(online=True, at=now, epoch="e" * 32, run=None if each == "-" else each * 32)
        heard.hear(Topic(VENUE, "t1", Kind.STATE), payload(state), now)
    here.show(View(tables=heard.tables()))
    card = fragments.room(here.view(), replace(page_request(here), now=now))["c0"]

    assert ("deux tables portent le nom t1" in card) is told


def test_people_who_did_not_agree_are_named_by_their_seat():
    here = FakeHouse()
    told = replace(live(("Ana", "Bo"), NOW), names=())
    here.table(TableNow(VENUE, "t1", "", True, NOW, live=told))

    assert "Joueur 2" in fragments.room(here.view(), page_request(here))["c0"]


def test_what_a_coup_cost_is_told_without_a_name_of_the_piece_that_its_rules_do_not_use():
    """A table of 421 à 11 fiches gave jetons on the screen of the room."""
    here = FakeHouse()
    told = replace(live(("Ana", "Bo"), NOW), worst=1, moved=8)
    here.table(TableNow(VENUE, "t1", "", True, NOW, live=told))
    card = fragments.room(here.view(), page_request(here))["c0"]

    assert "Bo prend 8" in card
    assert "jeton" not in card
