"""A quarrel about a throw: the picture that was taken of it, with what the eye read drawn over it."""

from kiosk.counter.sight import REASONS
from kiosk.counter.state import Counter
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Outline, Picture
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import DOUBTED, SEEN


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """The stored picture, large; how sure each die was, beside or below it."""
    rest = page(sheet, counter, sheet.say("La photo du lancer"))
    words, picture = rest.foot(sheet.px(200)) if sheet.glass.upright else rest.edge(sheet.px(230))
    picture = picture.inset(sheet.px(4))
    sheet.items.append(Picture(picture, "throw", sheet.theme.panel))
    change = counter.eye.change
    for die in change.dice if change else ():
        colour = SEEN if die.value else DOUBTED
        word = str(die.value) if die.value else "?"
        sheet.items.append(Outline(picture, counter.eye.size, die.corners, colour, word))
    _told(sheet, counter, words.inset(sheet.px(8)))


def _told(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """What the eye read, die by die, and what counts."""
    change = counter.eye.change
    rows = rect.rows(6)
    if change is None:
        sheet.words(rect, sheet.say("Aucune photo pour le moment"), 22)
        return
    lines = [
        sheet.say("{value} lu, sûr à {n} %", value=die.value, n=round(100 * die.confidence))
        if die.value
        else sheet.say("un dé non lu")
        for die in change.dice[:4]
    ]
    if change.reason:
        lines.insert(0, sheet.say(REASONS[change.reason][0]))
    for line, row in zip(lines, rows, strict=False):
        sheet.text(row, line, 22)
    if counter.last:
        hand = "".join(map(str, counter.last.values))
        sheet.text(rows[5], sheet.say("Compté : {hand}", hand=hand), 26, sheet.theme.gold, Face.BOLD)
