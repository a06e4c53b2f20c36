import pytest

from kiosk.engine.refusal import Why
from kiosk.language import languages, tongue
from kiosk.speech.pack import CannotSpeak, build, maker
from kiosk.speech.script import marked_texts, script
from kiosk.speech.takes import Pack, text_key


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Programs that write what they were given where a sound belongs, and choke on « bad »."""
    for name in ("espeak-ng", "piper"):
        program = tmp_path / name
        program.write_text(
            '#!/bin/sh\nlast=""\nfor each; do case "$last" in -w|-f) file=$each;; esac; last=$each; done\n'
            'printf "%s" "$last" >> "$file"\ncase "$*" in *bad*) exit 1;; esac\n'
        )
        program.chmod(0o755)
    (tmp_path / "voice.onnx").touch()
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path


def test_a_pack_is_made_and_heard_by_the_very_words(programs):
    folder = programs / "pack"
    takes = {
        text_key("Rampeau : un coup sec"): "Rampeau : un coup sec",
        "hand.421": "quatre cent vingt et un",
    }

    assert list(build(folder, takes, maker("espeak", "fr"))) == list(takes.values())
    assert (Pack(folder).take((text_key("Rampeau : un coup sec"),)) or folder).read_text() == (
        "Rampeau : un coup sec"
    )
    assert Pack(folder).take((text_key("Rampeau"), "hand.421")) == folder / "hand.421.wav"


def test_what_is_there_stays_and_what_failed_leaves_nothing(programs):
    folder = programs / "pack"
    takes = {"a": "good", "b": "bad", "c": "good too"}

    with pytest.raises(CannotSpeak):
        list(build(folder, takes, maker("espeak", "fr")))
    (folder / "a.wav").write_text("mine")
    list(build(folder, {**takes, "b": "better"}, maker(f"piper:{programs / 'voice.onnx'}", "fr")))

    assert sorted(each.name for each in folder.iterdir()) == ["a.wav", "b.wav", "c.wav"]
    assert (folder / "a.wav").read_text() == "mine"


@pytest.mark.parametrize(
    ("asked", "language", "told"),
    [
        ("espak", "fr", "pas de voix"),
        ("piper", "fr", "attend son modèle"),
        ("piper:gone.onnx", "fr", "pas de modèle"),
        ("pico", "nl", "ne parle pas"),
        ("pico", "fr", "n’est pas installé"),
    ],
)
def test_what_cannot_speak_is_told(programs, asked, language, told):
    with pytest.raises(CannotSpeak) as refused:
        maker(asked, language)

    assert told in refused.value.line.msgid


@pytest.mark.parametrize("language", languages())
def test_a_script_has_the_table_the_hands_and_the_regulars(language):
    text = tongue(language)
    takes = script(text, "onze", ("Zoé",))

    assert {text_key(text("Retirez la main de la piste.")), text_key(text("La décharge"))} <= set(takes)
    assert sum(key.startswith("hand.") for key in takes) == 56
    assert takes["takes.4.Zoé"] == text("{name} prend {n}", name="Zoé", n=4)
    assert all(words and "{" not in words for words in takes.values())


def test_sentences_are_read_out_of_the_code():
    assert {why.value for why in Why} <= set(marked_texts("engine/refusal.py"))
    assert set(marked_texts("engine/refusal.py")).isdisjoint(marked_texts("referee.py"))
