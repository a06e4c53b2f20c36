"""The caller: says who is up, what fell and who pays, by a speech program where one is installed.

The program is fed line by line through a pipe and speaks on its own; being silent at once means ending it,
and the next sentence starts another. Nothing here ever waits for it.
"""

import logging
import shutil
import subprocess

from kiosk.counter.effects import Say
from kiosk.language import tongue

log = logging.getLogger(__name__)

PROGRAMS = ("espeak-ng", "espeak")
"""Speech programs that read lines from a pipe, the better one first."""

SPEED = 155
"""Words a minute: a barman who wants to be understood over music."""


class Caller:
    """Speaks in one language; silent where no program is installed, or it fails.

    command  what to start; None: the first of PROGRAMS that is installed.
    """

    def __init__(
        self, language: str = "fr", volume: int = 70, command: tuple[str, ...] | None = None
    ) -> None:
        self._language = language
        self._volume = volume
        self._command = command
        self._speech: subprocess.Popen[str] | None = None

    @property
    def works(self) -> bool:
        """Whether there is a program to speak."""
        return self._call() is not None

    def choose(self, language: str, volume: int) -> None:
        """Another language or volume (0 to 100), from the next sentence on."""
        if (language, volume) != (self._language, self._volume):
            self.hush()
            self._language, self._volume = language, volume

    def say(self, words: Say) -> None:
        """Speak after what is being said; an empty text is silence at once."""
        if not words.msgid:
            self.hush()
            return
        sentence = tongue(self._language)(words.msgid, **dict(words.values))
        speech = self._speaking()
        if speech is None or speech.stdin is None:
            return
        try:
            speech.stdin.write(sentence.replace("\n", " ") + "\n")
            speech.stdin.flush()
        except OSError as error:
            log.info("the voice broke off: %s", error)
            self.hush()

    def hush(self) -> None:
        """Be silent at once. May be called twice."""
        speech, self._speech = self._speech, None
        if speech is None:
            return
        speech.kill()
        if speech.stdin is not None:
            try:
                speech.stdin.close()
            except OSError:
                log.debug("the voice's pipe was gone already")
        speech.wait()

    close = hush

    def _speaking(self) -> subprocess.Popen[str] | None:
        if self._speech is not None and self._speech.poll() is None:
            return self._speech
        self.hush()
        call = self._call()
        if call is None:
            return None
        try:
            self._speech = subprocess.Popen(
                call,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            log.info("no voice: %s", error)
        return self._speech

    def _call(self) -> tuple[str, ...] | None:
        if self._command is not None:
            return self._command
        program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
        if program is None:
            return None
        return (program, "-v", self._language, "-s", str(SPEED), "-a", str(2 * self._volume))
