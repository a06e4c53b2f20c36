"""*Que faire ?*: three sentences and a picture for who has fingers, the keys for who has a keyboard."""

from kiosk.counter.state import Counter, Screen
from kiosk.ui.screens.help import advice, keys
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """What the screen is for from which one came."""
    came = next((screen for screen in reversed(counter.came) if screen is not Screen.MENU), Screen.PLAY)
    rest = page(sheet, counter, sheet.say("Que faire ?"))
    if counter.keyed:
        keys.lines(sheet, came, rest)
    else:
        advice.card(sheet, came, rest)
