"""The arrow of a drag over the tray: where to and how fast the dice would go; pixels of picture and panel."""

from math import atan2, cos, hypot, pi, sin

from kiosk.laptop.hands import FASTEST, Hands
from kiosk.ui.layout import Rect
from kiosk.ui.scene import Line
from kiosk.ui.theme import Theme, mix

HEAD, OPEN = 12, pi / 7
"""Length of the arrow's head in pixels, and half its opening in radians."""


def arrow(
    tray: Rect, size: tuple[int, int], hands: Hands, pull: tuple[float, float], theme: Theme
) -> tuple[Line, ...]:
    """From where the mouse went down to where it is, within the picture; the faster, the redder and thicker.

    tray  where the picture, of `size` pixels, lies on the panel; pull: the throw's velocity in mm a second.
    """
    if hands.held is None:
        return ()
    start, end = (to_panel(tray, size, *spot) for spot in (hands.held[:2], hands.at))
    share = hypot(*pull) / FASTEST
    colour, thick = mix(theme.gold, theme.bad, share), 2 + round(4 * share)
    turn = atan2(end[1] - start[1], end[0] - start[0])
    left, right = (
        (round(end[0] - HEAD * cos(turn + side)), round(end[1] - HEAD * sin(turn + side)))
        for side in (OPEN, -OPEN)
    )
    return Line((start, end), colour, thick), Line((left, end, right), colour, thick)


def speed_words(pull: tuple[float, float]) -> str:
    """The speed in words."""
    return f"{hypot(*pull) / 10:.0f} cm/s"


def to_panel(tray: Rect, size: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    """From pixels of the tray's picture to the panel, kept within the picture."""
    scale, left, top = _placement(tray, size)
    across, down = min(max(x, 0.0), float(size[0])), min(max(y, 0.0), float(size[1]))
    return round(left + scale * across), round(top + scale * down)


def from_panel(tray: Rect, size: tuple[int, int], x: float, y: float) -> tuple[float, float]:
    """From the panel to pixels of the tray's picture."""
    scale, left, top = _placement(tray, size)
    return (x - left) / scale, (y - top) / scale


def _placement(tray: Rect, size: tuple[int, int]) -> tuple[float, float, float]:
    """Panel pixels a pixel of the picture, and the picture's upper left corner: it is shown whole."""
    scale = min(tray.w / size[0], tray.h / size[1])
    return scale, tray.x + (tray.w - scale * size[0]) / 2, tray.y + (tray.h - scale * size[1]) / 2
