"""Keys to write with: letters in the order of the language lying, in the alphabet upright; and signs."""

from collections.abc import Sequence

from kiosk.counter.arrange.letters import MOST_LETTERS
from kiosk.counter.state import Counter
from kiosk.ui.drawings import erase
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.sheet import Align, Face, Rect, Sheet

ROWS = "azertyuiopqsdfghjklmwxcvbnéè’-"
ALPHABET = "abcdefghijklmnopqrstuvwxyzéè’-"
SIGN_KEYS = "1234567890éèàç@#/()’.,:!?+-&%€"

ACCENTS = ("aàâäáæ", "cç", "eéèêë", "iîïíì", "nñ", "oôöóòœ", "sß", "uùûüú", "yÿ")
"""All letters of French, English, German, Spanish, Italian and Dutch that are no key of their own, by the
letter they grow from."""


def name_page(sheet: Sheet, counter: Counter, asked: str, done: str, *, capitals: bool) -> None:
    """A page that writes one name; `done` is the act of its last key."""
    rest = writing_page(sheet, counter, asked)
    first, last = board(sheet, counter, rest, capitals=capitals)
    accent_row(sheet, counter, first)
    signs, *others = last.columns(4)
    sheet.key(signs, "signs", "ABC" if counter.setup.signs else "123", size=20)
    end_row(sheet, others, done)


def end_row(sheet: Sheet, cells: Sequence[Rect], done: str) -> None:
    """Space, the last letter back, and done."""
    space, back, end = cells
    sheet.key(space, "type", sheet.say("espace"), " ", size=18)
    sheet.key(back, "erase", sign=erase(sheet.theme))
    sheet.key(end, done, sheet.say("OK"), main=True, size=30)


def writing_page(sheet: Sheet, counter: Counter, asked: str) -> Rect:
    """The head with what stands there and how much more fits; returns the room below."""
    typed = counter.setup.typed
    title = f"{typed}|" if typed else asked
    corner, rest = page_with_corner(sheet, counter, title, sheet.px(90), "cancel")
    most = MOST_LETTERS[counter.screen]
    if typed:
        colour = sheet.theme.bad if len(typed) == most else sheet.theme.soft
        words = f"{len(typed)} / {most}"
        sheet.text(corner.inset(sheet.px(10), 0), words, 19, colour, Face.PLAIN, Align.RIGHT)
    return rest


def board(sheet: Sheet, counter: Counter, rect: Rect, *, capitals: bool) -> tuple[Rect, Rect]:
    """The keys that write, on the foot of the box; returns the row above them, for accents, and the last one,
    for the keys that are no letters."""
    down, across = (8, 5) if sheet.glass.upright else (5, 10)
    first, *rows, last = rect.foot(down * sheet.glass.touch)[0].rows(down)
    letters = SIGN_KEYS if counter.setup.signs else ALPHABET if sheet.glass.upright else ROWS
    for number, row in enumerate(rows):
        for letter, cell in zip(letters[number * across :], row.columns(across), strict=False):
            written = capital(letter) if capitals else letter
            sheet.key(cell, "type", written, written, size=30)
    return first, last


def accents(counter: Counter) -> str:
    """What the letter just written may become, itself left out; nothing where there is no such letter."""
    last = counter.setup.typed[-1:]
    kin = next((row for row in ACCENTS if last and last.lower() in row), "")
    others = kin.replace(last.lower(), "")
    return others if last.islower() else "".join(capital(letter) for letter in others)


def accent_row(sheet: Sheet, counter: Counter, rect: Rect) -> bool:
    """A key for each accent of the letter just written; False where it has none."""
    letters = accents(counter)
    across = 5 if sheet.glass.upright else 10
    for letter, cell in zip(letters, rect.columns(across), strict=False):
        sheet.key(cell, "accent", letter, letter, size=30, dim=True)
    return bool(letters)


def capital(letter: str) -> str:
    """The capital of a letter: that of ß is one letter too."""
    return "ẞ" if letter == "ß" else letter.upper()
