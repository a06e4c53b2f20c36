"""The frame of every side screen: a way back, a title, and the room below."""

from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import arrow
from kiosk.ui.sheet import Face, Rect, Sheet


def page(sheet: Sheet, counter: Counter, title: str, way_out: str = "back") -> Rect:
    """Draw the head; a notice takes the place of the title. Returns the room below."""
    return page_with_corner(sheet, counter, title, 12, way_out)[1]


def page_with_corner(
    sheet: Sheet, counter: Counter, title: str, wide: int, way_out: str = "back"
) -> tuple[Rect, Rect]:
    """The same with a corner that the title leaves free, so many pixels wide; and the room below."""
    head, rest = _cut(sheet)
    back, line = head.left(sheet.glass.touch)
    sheet.key(back, way_out, sign=arrow(sheet.theme.on_key))
    corner, words = line.edge(wide)
    _title(sheet, counter, words.left(sheet.px(12))[1], title)
    return corner, rest


def title_page(sheet: Sheet, counter: Counter, title: str) -> Rect:
    """A title, or the notice in its place, without a way back. Returns the room below."""
    head, rest = _cut(sheet)
    _title(sheet, counter, head.inset(sheet.px(6)), title)
    return rest


def _cut(sheet: Sheet) -> tuple[Rect, Rect]:
    """The strip above, and the room below it."""
    head, below = sheet.glass.whole.inset(sheet.px(6)).top(sheet.glass.touch)
    return head, below.top(sheet.px(6))[1]


def _title(sheet: Sheet, counter: Counter, rect: Rect, title: str) -> None:
    if counter.notice:
        sheet.words(rect, calls.sentence(counter.notice, sheet.say), 26, sheet.theme.gold, Face.BOLD)
    else:
        sheet.words(rect, title, 40, sheet.theme.gold, Face.TITLE)
