import json

import pytest
import typer
from typer.testing import CliRunner

from kiosk.cli import doctor as command
from kiosk.doctor import Finding, Status
from kiosk.language import line, said, tongue

GOOD = Finding(
    "sound", Status.OK, line("Son prêt, {rate} Hz : {names}.", rate=44100, names="[red]HDMI[/red]")
)
AWAY = Finding("button", Status.ABSENT, line(said("Cette machine n’a pas de broches GPIO.")), line("Jouer."))
BAD = Finding(
    "disk", Status.FAIL, line("{free} Mo libres dans {folder}.", free=3, folder="/"), line("Vider.")
)


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Runs the command on a machine of which these things are found."""
    app = typer.Typer()
    app.command("doctor")(command.doctor)
    app.command("other")(lambda: None)

    def run(*found: Finding, arguments: tuple[str, ...] = ()):
        monkeypatch.setattr(command, "examine", lambda _place: iter(found))
        return CliRunner().invoke(app, ["doctor", "--data", str(tmp_path), *arguments])

    return run


def test_a_machine_on_which_nothing_failed_is_status_0(run):
    result = run(GOOD, AWAY)

    assert result.exit_code == 0
    assert "son" in result.output
    assert "→ Jouer." in result.output


def test_what_a_device_calls_itself_is_no_markup(run):
    assert "[red]HDMI[/red]" in run(GOOD).output


def test_one_failure_is_status_1(run):
    assert run(GOOD, BAD).exit_code == 1


def test_json_is_one_object_a_line(run):
    rows = [json.loads(each) for each in run(GOOD, BAD, arguments=("--json",)).output.splitlines()]

    assert [row["status"] for row in rows] == ["ok", "fail"]
    assert rows[0]["values"]["rate"] == 44100


def test_an_unknown_language_is_wrong_usage(run):
    result = run(GOOD, arguments=("--language", "tlh"))

    assert result.exit_code == 2


def test_every_check_has_a_name_for_people():
    for status in Status:
        assert tongue("fr")(command._WORDS[status][0])


def test_an_unknown_rig_is_wrong_usage_with_the_nearest_one(run, capsys):
    assert run(GOOD, arguments=("--rig", "simm")).exit_code == 2
