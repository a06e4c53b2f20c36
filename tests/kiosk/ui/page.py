"""Where the words of a screen stand, what of them can be seen, and what touches what."""

from kiosk.ui.layout import Rect
from kiosk.ui.metrics import DIGIT, LINE, Face, width
from kiosk.ui.scene import Align, Panel, Picture, Scene, Text


def ink(text: Text) -> Rect:
    """Where the letters are, as measured."""
    wide, high = (
        width(text.words, text.size, text.face),
        int(text.size * (DIGIT if text.face is Face.SCORE else LINE)),
    )
    free = text.rect.w - wide
    shift = {Align.LEFT: 0, Align.MIDDLE: free // 2, Align.RIGHT: free}[text.align]
    return Rect(text.rect.x + shift, text.rect.y + (text.rect.h - high) // 2, wide, high)


def texts_in_sight(page: Scene) -> list[Text]:
    """The words that no later panel or photograph covers wholly."""
    seen: list[Text] = []
    covers: list[Rect] = []
    for item in reversed(page.items):
        if isinstance(item, Panel | Picture):
            covers.append(item.rect)
        elif isinstance(item, Text):
            letters = ink(item)
            if not any(is_inside(letters, cover) for cover in covers):
                seen.append(item)
    return seen[::-1]


def texts_out_of_their_box(page: Scene) -> list[Text]:
    """The words in sight whose letters do not lie within the box they were given."""
    return [text for text in texts_in_sight(page) if not is_inside(ink(text), text.rect)]


def is_inside(one: Rect, other: Rect) -> bool:
    """Whether the first lies in the second."""
    across = one.x >= other.x and one.right <= other.right
    return across and one.y >= other.y and one.bottom <= other.bottom


def meet(one: Rect, other: Rect) -> bool:
    """Whether the two share a pixel."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom
