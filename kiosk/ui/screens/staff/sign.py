"""What the house is called: written once, on the sign above the door that the attract screen shows."""

from kiosk.counter.state import Counter
from kiosk.ui.screens.arrange.letters import name_page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """What is typed, and the keys."""
    name_page(sheet, counter, sheet.say("Comment s’appelle la maison ?"), "signed", capitals=True)
