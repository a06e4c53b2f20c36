"""Main chaude: for what stands, or for what comes. The button marks, the throw takes what is marked.

Where a throw is asked about, or a die of it was not read, its dice lie below: they go with what was marked as
they fell, and who chooses anew throws again.
"""

from kiosk.counter.game.fix import lying_there
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.engine.events import Choice
from kiosk.engine.play.state import Game
from kiosk.language import said
from kiosk.ui.drawings import push_button
from kiosk.ui.screens.game.asked import question
from kiosk.ui.screens.game.notice import notice
from kiosk.ui.sheet import Align, Face, Rect, Sheet

CHOICES = {
    Choice.EST: (said("Pour ce qui est"), said("la valeur de la main à égalité")),
    Choice.VIENT: (said("Pour ce qui vient"), said("la valeur du coup sec")),
}


def choice(sheet: Sheet, counter: Counter, game: Game, rect: Rect, foot: Rect) -> None:
    """Two large keys, the marked one in the main colour; below what is said, or how one chooses."""
    head, keys = rect.top(sheet.px(40))
    words = sheet.say("Main chaude : {name} choisit", name=game.player or "")
    sheet.text(head, words, 26, None, Face.BOLD, Align.MIDDLE)
    asked = lying_there(counter).fresh
    if asked:
        lying, keys = keys.foot(sheet.glass.touch)
        question(sheet, counter, game, lying)
    places = keys.columns(2) if asked and not sheet.glass.upright else keys.rows(2)
    for place, each in zip(places, Choice, strict=True):
        label, under = CHOICES[each]
        marked = each is counter.mark
        sheet.key(place, "choose", sheet.say(label), each.value, main=marked, under=sheet.say(under), size=30)
    if not notice(sheet, counter, foot.inset(sheet.px(2))):
        sheet.words(foot.inset(sheet.px(4), 0), _hint(sheet, counter), 22, sheet.theme.soft)


def marked(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """While a scene stands before the two keys: what is marked, and that the button changes it."""
    label, _ = CHOICES[counter.mark]
    sign, under = push_button(sheet.theme, lit=counter.lit), sheet.say("le bouton change")
    sheet.key(rect, "mark", sheet.say(label), main=True, under=under, sign=sign, size=30)


def _hint(sheet: Sheet, counter: Counter) -> str:
    """How one chooses; without the camera no throw takes what is marked."""
    if counter.eye.sight is Sight.LOST:
        return sheet.say("Caméra perdue : touchez votre choix.")
    return sheet.say("Le bouton change, le lancer prend ce qui est marqué")
