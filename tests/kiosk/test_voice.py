from pathlib import Path

import pytest

from kiosk.voice import Voice


@pytest.fixture
def heard(tmp_path, monkeypatch) -> Path:
    """A speech program that writes down what it was given."""
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/heard\nexec sleep 60\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path / "heard"


def wait_for(path: Path, voice: Voice) -> list[str]:
    assert voice._speaking is not None
    while not path.exists() or not path.read_text().endswith("\n"):
        assert voice._speaking.poll() is None
    return path.read_text().splitlines()


def test_a_sentence_is_one_argument_whatever_a_player_is_called(heard):
    voice = Voice("fr", 50, ["espeak-ng"])
    voice.say("-x $(reboot) ; À Ana")
    said = wait_for(heard, voice)
    voice.hush()

    assert said == ["-v", "fr", "-a", "100", "--", "-x $(reboot) ; À Ana"]


def test_saying_nothing_silences_at_once(heard):
    voice = Voice(programs=["espeak-ng"])
    voice.say("long")
    wait_for(heard, voice)
    voice.say("")

    assert voice._speaking is None


def test_without_a_speech_program_it_is_silent():
    voice = Voice(programs=["no-such-program"])
    voice.say("rien")

    assert not voice.works


def test_no_volume_no_voice(heard):
    voice = Voice(volume=0, programs=["espeak-ng"])
    voice.say("rien")

    assert not heard.exists()
