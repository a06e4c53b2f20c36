"""The lock of the service pages: four digits on large keys."""

from kiosk.counter.staff.service import PIN_LENGTH
from kiosk.counter.state import Counter
from kiosk.ui.drawings import disc, erase, ring
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """How many digits are typed, and the keys; grey while a wrong try is waited out."""
    theme = sheet.theme
    new = counter.staff.new_pin is not None
    title = sheet.say("Choisissez quatre chiffres") if new else sheet.say("Code de service")
    rest = page(sheet, counter, title)
    head, keys = rest.top(sheet.px(64))
    for place, box in enumerate(head.centre(sheet.px(220), head.h).columns(PIN_LENGTH)):
        full = place < len(counter.staff.typed)
        side = sheet.px(30)
        mark = disc(theme.gold, theme.gold) if full else ring(theme.soft, theme.ground)
        sheet.figure(box, mark, side)
    board = keys.centre(sheet.px(700), keys.h)
    cells = board.grid(3, 4) if sheet.glass.upright else board.grid(4, 3)
    closed = sheet.now < counter.staff.closed_until
    for digit, cell in zip("1234567890", cells, strict=False):
        sheet.key(cell, "digit", digit, digit, size=34, dim=closed)
    sheet.key(cells[10], "erase", sign=erase(sheet.theme))
