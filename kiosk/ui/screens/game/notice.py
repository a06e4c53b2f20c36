"""A sentence to the players, with the sign of what a touch of it does."""

from collections.abc import Callable

from kiosk.counter.actions import on
from kiosk.counter.game.says import sentence
from kiosk.counter.state import Counter
from kiosk.counter.tray import Notice
from kiosk.ui import calls
from kiosk.ui.drawings import back_arrow, finger, forward_arrow, triangle
from kiosk.ui.keycaps import cap
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Face, Rect, Sheet
from kiosk.ui.theme import Colour

SIGNS: dict[str, Callable[[Colour], Drawing]] = {
    "undo": back_arrow,
    "redo": forward_arrow,
    "by_hand": finger,
}
"""By what a touch does. The arrow of the key that takes back means nothing else: who sees it on a sentence
about a leaning die would expect his throw to go."""


def notice(sheet: Sheet, counter: Counter, rect: Rect) -> bool:
    """What the table says now; False, and nothing drawn, where it says nothing."""
    said = sentence(counter, sheet.now)
    if said is not None:
        framed(sheet, counter, said, rect)
    return said is not None


def framed(sheet: Sheet, counter: Counter, said: Notice, rect: Rect) -> None:
    """The sentence in its frame, which is a key where it can be touched."""
    gold, action = sheet.theme.gold, _action(counter, said)
    sheet.panel(rect, None, gold)
    inner = rect.inset(sheet.px(10), sheet.px(4))
    mark, words = inner.left(sheet.px(34))
    if action and sheet.keyed:
        words = sheet.key_cap(words, cap(action, "", sheet.say), gold)
    sheet.figure(mark, SIGNS.get(action, triangle)(gold), sheet.px(26))
    sheet.words(words, calls.sentence(said, sheet.say), 22, None, Face.BOLD)
    if action:
        sheet.touch(rect, action)


def _action(counter: Counter, said: Notice) -> str:
    """What a touch of it does on this screen; "" where that cannot be done there."""
    return said.action if any(each.id == said.action for each in on(counter.screen)) else ""
