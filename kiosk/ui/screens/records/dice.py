"""« Dés pipés ? »: how often each face came, beside what fair dice would do."""

from kiosk.counter.state import Counter
from kiosk.records.dice import DiceTest, Verdict
from kiosk.ui.pieces import die
from kiosk.ui.screens.records.board import NONE_YET
from kiosk.ui.sheet import Align, Face, Line, Rect, Sheet
from kiosk.ui.theme import mix

BAR_GAP = 24
"""Design pixels between two bars."""


def compose(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The verdict in a sentence, a bar for each face, the band of fair dice across them."""
    figures = counter.records.figures
    fresh = figures is not None and figures.house.dice_set != counter.prefs.dice_set
    if figures is None or not figures.dice.dice or fresh:
        words = sheet.say("Nouveaux dés : le compte commence à la prochaine partie.") if fresh else None
        sheet.words(rect, words or sheet.say(NONE_YET), 28, None, Face.BOLD, Align.MIDDLE)
        return
    foot, rect = rect.foot(sheet.glass.touch)
    asked = counter.asked == "new_dice"
    sheet.key(foot, "new_dice", sheet.say("Ce sont de nouveaux dés"), main=asked, dim=not asked, size=22)
    test, theme = figures.dice, sheet.theme
    head, plot = rect.top(sheet.px(70))
    colour = theme.bad if test.verdict is Verdict.LOADED else theme.ink
    words = sheet.say(test.msgid, **test.values)
    sheet.words(head.inset(sheet.px(8), 0), words, 25, colour, Face.BOLD)
    sheet.panel(plot)
    foot, plot = plot.inset(sheet.px(12), sheet.px(8)).foot(sheet.px(28))
    _legend(sheet, test, foot)
    faces, bars = plot.foot(sheet.px(76))
    _bars(sheet, test, bars)
    for value, cell in zip(range(1, 7), faces.columns(6, sheet.px(BAR_GAP)), strict=True):
        share, place = cell.foot(sheet.px(28))
        side = min(place.w, place.h) - sheet.px(6)
        sheet.figure(place, die(value, theme), side)
        words = sheet.say("{n} %", n=round(100 * test.counts[value - 1] / test.dice))
        sheet.text(share, words, 20, None, Face.BOLD, Align.MIDDLE)


def _bars(sheet: Sheet, test: DiceTest, rect: Rect) -> None:
    theme, mean, spread = sheet.theme, test.dice / 6, test.band
    most = max(*test.counts, mean + spread) * 1.12
    low, high = (round(rect.h * max(0.0, mean + sign * spread) / most) for sign in (-1, 1))
    band = Rect(rect.x, rect.bottom - high, rect.w, max(1, high - low))
    sheet.panel(band, mix(theme.panel, theme.ink, 0.18))
    for count, cell in zip(test.counts, rect.columns(6, sheet.px(BAR_GAP)), strict=True):
        tall = round(rect.h * count / most)
        if tall:
            colour = theme.bad if abs(count - mean) > spread else theme.brass
            sheet.panel(Rect(cell.x, rect.bottom - tall, cell.w, tall), colour)
    level = rect.bottom - round(rect.h * mean / most)
    sheet.items.append(Line(((rect.x, level), (rect.right, level)), theme.ink, sheet.px(2)))


def _legend(sheet: Sheet, test: DiceTest, rect: Rect) -> None:
    """What line and band are, and the figures for who asks."""
    told, figures = rect.left(rect.w * 3 // 5)
    sheet.text(told, sheet.say("trait : attendu ; bande : 95 fois sur 100"), 16, sheet.theme.soft)
    probability = sheet.say.number(test.p, ".2g")
    sheet.text(figures, f"p = {probability}", 16, sheet.theme.soft, align=Align.RIGHT)
