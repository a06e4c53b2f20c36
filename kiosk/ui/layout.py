"""Rectangles that divide themselves: every screen is laid out by cutting one rectangle into others."""

from dataclasses import dataclass
from functools import cache

LANDSCAPE = (800, 480)
PORTRAIT = (460, 800)
"""The smallest screens, in design pixels: everything is drawn for these and scaled up."""

TOUCH = 80
"""Edge of the smallest thing a finger is meant for, in design pixels: 15 mm on a 7 inch 800x480 screen."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of whole pixels, x to the right and y down."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, across: int, down: int | None = None) -> "Rect":
        """Smaller by that much on each side; never below one pixel."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, max(1, self.w - 2 * across), max(1, self.h - 2 * down))

    def shift(self, across: int, down: int) -> "Rect":
        return Rect(self.x + across, self.y + down, self.w, self.h)

    def union(self, other: "Rect") -> "Rect":
        """The smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def top(self, height: int) -> tuple["Rect", "Rect"]:
        """The upper strip and the rest."""
        height = max(0, min(height, self.h))
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.y + height, self.w, self.h - height)

    def foot(self, height: int) -> tuple["Rect", "Rect"]:
        """The lower strip and the rest."""
        rest, strip = self.top(self.h - min(height, self.h))
        return strip, rest

    def left(self, width: int) -> tuple["Rect", "Rect"]:
        """The left strip and the rest."""
        width = max(0, min(width, self.w))
        return Rect(self.x, self.y, width, self.h), Rect(self.x + width, self.y, self.w - width, self.h)

    def edge(self, width: int) -> tuple["Rect", "Rect"]:
        """The right strip and the rest."""
        rest, strip = self.left(self.w - min(width, self.w))
        return strip, rest

    def rows(self, count: int, gap: int = 0) -> tuple["Rect", ...]:
        """That many strips of one height, one above the other."""
        return tuple(
            Rect(self.x, self.y + start, self.w, length) for start, length in _cuts(self.h, count, gap)
        )

    def columns(self, count: int, gap: int = 0) -> tuple["Rect", ...]:
        """That many strips of one width, side by side."""
        return tuple(
            Rect(self.x + start, self.y, length, self.h) for start, length in _cuts(self.w, count, gap)
        )

    def grid(self, across: int, down: int, gap: int = 0) -> tuple["Rect", ...]:
        """Cells row by row."""
        return tuple(cell for row in self.rows(down, gap) for cell in row.columns(across, gap))

    def centre(self, width: int, height: int) -> "Rect":
        """A rectangle of that size in the middle, no larger than this one."""
        width, height = min(width, self.w), min(height, self.h)
        return Rect(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)


@dataclass(frozen=True, slots=True)
class Glass:
    """The screen: its size in pixels, its scale, and which way up it stands."""

    w: int
    h: int

    @property
    def upright(self) -> bool:
        return self.h > self.w

    @property
    def scale(self) -> float:
        """Screen pixels a design pixel."""
        return _scale(self.w, self.h)

    def px(self, design: float) -> int:
        """A length of the design in pixels of this screen."""
        return max(1, round(design * _scale(self.w, self.h)))

    @property
    def touch(self) -> int:
        return self.px(TOUCH)

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.w, self.h)


@cache
def _scale(wide: int, high: int) -> float:
    w, h = PORTRAIT if high > wide else LANDSCAPE
    return min(wide / w, high / h)


def _cuts(length: int, count: int, gap: int) -> list[tuple[int, int]]:
    """Starts and lengths of `count` parts; the odd pixels are spread, so that nothing is left over."""
    free = length - gap * (count - 1)
    starts = [round(free * i / count) + gap * i for i in range(count)]
    ends = [round(free * (i + 1) / count) + gap * i for i in range(count)]
    return [(start, max(1, end - start)) for start, end in zip(starts, ends, strict=True)]
