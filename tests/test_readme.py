"""What the README promises: its two commands, and every command that it names."""

import re
import subprocess
from pathlib import Path

import pytest
import typer

from kiosk.cli.app import commands
from kiosk.running.run import Run
from tests.kiosk.cli.lebon import lebon
from tests.lab.commands.figures import bench
from vision.readings import Reason

ROOT = Path(__file__).parents[1]
HERE = Path(__file__)
WORDS = {".md", ".py", ".po", ".txt", ".toml", ".typ", ".sh", ".service", ".html", ""}
"""The endings of what people read, and what programs without an ending are written in."""

README = (ROOT / "README.md").read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    return set(re.findall(r"`lebon ([a-z]+)", text))


def test_every_command_that_it_names_is_there_and_none_is_left_out():
    there = set(typer.main.get_group(commands(())).commands)
    also = {"export", "import", "forget"}  # named beside `stats` in one line

    assert named(README) | also | {"demo"} == there


def test_every_bench_that_it_names_is_there():
    line = next(line for line in README.splitlines() if line.startswith("| `lebon bench "))
    told = set(re.search(r"`lebon bench ([^`]+)`", line)[1].replace("\\", "").split("|"))

    assert told == {command.name for command in bench.registered_commands}


@pytest.mark.parametrize("page", ["README.md", "kiosk/cli/CONTRACT.md"])
def test_every_reason_to_refuse_is_listed_for_those_who_rely_on_it(page):
    told = (ROOT / page).read_text(encoding="utf-8")

    assert [reason for reason in Reason if f"`{reason}`" not in told] == []


NAME_ALONE = re.compile(r"""\binstall (?:-\S+ )*['"]?lebon(?![\w./-])""")
"""A package that an installer would look for on PyPI, where our name is a stranger's program's."""


def test_nothing_says_to_install_by_our_name_alone():
    folders = ("kiosk", "vision", "hardware", "systemd", "tests")
    files = [
        *ROOT.glob("*.*"),
        ROOT / "Makefile",
        *(each for at in folders for each in (ROOT / at).rglob("*")),
    ]
    texts = {
        each: each.read_text(errors="ignore") for each in files if each.is_file() and each.suffix in WORDS
    }

    assert NAME_ALONE.search("pip install 'lebon[hub]'")
    assert not NAME_ALONE.search("pipx install 'dist/lebon-0.1.0-py3-none-any.whl[sim]'")
    assert [str(each) for each, text in texts.items() if NAME_ALONE.search(text) and each != HERE] == []


def test_its_pictures_are_there():
    for picture in re.findall(r"\]\((fixtures/[^)]+|systemd/[^)]+)\)", README):
        assert (ROOT / picture).stat().st_size > 1000


@pytest.mark.parametrize(
    ("target", "does"), [("run", "lebon demo"), ("test", "-m pytest"), ("menu", "make run")]
)
def test_make_does_what_it_says(target, does):
    told = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert does in told.stdout


def test_make_run_without_a_display_plays_a_short_match_and_says_so(tmp_path, monkeypatch):
    """Its first screens; tests/kiosk/cli/test_play.py plays such a match to its end."""
    asked = []

    def enough(run: Run) -> bool:
        asked.append((run._wanted.autoplay, run._wanted.games))
        return run._album.saved > 2

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Run, "done", property(enough))
    monkeypatch.setattr("kiosk.running.run.LINGER", 0.0)
    ran = lebon("demo", home=tmp_path, SDL_VIDEODRIVER="dummy")

    assert ran.status == 0
    assert "no display" in ran.err.splitlines()[0]
    assert set(asked) == {(True, 1)}
    assert "[players" in ran.out
    assert len(list((tmp_path / "shots").glob("*.png"))) > 2


def test_the_written_game_of_the_readme_replays_to_what_it_says(tmp_path):
    words = re.search(r'--players A,B - <<< "([^"]+)"', README)[1]
    ran = lebon("replay", "--rules", "vache", "--players", "A,B", "-", "--json", home=tmp_path, text=words)

    assert (ran.rows[-1]["tokens"]["B"], ran.rows[-1]["pot"]) == (40, 1)
