"""Dice entered by hand: mark those that stay, then touch the faces that fell."""

from kiosk.counter.game.fix import missing
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.engine.play.state import Game
from kiosk.ui import calls
from kiosk.ui.drawings import erase
from kiosk.ui.pieces import die, empty_die
from kiosk.ui.screens.game.dice import lock
from kiosk.ui.screens.game.made import made
from kiosk.ui.screens.game.notice import notice
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Face, Rect, Sheet
from kiosk.ui.theme import mix


def entry(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """What is entered so far, what is said or to be touched, and below it the six faces."""
    down = 2 if sheet.glass.upright else 1
    faces, upper = rect.foot(down * sheet.glass.touch)
    line, lying = upper.foot(sheet.px(76))
    _lying(sheet, counter, game, lying.inset(0, sheet.px(2)))
    if not notice(sheet, counter, line):
        words = line.inset(sheet.px(4), 0)
        sheet.words(words, _hint(sheet, counter), 22, None, Face.BOLD)
    for value, place in zip(range(1, 7), faces.grid(6 // down, down), strict=True):
        face_key(sheet, place, value)


def face_key(sheet: Sheet, rect: Rect, value: int) -> None:
    """A die face to touch."""
    theme = sheet.theme
    sheet.panel(rect.inset(sheet.px(2)), theme.key)
    side = min(rect.w, rect.h) - sheet.px(14)
    sheet.figure(rect, die(value, theme), side)
    sheet.touch(rect, "face", str(value))


def _hint(sheet: Sheet, counter: Counter) -> str:
    """What to touch, and why one touches at all."""
    what = _touch(sheet, counter)
    if counter.eye.sight is Sight.LOST:
        return " ".join((sheet.say("Caméra perdue."), what))
    return " ".join((sheet.say("Caméra en pause."), what)) if counter.by_hand else what


def _touch(sheet: Sheet, counter: Counter) -> str:
    left = missing(counter)
    game = counter.state
    if game and game.hand and not counter.entry.faces:
        return sheet.say("Touchez les dés gardés, puis ceux qui sont tombés")
    return sheet.say.plural("Touchez {n} dé", "Touchez {n} dés", left)


def _lying(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The dice on the table, to be kept by a touch, and those entered so far; beside them what they are."""
    sheet.panel(rect, sheet.theme.felt)
    rest = _back(sheet, counter, rect)
    entered = bool(counter.entry.faces)
    drawings = _entry(sheet, counter, game) if entered else _to_keep(sheet, counter, game)
    wide = sheet.glass.touch if game.hand or entered else sheet.px(56)
    dice, words = rest.left(len(drawings) * wide)
    _made(sheet, counter, game, words.inset(sheet.px(5), sheet.px(4)))
    for place, (drawing, box) in enumerate(zip(drawings, dice.columns(len(drawings)), strict=True)):
        side = min(box.w, box.h) - sheet.px(8)
        sheet.figure(box, drawing, side)
        if game.hand and not entered:
            if place in counter.entry.kept:
                lock(sheet, box.centre(side, side))
            sheet.touch(box, "keep", str(place))


def _back(sheet: Sheet, counter: Counter, rect: Rect) -> Rect:
    """The key that takes the last face back, or leaves it to the camera again; returns the room beside it."""
    entered = bool(counter.entry.faces)
    if not entered and counter.eye.sight is Sight.LOST:
        return rect
    key, rest = rect.edge(sheet.glass.touch)
    if entered:
        sheet.key(key, "erase", sign=erase(sheet.theme))
    else:
        sheet.key(key, "leave_hand", sheet.say("Caméra"), size=17)
    return rest


def _made(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """Which throw it is, and what the last one made or cost, until the next is being entered.

    Where there is little room its name goes first: its dice lie beside it.
    """
    theme, entered = sheet.theme, bool(counter.entry.faces)
    throw = calls.throw(game, sheet.say, lies=bool(game.hand) and not entered)
    lies = None if entered else made(counter, game, sheet.say)
    if lies is None:
        sheet.words(rect, throw, 17, theme.on_felt, Face.BOLD, top=True)
        return
    label, rest = rect.top(sheet.px(22))
    sheet.text(label, throw, 17, theme.on_felt, Face.BOLD)
    title, under = rest.top(rest.h * 2 // 5 if lies.under else rest.h)
    if lies.under and (rect.w < sheet.px(180) or not sheet.holds(title, lies.title, Face.BOLD)):
        under = rest
    else:
        sheet.text(title, lies.title, 20, theme.on_felt, Face.BOLD)
    gold = mix(theme.brass, theme.on_felt, 0.7)
    sheet.words(under, lies.under, 17, gold if lies.paid else theme.on_felt)


def _to_keep(sheet: Sheet, counter: Counter, game: Game) -> tuple[Drawing, ...]:
    theme = sheet.theme
    if not game.hand:
        return (empty_die(theme.edge, theme.felt),) * game.dice
    return tuple(
        die(value, theme, theme.brass if place in counter.entry.kept else None)
        for place, value in enumerate(game.hand)
    )


def _entry(sheet: Sheet, counter: Counter, game: Game) -> tuple[Drawing, ...]:
    theme, done = sheet.theme, counter.entry
    kept = tuple(die(game.hand[place], theme, theme.brass) for place in done.kept)
    fallen = tuple(die(value, theme) for value in done.faces)
    return (*kept, *fallen, *(empty_die(theme.edge, theme.felt),) * missing(counter))
