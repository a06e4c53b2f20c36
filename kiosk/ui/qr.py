"""A text as a QR code, drawn: black on white in every theme, with its quiet zone, so that phones read it."""

from functools import lru_cache
from itertools import groupby

import segno

from kiosk.ui.layout import Rect
from kiosk.ui.scene import Figure
from kiosk.ui.shapes import Block, Drawing
from kiosk.ui.theme import BLACK, WHITE

QUIET_ZONE = 4
"""Modules of white round the code that the standard asks for."""

REMEMBERED = 16
"""Codes that are not drawn again: more than there are in one house at a time, in every size of a screen."""


@lru_cache(REMEMBERED)
def code(text: str) -> tuple[Drawing, int]:
    """The drawing and how many modules it is wide; sharp where its box is a whole multiple of them.

    text  at most some 2,900 bytes of UTF-8; a few hundred for phones held in a hand.
    """
    matrix = segno.make(text, error="l", micro=False, encoding="utf-8").matrix
    wide = len(matrix) + 2 * QUIET_ZONE
    runs = tuple(
        Block((QUIET_ZONE + start) / wide, (QUIET_ZONE + y) / wide, length / wide, 1 / wide, 0.0, BLACK)
        for y, row in enumerate(matrix)
        for start, length in _dark_runs(row)
    )
    return (Block(0.0, 0.0, 1.0, 1.0, 0.0, WHITE), *runs), wide


def code_in(rect: Rect, text: str) -> Figure:
    """The code as large as it goes in the middle of there, in modules of whole pixels."""
    drawing, wide = code(text)
    side = max(1, min(rect.w, rect.h) // wide) * wide
    return Figure(rect.centre(side, side), drawing)


def _dark_runs(row: bytearray) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    found, place = [], 0
    for dark, members in groupby(row):
        length = len(list(members))
        if dark:
            found.append((place, length))
        place += length
    return found
