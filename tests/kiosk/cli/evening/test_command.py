import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from kiosk.cli.evening.lines import Line, NotALine, Read, Refused, line_of
from kiosk.journal import Journal
from kiosk.settings import SETTINGS_FILE
from tests.kiosk.cli.lebon import lebon
from vision.readings import Reason, TrayEvent


@pytest.fixture
def told(tmp_path):
    """Plays these lines, and gives the answers and the status."""

    def play(*arguments: str, lines: str) -> tuple[list[dict[str, Any]], int]:
        found = lebon("evening", *arguments, home=tmp_path, text=lines)
        return found.rows, found.status

    return play


def test_a_line_is_read():
    assert line_of("3.4 read 421 kept 42 touched 1 # so") == Line(3.4, "read", Read((4, 2, 1), (4, 2), (1,)))
    assert line_of("1 read 421 still") == Line(1, "read", Read((4, 2, 1), (4, 2, 1)))
    assert line_of("1 Refused uncertain 42?") == Line(1, "refused", Refused(Reason.UNCERTAIN, (4, 2, None)))
    assert line_of("1 back") == Line(1, "back", TrayEvent.CAMERA_BACK)
    assert line_of("1 touch face 4") == Line(1, "touch", names=("face", "4"))
    assert line_of("1 key Return") == Line(1, "key", names=("return",))
    assert line_of("1 key A") == Line(1, "key", names=("A",))  # a letter of a name that is written
    assert line_of("  # nothing") is None


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("push", "comme 3.4 push"),
        ("nan push", "des secondes"),
        ("3", "par exemple 3 push"),
        ("3 psuh", "le plus proche : push"),
        ("3 xyzzy", "il y a : rolling, hand"),
        ("0.5 push", "le temps ne recule pas"),
        ("3 push hard", "« hard »"),
        ("3 read", "read 421"),
        ("3 read 427", "des chiffres de 1 à 6"),
        ("3 read 421 kept 5", "421 est là"),
        ("3 read 421 kept", "« kept » : écrire read 421 [kept 42]"),
        ("3 read 421 held 4", "kept 42"),
        ("3 refused dark 4x", "un dé non lu"),
        ("3 refused", "il y a : no_dice, too_few"),
        ("3 refused darc", "le plus proche : dark"),
        ("3 touch", "touch by_hand"),
        ("3 touch confrim", "le plus proche : confirm"),
        ("3 key", "key return"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_be_right(text, right):
    with pytest.raises(NotALine) as refused:
        line_of(text, after=1.0)

    assert right in str(refused.value)


def test_an_answer_has_everything_that_the_contract_names(told):
    (answer,), status = told("--players", "Ana,Bo", lines="0 wait\n")

    assert status == 0
    assert set(answer) == {
        *("t", "word", "heard", "screen", "says", "push", "tray", "moves", "keys"),
        *("expects", "hands", "tokens", "owed", "result"),
    }
    assert (answer["screen"], answer["expects"]["player"]) == ("play", "Ana")


def test_without_players_the_first_page_is_up_under_the_rules_asked_for(told):
    answers, _ = told("--rules", "salon", lines="0 wait\n1 push\n2 push\n")

    assert [each["screen"] for each in answers] == ["attract", "players", "play"]
    assert answers[-1]["tokens"] == {"Joueur 1": 0, "Joueur 2": 0}


def test_a_line_that_cannot_be_read_changes_nothing_and_ends_with_status_1(told):
    answers, status = told("--players", "A,B", lines="1 read 665\n2 raed 421\n3 wait\n")

    assert status == 1
    assert "line 2" in answers[1]["error"]
    assert "raed" in answers[1]["error"]
    assert answers[1]["hands"] == answers[2]["hands"] == {"A": "665"}


def test_a_line_that_is_no_utf_8_is_answered_like_any_other_that_cannot_be_read(tmp_path):
    story = tmp_path / "bad.evening"
    story.write_bytes(b"# caf\xe9\n0 read 665 # caf\xe9\n2 re\xffad 421\n3 wait\n")
    found = lebon("evening", "--players", "A,B", story, home=tmp_path)

    assert found.status == 1
    assert found.complaint == "lebon: line 3: not a text in UTF-8 (byte 5)"
    assert [each["moves"] for each in found.rows] == [["665"], [], []]
    assert found.rows[1]["error"] == "line 3: not a text in UTF-8 (byte 5)"
    assert found.rows[1]["hands"] == found.rows[2]["hands"] == {"A": "665"}


def test_a_tag_that_is_no_utf_8_names_its_line(tmp_path):
    story = tmp_path / "bad.evening"
    story.write_bytes(b'[rules "onze"]\n[players "Ren\xe9" "Bo"]\n0 wait\n')
    found = lebon("evening", story, home=tmp_path)

    assert (found.status, found.rows) == (1, [])
    assert found.complaint == f"lebon: {story}: line 2: not a text in UTF-8 (byte 14)"


def test_a_second_call_goes_on_where_the_first_stopped(told, tmp_path):
    options = ("--data", str(tmp_path / "log"), "--players", "A,B")
    told(*options, lines="1 read 665\n")
    (answer,), _ = told(*options, lines="5 read 421\n")

    assert answer["moves"] == ["421"]
    assert answer["tokens"] == {"A": 8, "B": 0}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("--players", "A"), 2), (("--rules", "vach"), 2), (("--set", "x"), 2), (("nowhere.evening",), 1)],
)
def test_a_call_that_cannot_be_is_refused_in_one_line(tmp_path, arguments, status):
    found = lebon("evening", *arguments, home=tmp_path)

    assert found.status == status
    assert found.complaint


@pytest.mark.parametrize("content", [b"\xff\x00", b"= [[", b'rules = "vach"'])
def test_settings_that_cannot_be_used_are_said_in_one_line(tmp_path, content):
    (tmp_path / SETTINGS_FILE).write_bytes(content)
    found = lebon("evening", "--data", tmp_path, home=tmp_path, text="0 wait\n1 wait\n")

    assert (found.status, len(found.rows)) == (0, 2)
    assert str(tmp_path / SETTINGS_FILE) in found.complaint


def test_a_folder_that_another_kiosk_has_is_refused(told, tmp_path):
    with closing(Journal.open(tmp_path, lambda: 0.0, "")):
        answers, status = told("--data", str(tmp_path), lines="1 wait\n")

    assert (answers, status) == ([], 2)


@pytest.fixture
def pipe() -> Iterator[Popen[bytes]]:
    command = [sys.executable, "-m", "kiosk", "evening", "--players", "A,B"]
    root = Path(__file__).parents[4]
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=subprocess.DEVNULL, cwd=root) as kiosk:
        yield kiosk
        kiosk.kill()


def test_each_line_of_a_pipe_is_answered_at_once_one_with_a_bad_byte_too(pipe):
    lines = ((b"1 read 665\n", ["665"]), (b"2 push\n", []), (b"3 re\xffad\n", []), (b"4 read 421\n", ["421"]))
    for line, moves in lines:
        pipe.stdin.write(line)
        pipe.stdin.flush()

        assert json.loads(pipe.stdout.readline())["moves"] == moves
    pipe.stdin.close()
    assert pipe.wait() == 1
