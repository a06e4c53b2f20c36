"""Who is in danger: the hand to beat, the lowest one, and what goes from where to whom as it stands."""

from kiosk.counter.game.caller import ROLL_AGAIN, rolling_again
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.stages import ThrowOff
from kiosk.engine.play.standing import Side, Standing, standing
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.ui.drawings import arrow
from kiosk.ui.metrics import width
from kiosk.ui.sheet import Align, Face, Rect, Sheet
from kiosk.ui.theme import TYPE, Colour

AIMS = {
    Phase.OPENING: said("Qui commence ?"),
    Phase.CHARGE: said("La charge : le plus faible prend dans le pot"),
    Phase.DECHARGE: said("La décharge : le meilleur donne au plus faible"),
}
"""What is played for, before the first hand lies there."""

EACH_HIS_OWN = said("La charge : chacun prend la valeur de sa main")
"""The same in a charge where nobody is told apart (C2)."""

TO_BEAT, IN_DANGER = said("à battre"), said("en danger")
LEVEL, STRONGEST = said("à égalité"), said("le plus fort")

LABEL = 16
"""Size of the words below a name, in design pixels: a name that would be smaller gets two lines."""


def danger(sheet: Sheet, game: Game, rect: Rect) -> None:
    """Three cells: who leads, how many tokens would move, and who would take them."""
    now = standing(game)
    if now is None:
        sheet.panel(rect)
        _aim(sheet, game, rect.inset(sheet.px(12), sheet.px(4)))
        return
    side = rect.w * 5 // 12
    leads, rest = rect.left(side)
    cost, loses = rest.left(rest.w - side)
    best, worst = _ends(game)
    _side(sheet, now.best, leads, sheet.say(best), sheet.theme.panel, sheet.theme.ink)
    _cost(sheet, now, cost)
    if now.worst is None or now.worst == now.best:
        sheet.panel(loses)
        words = loses.inset(sheet.px(10), sheet.px(5))
        sheet.words(words, sheet.say("pour le plus faible"), 20, sheet.theme.soft, Face.BOLD, Align.MIDDLE)
    else:
        _side(sheet, now.worst, loses, sheet.say(worst), sheet.theme.wine, sheet.theme.on_wine)


def _aim(sheet: Sheet, game: Game, rect: Rect) -> None:
    """What is played for; who rolls again for the start, which may be eight."""
    soft = sheet.theme.soft
    if names := rolling_again(game):
        again = sheet.say(ROLL_AGAIN, names=", ".join(names))
        sheet.words(rect, again, 22, soft, Face.BOLD, Align.MIDDLE)
        return
    own = game.charge and game.rules.charge_mode == "own_value"
    aim = EACH_HIS_OWN if own else AIMS.get(game.phase, "")
    sheet.text(rect, sheet.say(aim), 22, soft, Face.BOLD, Align.MIDDLE)


def _ends(game: Game) -> tuple[str, str]:
    """What the two ends are called: in a throw-off those who throw are level until a die fell."""
    match game.stage:
        case ThrowOff(throws=()) as throw_off:
            return LEVEL if throw_off.for_best else STRONGEST, LEVEL if throw_off.for_worst else IN_DANGER
        case ThrowOff(for_best=False):
            return STRONGEST, IN_DANGER
        case _:
            return TO_BEAT, IN_DANGER


def _side(sheet: Sheet, side: Side, rect: Rect, label: str, fill: Colour, ink: Colour) -> None:
    """A hand large, whose it is and what that means beside it; many names or a long one have two lines.

    Names that need all the room have it: what is between them says that they are level.
    """
    sheet.panel(rect, fill)
    inner = rect.inset(sheet.px(7), sheet.px(3))
    words, hand = inner.left(inner.w - sheet.px(72))
    sheet.score(hand, digits(side.hand), TYPE.far, ink)
    whole = words.edge(sheet.px(2))[1]
    short = len(side.names) == 1 and width(side.names[0], sheet.px(LABEL), Face.BOLD) <= whole.w
    upper, lower = whole.rows(2) if short else whole.top(whole.h * 2 // 3)
    names = " = ".join(side.names)
    if len(side.names) > 1 and not sheet.holds(upper, names, Face.BOLD):
        sheet.words(whole, names, 21, ink, Face.BOLD)
        return
    sheet.words(upper, names, 21, ink, Face.BOLD)
    sheet.text(lower, label, LABEL, ink)


def _cost(sheet: Sheet, now: Standing, rect: Rect) -> None:
    """How many, and the way they go."""
    theme = sheet.theme
    inner = rect.inset(sheet.px(4), sheet.px(5))
    way, number = inner.edge(sheet.px(22))[0], inner.edge(sheet.px(24))[1]
    sheet.score(number, str(now.cost), TYPE.far, theme.gold)
    sheet.figure(way, arrow(theme.gold, 180.0))
