"""Recorded voices: packs of takes, found by listing folders, never by a name that was typed.

A pack is a folder of sound files, one or more takes of each sentence, by the keys of the sentence:

    DATA/voices/NAME/LANGUAGE/turn.Zoé.ogg, turn.ogg, turn-2.ogg, hand.421.wav, hand.nenette.wav, pays.wav ...

The first key that has takes is heard, the takes in turn; what has none is left to the speech program. A
sentence that a program rendered (kiosk.speech.pack) lies under the key of its very text, which comes first.
"""

import re
import zlib
from collections import deque
from collections.abc import Sequence
from pathlib import Path

FILES = frozenset({".wav", ".ogg", ".mp3", ".flac"})
"""What a take may be."""


def text_key(words: str) -> str:
    """The key of a sentence by its text: the words cut short for who looks, a checksum to tell them apart."""
    plain = re.sub(r"\W+", "_", words.casefold()).strip("_")[:40]
    return f"text.{plain}.{zlib.crc32(words.encode()):08x}"


class Pack:
    """The takes in a folder; none where it is not there."""

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


def pack_folder(voices: Path | None, name: str) -> Path | None:
    """The folder of the pack; the first by name where none is named."""
    if voices is None or not voices.is_dir():
        return None
    packs = sorted(each for each in voices.iterdir() if each.is_dir() and name in {"", each.name})
    return packs[0] if packs else None
