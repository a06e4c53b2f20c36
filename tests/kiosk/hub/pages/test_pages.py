"""The pages as a browser gets them: every language, hostile names, sizes, and what may be loaded."""

import json
import re
from dataclasses import replace
from math import hypot, radians, tan
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from kiosk.hub.pages import fragments
from kiosk.hub.pages.app import COOKIE, Pages
from kiosk.hub.pages.cards import MANY_LINES
from kiosk.hub.pages.fake import FakeHouse
from kiosk.hub.pages.forms import wanted_tournament
from kiosk.hub.pages.palette import FAR
from kiosk.hub.pages.view import View
from kiosk.hub.played import TableNow
from kiosk.hub.tournament.values import Mode
from kiosk.language import languages, tongue
from kiosk.wire import Live
from tests.lab.pages import PEOPLE, VENUE, house, live

NOW = 1_763_800_000.0
STATIC = Path(fragments.PAGES_FOLDER) / "static"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE people; --",
    "{{ 7 * 7 }}",
    "</main><b>",
    "\u202egnp.exe",
    "a\u0301" * 20,
)


@pytest.fixture
def full() -> FakeHouse:
    return house(NOW)


def browser(here: FakeHouse, *, owner: bool = False) -> TestClient:
    client = TestClient(Pages(here, "patron", lambda: NOW).application(), follow_redirects=False)
    if owner:
        client.cookies.set(COOKIE, "patron")
    return client


def addresses(here: FakeHouse) -> list[str]:
    cups = [f"/tournaments/{course.tournament.id}" for course in here.view().courses]
    return ["/", "/stream", "/league", "/tournaments", *cups]


@pytest.mark.parametrize("code", languages())
def test_every_page_is_there_in_every_language(full, code):
    for address in addresses(full):
        answer = browser(full, owner=True).get(address, params={"lang": code})

        assert answer.status_code == 200
        assert f'<html lang="{code}"' in answer.text
        assert "{" not in re.sub(r"\{n\}", "{", answer.text)


def test_a_browser_is_answered_in_its_own_language_and_one_that_we_lack_in_the_house_s(full):
    asked = browser(full)

    assert '<html lang="nl"' in asked.get("/", headers={"accept-language": "sv, nl;q=0.5"}).text
    assert '<html lang="fr"' in asked.get("/", headers={"accept-language": "sv"}).text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_shown_and_does_nothing(name):
    line = Live(NOW, game="0193a6c0-0000-7000-8000-000000000001", players=("a" * 32, "b" * 32),
                names=(name, "Bo"), phase="charge", tokens=(1, 2), label=name, table=name)  # fmt: skip
    here = house(NOW)
    here.show(replace(here.view(), names=dict.fromkeys(here.view().names, name)))
    here.table(TableNow(VENUE, name, name, True, NOW, live=line))
    client = browser(here, owner=True)
    form = {"name": name, "people": f"{name}\nBo", "mode": "knockout", "rules": "onze", "venue": name}
    assert client.post("/tournaments", data=form).status_code == 303

    for address in (*addresses(here), "/stream?table=T"):
        text = client.get(address, params={"lang": "fr"}).text
        assert not re.search(r"<script(?! src=\"/static)|<img|onerror=alert\(1\)>|</main><b>", text)
        assert ">49<" not in text


@pytest.mark.parametrize("address", ["/", "/league", "/nothing", "/static/live.js", "/events/x"])
def test_every_answer_says_what_may_be_loaded(full, address):
    answer = browser(full).get(address)

    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_no_page_names_anything_outside_the_house(full):
    texts = [browser(full, owner=True).get(address).text for address in addresses(full)]
    texts += [path.read_text() for path in (*STATIC.glob("*.css"), *STATIC.glob("*.js"))]

    assert not [text for text in texts if re.search(r"(src|href|url\(|action)=?[\"'(]?(https?:)?//", text)]
    assert not [text for text in texts if re.search(r"<style|style=|<script>|\son\w+=", text)]


def loaded(here: FakeHouse, address: str) -> int:
    """Bytes of a page and of all that it loads, the first that it hears included."""
    client = browser(here, owner=True)
    files = [f"/static/{path.name}" for path in STATIC.iterdir()]
    cards = sum(len(json.dumps(each)) for each in fragments.room(here.view(), asked(here)).values())
    whole = sum(len(client.get(each).content) for each in (address, *files))
    return whole + (cards if address == "/" else 0)


def test_no_page_takes_more_than_100_kb_with_all_that_it_loads():
    here = house(NOW)
    many = tuple(
        TableNow(VENUE, f"t{n}", f"Table {n}", True, NOW, live=live(PEOPLE, NOW, table=f"Table {n}"))
        for n in range(40)
    )
    row = here.view().ladder[0]
    names = {f"{n:032x}": "Jean-Christophe de la Rochefoucauld"[:40] for n in range(500)}
    ladder = tuple(replace(row, player=player) for player in names)
    here.show(replace(here.view(), tables=many, names=names, ladder=ladder))
    sizes = {address: loaded(here, address) for address in addresses(here)}

    assert max(sizes.values()) < 100_000, sizes


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
def test_every_table_has_its_turn_and_no_page_has_more_than_three_columns(full, seed):
    chance = Random(seed)
    many = tuple(
        TableNow(
            VENUE, f"t{n}", f"Table {n}", True, NOW,
            live=live(PEOPLE[: chance.randint(2, 8)], NOW, table=f"Table {n}"),
        )
        for n in range(chance.randint(1, 20))
    )  # fmt: skip
    view, seen, pages = replace(full.view(), tables=many), [], 0
    while pages == 0 or len(seen) < len(many):
        parts = fragments.room(view, replace(asked(full), now=pages * fragments.TURNS))
        columns = re.search(r"grid c(\d)", parts["grid"])
        tall, cards = parts["grid"].count("card tall"), [parts[key] for key in parts if key[0] == "c"]
        assert columns is not None
        assert max(-(-(len(cards) + tall) // 2), 1) <= int(columns[1]) <= 3
        seen += re.findall(r"Table \d+", "".join(cards))
        pages += 1

    assert sorted(seen) == sorted(f"Table {n}" for n in range(len(many)))


def test_a_table_that_is_away_says_since_when(full):
    text = browser(full).get("/?lang=fr").text

    assert "sans nouvelles depuis 2 min" not in text  # it comes with the parts
    parts = fragments.room(full.view(), asked(full))
    assert "sans nouvelles depuis 2 min" in parts["c3"]
    assert "sans nouvelles" not in parts["c1"]


def asked(_: FakeHouse, **more: object) -> fragments.Asked:
    return fragments.Asked(tongue("fr"), NOW, **more)  # type: ignore[arg-type]


def test_an_idle_room_shows_the_league_and_a_busy_one_does_not(full):
    idle = tuple(replace(table, live=Live(NOW), online=True) for table in full.view().tables)
    quiet = replace(full.view(), tables=idle, assigned=())

    assert "board" in fragments.room(quiet, asked(full))
    assert "board" not in fragments.room(full.view(), asked(full))


def test_a_stream_shows_the_table_that_it_was_asked_for_or_the_first_that_plays(full):
    first = fragments.stream(full.view(), asked(full))["strip"]
    named = fragments.stream(full.view(), asked(full, table="t5"))["strip"]

    assert "Table 1" in first
    assert "Table 5" in named
    assert fragments.stream(View(), asked(full))["strip"].strip() == ""


@pytest.mark.parametrize(("ago", "stands"), [(10.0, True), (300.0, False), (10 * 365 * 86400.0, True)])
def test_who_pays_stands_for_two_minutes_and_for_ever_where_a_clock_is_wrong(ago, stands):
    here = FakeHouse()
    told = live(("Ana", "Bo"), NOW - ago, phase="over", losers=(1,), turn=None)
    here.table(TableNow(VENUE, "t1", "", True, NOW, live=told))

    assert ("Bo paie" in fragments.room(here.view(), asked(here))["c0"]) is stands


def test_people_who_did_not_agree_are_named_by_their_seat():
    here = FakeHouse()
    told = replace(live(("Ana", "Bo"), NOW), names=())
    here.table(TableNow(VENUE, "t1", "", True, NOW, live=told))

    assert "Joueur 2" in fragments.room(here.view(), asked(here))["c0"]


def test_a_tournament_is_set_up_with_the_owner_s_key_and_not_without(full):
    form = {
        "name": "Coupe", "people": "Ana\nBo\n\nZoé", "mode": "swiss", "rounds": "2", "rules": "onze",
        "venue": VENUE,
    }  # fmt: skip
    stranger = browser(full)
    owner = browser(full)
    answer = owner.get("/tournaments?key=patron")
    owner.cookies.set(COOKIE, "patron")

    assert stranger.post("/tournaments", data=form).status_code == 403
    assert "samesite=strict" in answer.headers["set-cookie"].lower()
    assert "httponly" in answer.headers["set-cookie"].lower()
    made = owner.post("/tournaments", data=form)
    assert made.status_code == 303
    tournament = full.view().courses[0].tournament
    assert made.headers["location"].startswith(f"/tournaments/{tournament.id}")
    assert (tournament.mode, tournament.rounds) == (Mode.SWISS, 2)
    assert {each.name for each in tournament.entrants} == {"Ana", "Bo", "Zoé"}


@pytest.mark.parametrize("told", ["", "0", "-1", "13", "99999999999", "²", "deux"])
def test_rounds_that_nobody_can_ask_for_are_as_many_as_it_takes(told):
    assert wanted_tournament({"mode": "swiss", "rounds": told}).rounds == 0
    assert wanted_tournament({"mode": "knockout", "rounds": "3"}).rounds == 0


@pytest.mark.parametrize(
    ("people", "why"),
    [
        ("Ana", "1 inscrits : il en faut de 2"),
        ("Ana\nana", "est inscrit deux fois"),
        ("x\n" * 3000, "inscrits"),
    ],
)
def test_a_form_that_is_wrong_comes_back_as_it_was_with_what_is_wrong(full, people, why):
    answer = browser(full, owner=True).post("/tournaments?lang=fr", data={"name": "Coupe", "people": people})

    assert answer.status_code == 400
    assert why in answer.text
    assert 'value="Coupe"' in answer.text


def test_a_form_of_a_megabyte_is_not_read(full):
    answer = browser(full, owner=True).post("/tournaments?lang=fr", data={"name": "x" * 1_000_000})

    assert answer.status_code == 400
    assert len(answer.content) < 20_000


def test_stopping_and_forgetting_take_the_owner(full):
    cup = full.view().courses[0].tournament.id
    someone = next(iter(full.view().names))

    assert browser(full).post(f"/tournaments/{cup}/stop").status_code == 403
    assert browser(full).post("/forget", data={"person": someone}).status_code == 403
    assert browser(full, owner=True).post(f"/tournaments/{cup}/stop").status_code == 303
    assert browser(full, owner=True).post("/forget", data={"person": someone}).status_code == 303
    assert full.view().course(cup) is None
    assert full.forgotten == [someone]


def test_nothing_is_at_an_address_that_there_is_not(full):
    for address in ("/tournaments/ffffffff", "/events/ffff", "/static/../app.py", "/static/%2e%2e/app.py"):
        assert browser(full).get(address).status_code == 404


def test_the_faces_have_every_letter_of_every_catalogue():
    from fontTools.ttLib import TTFont

    from tests.kiosk.catalogue import texts

    said = "".join(text for code in languages() for text in texts(code, "kiosk/hub/"))
    letters = set(filter(str.isprintable, said))
    for face in ("words", "words-bold"):
        known = map(chr, TTFont(STATIC / f"{face}.woff2").getBestCmap())
        assert letters - set(known) == set()
