"""What a TrueType file says of its letters, read without a font library that would have to draw them.

Tables `cmap`, in its formats 4 and 12 (the others are of old machines), `head`, `hhea` and `hmtx` of the
OpenType specification (learn.microsoft.com/typography/opentype/spec).
"""

from collections.abc import Iterator
from struct import error, unpack_from


def glyphs(font: bytes) -> dict[int, int]:
    """Code point -> number of its drawing. Raises ValueError where this is no TrueType font."""
    try:
        cmap = _tables(font)[b"cmap"]
        count = unpack_from(">H", font, cmap + 2)[0]
        places = [cmap + unpack_from(">I", font, cmap + 8 + 8 * each)[0] for each in range(count)]
        formats = {unpack_from(">H", font, place)[0]: place for place in places}
        if 12 in formats:  # it has all that format 4 has, and more
            return dict(_groups(font, formats[12]))
        return dict(_segments(font, formats[4]))
    except (error, KeyError):
        raise ValueError("this font is cut short or is none") from None


def advances(font: bytes) -> tuple[dict[int, int], int, int]:
    """Code point -> how far the next letter stands, units an em, and the advance of what is missing."""
    tables = _tables(font)
    em = unpack_from(">H", font, tables[b"head"] + 18)[0]
    longs = unpack_from(">H", font, tables[b"hhea"] + 34)[0]
    metrics = unpack_from(f">{longs * 2}H", font, tables[b"hmtx"])
    found = {code: metrics[2 * min(glyph, longs - 1)] for code, glyph in glyphs(font).items()}
    return found, em, metrics[0]


def _tables(font: bytes) -> dict[bytes, int]:
    """Where each table begins; a font has a dozen or two."""
    count = min(unpack_from(">H", font, 4)[0], 64)
    entries = (unpack_from(">4sIII", font, 12 + 16 * each) for each in range(count))
    return {tag: offset for tag, _, offset, _ in entries}


def _groups(font: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 12: runs of code points with as many drawings."""
    groups = unpack_from(">I", font, at + 12)[0]
    for each in range(min(groups, 10_000)):
        first, last, glyph = unpack_from(">III", font, at + 16 + 12 * each)
        for code in range(first + (glyph == 0), min(last, 0x10FFFF) + 1):
            yield code, glyph + code - first


def _segments(font: bytes, at: int) -> Iterator[tuple[int, int]]:
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
                yield code, glyph
