"""The caller at the counter: says a sentence by whatever speech program is installed, or stays silent."""

import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress

PROGRAMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("spd-say", ("--wait", "--language", "{language}", "--volume", "{loud}", "--", "{words}")),
    ("espeak-ng", ("-v", "{language}", "-a", "{volume}", "--", "{words}")),
    ("espeak", ("-v", "{language}", "-a", "{volume}", "--", "{words}")),
    ("say", ("--", "{words}")),
)
"""Speech programs, the best first, and how each is called."""


class Voice:
    """Speaks one sentence at a time; a new one cuts the old one off. Never waits, never fails."""

    def __init__(self, language: str = "fr", volume: int = 70, programs: Sequence[str] | None = None) -> None:
        known = dict(PROGRAMS)
        names = [name for name in (programs if programs is not None else known) if shutil.which(name)]
        self._call = (names[0], *known.get(names[0], ("{words}",))) if names else None
        self._speaking: subprocess.Popen[bytes] | None = None
        self.language = language
        self.volume = volume

    @property
    def works(self) -> bool:
        """Whether a speech program is installed."""
        return self._call is not None

    def say(self, words: str) -> None:
        """Say this now; nothing said silences what is being said."""
        self.hush()
        if self._call is None or not words or self.volume == 0:
            return
        holes = {
            "language": self.language,
            "volume": str(2 * self.volume),
            "loud": str(2 * self.volume - 100),
            "words": words,
        }
        # Words are one argument, after `--`: a player's name is never an option, and no shell reads it.
        call = [part.format(**holes) if part.startswith("{") else part for part in self._call]
        with suppress(OSError):
            self._speaking = subprocess.Popen(
                call, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def hush(self) -> None:
        """Be silent at once."""
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None
