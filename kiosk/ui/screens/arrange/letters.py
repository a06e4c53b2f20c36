"""Keys to write with: letters in the order of the language lying, in the alphabet upright; and signs."""

from kiosk.counter.arrange.letters import LONGEST
from kiosk.counter.state import Counter
from kiosk.ui.drawings import Drawing, erase
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet

ROWS = "azertyuiopqsdfghjklmwxcvbnéèç-"
ALPHABET = "abcdefghijklmnopqrstuvwxyzéèç-"
SIGNS = "1234567890àâêëîïôöùûü’.,!?+&%€"


def writing_page(sheet: Sheet, counter: Counter, asked: str) -> Rect:
    """The head with what stands there and how much more fits; returns the room below."""
    typed = counter.setup.typed
    rest = page(sheet, counter, f"{typed}|" if typed else asked, "cancel", spare=sheet.px(90))
    most = LONGEST[counter.screen]
    if typed:
        head = sheet.glass.whole.inset(sheet.px(6)).top(sheet.glass.touch)[0]
        count = head.edge(sheet.px(90))[0]
        colour = sheet.theme.bad if len(typed) == most else sheet.theme.soft
        words = f"{len(typed)} / {most}"
        sheet.text(count.inset(sheet.px(10), 0), words, 19, colour, Face.PLAIN, Align.RIGHT)
    return rest


def rows_of(sheet: Sheet) -> int:
    """Rows of keys, the last one with the keys that are no letters."""
    return 7 if sheet.glass.upright else 4


def board(sheet: Sheet, counter: Counter, rect: Rect, *, capitals: bool) -> Rect:
    """The keys that write; returns the last row, for those that do something else."""
    *rows, last = rect.rows(rows_of(sheet))
    across = 5 if sheet.glass.upright else 10
    letters = SIGNS if counter.setup.signs else ALPHABET if sheet.glass.upright else ROWS
    letters = letters.upper() if capitals else letters
    for number, row in enumerate(rows):
        for letter, cell in zip(letters[number * across :], row.columns(across), strict=False):
            sheet.key(cell, "type", letter, letter, size=30)
    return last


def signs_key(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The other board."""
    sheet.key(rect, "signs", "ABC" if counter.setup.signs else "123", size=20)


def erase_sign(sheet: Sheet) -> Drawing:
    """What takes the last letter back."""
    return erase(sheet.theme.on_key, sheet.theme.key)
