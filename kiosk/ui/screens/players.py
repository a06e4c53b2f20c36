"""Who plays: the same as last time with one more touch, or other names."""

from kiosk.counter.setup import room, rules_of
from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import arrow, push_button
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import SEATS


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """The seats, the rule, the stake, and « c'est parti »."""
    theme = sheet.theme
    whole = sheet.glass.whole.inset(sheet.px(6))
    head, rest = whole.top(sheet.glass.touch)
    back, title = head.left(sheet.glass.touch)
    sheet.key(back, "cancel", sign=arrow(theme.on_key))
    words = title.edge(title.w - sheet.px(12))[0]
    hint = calls.sentence(counter.notice, sheet.say) if counter.notice else sheet.say("Qui joue ?")
    sheet.text(words, hint, 40, theme.gold, Face.TITLE)
    foot, rest = rest.foot(sheet.glass.touch + sheet.px(8))
    choices, seats = rest.foot(2 * sheet.glass.touch) if sheet.glass.upright else rest.edge(rest.w * 3 // 10)
    _seats(sheet, counter, seats)
    _choices(sheet, counter, choices)
    sign = push_button(theme.bad, theme.edge, theme.shade)
    under = sheet.say("ou poussez le bouton")
    sheet.key(foot, "begin", sheet.say("C’est parti"), main=True, sign=sign, under=under, size=34)


def _seats(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """A key for each seat, and one more to sit down."""
    names = counter.setup.names
    more = len(names) < room(counter.setup)
    cells = rect.grid(2, 4) if sheet.glass.upright else rect.grid(3, 3)
    for place, name in enumerate(names):
        _seat(sheet, cells[place], place, name)
    if more:
        sheet.key(cells[len(names)], "seat_add", sheet.say("+ joueur"), size=22)


def _seat(sheet: Sheet, rect: Rect, place: int, name: str) -> None:
    sheet.key(rect, "seat_name", name, str(place + 1), size=26)
    mark = rect.inset(sheet.px(3)).left(sheet.px(10))[0]
    sheet.panel(mark.inset(0, sheet.px(10)), SEATS[place % len(SEATS)])


def _choices(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The rule and the stake as they stand; a touch changes them."""
    setup = counter.setup
    label = sheet.say(rules_of(setup).label)
    cells = rect.grid(2, 2) if sheet.glass.upright else rect.rows(3)
    sheet.key(cells[0], "rules", label, size=20)
    sheet.key(cells[1], "stake", sheet.say("Enjeu"), under=sheet.say(setup.stake), size=20)
    sheet.key(cells[2], "shuffle", sheet.say("Mélanger l’ordre"), size=20)
