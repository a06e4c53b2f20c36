"""What the table says: the last sentence, what it says of the tray, or what it waits for."""

from kiosk.counter.arrange.setup import Outcome, with_notice
from kiosk.counter.game.lesson import lesson
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.game.sight import REASONS
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import AT_REST, Notice, Sight
from kiosk.engine.play.change import replace
from kiosk.language import said
from vision.readings import TrayEvent

HINT_AFTER = 8.0
"""Seconds without anybody after which the table says what it waits for: below the ten that nobody should
have to wonder, and longer than a player thinks with the dice in his hand."""

_WAITS = {
    Screen.PLAY: Notice(said("À {name} de lancer. Pour saisir à la main : touchez ici."), action="by_hand"),
    Screen.HAND: Notice(said("À {name} : touchez les dés qui sont tombés.")),
    Screen.CHOICE: Notice(said("À {name} de choisir : touchez, ou lancez les dés.")),
}

_WAITS_UNSEEN = {
    Screen.HAND: Notice(said("Caméra perdue. À {name} : touchez les dés qui sont tombés.")),
    Screen.CHOICE: Notice(said("Caméra perdue. À {name} de choisir : touchez.")),
}
"""The same while the camera is lost: why one touches at all stands there for as long as one has to."""


def sentence(counter: Counter, now: float) -> Notice | None:
    """The sentence that stands on the table now, None where there is nothing to say."""
    return counter.notice or _of_tray(counter) or _expectation(counter, now) or lesson(counter)


def says_from(counter: Counter) -> float:
    """From when on the table says what it waits for, if nobody does anything before."""
    return max(counter.lively, counter.since) + HINT_AFTER


def _of_tray(counter: Counter) -> Notice | None:
    """What it says of the dice at rest; under a hand only what is asked, which nobody can answer there."""
    event, settled = counter.eye.event, counter.settled
    if settled is None or settled.words is None:
        return None
    if event is TrayEvent.HAND and settled.question:
        return replace(settled.words, action="by_hand")
    return settled.words if event in AT_REST else None


def _expectation(counter: Counter, now: float) -> Notice | None:
    """Where no dice lie that somebody may be thinking about."""
    lost = counter.eye.sight is Sight.LOST
    waits, game = (_WAITS_UNSEEN if lost else _WAITS).get(counter.screen), counter.state
    quiet = now >= says_from(counter)
    if waits is None or game is None or not quiet or counter.eye.event is TrayEvent.READ or its_turn(counter):
        return None
    return Notice(waits.msgid, (("name", game.player),), action=waits.action)


def explain(counter: Counter, _: str, now: float) -> Outcome:
    """Say more about what the eye sees, and what would help it."""
    eye = counter.eye
    words = REASONS[eye.reason][1] if eye.reason else SEES[eye.sight]
    return with_notice(counter, words, now), ()


SEES = {
    Sight.READY: said("L’œil lit les dés dès qu’ils sont immobiles et que la main est partie."),
    Sight.ROLLING: said("Les dés roulent encore."),
    Sight.HAND: said("L’œil attend que la main soit partie."),
    Sight.UNSURE: said("L’œil n’est pas sûr : relancez, ou touchez les dés ici."),
    Sight.LOST: said("La caméra ne répond plus : on joue au toucher, elle revient d’elle-même."),
}
