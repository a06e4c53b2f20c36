"""The loudspeaker: sounds by name, and clips of the voice.

A machine without a sound card plays without sound: opening the mixer may fail, and nothing else does.
"""

import logging
import os
import sys
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.ui.tones import SAMPLE_RATE, SOUNDS, wave

log = logging.getLogger(__name__)


class Speaker:
    """Plays the sounds by name; silent where there is no sound card.

    cards  where Linux lists them: without any, ALSA would fill the terminal before it fails.
    """

    def __init__(self, volume: int = 70, cards: Path = Path("/proc/asound/cards")) -> None:
        self.why = ""
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._volume = volume / 100
        try:
            if not _audible(cards):
                raise pygame.error("no sound card")
            pygame.mixer.init(SAMPLE_RATE, -16, 1, 512)
        except (pygame.error, NotImplementedError) as error:
            self.why = str(error)
            log.info("no sound: %s", error)

    @property
    def works(self) -> bool:
        """Whether there is anything to be heard."""
        return self.why == ""

    def volume(self, percent: int) -> None:
        """0 to 100, from the next sound on."""
        self._volume = percent / 100

    def play(self, sound: str) -> float:
        """Start a sound; unknown names and missing sound cards are no failure. Returns its seconds."""
        if not self.works:
            return 0.0
        if sound == "silence":
            pygame.mixer.stop()
        if sound not in SOUNDS:
            return 0.0
        return _start(self._sound(sound), self._volume)

    def clip(self, path: Path, percent: int) -> float | None:
        """Start a sound file at that volume; its seconds, None where it cannot be heard."""
        if not self.works:
            return None
        try:
            sound = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError) as error:
            log.info("%s: %s", path, error)
            return None
        return _start(sound, percent / 100)

    def close(self) -> None:
        """Give the sound card back. May be called twice."""
        if self.works:
            pygame.mixer.quit()
            self.why = "closed"

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._made:
            samples = (wave(name) * 32000).astype("<i2")
            self._made[name] = pygame.mixer.Sound(buffer=_channels(samples).tobytes())
        return self._made[name]


def _start(sound: pygame.mixer.Sound, volume: float) -> float:
    """Let it be heard, from 0 to 1; returns its seconds."""
    sound.set_volume(volume)
    sound.play()
    return sound.get_length()


def _audible(cards: Path) -> bool:
    """Whether it is worth trying: a card, a sound server elsewhere, or a driver that somebody chose."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER"):
        return True
    try:
        there = "no soundcards" not in cards.read_text(encoding="utf-8")
    except OSError:
        there = False
    return there or "PULSE_SERVER" in os.environ


def _channels(samples: NDArray[np.int16]) -> NDArray[np.int16]:
    """As many channels as the mixer opened: it may have got other ones than it asked for."""
    opened = pygame.mixer.get_init()
    count = opened[2] if opened else 1
    return np.repeat(samples[:, None], count, axis=1)
