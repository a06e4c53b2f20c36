"""Where the words of a screen stand, what of them can be seen, and what touches what."""

from kiosk.ui.layout import Rect
from kiosk.ui.metrics import DIGIT, LINE, width
from kiosk.ui.scene import Align, Panel, Picture, Scene, Text


def ink(text: Text) -> Rect:
    """Where the letters are, as measured."""
    wide, high = width(text.words, text.size, text.face), int(text.size * (DIGIT if text.far else LINE))
    free = text.rect.w - wide
    shift = {Align.LEFT: 0, Align.MIDDLE: free // 2, Align.RIGHT: free}[text.align]
    return Rect(text.rect.x + shift, text.rect.y + (text.rect.h - high) // 2, wide, high)


def texts_in_sight(page: Scene) -> list[Text]:
    """The words that no later panel or photograph covers wholly."""
    return [text for text in page.texts if not _is_covered(page, text)]


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


def _is_covered(page: Scene, text: Text) -> bool:
    later = page.items[page.items.index(text) + 1 :]
    return any(isinstance(item, Panel | Picture) and is_inside(ink(text), item.rect) for item in later)
