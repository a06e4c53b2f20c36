"""The board on the wall: records of the house, and who still owes a round where the house allows that."""

from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui import calls
from kiosk.ui.drawings import crown, glass
from kiosk.ui.sheet import Face, Rect, Sheet

NONE_YET = said("Rien encore : jouez, et la maison s’en souviendra.")


def compose(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Records on one side, rounds owed on the other, if at all; below, all that was ever played."""
    say, figures = sheet.say, counter.records.figures
    if figures:
        foot, rect = rect.foot(sheet.px(32))
        house = figures.house
        games = say.plural("{n} partie", "{n} parties", house.over)
        throws = say.plural("{n} lancer", "{n} lancers", house.throws)
        best = say.plural("{n} fois 421", "{n} fois 421", house.four_two_ones)
        worst = say.plural("{n} nénette", "{n} nénettes", house.nenettes)
        sheet.text(foot.inset(sheet.px(8), 0), f"{games}, {throws}, {best}, {worst}", 19, sheet.theme.soft)
    slate = counter.prefs.debts
    ours, theirs = _cards(sheet, rect) if slate else (rect, rect)
    lines = tuple(calls.sentence(record, say) for record in counter.records.lines) or (say(NONE_YET),)
    _card(sheet, ours, say("Les records"), lines, owed=False)
    if not slate:
        return
    owed = tuple(
        say("{names} : {stake}", names=" + ".join(due.names), stake=calls.stake_words(due.stake, say))
        for due in counter.due
    )
    _card(sheet, theirs, say("Tournées dues"), owed or (say("Personne ne doit rien."),), owed=True)


def _cards(sheet: Sheet, rect: Rect) -> tuple[Rect, Rect]:
    """The larger one for the records, which are more and longer."""
    gap = sheet.px(8)
    if sheet.glass.upright:
        upper, lower = rect.top((rect.h - gap) * 3 // 5)
        return upper, lower.top(gap)[1]
    left, right = rect.left((rect.w - gap) * 3 // 5)
    return left, right.left(gap)[1]


def _card(sheet: Sheet, rect: Rect, title: str, lines: tuple[str, ...], *, owed: bool) -> None:
    theme = sheet.theme
    sheet.panel(rect)
    head, body = rect.inset(sheet.px(14), sheet.px(8)).top(sheet.px(44))
    mark, words = head.left(sheet.px(44))
    sheet.figure(mark, glass(theme.ink, theme.gold) if owed else crown(theme.gold))
    sheet.text(words.left(sheet.px(8))[1], title, 28, theme.gold, Face.TITLE)
    rows = body.rows(max(5, min(8, len(lines))), sheet.px(12))
    size = sheet.common(rows[0], lines, 25)
    for line, row in zip(lines, rows, strict=False):
        sheet.words(row, line, size)
