"""Who goes in the middle of a game: a key for each who is there, and what becomes of his tokens."""

from kiosk.counter.state import Counter
from kiosk.engine.names import Piece, piece
from kiosk.engine.rules import Departure
from kiosk.language import said
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Face, Sheet
from kiosk.ui.theme import TYPE

HIS: dict[tuple[Piece, Departure], str] = {
    ("fiche", "pot"): said("Ses fiches : rendues au pot"),
    ("fiche", "shared"): said("Ses fiches : laissées aux autres"),
    ("fiche", "box"): said("Ses fiches : hors du jeu"),
    ("jeton", "pot"): said("Ses jetons : rendus au pot"),
    ("jeton", "shared"): said("Ses jetons : laissés aux autres"),
    ("jeton", "box"): said("Ses jetons : hors du jeu"),
}
"""What becomes of what he holds: whole sentences, as the two words differ in gender."""


def compose(sheet: Sheet, counter: Counter) -> None:
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
        sheet.score(number, str(game.tokens[name]), TYPE.far)
    what = sheet.say(HIS[piece(game.rules), game.rules.departure])
    sheet.text(foot, what, 20, sheet.theme.soft)
