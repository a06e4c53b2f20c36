"""The last game as a film on the first page: the tray as the camera saw it, the throw, the tokens."""

from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import hand_of
from kiosk.language import said
from kiosk.records.reel import BEST_PICTURE, Reel, Take, frame_name
from kiosk.ui import calls
from kiosk.ui.drawings import glass
from kiosk.ui.pieces import die
from kiosk.ui.screens.game.dice import lock
from kiosk.ui.screens.game.seats import pile
from kiosk.ui.sheet import Align, Face, Picture, Rect, Sheet


def film(sheet: Sheet, counter: Counter, rect: Rect) -> bool:
    """The picture that stands now; False where it is the turn of the cards, or there is no film."""
    reel = counter.records.reel
    place = reel.place(sheet.now - counter.lively) if reel and not counter.asleep else -1
    if reel is None or place < 0:
        return False
    if place < len(reel.takes):
        _take(sheet, counter, reel, reel.takes[place], rect)
    elif place > len(reel.takes) and BEST_PICTURE in counter.records.pictures:
        _best_throw(sheet, rect)
    else:
        _verdict(sheet, reel, rect)
    return True


def _take(sheet: Sheet, counter: Counter, reel: Reel, take: Take, rect: Rect) -> None:
    """Whose throw, what the camera saw, what it is called, and who holds how many."""
    seen, told = rect.top(rect.h // 2) if sheet.glass.upright else rect.left(rect.w // 2)
    _tray(sheet, counter, frame_name(reel.game, take.move), take, seen.inset(sheet.px(4)))
    sheet.panel(told)
    head, rest = told.inset(sheet.px(12), sheet.px(6)).top(told.h * 2 // 5)
    above, who, name = head.rows(3)
    sheet.text(above, sheet.say(_title(reel)), 20, sheet.theme.soft)
    sheet.text(who, take.player, 24, None, Face.BOLD)
    dice = (*take.kept, *take.thrown)
    called = calls.hand_name(hand_of(dice), reel.rules, sheet.say) if len(dice) == 3 else ""
    sheet.text(name, called, 30, sheet.theme.gold, Face.TITLE)
    rows = rest.rows(max(4, len(take.tokens)), sheet.px(2))
    for row, (player, count) in zip(rows, take.tokens, strict=False):
        held_by, held = row.left(row.w * 2 // 5)
        sheet.text(held_by, player, 22, None, Face.BOLD)
        number, tokens = held.left(sheet.px(50))
        sheet.text(number, str(count), 24, None, Face.BOLD, Align.RIGHT)
        pile(sheet, tokens.inset(sheet.px(10), sheet.px(2)), min(count, 40), sheet.theme.brass)


def _tray(sheet: Sheet, counter: Counter, key: str, take: Take, rect: Rect) -> None:
    """The camera's picture where there is one, else the dice as they lay there."""
    if key in counter.records.pictures:
        sheet.items.append(Picture(rect, key, sheet.theme.felt))
        return
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 2)
    dice = (*take.kept, *take.thrown)
    for place, (value, cell) in enumerate(
        zip(dice, rect.inset(sheet.px(20)).columns(len(dice)), strict=True)
    ):
        side = min(cell.w - sheet.px(14), cell.h)
        box = cell.centre(side, side)
        sheet.figure(box, die(value, theme))
        if place < len(take.kept):
            lock(sheet, box)


def _title(reel: Reel) -> str:
    """Which game it is, as a text of the catalogue."""
    return said("Une partie, pour voir") if reel.example else said("La dernière partie")


def _verdict(sheet: Sheet, reel: Reel, rect: Rect) -> None:
    """How it ended."""
    theme = sheet.theme
    sheet.panel(rect, theme.wine, theme.brass, 3)
    sign, words = rect.inset(sheet.px(16)).left(min(rect.h * 2 // 3, rect.w // 3))
    sheet.figure(sign, glass(theme.on_wine, theme.brass))
    told = calls.verdict(reel.payers, reel.stake, sheet.say) if reel.payers else sheet.say(_title(reel))
    sheet.words(words, told, 52, theme.on_wine, Face.TITLE, Align.MIDDLE)


def _best_throw(sheet: Sheet, rect: Rect) -> None:
    """The last 421 of the house."""
    seen, told = rect.top(rect.h * 2 // 3) if sheet.glass.upright else rect.left(rect.w * 3 // 5)
    sheet.items.append(Picture(seen.inset(sheet.px(4)), BEST_PICTURE, sheet.theme.felt))
    sheet.words(
        told, sheet.say("Le dernier 421 de la maison"), 40, sheet.theme.gold, Face.TITLE, Align.MIDDLE
    )
