"""What the house is called: written once, on the sign above the door that the attract screen shows."""

from kiosk.counter.state import Counter
from kiosk.ui.screens.arrange.letters import accent_row, board, erase_sign, rows_of, signs_key, writing_page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """What is typed, and the keys."""
    rest = writing_page(sheet, counter, sheet.say("Comment s’appelle la maison ?"))
    foot = rest.foot(min(rest.h, rows_of(sheet) * sheet.glass.touch))[0]
    first, last = board(sheet, counter, foot, capitals=True)
    accent_row(sheet, counter, first)
    signs, space, erase, done = last.columns(4)
    signs_key(sheet, counter, signs)
    sheet.key(space, "type", sheet.say("espace"), " ", size=18)
    sheet.key(erase, "erase", sign=erase_sign(sheet))
    sheet.key(done, "signed", sheet.say("OK"), main=True, size=30)
