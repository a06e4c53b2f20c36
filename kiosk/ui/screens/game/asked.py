"""A throw that is asked about: the key that says yes, and its dice where no felt shows them."""

from kiosk.counter.state import Counter
from kiosk.engine.play.state import Game
from kiosk.ui.drawings import push_button
from kiosk.ui.screens.game.dice import row
from kiosk.ui.sheet import Rect, Sheet


def question(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The dice as they lie, each to be put right by a touch, and the key beside them."""
    place, key = rect, rect
    if counter.proposal:
        place, key = rect.left(game.dice * sheet.glass.touch + sheet.px(8))
        yes(sheet, counter, key, sheet.say("sinon, relancez"))
    sheet.panel(place, sheet.theme.felt, sheet.theme.brass)
    row(sheet, counter, game, place)


def yes(sheet: Sheet, counter: Counter, rect: Rect, otherwise: str) -> None:
    """« C’est bien 421 », which stands back until it takes an answer, and what to do where it is not."""
    if counter.proposal is None:
        return
    theme, ready = sheet.theme, counter.lit
    label = sheet.say("C’est bien {hand}", hand="".join(map(str, counter.proposal.dice)))
    sign = push_button(theme, lit=ready)
    sheet.key(rect, "confirm", label, main=ready, dim=not ready, under=otherwise, sign=sign, size=34)
