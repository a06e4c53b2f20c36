"""Paper falls over the table: only where the house asked for a party, and only for a breath."""

from functools import cache
from math import sin

from kiosk.ui.shapes import Area, Drawing
from kiosk.ui.sheet import Figure, Rect, Sheet
from kiosk.ui.theme import SEATS

PIECES = 70
FALL_SPEED = 0.55
"""Heights of the screen a second."""


def confetti(sheet: Sheet, thrown_at: float) -> None:
    """The paper as it hangs in the air now."""
    since, side = sheet.now - thrown_at, sheet.px(11)
    for number in range(PIECES):
        column, delay, sway = _spread(number)
        y = (since - delay * 0.9) * FALL_SPEED * (0.7 + sway * 0.6)
        if not 0 <= y < 1:
            continue
        x = column + 0.02 * sin(6 * since + 20 * sway)
        turn = round(8 * abs(sin(5 * since + number))) % 8
        left = round(x * (sheet.glass.w - side))
        top = round(y * (sheet.glass.h - side))
        box = Rect(max(0, min(sheet.glass.w - side, left)), top, side, side)
        sheet.items.append(Figure(box, _piece(turn, number % len(SEATS))))


@cache
def _piece(turn: int, seat: int) -> Drawing:
    """A scrap of paper in one of eight turns: few enough to be painted once each."""
    tilt = 0.1 + 0.1 * turn
    return (Area(((tilt, 0.0), (1.0, 1 - tilt), (1 - tilt, 1.0), (0.0, tilt)), SEATS[seat]),)


def _spread(number: int) -> tuple[float, float, float]:
    """Three numbers from 0 to 1 that look like chance and are the same each time."""
    return (number * 0.618) % 1, (number * 0.414) % 1, (number * 0.732) % 1
