"""The frame of every side screen: a way back, a title, and the room below."""

from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import arrow
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.sheet import Sheet


def head_of(sheet: Sheet) -> Rect:
    """The strip above: the way back, the title, and at the right what a page keeps there."""
    return _cut(sheet)[0]


def _cut(sheet: Sheet) -> tuple[Rect, Rect]:
    """The strip above, and all below it."""
    return sheet.glass.whole.inset(sheet.px(6)).top(sheet.glass.touch)


def title_page(sheet: Sheet, counter: Counter, title: str) -> Rect:
    """A title, or the notice in its place, without a way back. Returns the room below."""
    head, rest = _cut(sheet)
    _title(sheet, counter, head.inset(sheet.px(6)), title)
    return rest.foot(rest.h - sheet.px(6))[0]


def page(sheet: Sheet, counter: Counter, title: str, way_out: str = "back", spare: int = 12) -> Rect:
    """Draw the head; a notice takes the place of the title. Returns the room below.

    spare  pixels left free at the right of the title.
    """
    theme = sheet.theme
    head, rest = _cut(sheet)
    back, line = head.left(sheet.glass.touch)
    sheet.key(back, way_out, sign=arrow(theme.on_key))
    words = line.edge(line.w - sheet.px(12))[0]
    words = words.left(words.w - spare)[0]
    _title(sheet, counter, words, title)
    return rest.foot(rest.h - sheet.px(6))[0]


def _title(sheet: Sheet, counter: Counter, rect: Rect, title: str) -> None:
    if counter.notice:
        sheet.words(rect, calls.sentence(counter.notice, sheet.say), 26, sheet.theme.gold, Face.BOLD)
    else:
        sheet.words(rect, title, 40, sheet.theme.gold, Face.TITLE)
