"""The 56 combinations of a rule set, strongest first, as a list to be read."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import Hand
from kiosk.engine.hands.scale import Value
from kiosk.engine.names import name
from kiosk.engine.rules import Rules, strongest_first, value
from kiosk.engine.words import Text, french


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the list: rank 1 is the strongest."""

    rank: int
    hand: Hand
    name: str
    value: Value


def ranking(rules: Rules, text: Text = french) -> tuple[Ranked, ...]:
    """All 56, with their names as said at the bar and their worth in tokens."""
    return tuple(
        Ranked(rank, hand, name(hand, rules, text), value(rules, hand))
        for rank, hand in enumerate(strongest_first(rules), start=1)
    )
