"""What the dice make, in words: the hand by its name, and its worth or what the coup cost that it ended."""

from dataclasses import dataclass

from kiosk.counter.game.caller import STARTS
from kiosk.counter.game.throw import Lying
from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import Hand
from kiosk.engine.play.state import Game
from kiosk.language import Tongue
from kiosk.records.throws import just_paid, opener, opening_sum, running_total
from kiosk.ui import calls


@dataclass(frozen=True, slots=True)
class Made:
    """What to say of the last throw.

    title  what fell.
    under  what it is worth, or who takes how many for it; "" where there is nothing to say.
    paid   a coup is over, and somebody paid.
    """

    title: str
    under: str = ""
    paid: bool = False


def made(counter: Counter, game: Game, say: Tongue) -> Made | None:
    """None before anything lies there that has a name."""
    last, history = counter.last, counter.history
    if history is None or last is None:
        return None
    rolled, starts = opening_sum(history), opener(history)
    words = "" if rolled is None else say("{name} : {n} en tout", name=last.player, n=rolled)
    if starts:
        return Made(say(STARTS, name=starts), words)
    if words or last.hand is None:
        return Made(words) if words else None
    title, paid = calls.hand_name(last.hand, game.rules, say), just_paid(history)
    if paid:
        return Made(title, calls.payment(paid, game.rules, say), paid=True)
    return Made(title, _worth(last, last.hand, game, say))


def _worth(last: Lying, hand: Hand, game: Game, say: Tongue) -> str:
    """With the total where throws add up, and whose it was where the turn has passed."""
    worth, total = calls.worth(hand, game.rules, say), running_total(game, last.player)
    if total is not None:
        worth = say("{worth}, total {n}", worth=worth, n=total)
    return worth if last.player == game.player else say("{name} : {what}", name=last.player, what=worth)
