"""Written games for the tests: one line tells a story, and the state after it is looked at."""

from collections.abc import Iterable

from kiosk.engine.hands.combos import Hand, hand_of
from kiosk.engine.history import History, begin
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.play.state import Game
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules
from kiosk.engine.written.replay import play_word


def hand(digits: str) -> Hand:
    """A hand from its digits, in any order: `hand("124") == (4, 2, 1)`."""
    return hand_of([int(digit) for digit in digits])


def house(name: str, **switches: object) -> Rules:
    """A preset with house rules, values as written or as numbers."""
    return with_switches(preset(name), {key: str(value) for key, value in switches.items()})


def history(
    rules: Rules | str, words: str, players: Iterable[str] = "AB", first: str | None = None
) -> History:
    """The game after these words, with all that led to it. Raises Refused."""
    told = begin(house(rules) if isinstance(rules, str) else rules, tuple(players), first)
    for word in words.split():
        told = play_word(told, word)
    return told


def game_of(rules: Rules | str, words: str, players: Iterable[str] = "AB", first: str | None = None) -> Game:
    """The state after these words."""
    return history(rules, words, players, first).game


def why(rules: Rules | str, words: str, players: Iterable[str] = "AB") -> str:
    """The name of the reason for which the last of these words is refused, "" when it is not."""
    *before, last = words.split()
    told = history(rules, " ".join(before), players)
    try:
        play_word(told, last)
    except Refused as refused:
        return refused.why.name.lower()
    return ""


def coup(game: Game) -> tuple[str | None, str | None, int, int, str, int]:
    """The last coup in one line: best, worst, amount, moved, giver, throw-offs."""
    last = game.last_coup
    assert last is not None
    return (last.best, last.worst, last.amount, last.moved, last.source, last.throw_offs)
