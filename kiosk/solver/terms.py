"""What the rules allow in a coup between two: how many throws, when one may stop, and who wins an equal hand.

RULES §1 (how the count binds others), A7, A8, E4, E5, E7. The opener acts first; the follower knows his hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.hands.combos import HANDS, NENETTE
from kiosk.engine.play.payment import accumulates
from kiosk.engine.rules import Rules, value
from kiosk.solver.dice import HAND, Floats
from kiosk.solver.totals import NONE, Totals
from kiosk.solver.turn import NEVER, Manner, Turn, again, best_turn, better_of, first, mean

Opened = Callable[[int], Floats]
"""What the opener's turn is worth after so many throws: [..., totals, kept before, hand]."""

Followed = Callable[[int, int], Floats]
"""The same of the follower, by the throws made and those he counts as having made (E4)."""


@dataclass(frozen=True)
class Terms:
    """The throws of a coup under one rule set.

    charge  tokens come from the pot.
    stops   the follower may stop with so many throws left or fewer, whatever the rules say; None asks them.
    adds    what the throws add up to is looked at; needless where only the coup counts, and much work.
    """

    rules: Rules
    charge: bool
    stops: int | None = None
    adds: bool = True

    @property
    def most(self) -> int:
        """Throws that the opener may make."""
        return self.rules.charge_throws if self.charge else 3

    def bound(self, made: int) -> int:
        """Throws that the follower may make after so many of the opener."""
        return self.most if self.rules.follow == "free" else made

    @property
    def commits(self) -> bool:
        """« Le bon » is said before a throw (E4)."""
        return self.rules.le_bon == "commit_before_throw"

    @property
    def exact(self) -> bool:
        """The follower throws as often as the opener did."""
        return self.rules.follow == "exact"

    @property
    def manner(self) -> Manner:
        """What the follower may do with his dice."""
        return Manner(pat=self.exact and not self.rules.min_reroll, locked=self.rules.kept_locked)

    @cached_property
    def totals(self) -> Totals:
        """What the throws add up to in this phase."""
        if not self.adds or not accumulates(self.rules, charge=self.charge):
            return NONE
        return Totals(tuple(int(value(self.rules, hand)) for hand in HANDS), self.most)

    @cached_property
    def ahead(self) -> NDArray[np.bool_]:
        """[opener's hand, follower's hand]: the follower's is stronger."""
        strength = np.array([self.rules.scale.strength[hand] for hand in HANDS])
        return strength[None, :] > strength[:, None]

    def may_stop(self, made: int, left: int) -> bool:
        """The follower may end his turn with throws left."""
        if self.stops is not None:
            return left <= self.stops
        excused = self.rules.le_bon == "stop_before_2nd" and not self.charge and made == 1
        return not self.exact or excused

    def opener(self, out: Opened, *, follows: bool = False) -> Turn:
        """The opener's turn: he may stop after each throw."""
        ends = [out(self.most - left) for left in range(self.most)]
        return best_turn(ends, self.totals, Manner(locked=self.rules.kept_locked), follows=follows)

    def follower(self, out: Followed, made: int, *, follows: bool = False) -> Turn:
        """The follower's turn after so many throws of the opener; hands and totals of both are axes."""
        bound = self.bound(made)
        if self.commits:
            return self._committing(out, made, follows)
        ends = [out(bound, bound)]
        for left in range(1, bound):
            may = self.may_stop(bound - left, left)
            ends.append(
                out(bound - left, bound - left) if may else np.full_like(ends[0][..., :1, :1, :], NEVER)
            )
        return best_turn(ends, self.totals, self.manner, follows=follows)

    def _committing(self, out: Followed, made: int, follows: bool) -> Turn:
        """« Le bon » stops where one is ahead, and makes the next throw the last where one is not (E4)."""
        stronger = self.ahead[:, None, None, :]
        ends = [out(made, made)]
        for left in range(1, made):
            may = self.may_stop(made - left, left)
            stop = out(made - left, made) if may else np.full((1,) * 7, NEVER)
            said = np.full((1,) * 7, NEVER)
            if left > 1:
                last = mean(
                    out(made - left + 1, made - left + 1), self.totals.after(made - left), self.manner
                )
                said = again(last, self.manner, follows=follows)
            stop = np.where(stronger, stop, said)
            ends.append(stop)
        turn = best_turn(ends, self.totals, self.manner, follows=follows)
        if made == 1:
            return turn
        dry = first(out(1, 1), self.totals.after(0))
        return Turn(turn.worth, turn.gain, better_of(turn.whole, dry, follows=follows))


def equal(rules: Rules, opener: int, follower: int) -> Floats:
    """[hand] of two equal hands: 1 the follower wins, -1 the opener, 0 a throw-off; counts as credited."""
    match rules.tie:
        case "rampeau":
            return np.zeros(len(HANDS))
        case "later":
            return np.ones(len(HANDS))
        case "nenette_later":
            found = np.zeros(len(HANDS))
        case "fewer_then_rampeau":
            found = np.full(len(HANDS), float(np.sign(opener - follower)))
    found[HAND[NENETTE]] = 1
    return found
