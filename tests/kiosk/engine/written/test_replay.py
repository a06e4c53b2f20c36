import pytest

from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import PRESETS
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import game_text, replay, words
from kiosk.engine.written.report import preset_report
from kiosk.engine.written.script import Options
from tests.kiosk.engine.playing import history, house

VACHE = Options("vache", ("A", "B"))


def test_a_line_is_told_as_the_contract_has_it():
    lines = list(replay("321 1+22 21+4 421 42+3", VACHE))

    assert lines[4] == {
        "n": 5,
        "word": "42+3",
        "ok": True,
        "error": None,
        "manche": 1,
        "phase": "charge",
        "coup": 1,
        "pot": 41,
        "tokens": {"A": 0, "B": 0},
        "left": [],
        "hands": {"A": "421", "B": "432"},
        "expects": {"player": "B", "what": "throw", "throw": 3, "max_throws": 3, "throw_off": False},
        "last_coup": None,
        "result": None,
    }


def test_the_line_that_ends_a_coup_shows_the_next_one():
    *_, last = replay("321 1+22 21+4 421 42+3 42+1 321 653", VACHE)

    assert (last["coup"], last["hands"], last["pot"]) == (2, {}, 1)
    assert last["last_coup"] == {
        "best": "A",
        "worst": "B",
        "amount": 40,
        "moved": 40,
        "from": "pot",
        "throw_offs": 1,
    }


def test_the_line_that_ends_the_game_tells_who_pays():
    *_, last = replay("421 665 665 421", Options("onze", ("A", "B"), {"manches": "1"}))

    assert last["phase"] == "over"
    assert last["left"] == ["A"]
    assert last["result"] == {"loser": "B", "winner": None, "grand_perdant": None, "losers": ["B"]}
    assert last["expects"] == {
        "player": None,
        "what": "nothing",
        "throw": None,
        "max_throws": None,
        "throw_off": False,
    }


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "321 xx",
            "ligne 1, colonne 5, « xx » : ce n’est pas un mot de la notation ; "
            "permis ici : 32+1, 3+21, +321, b",
        ),
        (
            "\n  4+21",
            "ligne 2, colonne 3, « 4+21 » : rien à garder : aucun dé n’a encore été lancé ; permis ici : 421",
        ),
    ],
)
def test_a_refused_word_says_why_where_and_what_would_be_allowed(text, error):
    *before, last = replay(text, VACHE)

    assert (last["ok"], last["error"]) == (False, error)
    assert all(line["ok"] for line in before)


def test_a_refused_word_leaves_the_state_as_it_was_and_the_game_goes_on():
    good, bad, after = replay("321 721 1+22", VACHE)
    state = [
        {key: value for key, value in line.items() if key not in {"n", "word", "ok", "error"}}
        for line in (good, bad)
    ]

    assert state[0] == state[1]
    assert after["ok"]


def test_an_error_is_said_in_the_language_of_the_translator():
    def text(msgid: str, **values: object) -> str:
        return "!" + msgid.format(**values)

    assert next(iter(replay("xx", VACHE, text)))["error"].startswith("!!")  # the whole, and what is wrong


def test_wrong_usage_is_told_before_the_first_line():
    with pytest.raises(UsageRefused):
        replay("421", Options("onze", ("A",)))


def test_a_text_without_words_has_no_lines():
    assert list(replay("# nothing", VACHE)) == []


def test_a_game_is_written_with_its_tags_and_a_line_a_coup():
    rules = house("vache", supervache="yes")

    assert game_text(history(rules, "321 1+22 21+4 421 42+3 42+1 321 653 =431 421", ("Ana", 'B"o'))) == (
        '[rules "vache"]\n[players "Ana" "B\\"o"]\n[set "supervache" "yes"]\n'
        f'[house "{write_whole(rules)}"]\n\n'
        "321 1+22 21+4 421 42+3 42+1 321 653\n=431 421\n"
    )


@pytest.mark.parametrize(
    ("rules", "played", "first", "tag"),
    [
        ("onze", "421", "B", '[first "B"]'),
        ("fiches", "421", "A", '[first "A"]'),
        ("onze", "421", "A", None),
        ("fiches", "421", None, None),
    ],
)
def test_who_was_agreed_to_open_is_written_where_it_says_something(rules, played, first, tag):
    text = game_text(history(rules, played, "AB", first))

    assert (tag is None and "[first" not in text) or tag in text
    assert next(iter(replay(text)))["ok"]


def test_words_tell_every_event():
    told = history(
        house("main-chaude", tokens=20), "421 653 421 653 653 +652 +654 653 +652 +654 665 665 vient =665"
    )

    assert words(told)[-4:] == ("665", "665", "vient", "=665")


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_is_told_as_the_contract_has_it(name):
    told = preset_report(PRESETS[name])

    assert list(told) == ["name", "label", "tokens", "switches", "ranking"]
    assert told["name"] == name
    assert told["switches"]["tokens"] == str(told["tokens"])
    assert len(told["ranking"]) == 56
    assert told["ranking"][0] == {
        "rank": 1,
        "combo": "421",
        "name": "421",
        "value": 8 if name == "onze" else 10,
    }
