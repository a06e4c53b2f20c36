"""Which letters a TrueType font has, read from its `cmap` table: no font library draws it to find out.

Formats 4 and 12 of the OpenType specification (learn.microsoft.com/typography/opentype/spec/cmap).
"""

from collections.abc import Iterator
from pathlib import Path
from struct import error, unpack_from


def drawn_code_points(path: Path) -> frozenset[int]:
    """The code points that have a drawing. Raises ValueError where the file is no TrueType font, OSError."""
    font = path.read_bytes()
    try:
        table = _table(font, b"cmap")
        count = unpack_from(">H", font, table + 2)[0]
        places = [table + unpack_from(">I", font, table + 8 + 8 * each)[0] for each in range(count)]
        return frozenset(code for place in places for code in _codes(font, place))
    except error:
        raise ValueError(f"{path}: this font is cut short or is none") from None


def _table(font: bytes, name: bytes) -> int:
    count = unpack_from(">H", font, 4)[0]
    for each in range(min(count, 64)):
        tag, _, offset, _ = unpack_from(">4sIII", font, 12 + 16 * each)
        if tag == name:
            return int(offset)
    raise error("no such table")


def _codes(font: bytes, at: int) -> Iterator[int]:
    match unpack_from(">H", font, at)[0]:
        case 4:
            yield from _segments(font, at)
        case 12:
            groups = unpack_from(">I", font, at + 12)[0]
            for each in range(min(groups, 10_000)):
                first, last, glyph = unpack_from(">III", font, at + 16 + 12 * each)
                yield from range(first + (glyph == 0), min(last, 0x10FFFF) + 1)
        case _:
            pass  # formats of old machines


def _segments(font: bytes, at: int) -> Iterator[int]:
    """Format 4: segments of code points, each shifted by a delta or led through an array of glyphs."""
    twice = unpack_from(">H", font, at + 6)[0]
    for each in range(0, twice, 2):
        last = unpack_from(">H", font, at + 14 + each)[0]
        first = unpack_from(">H", font, at + 16 + twice + each)[0]
        delta = unpack_from(">H", font, at + 16 + 2 * twice + each)[0]
        place = at + 16 + 3 * twice + each
        skip = unpack_from(">H", font, place)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code if skip == 0 else unpack_from(">H", font, place + skip + 2 * (code - first))[0]
            if skip == 0 or glyph:
                glyph = (glyph + delta) & 0xFFFF
            if glyph:
                yield code
