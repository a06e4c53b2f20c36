"""What is played for: the usual in one touch, what people lately played for, or any words."""

from kiosk.counter.arrange.stake import offered
from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.layout import Rect
from kiosk.ui.screens.arrange.letters import accent_row, board, erase_sign, rows_of, signs_key, writing_page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """The stakes offered, the one that holds in the main colour; or the keys."""
    rest = writing_page(sheet, counter, sheet.say("On joue quoi ?"))
    if counter.setup.writing:
        foot = rest.foot(min(rest.h, rows_of(sheet) * sheet.glass.touch))[0]
        first, last = board(sheet, counter, foot, capitals=False)
        accent_row(sheet, counter, first)
        _last_row(sheet, counter, last)
        return
    last, room = rest.foot(sheet.glass.touch)
    cells = room.grid(2, 5) if sheet.glass.upright else room.grid(3, 3)
    for words, cell in zip(offered(counter.setup), cells, strict=False):
        chosen = words == counter.setup.stake
        sheet.key(cell, "stake_take", calls.staked(words, sheet.say), words, main=chosen, size=26)
    sheet.key(last, "write", sheet.say("Écrire autre chose"), size=24)


def _last_row(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    signs, space, erase, done = rect.columns(4)
    signs_key(sheet, counter, signs)
    sheet.key(space, "type", sheet.say("espace"), " ", size=18)
    sheet.key(erase, "erase", sign=erase_sign(sheet))
    sheet.key(done, "staked", sheet.say("OK"), main=True, size=30)
