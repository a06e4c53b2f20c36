"""Learn the tray on the glass: empty, then three dice, then kept; what is wrong in a sentence and drawn."""

from math import cos, pi, sin
from typing import TYPE_CHECKING

from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui.drawings import triangle
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Outline, Picture, Rect, Sheet
from kiosk.ui.theme import DOUBTED, SEEN, mix

if TYPE_CHECKING:
    from vision.calibrate.guide import Guide

CALIBRATION_STEPS = (
    ("empty", said("1. Vide")),
    ("dice", said("2. Trois dés")),
    ("done", said("3. Gardé")),
)
"""The way through, always in sight: the words of vision.calibrate.session.Stage."""

CORNERS = 28
"""Of the polygon that is a ring."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """The tray live with what is seen drawn over it; beside it what to do, and the one key that does it."""
    say, guide = sheet.say, counter.staff.guide
    rest = page(sheet, counter, say("Calibrer"), "cancel")
    told, view = rest.foot(rest.h * 9 // 20) if sheet.glass.upright else rest.edge(rest.w * 9 // 20)
    view = view.inset(sheet.px(4))
    sheet.items.append(Picture(view, "tray", sheet.theme.panel))
    told = told.inset(sheet.px(6), 0)
    if guide is None:
        sheet.words(told, say("La caméra s’apprête…"), 26, None, Face.BOLD, Align.MIDDLE)
        return
    _draw(sheet, guide, view)
    way, told = told.top(sheet.px(44))
    _way(sheet, guide, way)
    keys, told = told.foot(sheet.glass.touch)
    _keys(sheet, guide, keys)
    _task(sheet, guide, told.inset(0, sheet.px(8)))


def _way(sheet: Sheet, guide: "Guide", rect: Rect) -> None:
    """The three steps, the one under way in gold, over a bar that fills."""
    theme = sheet.theme
    bar, words = rect.foot(sheet.px(8))
    for (stage, label), cell in zip(
        CALIBRATION_STEPS, words.columns(len(CALIBRATION_STEPS), sheet.px(6)), strict=True
    ):
        now = stage == guide.stage
        colour, face = (theme.gold, Face.BOLD) if now else (theme.soft, Face.PLAIN)
        sheet.text(cell, sheet.say(label), 20, colour, face, Align.MIDDLE)
    sheet.panel(bar, mix(theme.ground, theme.ink, 0.2))
    full = round(bar.w * guide.progress)
    if full:
        sheet.panel(bar.left(full)[0], theme.gold)


def _task(sheet: Sheet, guide: "Guide", rect: Rect) -> None:
    """What to do; and what is wrong first, where something is."""
    theme, values = sheet.theme, dict(guide.values)
    task, wrong = rect.top(rect.h // 2) if guide.wrong else (rect, rect)
    done = guide.keep_key
    sheet.words(task, sheet.say(guide.task, **values), 28, theme.good if done else theme.ink, Face.BOLD)
    if not guide.wrong:
        return
    colour = theme.bad if guide.blocked else theme.gold
    sheet.panel(wrong, None, colour)
    sign, words = wrong.inset(sheet.px(10), sheet.px(6)).left(sheet.px(34))
    sheet.figure(sign, triangle(colour), sheet.px(26))
    sheet.words(words, sheet.say(guide.wrong, **values), 22)


def _keys(sheet: Sheet, guide: "Guide", rect: Rect) -> None:
    again, on = rect.left(sheet.glass.touch * 7 // 4)
    sheet.key(again, "relearn", sheet.say("Recommencer"), size=18)
    if guide.keep_key:
        sheet.key(on, "learn", sheet.say("Garder"), main=True, size=26)
    elif guide.empty_key:
        sheet.key(on, "learn", sheet.say("La piste est vide"), main=True, size=26)
    else:
        sheet.key(on, "learn", sheet.say("Un instant…"), dim=True, size=22)


def _draw(sheet: Sheet, guide: "Guide", view: Rect) -> None:
    """The tray's edge, the dice, and a ring where something is wrong."""
    if guide.size is None:
        return
    size = guide.size
    if guide.outline:
        sheet.items.append(Outline(view, size, guide.outline, SEEN))
    for die in guide.dice:
        word = str(die.value) if die.value else "?"
        sheet.items.append(Outline(view, size, die.corners, SEEN if die.value else DOUBTED, word))
    for each in guide.rings:
        if each.where is not None:
            sheet.items.append(Outline(view, size, _ring(each.where, 1.3 * each.reach), DOUBTED))


def _ring(middle: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    turns = (2 * pi * n / CORNERS for n in range(CORNERS))
    return tuple((middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns)
