import threading
from pathlib import Path
from time import monotonic

import pytest

from kiosk.counter.effects import Say
from kiosk.speech.takes import Pack
from kiosk.speech.voice import Voice

A_WHILE = 10.0
"""Seconds that a busy machine may need to start a few small programs."""


@pytest.fixture
def heard(tmp_path, monkeypatch) -> Path:
    """A speech program that writes down what it was given, and speaks « long » for a minute."""
    program = tmp_path / "espeak-ng"
    program.write_text(
        f'#!/bin/sh\nprintf "%s|" "$@" >> {tmp_path}/heard\nprintf "\\n" >> {tmp_path}/heard\n'
        'case "$*" in *long*) exec sleep 60;; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    (tmp_path / "heard").touch()
    return tmp_path / "heard"


@pytest.fixture
def voice(heard):
    voice = Voice("fr", 50)
    yield voice
    voice.close()


def until(heard: Path, words: str) -> bool:
    """Wait for another process, without sleeping: an event nobody sets gives up its wait quickly."""
    never = threading.Event()
    return any(words in heard.read_text() or never.wait(0.01) for _ in range(1000))


def sentences(heard: Path) -> list[str]:
    return [line.split("|")[-2] for line in heard.read_text().splitlines()]


def folder(tmp_path: Path, *files: str) -> Path:
    for file in files:
        path = tmp_path / "voices" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path / "voices"


def test_a_sentence_is_one_argument_whatever_a_player_is_called(voice, heard):
    voice.say(Say("À {name}", (("name", "-x $(reboot) ; Ana"),)))

    assert voice.wait(A_WHILE)
    assert heard.read_text() == "-v|fr|-s|155|-a|100|--|À -x $(reboot) ; Ana|\n"


def test_sentences_follow_one_another_in_the_language_of_the_house(voice, heard):
    voice.choose("en", 50)
    voice.say(Say("{name} paie", (("name", "Zoé"),)))
    voice.say(Say("À {name}", (("name", "Bo"),)))

    assert voice.wait(A_WHILE)
    assert sentences(heard) == ["Zoé pays", "Bo’s turn"]


def test_saying_nothing_silences_at_once_and_speech_comes_back(voice, heard):
    voice.speak("long")
    assert until(heard, "long")
    voice.speak("never heard")
    voice.say(Say(""))
    voice.speak("Repris")

    assert voice.wait(A_WHILE)
    assert sentences(heard) == ["long", "Repris"]


def test_old_news_are_not_told_any_more(voice, heard):
    voice.speak("long")
    assert until(heard, "long")
    for number in range(12):
        voice.speak(str(number))
    voice._process.kill()

    assert voice.wait(A_WHILE)
    assert sentences(heard) == ["long", *map(str, range(4, 12))]


def test_news_are_told_instead_of_what_still_waits(voice, heard):
    voice.speak("long")
    assert until(heard, "long")
    voice.say(Say("À {name}", (("name", "Ana"),)))
    voice.say(Say("{name} paie", (("name", "Bo"),), (), news=True))
    voice.say(Say("À {name}", (("name", "Bo"),)))
    voice._process.kill()

    assert voice.wait(A_WHILE)
    assert sentences(heard) == ["long", "Bo paie", "À Bo"]


def test_a_melody_is_heard_out_before_the_voice_and_silence_ends_both(tmp_path):
    begun = []
    voice = Voice(
        "fr",
        50,
        programs=(),
        voices=folder(tmp_path, "momo/fr/a.ogg"),
        clip=lambda _path, _volume: begun.append(monotonic()) or 0.0,
    )
    start = monotonic()
    voice.let_sound(0.15)
    voice.say(Say("{name}", (("name", "a"),), ("a",)))
    assert voice.wait(A_WHILE)
    voice.let_sound(60.0)
    voice.say(Say("{name}", (("name", "a"),), ("a",)))
    voice.hush()

    assert voice.wait(A_WHILE)
    assert [at - start >= 0.15 for at in begun] == [True]
    voice.close()


def test_no_volume_no_voice(voice, heard):
    voice.choose("fr", 0)
    voice.speak("rien")

    assert voice.wait(0)
    assert heard.read_text() == ""


def test_without_a_speech_program_it_is_silent():
    voice = Voice(programs=["no-such-program"])
    voice.speak("rien")
    voice.close()
    voice.close()

    assert not voice.works


def test_a_program_that_does_not_start_is_no_failure(voice, tmp_path):
    (tmp_path / "espeak-ng").write_text("#!/no/such/interpreter\n")
    voice.speak("Repris")

    assert voice.wait(A_WHILE)


def test_the_most_telling_take_is_heard_and_takes_change(tmp_path):
    pack = Pack(folder(tmp_path, "turn.ogg", "turn-2.wav", "turn.zoé.ogg", "notes.txt"))

    assert pack.take(("turn.Zoé", "turn")).name == "turn.zoé.ogg"
    assert [pack.take(("turn.Bo", "turn")).name for _ in range(3)] == ["turn-2.wav", "turn.ogg", "turn-2.wav"]
    assert pack.take(("notes", "../turn")) is None


def test_a_recorded_voice_speaks_and_the_program_says_what_it_has_not(heard, tmp_path):
    voices = folder(tmp_path, "momo/fr/turn.ogg", "momo/en/turn.ogg", "zaza/fr/pays.ogg")
    played = []
    voice = Voice("fr", 50, voices=voices, clip=lambda path, volume: played.append(path.name) or 0.0)
    voice.say(Say("À {name}", (("name", "Bo"),), ("turn.Bo", "turn")))
    voice.say(Say("{name} paie", (("name", "Bo"),), ("pays.Bo", "pays")))

    assert voice.wait(A_WHILE)
    assert played == ["turn.ogg"]
    assert sentences(heard) == ["Bo paie"]
    voice.close()


def test_a_take_that_cannot_be_played_is_spoken(heard, tmp_path):
    voices = folder(tmp_path, "momo/fr/turn.ogg")
    voice = Voice("fr", 50, voices=voices, pack="momo", clip=lambda _path, _volume: None)
    voice.say(Say("À {name}", (("name", "Bo"),), ("turn",)))

    assert voice.wait(A_WHILE)
    assert sentences(heard) == ["À Bo"]
    voice.close()


def test_a_pack_that_is_not_there_is_no_failure(tmp_path):
    assert not Voice(programs=(), voices=tmp_path / "none").works
    assert not Voice(programs=(), voices=folder(tmp_path, "momo/fr/turn.ogg"), pack="zaza").works
    assert Pack(tmp_path / "none").take(("turn",)) is None
