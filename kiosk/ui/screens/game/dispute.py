"""A quarrel about a throw: the picture that was taken of it, with what each of its two readers saw."""

from itertools import zip_longest

from kiosk.counter.game.opinions import Opinions
from kiosk.counter.game.sight import REASONS
from kiosk.counter.state import Counter
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.sheet import Align, Face, Outline, Picture, Rect, Sheet
from kiosk.ui.theme import DOUBTED, SEEN
from vision.readings import DieReading

LETTERS = "ABCDEF"
"""By which a die of the picture is found in the table beside it."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """The stored picture, large; how sure each die was, beside or below it."""
    side = 3 * sheet.glass.touch
    corner, rest = page_with_corner(sheet, counter, sheet.say("La photo du lancer"), side)
    sheet.key(corner, "fix", sheet.say("Corriger un dé"), size=22)
    words, picture = rest.foot(sheet.px(200)) if sheet.glass.upright else rest.edge(sheet.px(230))
    picture = picture.inset(sheet.px(4))
    sheet.items.append(Picture(picture, "throw", sheet.theme.panel))
    change = counter.eye.change
    dice = change.dice if change else ()
    told = zip_longest(dice, counter.eye.opinions[: len(dice)])
    for letter, (die, opinions) in zip(LETTERS, told, strict=False):
        colour = SEEN if die.value and (opinions is None or opinions.agree) else DOUBTED
        sheet.items.append(Outline(picture, counter.eye.size, die.corners, colour, letter))
    _reading(sheet, counter, words.inset(sheet.px(8)))


def _reading(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """What the eye read, die by die, and what counts."""
    change, opinions = counter.eye.change, counter.eye.opinions
    rows = rect.rows(7)
    if change is None:
        sheet.words(rect, sheet.say("Aucune photo pour le moment"), 22)
        return
    if change.reason:
        sheet.text(rows[0], sheet.say(REASONS[change.reason][0]), 22)
    if opinions:
        _heads(sheet, rows[1].edge(rows[1].w - sheet.px(34))[0])
    for place, (die, row) in enumerate(zip(change.dice[:4], rows[2:], strict=False)):
        letter, rest = row.left(sheet.px(34))
        colour = sheet.theme.gold if place >= len(opinions) or opinions[place].agree else sheet.theme.bad
        sheet.text(letter, LETTERS[place], 26, colour, Face.TITLE)
        if place < len(opinions):
            _both(sheet, opinions[place], die.confidence if die.value else None, rest)
        else:
            sheet.text(rest, _one_die(sheet, die), 22)
    if counter.last:
        hand = "".join(map(str, counter.last.values))
        sheet.text(rows[6], sheet.say("Compté : {hand}", hand=hand), 26, sheet.theme.gold, Face.BOLD)


def _one_die(sheet: Sheet, die: DieReading) -> str:
    if die.value is None:
        return sheet.say("un dé non lu")
    return sheet.say("{value} lu, sûr à {n} %", value=die.value, n=round(100 * die.confidence))


def _heads(sheet: Sheet, row: Rect) -> None:
    """Over the columns: two opinions, formed apart, and how sure both together were."""
    words = (sheet.say("1er avis"), "", sheet.say("2e avis"), sheet.say("sûr"))
    for cell, word in zip(_cells(row), words, strict=True):
        sheet.words(cell, word, 14, sheet.theme.soft, Face.PLAIN, Align.MIDDLE)


def _both(sheet: Sheet, told: Opinions, sure: float | None, row: Rect) -> None:
    """One die: what each reader sees, whether that is the same, and how sure both together were."""
    colour = sheet.theme.ink if told.agree else sheet.theme.bad
    percent = "–" if sure is None else sheet.say("{n} %", n=round(100 * sure))
    words = (_value_name(told.pips), "=" if told.agree else "≠", _value_name(told.network), percent)
    for cell, word, size in zip(_cells(row), words, (30, 26, 30, 20), strict=True):
        sheet.text(cell, word, size, colour, Face.BOLD, Align.MIDDLE)


def _cells(row: Rect) -> tuple[Rect, ...]:
    """An opinion, whether it is the other's, the other one, and how sure both were."""
    opinion, sign = row.w * 3 // 10, row.w // 10
    first, rest = row.left(opinion)
    between, rest = rest.left(sign)
    second, last = rest.left(opinion)
    return first, between, second, last


def _value_name(value: int | None) -> str:
    return str(value) if value else "?"
