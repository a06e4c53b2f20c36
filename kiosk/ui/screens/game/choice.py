"""Main chaude: for what stands, or for what comes. The button marks, the throw takes what is marked.

Where a throw is asked about, or a die of it was not read, its dice lie below: they go with what was marked as
they fell, and who chooses anew throws again.
"""

from kiosk.counter.game.fix import lying_there
from kiosk.counter.game.says import sentence
from kiosk.counter.state import Counter
from kiosk.engine.events import Choice
from kiosk.engine.play.state import Game
from kiosk.language import said
from kiosk.ui import calls
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.screens.game.asked import question
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
    if lying_there(counter).fresh:
        lying, rest = rest.foot(sheet.glass.touch)
        question(sheet, counter, game, lying)
    foot, keys = rest.foot(sheet.px(58))
    for place, each in zip(keys.rows(2), Choice, strict=True):
        label, under = CHOICES[each]
        marked = each is counter.mark
        sheet.key(place, "choose", sheet.say(label), each.value, main=marked, under=sheet.say(under), size=30)
    hint = sheet.say("Le bouton change, le lancer prend ce qui est marqué")
    says = sentence(counter, sheet.now)
    hint = calls.sentence(says, sheet.say) if says else hint
    sheet.words(foot, hint, 22, sheet.theme.soft, Face.PLAIN, Align.MIDDLE)
