"""What does not work and what to do about it, to read here and to take away in a phone's camera."""

from kiosk.counter.state import Counter
from kiosk.ui.drawings import disc, triangle
from kiosk.ui.qr import code_in
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """The code as large as it goes, in modules of whole pixels; the findings beside it, the worst first."""
    rest = page(sheet, counter, sheet.say("Diagnostic"))
    told, place = rest.foot(rest.h // 2) if sheet.glass.upright else rest.edge(rest.w - rest.h)
    if counter.staff.code:
        sheet.items.append(code_in(place, counter.staff.code))
    foot, told = told.inset(sheet.px(10), sheet.px(2)).foot(2 * sheet.px(26))
    version, update = foot.rows(2)
    for name, state in counter.staff.lines[-1:]:
        words = sheet.say("{name} : {state}", name=sheet.say(name), state=sheet.say(state))
        sheet.text(version, words, 17, sheet.theme.soft)
    words = sheet.say("Mise à jour : git pull, puis sudo systemd/lebon-install")
    sheet.text(update, words, 17, sheet.theme.soft)
    _findings(sheet, counter, told)


def _findings(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme, checked = sheet.theme, counter.staff.checked
    if checked is None:
        sheet.words(rect, sheet.say("Un instant : tout est regardé."), 26, None, Face.BOLD, Align.MIDDLE)
        return
    bad = tuple(each for each in checked if not each.good)
    foot, rest = rect.foot(sheet.px(32))
    good = ", ".join(each.name for each in checked if each.good)
    sheet.text(foot, sheet.say("En ordre : {names}", names=good), 17, theme.soft)
    if not bad:
        mark, words = rest.left(sheet.px(60))
        sheet.figure(mark, disc(theme.good, theme.good), sheet.px(40))
        sheet.words(words, sheet.say("Tout va bien."), 34, theme.good, Face.TITLE)
        return
    for each, row in zip(bad, rest.rows(max(2, min(4, len(bad))), sheet.px(6)), strict=False):
        sheet.panel(row)
        mark, words = row.inset(sheet.px(8), sheet.px(4)).left(sheet.px(34))
        sheet.figure(mark, triangle(theme.gold), sheet.px(24))
        head, body = words.top(min(sheet.px(28), words.h // 3))
        sheet.text(head, each.name, 20, theme.gold, Face.BOLD)
        sheet.words(body, each.words, 19, top=True)
