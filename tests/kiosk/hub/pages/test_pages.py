"""The pages as a browser gets them: every language, hostile names, sizes, and what may be loaded."""

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from kiosk.hub.pages import fragments
from kiosk.hub.pages.app import COOKIE, Pages
from kiosk.hub.pages.fake import FakeHouse
from kiosk.hub.pages.forms import wanted_tournament
from kiosk.hub.pages.view import View
from kiosk.hub.played import TableNow
from kiosk.hub.store import Unavailable
from kiosk.hub.tournament.values import Mode
from kiosk.language import languages, line, tongue
from kiosk.wire import Live
from tests.kiosk.hub.pages.test_room import NOW, STATIC, page_request
from tests.lab.pages import PEOPLE, VENUE, house, live

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
def full_house() -> FakeHouse:
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
def test_every_page_is_there_in_every_language(full_house, code):
    for address in addresses(full_house):
        answer = browser(full_house, owner=True).get(address, params={"lang": code})

        assert answer.status_code == 200
        assert f'<html lang="{code}"' in answer.text
        assert "{" not in re.sub(r"\{n\}", "{", answer.text)


def test_a_browser_is_answered_in_its_own_language_and_one_that_we_lack_in_the_house_s(full_house):
    asked = browser(full_house)

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
def test_every_answer_says_what_may_be_loaded(full_house, address):
    answer = browser(full_house).get(address)

    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_no_page_names_anything_outside_the_house(full_house):
    texts = [browser(full_house, owner=True).get(address).text for address in addresses(full_house)]
    texts += [path.read_text() for path in (*STATIC.glob("*.css"), *STATIC.glob("*.js"))]

    assert not [text for text in texts if re.search(r"(src|href|url\(|action)=?[\"'(]?(https?:)?//", text)]
    assert not [text for text in texts if re.search(r"<style|style=|<script>|\son\w+=", text)]


def loaded_bytes(here: FakeHouse, address: str) -> int:
    """Bytes of a page and of all that it loads, the first that it hears included."""
    client = browser(here, owner=True)
    files = [f"/static/{path.name}" for path in STATIC.iterdir()]
    cards = sum(len(json.dumps(each)) for each in fragments.room(here.view(), page_request(here)).values())
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
    sizes = {address: loaded_bytes(here, address) for address in addresses(here)}

    assert max(sizes.values()) < 100_000, sizes


def test_a_browser_without_a_script_sees_the_whole_room_and_asks_again_by_itself(full_house):
    seen = browser(full_house).get("/").text
    parts = fragments.room(full_house.view(), page_request(full_house))

    assert all(html in seen for place, html in parts.items() if place != "grid")
    assert re.search(r'<noscript><meta http-equiv="refresh" content="\d+"></noscript>', seen)
    assert "noscript" not in browser(full_house, owner=True).get("/tournaments").text


@pytest.mark.parametrize("code", languages())
def test_a_house_without_a_table_says_so(code):
    seen = browser(FakeHouse(View())).get("/", params={"lang": code}).text

    assert tongue(code)("Aucune table n’est reliée.") in seen


def test_a_table_that_is_away_says_since_when(full_house):
    parts = fragments.room(full_house.view(), page_request(full_house))

    assert "sans nouvelles depuis 2 min" in parts["c3"]
    assert "sans nouvelles" not in parts["c1"]


def test_a_tournament_is_set_up_with_the_owner_s_key_and_not_without(full_house):
    form = {
        "name": "Coupe", "people": "Ana\nBo\n\nZoé", "mode": "swiss", "rounds": "2", "rules": "onze",
        "venue": VENUE,
    }  # fmt: skip
    stranger = browser(full_house)
    owner = browser(full_house)
    answer = owner.get("/tournaments?key=patron")
    owner.cookies.set(COOKIE, "patron")

    assert stranger.post("/tournaments", data=form).status_code == 403
    assert "samesite=strict" in answer.headers["set-cookie"].lower()
    assert "httponly" in answer.headers["set-cookie"].lower()
    made = owner.post("/tournaments", data=form)
    assert made.status_code == 303
    tournament = full_house.view().courses[0].tournament
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
        ("Ana", "Inscrits : 1 ; il en faut de 2"),
        ("Ana\nana", "est inscrit deux fois"),
        ("x\n" * 3000, "Inscrits"),
    ],
)
def test_a_form_that_is_wrong_comes_back_as_it_was_with_what_is_wrong(full_house, people, why):
    answer = browser(full_house, owner=True).post(
        "/tournaments?lang=fr", data={"name": "Coupe", "people": people}
    )

    assert answer.status_code == 400
    assert why in answer.text
    assert 'value="Coupe"' in answer.text


def test_what_no_table_could_write_is_left_out_of_names_and_a_cup_without_a_name_is_called_by_its_rules():
    here = FakeHouse()
    people = "\x00Ana\u202e\n\x1b[2J Bo \n\x07"
    for name in ("  ", "\x00Cou\x1bpe  2 "):
        here.set_up(wanted_tournament({"name": name, "people": people, "rules": "onze"}))
    named, unnamed = (course.tournament for course in here.view().courses)

    assert {each.name for each in named.entrants} == {"Ana", "[2J Bo"}
    assert (named.name, unnamed.name) == ("Coupe 2", unnamed.rules.label)


def test_a_form_of_a_megabyte_is_not_read(full_house):
    answer = browser(full_house, owner=True).post("/tournaments?lang=fr", data={"name": "x" * 1_000_000})

    assert answer.status_code == 400
    assert len(answer.content) < 20_000


def test_stopping_and_forgetting_take_the_owner(full_house):
    cup = full_house.view().courses[0].tournament.id
    someone = next(iter(full_house.view().names))

    assert browser(full_house).post(f"/tournaments/{cup}/stop").status_code == 403
    assert browser(full_house).post("/forget", data={"person": someone}).status_code == 403
    sure = {"person": someone, "sure": "yes"}
    assert browser(full_house, owner=True).post(f"/tournaments/{cup}/stop", data=sure).status_code == 303
    assert browser(full_house, owner=True).post("/forget", data=sure).status_code == 303
    assert full_house.view().course(cup) is None
    assert full_house.forgotten == [someone]


def test_what_is_for_good_is_asked_once_more_with_its_name(full_house):
    """A thumb on a phone hits the next line, and no name and no tournament comes back from that."""
    course = full_house.view().courses[0]
    someone, name = next(iter(full_house.view().names.items()))
    owner = browser(full_house, owner=True)
    stop = owner.post(f"/tournaments/{course.tournament.id}/stop")
    forget = owner.post("/forget?lang=en", data={"person": someone})

    assert full_house.view().course(course.tournament.id) is not None
    assert full_house.forgotten == []
    assert course.tournament.name in stop.text
    assert f"Forget {name} for good?" in forget.text
    assert f'name="person" value="{someone}"' in forget.text
    assert all('name="sure" value="yes"' in page.text for page in (stop, forget))


def test_a_database_that_takes_nothing_is_told_to_the_owner_in_a_sentence(full_house, monkeypatch):
    """« Internal Server Error » stood there, in white."""

    def full(person):
        raise Unavailable(line("le disque est plein"))

    monkeypatch.setattr(full_house, "forget", full)
    sure = {"person": "f" * 32, "sure": "yes"}
    page = browser(full_house, owner=True).post("/forget?lang=fr", data=sure)

    assert page.status_code == 503
    assert "La base de données ne prend rien (le disque est plein)" in page.text
    assert "content-security-policy" in page.headers


def test_a_tournament_that_is_gone_is_stopped_no_more(full_house):
    assert browser(full_house, owner=True).post("/tournaments/ffffffff/stop").status_code == 404


def test_nothing_is_at_an_address_that_there_is_not(full_house):
    for address in ("/tournaments/ffffffff", "/events/ffff", "/static/../app.py", "/static/%2e%2e/app.py"):
        assert browser(full_house).get(address).status_code == 404


def test_the_faces_have_every_letter_of_every_catalogue():
    from fontTools.ttLib import TTFont

    from tests.kiosk.catalogue import texts

    said = "".join(text for code in languages() for text in texts(code, "kiosk/hub"))
    letters = set(filter(str.isprintable, said))
    for face in ("words", "words-bold"):
        known = map(chr, TTFont(STATIC / f"{face}.woff2").getBestCmap())
        assert letters - set(known) == set()
