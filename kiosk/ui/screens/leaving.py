"""Who goes in the middle of a game: a key for each who is there, and what becomes of his tokens."""

from kiosk.counter.state import Counter
from kiosk.engine.house.switches import SWITCHES
from kiosk.engine.names import piece
from kiosk.language import said
from kiosk.ui.metrics import Face
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet

HIS = {"fiche": said("Ses fiches : {rule}"), "jeton": said("Ses jetons : {rule}")}


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """The names, each with what he holds; below, the house rule."""
    game = counter.state
    if game is None:
        return
    rest = page(sheet, counter, sheet.say("Qui part ?"))
    foot, keys = rest.foot(sheet.px(44))
    across = 1 if sheet.glass.upright else 2
    down = max(3, -(-len(game.present) // across))
    for name, cell in zip(game.present, keys.grid(across, down, sheet.px(2)), strict=False):
        room = sheet.key(cell, "departs", "", name)
        label, number = room.left(room.w * 3 // 4)
        sheet.text(label, name, 30, None, Face.TITLE)
        sheet.score(number, str(game.tokens[name]), sheet.theme.type.far)
    labels = dict(SWITCHES["departure"].choices)
    what = sheet.say(HIS[piece(game.rules)], rule=sheet.say(labels[game.rules.departure]))
    sheet.text(foot, what, 20, sheet.theme.soft)
