import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli.app import commands
from tests.kiosk.cli.lebon import lebon

EXAMPLE = "321 1+22 21+4 421 42+3 42+1 321 653"


def test_the_worked_example_of_the_first_source(tmp_path):
    ran = lebon("replay", "--rules", "vache", "--players", "A,B", "-", "--json", home=tmp_path, text=EXAMPLE)

    assert ran.status == 0
    assert ran.err == ""
    assert len(ran.rows) == 8
    assert ran.rows[-1]["tokens"] == {"A": 0, "B": 40}
    assert ran.rows[-1]["pot"] == 1


def test_a_word_that_is_not_allowed_is_said_and_the_game_goes_on(tmp_path):
    ran = lebon("replay", "--players", "A,B", "--json", home=tmp_path, text="421 777\n  b 665")

    assert ran.status == 1
    assert [row["ok"] for row in ran.rows] == [True, False, False, True]
    assert len(ran.err.splitlines()) == 2
    assert "7" in ran.rows[1]["error"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--rules", "vach", "--players", "A,B"], "vache"),
        (["--players", "A"], "2"),
        (["--players", "A,A"], "A"),
        (["--players", "A,B", "--first", "C"], "C"),
        (["--players", "A,B", "--set", "tokens=0"], "tokens"),
        (["--players", "A,B", "--set", "token=3"], "tokens"),
        (["--players", "A,B", "--set", "tokens"], "switch=value"),
        (["--rules", "main-chaude", "--players", "A,B,C,D,E,F,G,H,I"], "8"),
        (["--nonsense"], "--nonsense"),
        (["a", "b"], "b"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(tmp_path, words, named):
    ran = lebon("replay", *words, home=tmp_path, text="421")

    assert ran.status == 2
    assert ran.out == ""
    assert named in ran.complaint


@pytest.mark.parametrize("letter", ["\n", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\udcff"], ids=ascii)
@pytest.mark.parametrize("command", ["replay", "evening"])
def test_a_name_that_a_terminal_would_obey_is_refused_in_one_line(command, letter, tmp_path):
    ran = lebon(command, "--players", f"A{letter}C,B", home=tmp_path, text="421 322")

    assert ran.status == 2
    assert ran.out == ""
    assert "--players: “A\ufffdC” holds a character that cannot be shown" in ran.complaint
    assert ran.complaint.isprintable()


@pytest.mark.parametrize("words", [("rules", "va\x1b[31mche"), ("rules", "--la\x1b[31mng")])
def test_what_is_wrong_is_told_without_what_a_terminal_would_obey(words, tmp_path):
    ran = lebon(*words, home=tmp_path)

    assert ran.status == 2
    assert ran.complaint.isprintable()
    assert "\ufffd" in ran.complaint


def test_a_name_of_a_written_game_is_shown_without_what_a_terminal_would_obey(tmp_path):
    ran = lebon("replay", home=tmp_path, text='[players "A\nC" "B\x1b[31m"]\n421 322')

    assert len(ran.out.splitlines()) == 2
    assert "A\ufffdC" in ran.out
    assert "\x1b" not in ran.out


def test_a_file_without_words_prints_nothing(tmp_path):
    ran = lebon("replay", "--players", "A,B", home=tmp_path, text="# nothing yet\n")

    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_a_game_whose_players_nobody_names_says_how_they_are_named(tmp_path):
    ran = lebon("replay", home=tmp_path, text="421 665")

    assert (ran.status, ran.complaint) == (2, "lebon: --players A,B is missing")
    assert lebon("replay", home=tmp_path, text='[players "A" "B"] 421 665').status == 0


def test_a_file_that_is_missing_or_no_text_is_one_line(tmp_path):
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00\x01")
    missing = lebon("replay", tmp_path / "none", "--players", "A,B", home=tmp_path)
    garbage = lebon("replay", tmp_path / "game", "--players", "A,B", home=tmp_path)

    assert (missing.status, garbage.status) == (1, 1)
    assert str(tmp_path / "none") in missing.complaint
    assert "not a text in UTF-8 (byte 1)" in garbage.complaint


def test_the_rules_are_listed_as_the_contract_has_them(tmp_path):
    ran = lebon("rules", "--json", home=tmp_path)
    rows = {row["name"]: row for row in ran.rows}

    assert list(rows) == ["onze", "vache", "lyonnaise", "fiches", "as", "salon", "main-chaude"]
    for row in rows.values():
        assert set(row) == {"name", "label", "tokens", "switches", "ranking"}
        assert len(row["ranking"]) == 56
        assert set(row["ranking"][0]) == {"rank", "combo", "name", "value"}
    assert rows["onze"]["ranking"][0] | {"name": "421"} == {
        "rank": 1,
        "combo": "421",
        "name": "421",
        "value": 8,
    }


def test_one_rule_set_and_one_that_is_not_there(tmp_path):
    one = lebon("rules", "salon", "--json", home=tmp_path)
    none = lebon("rules", "salo", "--json", home=tmp_path)

    assert [row["name"] for row in one.rows] == ["salon"]
    assert none.status == 2
    assert "salon" in none.complaint


def test_python_m_kiosk_is_the_command_and_brings_no_library_that_it_does_not_need(tmp_path):
    root = Path(__file__).parents[3]
    lebon("import", "-", home=tmp_path, text='[rules "onze"]\n[players "A" "B"]\n421 321\n')
    words = ["-m", "kiosk", "export", "-", "--data", str(tmp_path / "data")]
    call = [sys.executable, "-X", "importtime", *words]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=root, timeout=60)

    brought = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "421 321" in done.stdout
    assert "kiosk.engine.presets" in brought
    assert brought.isdisjoint({"numpy", "cv2", "pygame", "typer.rich_utils"})


def test_every_command_has_a_sentence_of_help():
    every = commands(()).registered_commands

    assert every
    assert [command.name for command in every if not command.callback.__doc__] == []
