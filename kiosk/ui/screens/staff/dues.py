"""Rounds that are owed: a touch, and another one to be sure, and it is paid."""

from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import glass
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Sheet

MOST_ROUNDS = 8
"""Rounds on the page, the oldest first; the others move up as these are paid."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """A key for each round: who, and what."""
    say, theme = sheet.say, sheet.theme
    rest = page(sheet, counter, say("Tournées dues"))
    if not counter.due:
        sheet.words(rest, say("Personne ne doit rien."), 34, None, Face.TITLE, Align.MIDDLE)
        return
    foot, rest = rest.foot(sheet.px(36))
    across = 1 if sheet.glass.upright else 2
    for number, (due, cell) in enumerate(
        zip(counter.due, rest.grid(across, MOST_ROUNDS // across), strict=False)
    ):
        asked = counter.asked == f"cleared {due.game}"
        label, under = " + ".join(due.names), calls.stake_words(due.stake, say)
        ink = theme.on_main if asked else theme.on_key
        sign = glass(ink, theme.bad if asked else theme.gold)
        sheet.key(cell, "cleared", label, str(number + 1), under=under, sign=sign, main=asked, size=24)
    more = len(counter.due) - MOST_ROUNDS
    told = say("Touchez celle qui est payée.")
    if more > 0:
        told = say.plural("{told} {n} autre suit.", "{told} {n} autres suivent.", more, told=told)
    sheet.text(foot, told, 19, theme.soft, Face.BOLD, Align.MIDDLE)
