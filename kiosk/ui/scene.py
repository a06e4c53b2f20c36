"""A screen as a value: a tuple of frozen things to draw, compared to know whether to draw at all."""

from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.shapes import Drawing
from kiosk.ui.theme import Colour


class Align(StrEnum):
    """Where words stand in their box; they are always in its middle from top to bottom."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Panel:
    """A rounded rectangle; `thickness` of its border, where it has one, in pixels."""

    rect: Rect
    fill: Colour
    border: Colour | None = None
    thickness: int = 0
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words in its box; size in pixels an em."""

    rect: Rect
    words: str
    size: int
    colour: Colour
    face: Face = Face.PLAIN
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing (die, token, padlock ...) stretched into its box."""

    rect: Rect
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A photograph by name ("tray", "throw"), as large as its box allows; `missing` where there is none."""

    rect: Rect
    key: str
    missing: Colour


@dataclass(frozen=True, slots=True)
class Outline:
    """Corners of a die in pixels of the photograph shown in `rect`, drawn over it with a word."""

    rect: Rect
    size: tuple[int, int]
    corners: tuple[tuple[float, float], ...]
    colour: Colour
    word: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, in pixels of the screen."""

    points: tuple[tuple[int, int], ...]
    colour: Colour
    thickness: int


@dataclass(frozen=True, slots=True)
class Touch:
    """Where a finger means something: an action of the table, and what it is about."""

    rect: Rect
    action: str
    argument: str = ""


Item = Panel | Text | Figure | Picture | Outline | Line | Touch


@dataclass(frozen=True, slots=True)
class Scene:
    """All of a screen, from the back to the front; `dim`: nobody is there, and it is painted dark."""

    size: tuple[int, int]
    ground: Colour
    items: tuple[Item, ...]
    dim: bool = False

    @property
    def touches(self) -> tuple[Touch, ...]:
        return tuple(item for item in self.items if isinstance(item, Touch))

    @property
    def texts(self) -> tuple[Text, ...]:
        return tuple(item for item in self.items if isinstance(item, Text))

    @property
    def pictures(self) -> tuple[str, ...]:
        return tuple(item.key for item in self.items if isinstance(item, Picture))


def touch_at(scene: Scene, x: float, y: float) -> Touch | None:
    """What the finger meant: the topmost target there, or nothing."""
    return next((touch for touch in reversed(scene.touches) if touch.rect.holds(x, y)), None)


def beside(left: Scene, right: Scene) -> Scene:
    """Two scenes as one: the second to the right of the first."""
    shift = left.size[0]
    items = (*left.items, *(_shift(item, shift) for item in right.items))
    return Scene((shift + right.size[0], max(left.size[1], right.size[1])), left.ground, items)


def _shift(item: Item, across: int) -> Item:
    if isinstance(item, Line):
        return replace(item, points=tuple((x + across, y) for x, y in item.points))
    return replace(item, rect=item.rect.shift(across, 0))
