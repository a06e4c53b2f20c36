"""The records of the house: the board, the players, the dice."""

from kiosk.counter.arrange.setup import following
from kiosk.counter.house import Leaf
from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.screens.records import board, dice, players
from kiosk.ui.sheet import Rect, Sheet

LEAVES = {
    Leaf.BOARD: (said("Tableau"), board.compose),
    Leaf.PLAYERS: (said("Joueurs"), players.compose),
    Leaf.DICE: (said("Les dés"), dice.compose),
}
"""The pages, by what stands on their keys."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """The page that is open, under keys for all of them."""
    wide = 0 if sheet.glass.upright else sheet.px(420)
    keys, rest = page_with_corner(sheet, counter, sheet.say("Palmarès"), wide)
    if sheet.glass.upright:
        keys, rest = rest.top(sheet.glass.touch)
        rest = rest.top(sheet.px(6))[1]
    _keys(sheet, counter, keys)
    LEAVES[counter.records.leaf][1](sheet, counter, rest)


def _keys(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The one that a key leads to needs no name: it is the next."""
    after = following(tuple(Leaf), counter.records.leaf)
    for (leaf, (label, _)), cell in zip(LEAVES.items(), rect.columns(len(LEAVES)), strict=True):
        here = leaf is counter.records.leaf
        name = "" if leaf is after else leaf.value
        sheet.key(cell, "leaf", sheet.say(label), name, main=here, size=22)
