"""A name: one touch on somebody who played lately, or large keys."""

from kiosk.counter.setup import free_names
from kiosk.counter.state import Counter
from kiosk.ui.drawings import arrow
from kiosk.ui.layout import Rect
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet

ROWS = ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBNÉÈÇ-")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÇ-"


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """What is typed, recent names, the keys."""
    setup = counter.setup
    was = setup.names[setup.editing] if setup.editing is not None and setup.editing < len(setup.names) else ""
    title = f"{setup.typed}|" if setup.typed else sheet.say("Au lieu de {name} ?", name=was)
    rest = page(sheet, counter, title, "cancel")
    foot, upper = rest.foot(min(rest.h, (7 if sheet.glass.upright else 4) * sheet.glass.touch))
    if not setup.writing:
        last, room = rest.foot(sheet.glass.touch)
        _recent(sheet, counter, room)
        _choose(sheet, last)
        return
    if upper.h >= sheet.glass.touch:
        _recent(sheet, counter, upper)
    _letters(sheet, foot)


def _recent(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Names that are not at the table already."""
    free = free_names(counter.setup)
    across = 3 if sheet.glass.upright else 4
    down = max(1, min(3 if not sheet.glass.upright else 6, rect.h // sheet.glass.touch))
    for name, cell in zip(free, rect.grid(across, down), strict=False):
        sheet.key(cell, "seat_recent", name, name, size=24)


def _choose(sheet: Sheet, rect: Rect) -> None:
    """What else can be done with a seat."""
    drop, later, write = rect.columns(3)
    sheet.key(drop, "seat_drop", sheet.say("Retirer"), size=20)
    sheet.key(later, "seat_later", sheet.say("Plus loin"), size=20)
    sheet.key(write, "write", sheet.say("Écrire un nom"), size=22, main=True)


def _letters(sheet: Sheet, rect: Rect) -> None:
    """A board of keys in the order of the language lying, in the alphabet upright."""
    *rows, last = rect.rows(7 if sheet.glass.upright else 4)
    across = 5 if sheet.glass.upright else 10
    letters = ALPHABET if sheet.glass.upright else "".join(ROWS)
    for number, row in enumerate(rows):
        for letter, cell in zip(letters[number * across :], row.columns(across), strict=False):
            sheet.key(cell, "type", letter, letter, size=30)
    _last_row(sheet, last)


def _last_row(sheet: Sheet, rect: Rect) -> None:
    theme = sheet.theme
    cells = rect.columns(5)
    sheet.key(cells[0], "seat_drop", sheet.say("Retirer"), size=18)
    sheet.key(cells[1], "seat_later", sheet.say("Plus loin"), size=18)
    sheet.key(cells[2], "type", sheet.say("espace"), " ", size=18)
    sheet.key(cells[3], "erase", sign=arrow(theme.on_key))
    sheet.key(cells[4], "named", sheet.say("OK"), main=True, size=30)
