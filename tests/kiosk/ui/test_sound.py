from wave import open as open_wave

import numpy as np
import pytest

from kiosk.counter.game.moment import Highlight
from kiosk.ui.loudness import loudness
from kiosk.ui.sound import Speaker
from kiosk.ui.tones import LEVEL, SAMPLE_RATE, SOUNDS, wave


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_short_loud_enough_and_start_and_end_in_silence(name):
    sound = wave(name)

    assert len(sound) < 1.3 * SAMPLE_RATE
    assert 0.1 < np.abs(sound).max() <= 0.6
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_as_loud_as_the_others(name):
    assert loudness(wave(name), SAMPLE_RATE) == pytest.approx(LEVEL, abs=0.1)


def band(sound: np.ndarray, low: float, high: float) -> float:
    """Share of the energy between two pitches, in hertz."""
    pitch = np.fft.rfftfreq(len(sound), 1 / SAMPLE_RATE)
    power = np.abs(np.fft.rfft(sound)) ** 2
    return float(power[(pitch >= low) & (pitch <= high)].sum() / power.sum())


@pytest.mark.parametrize("name", SOUNDS)
def test_a_small_loudspeaker_carries_every_sound(name):
    assert band(wave(name), 400, 4000) > 0.9


def test_a_drum_would_not_be_carried():
    t = np.arange(SAMPLE_RATE) / SAMPLE_RATE

    assert band(np.sin(2 * np.pi * 180 * t), 400, 4000) < 0.1


def test_every_scene_has_a_sound_of_its_own():
    assert {each.value for each in Highlight} <= set(SOUNDS)
    assert len({wave(each).tobytes() for each in Highlight}) == len(Highlight)


@pytest.mark.parametrize("rate", [44100, 48000])
def test_loudness_is_that_of_the_standard(rate):
    """ITU-R BS.1770: a whole sine of 997 Hz has -3.01 LUFS; 100 Hz is heard 1.8 dB, 38 Hz 6.5 dB less."""
    seconds = np.arange(rate) / rate
    heard = [loudness(np.sin(2 * np.pi * pitch * seconds), rate) for pitch in (997, 100, 38)]

    assert heard == pytest.approx([-3.01, -4.81, -9.52], abs=0.05)


def test_a_machine_without_a_sound_card_plays_on(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    speaker = Speaker()

    speaker.play("over")
    speaker.volume(10)
    speaker.close()

    assert not speaker.works
    assert speaker.why


@pytest.mark.parametrize("listed", [None, "--- no soundcards ---"])
def test_where_no_card_is_listed_none_is_asked_for(monkeypatch, tmp_path, listed):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    cards = tmp_path / "cards"
    if listed is not None:
        cards.write_text(listed)

    assert Speaker(cards=cards).why == "no sound card"


def test_sounds_play_and_stop(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(40)

    for sound in (*SOUNDS, "silence", "no such sound"):
        speaker.play(sound)
    speaker.close()
    speaker.close()
    speaker.play("read")


def test_a_file_is_played_and_one_that_is_no_sound_is_none(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    take, text = tmp_path / "turn.wav", tmp_path / "text.wav"
    with open_wave(str(take), "wb") as file:
        file.setparams((1, 2, SAMPLE_RATE, 0, "NONE", ""))
        file.writeframes(bytes(SAMPLE_RATE))
    text.write_text("no sound")

    assert speaker.clip(take, 50) == pytest.approx(0.5, abs=0.01)
    assert speaker.clip(text, 50) is None
    assert speaker.clip(tmp_path / "none.wav", 50) is None
    speaker.close()
    assert speaker.clip(take, 50) is None
