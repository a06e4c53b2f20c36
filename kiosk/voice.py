"""The caller at the counter: recorded takes where there is a pack, a speech program else, or silence.

A pack is a folder of sound files, one or more takes of each sentence, by the keys of the sentence:

    DATA/voices/NAME/LANGUAGE/turn.Zoé.ogg, turn.ogg, turn-2.ogg, hand.421.wav, hand.nenette.wav, pays.wav ...

The first key that has takes is heard, the takes in turn; what has none is left to the speech program.
Sentences follow one another in a thread of their own: the table never waits for them, and silence is at once.
"""

import logging
import re
import shutil
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired

from kiosk.counter.effects import Say
from kiosk.language import tongue

log = logging.getLogger(__name__)

Clip = Callable[[Path, int], float | None]
"""Starts a sound file at a volume (0 to 100); how many seconds it lasts, None where it cannot be heard."""
FILES = frozenset({".wav", ".ogg", ".mp3", ".flac"})
"""What a take may be."""
SPEED = 155
"""Words a minute: a barman who wants to be understood over music."""

MOST_WAITING = 4
"""Sentences that wait for their turn; older ones are no news any more."""
LONGEST = 20.0
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


class Pack:
    """The takes in a folder, found by listing it, never by a name that was typed; none without a folder."""

    def __init__(self, folder: Path) -> None:
        self._takes: dict[str, deque[Path]] = {}
        try:
            files = sorted(each for each in folder.iterdir() if each.suffix.lower() in FILES)
        except OSError:
            files = []
        for file in files:
            key = re.sub(r"-\d+$", "", file.stem).casefold()
            self._takes.setdefault(key, deque()).append(file)

    def take(self, keys: Sequence[str]) -> Path | None:
        """A take of the first key that has one, another one each time."""
        found = next((takes for key in keys if (takes := self._takes.get(key.casefold()))), None)
        if found is not None:
            found.rotate(-1)
        return found[-1] if found else None


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
        self._folder = _pack(voices, pack)
        self._packs: dict[str, Pack] = {}
        self._clip = clip
        self._change = threading.Condition(threading.RLock())
        self._waiting: deque[Line] = deque(maxlen=MOST_WAITING)
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
        """Say this after what is being said; an empty text is silence at once."""
        self._put(tongue(self._language)(words.msgid, **dict(words.values)), words.keys)

    def speak(self, words: str) -> None:
        """The same for a sentence that is whole already."""
        self._put(words, ())

    def hush(self) -> None:
        """Be silent at once."""
        with self._change:
            self._waiting.clear()
            self._hushed.set()
            if self._process is not None:
                self._process.kill()
            if self._process is not None and self._program is not None and self._program.stop:
                _started((self._program.name, *self._program.stop))

    def done(self, seconds: float) -> bool:
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
            if not self._played(line):
                self._spoken(line)

    def _played(self, line: Line) -> bool:
        """Let a take be heard to its end; False where there is none, or it cannot be played."""
        if self._folder is None:
            return False
        if line.language not in self._packs:
            self._packs[line.language] = Pack(self._folder / line.language)
        take = self._packs[line.language].take(line.keys)
        with self._change:
            if take is None or self._hushed.is_set():
                return self._hushed.is_set()
            seconds = self._clip(take, line.volume)
        if seconds is not None:
            self._hushed.wait(seconds)
        return seconds is not None

    def _spoken(self, line: Line) -> None:
        if self._program is None:
            return
        with self._change:
            if self._hushed.is_set():
                return
            process = self._process = _started((self._program.name, *_filled(self._program.call, line)))
        if process is None:
            return
        with suppress(TimeoutExpired):
            process.wait(LONGEST)
        process.kill()
        process.wait()
        with self._change:
            self._process = None


def _pack(voices: Path | None, name: str) -> Path | None:
    """The folder of the pack; the first by name where none is named."""
    if voices is None or not voices.is_dir():
        return None
    packs = sorted(each for each in voices.iterdir() if each.is_dir() and name in {"", each.name})
    return packs[0] if packs else None


def _filled(call: tuple[str, ...], line: Line) -> tuple[str, ...]:
    """Words are one argument, after `--`: a player's name is never an option, and no shell reads it."""
    holes = {
        "{language}": line.language,
        "{volume}": str(2 * line.volume),
        "{loud}": str(2 * line.volume - 100),
        "{words}": line.words,
    }
    return tuple(holes.get(part, part) for part in call)


def _started(call: tuple[str, ...]) -> Popen[bytes] | None:
    try:
        return Popen(call, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    except OSError as error:
        log.info("no voice: %s", error)
        return None
