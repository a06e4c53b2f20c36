"""The screen and its touch: a frame at the very edge, five targets, and where a finger came down beside them.

A panel that is turned or mirrored answers elsewhere than it is touched: the mark shows where, without words.
"""

from kiosk.counter.state import Counter
from kiosk.ui.pieces import token
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.sheet import Align, Face, Panel, Rect, Sheet
from kiosk.ui.theme import SEATS


def compose(sheet: Sheet, counter: Counter) -> None:
    """The corners first: they are where a panel is off."""
    whole, theme = sheet.glass.whole, sheet.theme
    sheet.items.append(Panel(whole, theme.ground, theme.gold, sheet.px(2)))
    side = sheet.glass.touch
    across, down = whole.w // side, whole.h // side
    cells = whole.grid(across, down)
    targets = _targets(across, down)
    _, room = page_with_corner(sheet, counter, sheet.say("Touchez les cinq cibles"), 2 * side)
    for number, cell in enumerate(cells):
        name = str(number)
        if number in targets:
            mark = str(targets.index(number) + 1)
            sheet.key(cell, "target", mark, mark, size=34, main=mark not in counter.staff.hits)
        elif cell.y >= room.y:
            sheet.touch(cell, "missed", name)
            if counter.staff.missed == name:
                sheet.figure(cell, token(SEATS[0], theme.shade))
    above = cells[across].y
    told = Rect(side * 5 // 4, above, whole.w - side * 5 // 2, cells[targets[2]].y - above)
    _words(sheet, counter, told)


def _words(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    told = (
        sheet.say(
            "Le jeton rouge dit où l’écran a senti le doigt : tournez-le par « Rotation », aux réglages."
        )
        if counter.staff.missed
        else sheet.say("Le cadre doré doit se voir en entier. Rien ne répond ? Le câble USB de l’écran.")
    )
    sheet.words(rect, told, 24, None, Face.PLAIN, Align.MIDDLE)


def _targets(across: int, down: int) -> tuple[int, ...]:
    """Which cells: the corners, below the way back where that stands, and about the middle."""
    middle = down * 5 // 8 * across + across // 2
    return 2 * across, across - 1, middle, (down - 1) * across, down * across - 1
