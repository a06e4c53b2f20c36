"""What a scene is about, drawn large: empty places, a heap of tokens, a single one, glasses, a crown."""

from kiosk.counter.game.moment import Highlight, Moment
from kiosk.engine.play.state import Game
from kiosk.ui.drawings import crown, glass
from kiosk.ui.pieces import coin, empty_die
from kiosk.ui.screens.game.seats import pile
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Rect, Sheet
from kiosk.ui.theme import SEATS, Colour, seat_colour


def emblem(sheet: Sheet, game: Game, shown: Moment, rect: Rect) -> None:
    """Of the scenes that show no dice."""
    theme = sheet.theme
    match shown.highlight:
        case Highlight.RAMPEAU:
            _in_a_row(sheet, rect, 3, empty_die(theme.brass, theme.felt))
        case Highlight.DECHARGE:
            _before_each(sheet, game, rect)
        case Highlight.LAST_TOKEN:
            _in_a_row(sheet, rect, 1, coin(_colour(game, shown), theme.shade))
        case Highlight.FREE:
            _in_a_row(sheet, rect, 1, crown(theme.brass))
        case Highlight.ESPAGNOLE:
            pile(sheet, rect.inset(rect.w // 5, sheet.px(12)), shown.count, _colour(game, shown), 110)
        case Highlight.GRAND_PERDANT:
            _in_a_row(sheet, rect, 2, glass(theme.on_wine, theme.brass))
        case _:
            _in_a_row(sheet, rect, 1, glass(theme.on_wine, theme.brass))


def _in_a_row(sheet: Sheet, rect: Rect, count: int, drawing: Drawing) -> None:
    """The same drawing, once or several times, as large as there is room."""
    gap = sheet.px(20)
    side = min(rect.h - sheet.px(22), sheet.px(200), (rect.w - gap * (count + 1)) // count)
    whole = rect.centre(count * side + (count - 1) * gap, side)
    for place in range(count):
        sheet.figure(Rect(whole.x + place * (side + gap), whole.y, side, side), drawing)


def _before_each(sheet: Sheet, game: Game, rect: Rect) -> None:
    """The tokens stand before the players now."""
    held = [(seat, tokens) for seat, tokens in enumerate(game.purse) if tokens]
    cells = rect.inset(sheet.px(20), sheet.px(14)).columns(max(2, len(held)), sheet.px(10))
    for (seat, tokens), cell in zip(held, cells, strict=False):
        pile(sheet, cell, tokens, seat_colour(seat))


def _colour(game: Game, shown: Moment) -> Colour:
    """Of the player whom it is about."""
    name = dict(shown.values).get("name")
    return seat_colour(game.players.index(str(name))) if name in game.players else SEATS[0]
