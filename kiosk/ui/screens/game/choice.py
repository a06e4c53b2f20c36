"""Main chaude: for what stands, or for what comes. The button marks, the throw takes what is marked."""

from kiosk.counter.state import Counter
from kiosk.engine.events import Choice
from kiosk.engine.play.state import Game
from kiosk.language import said
from kiosk.ui import calls
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.sheet import Sheet

CHOICES = {
    Choice.EST: (said("Pour ce qui est"), said("la valeur de la main à égalité")),
    Choice.VIENT: (said("Pour ce qui vient"), said("la valeur du coup sec")),
}


def choice(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """Two large keys, the marked one in the main colour."""
    head, rest = rect.top(sheet.px(56))
    words = sheet.say("Main chaude : {name} choisit", name=game.player or "")
    sheet.text(head, words, 26, None, Face.BOLD, Align.MIDDLE)
    foot, keys = rest.foot(sheet.px(52))
    for place, each in zip(keys.rows(2), Choice, strict=True):
        label, under = CHOICES[each]
        marked = each is counter.mark
        sheet.key(place, "choose", sheet.say(label), each.value, main=marked, under=sheet.say(under), size=30)
    hint = sheet.say("Le bouton change, le lancer prend ce qui est marqué")
    hint = calls.sentence(counter.notice, sheet.say) if counter.notice else hint
    sheet.words(foot, hint, 22, sheet.theme.soft, Face.PLAIN, Align.MIDDLE)
