"""What the table says: the last sentence, what it says of the tray, or what it waits for."""

from kiosk.counter.game.lesson import lesson
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import AT_REST, Notice
from kiosk.language import said
from vision.readings import TrayEvent

QUIET = 8.0
"""Seconds without anybody after which the table says what it waits for: below the ten that nobody should
have to wonder, and longer than a player thinks with the dice in his hand."""

_WAITS = {
    Screen.PLAY: Notice(said("À {name} de lancer. Pour saisir à la main : touchez ici."), action="by_hand"),
    Screen.HAND: Notice(said("À {name} : touchez les dés qui sont tombés.")),
    Screen.CHOICE: Notice(said("À {name} de choisir : touchez, ou lancez les dés.")),
}


def sentence(counter: Counter, now: float) -> Notice | None:
    """The sentence that stands on the table now, None where there is nothing to say."""
    return counter.notice or _of_tray(counter) or _awaited(counter, now) or lesson(counter)


def _of_tray(counter: Counter) -> Notice | None:
    """Under a hand only what is asked stands: what was refused is no longer true."""
    event, settled = counter.eye.event, counter.settled
    if settled is None or (event not in AT_REST and not (event is TrayEvent.HAND and settled.question)):
        return None
    return settled.words


def _awaited(counter: Counter, now: float) -> Notice | None:
    """Where no dice lie that somebody may be thinking about."""
    waits, game = _WAITS.get(counter.screen), counter.state
    quiet = now - max(counter.lively, counter.since) >= QUIET
    if waits is None or game is None or not quiet or counter.eye.event is TrayEvent.READ:
        return None
    return Notice(waits.msgid, (("name", game.player),), action=waits.action)
