"""The best way to go on with a turn whose every ending has a worth, by dynamic programming.

The last throw is looked at first: there a hand is worth what it is. One throw earlier it is worth
the best of stopping and of every choice of dice to keep. Worths are whole numbers and grow by a
factor of 216 with each throw that is left, so nothing is rounded.
"""

from collections.abc import Mapping, Sequence

from kiosk.engine.hands.combos import HANDS, Hand, within
from kiosk.engine.odds.chances import THROWS, Kept, falls, keeps, mean_first

Worth = Mapping[Hand, int]
"""What it is worth to end a turn with a hand; a hand that is missing may not end it."""


class Plan:
    """A turn to be played as well as can be.

    ends    what ending the turn is worth when so many throws are left: ends[0] after the last one
            (every hand must be in it), ends[1] with one left, and so on.
    locked  a die once kept stays (the house rule `kept_locked`).

    What has been reckoned is remembered, so one plan answers many questions at little cost.
    """

    def __init__(self, ends: Sequence[Worth], *, locked: bool = False) -> None:
        self._ends = ends
        self._locked = locked
        self._gains: dict[tuple[Kept, int], int] = {}
        self._values: dict[tuple[Hand, Kept, int], int] = {}

    def best(self, hand: Hand, left: int, kept: Kept = ()) -> tuple[Kept, int]:
        """The dice to keep, and the worth of that times 216 to the power of `left`.

        left  throws that are left, 0 or more.
        kept  dice that were kept before; they must stay where they are locked.

        All three dice kept means to stop. Among equals, the choice that keeps more dice.
        """
        stopping = self._ends[left].get(hand)
        if left == 0:
            return hand, self._ends[0][hand]
        choice, worth = max(((dice, self.gain(dice, left)) for dice in self._choices(hand, kept)), key=_worth)
        if stopping is not None and stopping * THROWS**left >= worth:
            return hand, stopping * THROWS**left
        return choice, worth

    def gain(self, kept: Kept, left: int) -> int:
        """The worth of throwing the other dice now, times 216 to the power of `left` (1 or more)."""
        if (kept, left) not in self._gains:
            locked = kept if self._locked else ()
            self._gains[kept, left] = sum(n * self._value(hand, locked, left - 1) for hand, n in falls(kept))
        return self._gains[kept, left]

    def whole_turn(self, throws: int) -> int:
        """The worth of a turn before its first throw, times 216 to the power of `throws`."""
        return mean_first({hand: self._value(hand, (), throws - 1) for hand in HANDS})

    def _value(self, hand: Hand, kept: Kept, left: int) -> int:
        if (hand, kept, left) not in self._values:
            self._values[hand, kept, left] = self.best(hand, left, kept)[1]
        return self._values[hand, kept, left]

    def _choices(self, hand: Hand, kept: Kept) -> tuple[Kept, ...]:
        if not self._locked or not kept:
            return keeps(hand)
        return tuple(choice for choice in keeps(hand) if within(kept, choice))


def _worth(found: tuple[Kept, int]) -> int:
    return found[1]
