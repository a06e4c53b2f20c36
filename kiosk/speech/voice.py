"""The caller at the counter: recorded takes where there is a pack, a speech program else, or silence.

Sentences follow one another in a thread of their own: the table never waits for them, and silence is at once.
"""

import logging
import shutil
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from time import monotonic

from kiosk.counter.effects import Say
from kiosk.language import tongue
from kiosk.speech.takes import Pack, pack_folder, text_key

log = logging.getLogger(__name__)

Clip = Callable[[Path, int], float | None]
"""Starts a sound file at a volume (0 to 100); how many seconds it lasts, None where it cannot be heard."""
SPEED = 155
"""Words a minute: a barman who wants to be understood over music."""

MOST_UNSAID = 8
"""Sentences that wait for their turn; older ones are no news any more."""

SPEECH_SECONDS = 20.0
"""Seconds after which a speech program that does not end is ended."""


@dataclass(frozen=True, slots=True)
class Program:
    """A speech program and how it is called; `stop` silences one that speaks through a server."""

    name: str
    call: tuple[str, ...]
    stop: tuple[str, ...] = ()


_ESPEAK = ("-v", "{language}", "-s", str(SPEED), "-a", "{volume}", "--", "{words}")

PROGRAMS = (
    Program("espeak-ng", _ESPEAK),
    Program("espeak", _ESPEAK),
    Program("spd-say", ("--wait", "-l", "{language}", "-i", "{loud}", "--", "{words}"), ("--cancel",)),
    Program("say", ("--", "{words}")),
)
"""Speech programs, the best first: one that falls silent when it is ended comes before one that does not."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, ready to be heard."""

    words: str
    keys: tuple[str, ...]
    language: str
    volume: int


class Voice:
    """Says one sentence after the other. Never waits, never fails.

    programs  names of speech programs to try; None: all that are known.
    voices    the folder of packs; `pack` names one of them, "" the first.
    clip      plays a take.
    """

    def __init__(
        self,
        language: str = "fr",
        volume: int = 70,
        *,
        programs: Sequence[str] | None = None,
        voices: Path | None = None,
        pack: str = "",
        clip: Clip = lambda _path, _volume: None,
    ) -> None:
        self._language, self._volume = language, volume
        known = {each.name: each for each in PROGRAMS}
        names = [name for name in (known if programs is None else programs) if shutil.which(name)]
        self._program = known.get(names[0], Program(names[0], ("{words}",))) if names else None
        self._folder = pack_folder(voices, pack)
        self._packs: dict[str, Pack] = {}
        self._clip = clip
        self._silent_until = float("-inf")
        self._change = threading.Condition(threading.RLock())
        self._waiting: deque[Line] = deque(maxlen=MOST_UNSAID)
        self._hushed = threading.Event()
        self._process: Popen[bytes] | None = None
        self._worker: threading.Thread | None = None
        self._busy = False
        self._closed = False

    @property
    def works(self) -> bool:
        """Whether anything can be heard at all."""
        return self._program is not None or self._folder is not None

    def choose(self, language: str, volume: int) -> None:
        """Another language or volume (0 to 100), from the next sentence on; 0 silences."""
        self._language, self._volume = language, volume

    def say(self, words: Say) -> None:
        """Say this after what is being said; an empty text is silence at once.

        A throw is called in two to four seconds: after it only what was thrown last is told.
        """
        if words.news:
            with self._change:
                self._waiting.clear()
        self._put(tongue(self._language)(words.msgid, **dict(words.values)), words.keys)

    def speak(self, words: str) -> None:
        """The same for a sentence that is whole already."""
        self._put(words, ())

    def let_sound(self, seconds: float) -> None:
        """A sound began that is worth hearing: no sentence begins before it has ended."""
        self._silent_until = monotonic() + seconds

    def hush(self) -> None:
        """Be silent at once."""
        with self._change:
            self._waiting.clear()
            self._silent_until = float("-inf")
            self._hushed.set()
            if self._process is not None:
                self._process.kill()
            if self._process is not None and self._program is not None and self._program.stop:
                _start((self._program.name, *self._program.stop))

    def wait(self, seconds: float) -> bool:
        """Wait until all is said, at most that long; whether it is."""
        with self._change:
            return self._change.wait_for(lambda: not (self._waiting or self._busy), seconds)

    def close(self) -> None:
        """Be silent for good. May be called twice."""
        self.hush()
        with self._change:
            self._closed = True
            self._change.notify_all()
        if self._worker is not None:
            self._worker.join(timeout=1.0)

    def _put(self, words: str, keys: tuple[str, ...]) -> None:
        if not words:
            self.hush()
            return
        if not self.works or self._volume == 0 or self._closed:
            return
        with self._change:
            self._waiting.append(Line(words, keys, self._language, self._volume))
            self._change.notify_all()
        if self._worker is None:
            self._worker = threading.Thread(target=self._run, name="voice", daemon=True)
            self._worker.start()

    def _run(self) -> None:
        while True:
            with self._change:
                self._busy = False
                self._change.notify_all()
                self._change.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                line = self._waiting.popleft()
                self._busy = True
                self._hushed.clear()
            self._hushed.wait(max(0.0, self._silent_until - monotonic()))
            if not self._play(line):
                self._speak(line)

    def _play(self, line: Line) -> bool:
        """Let a take be heard to its end; False where there is none, or it cannot be played."""
        if self._folder is None:
            return False
        if line.language not in self._packs:
            self._packs[line.language] = Pack(self._folder / line.language)
        take = self._packs[line.language].take((text_key(line.words), *line.keys))
        with self._change:
            if take is None or self._hushed.is_set():
                return self._hushed.is_set()
            seconds = self._clip(take, line.volume)
        if seconds is not None:
            self._hushed.wait(seconds)
        return seconds is not None

    def _speak(self, line: Line) -> None:
        if self._program is None:
            return
        with self._change:
            if self._hushed.is_set():
                return
            process = self._process = _start((self._program.name, *_fill(self._program.call, line)))
        if process is None:
            return
        with suppress(TimeoutExpired):
            process.wait(SPEECH_SECONDS)
        process.kill()
        process.wait()
        with self._change:
            self._process = None


def _fill(call: tuple[str, ...], line: Line) -> tuple[str, ...]:
    """Words are one argument, after `--`: a player's name is never an option, and no shell reads it."""
    holes = {
        "{language}": line.language,
        "{volume}": str(2 * line.volume),
        "{loud}": str(2 * line.volume - 100),
        "{words}": line.words,
    }
    return tuple(holes.get(part, part) for part in call)


def _start(call: tuple[str, ...]) -> Popen[bytes] | None:
    try:
        return Popen(call, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    except OSError as error:
        log.info("no voice: %s", error)
        return None
