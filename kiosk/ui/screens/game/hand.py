"""Dice entered by hand: mark those that stay, then touch the faces that fell."""

from kiosk.counter.game.fix import missing
from kiosk.counter.game.says import sentence
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.engine.play.state import Game
from kiosk.records.throws import just_paid
from kiosk.ui import calls
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.pieces import die, empty_die
from kiosk.ui.screens.arrange.letters import erase_sign
from kiosk.ui.screens.game.dice import lock
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Sheet


def entry(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """What is entered so far above, the six faces below."""
    line, rest = rect.top(sheet.px(34))
    said = sentence(counter, sheet.now)
    hint = calls.sentence(said, sheet.say) if said else _hint(sheet, counter)
    sheet.text(line, hint, 20, sheet.theme.gold if said else None, Face.BOLD)
    down = 2 if sheet.glass.upright else 1
    faces, lying = rest.foot(max(down * sheet.glass.touch, rest.h // 2))
    _lying(sheet, counter, game, lying.inset(0, sheet.px(3)))
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
    """What to touch; before the first touch also what the last coup cost, or why one touches at all."""
    what = _touch(sheet, counter)
    paid = just_paid(counter.history) if counter.history else None
    if counter.entry.faces:
        return what
    if paid and counter.state:
        return f"{calls.payment(paid, counter.state.rules, sheet.say)}. {what}"
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
    """The dice on the table, to be kept by a touch, and those entered so far."""
    theme = sheet.theme
    sheet.panel(rect, theme.felt)
    back, rest = rect.inset(sheet.px(4)).edge(sheet.glass.touch)
    entered = bool(counter.entry.faces)
    if entered:
        sheet.key(back, "erase", sign=erase_sign(sheet))
    elif counter.eye.sight is not Sight.LOST:
        sheet.key(back, "leave_hand", sheet.say("Caméra"), size=17)
    drawings = _entry(sheet, counter, game) if entered else _to_keep(sheet, counter, game)
    for place, box in enumerate(rest.columns(max(1, len(drawings)), sheet.px(4))):
        side = min(box.w, box.h, sheet.px(92))
        sheet.figure(box, drawings[place], side)
        if game.hand and not entered:
            if place in counter.entry.kept:
                lock(sheet, box.centre(side, side))
            sheet.touch(box, "keep", str(place))


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
