"""What beats what under these rules, from the 421 down, each with its worth: for who never played."""

from itertools import groupby

from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import NENETTE, Hand, digits
from kiosk.engine.names import piece
from kiosk.engine.rules import Rules, strongest_first
from kiosk.language import in_context, said
from kiosk.ui.pieces import die
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet

ALL = in_context("ce que vaut un 421 : tout ce qui reste", "tout")

LEGEND = {
    "fiche": said("Du plus fort au plus faible ; le nombre dit les fiches."),
    "jeton": said("Du plus fort au plus faible ; le nombre dit les jetons."),
}


def compose(sheet: Sheet, counter: Counter) -> None:
    """Read like a page: the strongest first, row by row."""
    rules = counter.state.rules if counter.state else counter.setup.rules
    rest = page(sheet, counter, sheet.say("Que bat quoi ?"))
    line, table = rest.foot(sheet.px(34))
    sheet.text(line, sheet.say(LEGEND[piece(rules)]), 18, None, Face.BOLD)
    cells = cells_of(rules)
    across = 3 if sheet.glass.upright else 5
    across += len(cells) > 24
    down = -(-len(cells) // across)
    for (first, last), place in zip(cells, table.grid(across, down, sheet.px(3)), strict=False):
        _cell(sheet, place, first, last, rules)


def cells_of(rules: Rules) -> tuple[tuple[Hand, Hand], ...]:
    """Hands from the strongest, simple ones in a row drawn together: the first and the last of each cell."""
    own = rules.scale.figures | {NENETTE}
    cells: list[tuple[Hand, Hand]] = []
    for alone, group in groupby(strongest_first(rules), key=own.__contains__):
        hands = tuple(group)
        cells += [(hand, hand) for hand in hands] if alone else [(hands[0], hands[-1])]
    return tuple(cells)


def _cell(sheet: Sheet, rect: Rect, first: Hand, last: Hand, rules: Rules) -> None:
    """The dice as they lie, or the first and the last of a row of simple hands, and the tokens."""
    theme = sheet.theme
    sheet.panel(rect)
    inner = rect.inset(sheet.px(8), sheet.px(2))
    worth, hand = inner.edge(inner.w // 4)
    value = rules.scale.value[first]
    told = str(value) if isinstance(value, int) else sheet.say(ALL)
    if first == last:
        dice = [die(value, theme) for value in first]
        sheet.row(hand, dice, inset=1, most=sheet.px(40))
    else:
        sheet.text(hand, f"{digits(first)} … {digits(last)}", 22, theme.ink, Face.BOLD)
    sheet.text(worth, told, 26, theme.gold, Face.BOLD, Align.RIGHT)
