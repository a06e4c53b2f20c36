"""What a command does whose standard output takes nothing, or not every letter."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kiosk.cli.lebon import lebon

FULL_DISK = Path("/dev/full")
"""The kernel's own disk without room: every write fails."""


@pytest.fixture
def home(tmp_path):
    """A house with one game."""
    (tmp_path / "game.txt").write_text('[rules "onze"]\n[players "Zoé" "B"]\n421 321\n')
    lebon("import", tmp_path / "game.txt", home=tmp_path)
    return tmp_path


def run(words, home, output=subprocess.PIPE, **env):
    """The program itself, as a shell calls it: status, standard output and error in bytes."""
    house = {"HOME": str(home), "LEBON_DATA": str(home / "data"), "PATH": os.environ["PATH"], **env}
    call = [sys.executable, "-m", "kiosk", *words]
    return subprocess.run(call, stdout=output, stderr=subprocess.PIPE, env=house, timeout=50, check=False)


@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        (("export", "-"), ""),
        (("export", "-"), "1"),
        (("rules",), ""),
        (("rules", "--help"), ""),
    ],
)
def test_a_full_disk_under_the_output_is_one_line_and_status_1(words, unbuffered, home):
    with FULL_DISK.open("w") as output:
        ran = run(words, home, output, PYTHONUNBUFFERED=unbuffered)

    assert ran.stderr.decode() == "lebon: sortie standard : le disque est plein\n"
    assert ran.returncode == 1


@pytest.mark.parametrize("words", [("export", "-"), ("rules",)], ids=" ".join)
def test_a_reader_that_has_gone_is_no_fault_of_ours(words, home):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as output:
        ran = run(words, home, output)

    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "env", "told"),
    [
        (("rules", "--help"), {"PYTHONIOENCODING": "ascii"}, "r?gle"),
        (("rules",), {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, "d?s"),
    ],
    ids=["asked", "locale"],
)
def test_a_terminal_without_an_accent_shows_the_rest(words, env, told, home):
    ran = run(words, home, **env)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert told in ran.stdout.decode("ascii")


def test_what_is_wrong_is_told_to_a_terminal_without_an_accent_too(home):
    ran = run(("rules", "vach"), home, PYTHONIOENCODING="ascii")

    assert ran.returncode == 2
    assert "pas de r?gle" in ran.stderr.decode("ascii")


def test_what_programs_read_is_utf_8_whatever_the_terminal_writes(home):
    ran = run(("rules", "onze", "--json"), home, PYTHONIOENCODING="latin-1")

    assert ran.returncode == 0
    assert "nénette" in ran.stdout.decode("utf-8")


def test_a_name_of_a_file_that_is_no_text_is_told_all_the_same(home):
    ran = run(("read", os.fsdecode(b"/no/\xff.jpg"), "--json"), home, PYTHONUTF8="1")

    assert json.loads(ran.stdout)["status"] == "error"
    assert os.fsencode(json.loads(ran.stdout)["file"]) == b"/no/\xff.jpg"


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("replay", "--players", "A,B"), 0, ""),
        (("evening",), 0, ""),
        (("import", "-"), 1, "il n’y a pas de partie écrite"),
        (("forget", "1"), 1, "rien n’est effacé"),
        (("pin",), 2, "le code a quatre chiffres"),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_an_empty_standard_input_says_nothing(words, status, says, home):
    ran = lebon(*words, home=home, LEBON_LANG="fr")

    assert (ran.status, says in ran.err) == (status, True)


@pytest.mark.parametrize("words", ["import -", "pin"])
def test_a_closed_standard_input_is_an_empty_one(words, home):
    house = {"HOME": str(home), "LEBON_DATA": str(home / "data"), "PATH": os.environ["PATH"]}
    call = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "kiosk", *words.split()]
    ran = subprocess.run(call, capture_output=True, env=house, timeout=50, check=False)
    empty = lebon(*words.split(), home=home, LEBON_LANG="fr")

    assert (ran.returncode, ran.stderr.decode()) == (empty.status, empty.err)
