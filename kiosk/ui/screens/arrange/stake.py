"""What is played for: the usual in one touch, what people lately played for, or any words."""

from kiosk.counter.arrange.stake import stakes_offered
from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.screens.arrange.letters import name_page, writing_page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """The stakes offered, the one that holds in the main colour; or the keys."""
    asked = sheet.say("On joue quoi ?")
    if counter.setup.writing:
        name_page(sheet, counter, asked, "staked", capitals=False)
        return
    rest = writing_page(sheet, counter, asked)
    last, room = rest.foot(sheet.glass.touch)
    cells = room.grid(2, 5) if sheet.glass.upright else room.grid(3, 3)
    for words, cell in zip(stakes_offered(counter.setup), cells, strict=False):
        chosen = words == counter.setup.stake
        sheet.key(cell, "stake_take", calls.stake_words(words, sheet.say), words, main=chosen, size=26)
    sheet.key(last, "write", sheet.say("Écrire autre chose"), size=24)
