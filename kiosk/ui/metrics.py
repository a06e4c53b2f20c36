"""How wide words are, straight from the font files: scenes measure text without a display.

Scenes are pure values, so whether a name fits must be known before anything is painted. Kerning only ever
narrows a line in these faces, and hinting is paid for by WIDTH_SLACK.
"""

import re
from bisect import bisect_left
from enum import StrEnum
from functools import cache, lru_cache
from itertools import repeat
from pathlib import Path

from kiosk.ui.truetype import advances

FONTS = Path(__file__).parent / "fonts"

WIDTH_SLACK, ROUNDING = 1.01, 0.3
"""Widths are told 1 % and 0.3 pixels a letter too wide: hinting rounds each advance to whole pixels."""

LINE = 1.22
"""Height of a line over the size of its letters: ascent and descent, in ems, of the faces that have words."""

DIGIT = 0.89
"""Height of a digit of the face of the scores, in ems, rounded up."""

EVEN = 4
"""Lines that are made even; of a longer text, the last line is seldom short."""

HYPHEN, HYPHEN_SPACE = (re.compile(rf"(?<=[^\W\d_]-){gap}(?=[^\W\d_])") for gap in ("", " "))
"""Where a word may be broken after its hyphen: between letters, so that numbers stay whole."""

MEASURED = 4096
"""Words of which the width is remembered: most of a screen says what it said the moment before."""


class Face(StrEnum):
    """The bundled faces, by what they are for: sentences, what matters in them, names and verdicts, scores.

    Limelight by Nicole Fally has the letters of a bar's sign of the thirties, but no Greek and few signs
    (see `face_for`), and an 0 like half a moon; the numbers are those of Antonio by Vernon Adams, narrow and
    tall. Both OFL, from the npm packages @expo-google-fonts/limelight and @expo-google-fonts/antonio.
    """

    PLAIN = "DejaVuSansCondensed.ttf"
    BOLD = "DejaVuSansCondensed-Bold.ttf"
    TITLE = "Limelight-Regular.ttf"
    SCORE = "Antonio-Bold.ttf"


@lru_cache(MEASURED)
def width(words: str, size: int, face: Face = Face.PLAIN) -> int:
    """How many pixels wide the words are at that size (pixels an em); never too little."""
    advances, em, default = _advances(face)
    exact = sum(map(advances.get, map(ord, words), repeat(default))) * size / em
    return int(exact * WIDTH_SLACK + ROUNDING * len(words)) + 1


def covers(letter: str, face: Face) -> bool:
    """Whether the face has a picture of that letter."""
    return ord(letter) in _advances(face)[0]


@lru_cache(MEASURED)
def face_for(words: str, face: Face) -> Face:
    """The face asked for, or the bold one where that lacks a letter: people's names have any letters."""
    return face if all(covers(letter, face) for letter in words) else Face.BOLD


def fitting_size(words: str, room: int, largest: int, smallest: int, face: Face) -> int:
    """The largest size at which the words are no wider than the room; `smallest` where none is."""
    at_largest = width(words, largest, face)
    if at_largest <= room:
        return largest
    size = max(smallest, largest * room // at_largest)
    while size > smallest and width(words, size, face) > room:
        size -= 1
    return size


def shorten(words: str, room: int, size: int, face: Face = Face.PLAIN) -> str:
    """The words, or as many of their letters as fit and an ellipsis: for what people made far too long.

    A path lacks its middle: it begins with the disk, and ends with what tells it from others, often a time.
    """
    if width(words, size, face) <= room:
        return words
    if words.startswith("/"):
        shorter = (_without_middle(words, kept) for kept in range(len(words) - 1, 0, -1))
        return next((each for each in shorter if width(each, size, face) <= room), "…")
    kept = words
    while kept and width(kept + "…", size, face) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _without_middle(words: str, kept: int) -> str:
    """So many of the letters, a third of them from the beginning."""
    end = kept - kept // 3
    return f"{words[: kept // 3]}…{words[-end:]}"


def wrap(words: str, room: int, size: int, face: Face = Face.PLAIN) -> tuple[str, ...]:
    """The words broken into lines no wider than the room.

    A word wider than it is broken after its hyphens, where that helps: « Jean-Pierre »; else it stands alone.
    """
    return _fill(_pieces(words, room, size, face), room, size, face)


def rejoin(lines: tuple[str, ...]) -> str:
    """Lines as one again: without a space where a word was broken."""
    return HYPHEN_SPACE.sub("", " ".join(lines))


@lru_cache(MEASURED)
def balance(words: str, room: int, size: int, face: Face = Face.PLAIN) -> tuple[str, ...]:
    """The words in as few lines as `wrap` needs, as even as these can be: the last one no leftover."""
    parts = _pieces(words, room, size, face)
    lines = _fill(parts, room, size, face)
    if not 1 < len(lines) <= EVEN:
        return lines
    narrowest = bisect_left(
        range(room), True, key=lambda less: len(_fill(parts, less, size, face)) == len(lines)
    )
    return _fill(parts, narrowest, size, face)


def _pieces(words: str, room: int, size: int, face: Face) -> tuple[tuple[str, ...], ...]:
    """For each paragraph what is never broken, with the space that stands before it."""
    return tuple(
        tuple(piece for word in part.split(" ") for piece in _parts(word, room, size, face))
        for part in words.split("\n")
    )


def _parts(word: str, room: int, size: int, face: Face) -> tuple[str, ...]:
    """A word, or what stands between its hyphens where it is too wide and those are not."""
    parts = HYPHEN.split(word)
    if width(word, size, face) <= room or any(width(part, size, face) > room for part in parts):
        return (f" {word}",)
    return f" {parts[0]}", *parts[1:]


def _fill(parts: tuple[tuple[str, ...], ...], room: int, size: int, face: Face) -> tuple[str, ...]:
    return tuple(line for pieces in parts for line in _lines(pieces, room, size, face))


def _lines(pieces: tuple[str, ...], room: int, size: int, face: Face) -> list[str]:
    lines = [pieces[0].removeprefix(" ")]
    for piece in pieces[1:]:
        if width(lines[-1] + piece, size, face) <= room:
            lines[-1] += piece
        else:
            lines.append(piece.removeprefix(" "))
    return lines


@cache
def _advances(face: Face) -> tuple[dict[int, int], int, int]:
    return advances((FONTS / face.value).read_bytes())
