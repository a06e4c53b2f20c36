"""A coup among three or more: those who played stand, those who follow are taken to play for the best rank.

In the charge one does not want to be the weakest; in the décharge to be the strongest is as good as to be the
weakest is bad. The worth of a hand is the chance of that, from 0 to 1, where each who follows ends with a
hand as likely as it is for somebody who plays for rank with as many throws. An approximation: its loss is
measured by `lebon bench opponents`.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.rules import Rules
from kiosk.solver.coup import Coup
from kiosk.solver.dice import FALL_CHANCES, FIRST, HAND, KEEP_CHOICES, Floats
from kiosk.solver.terms import Terms
from kiosk.solver.totals import NONE
from kiosk.solver.turn import NEVER, Manner, best_turn


@dataclass(frozen=True)
class Company:
    """What the end of a turn is worth among so many: the stakes of a coup (kiosk.solver.stakes).

    before  hands that stand.
    after   how many are still to play.
    """

    terms: Terms
    before: tuple[Hand, ...]
    after: int

    def follower(self, opener: int, made: int, credited: int) -> Floats:
        """See kiosk.solver.stakes.Stakes: the hands to be compared with stand in `before`."""
        del credited
        sums = self.terms.totals.sums
        shape = (1, 1, len(sums[opener]), len(HANDS), len(sums[made]), 1, len(HANDS))
        return np.broadcast_to(self.worth(opener), shape)

    def worth(self, throws: int) -> Floats:
        """[hand] where those who follow have so many throws."""
        strength, weaker = _against(self.terms.rules, max(1, throws))
        worst = best = np.ones(len(HANDS))
        for hand in self.before:
            beaten = np.sign(strength - strength[HAND[hand]])
            worst, best = worst * (1 - beaten) / 2, best * (1 + beaten) / 2
        worst, best = worst * (1 - weaker) ** self.after, best * weaker**self.after
        return 1 - worst if self.terms.charge else (1 + best - worst) / 2


@dataclass(frozen=True)
class CompanyCoup(Coup):
    """A coup of which only the turn of one player is looked at."""

    stakes: Company

    def opener_worth(self, made: int) -> Floats:
        """See Coup: those who follow are not asked."""
        sums = self.terms.totals.sums
        return np.broadcast_to(self.stakes.worth(made), (1, 1, len(sums[made]), 1, len(HANDS)))


@lru_cache(maxsize=64)
def _against(rules: Rules, throws: int) -> tuple[NDArray[np.int_], Floats]:
    """[hand] how strong each is, and how likely one who follows ends with a weaker one; half of a tie."""
    strength = np.array([rules.scale.strength[hand] for hand in HANDS])
    falls = finals(rules, throws)
    return strength, (strength[None, :] < strength[:, None]) @ falls + falls / 2


@lru_cache(maxsize=64)
def finals(rules: Rules, throws: int) -> Floats:
    """[hand] how likely each is at the end of a turn of so many throws played for the best rank."""
    rank = np.array([rules.scale.strength[hand] for hand in HANDS], float)[None, None]
    owes = rules.follow == "exact" and rules.min_reroll > 0
    ends = [rank if left == 0 or not owes else np.full_like(rank, NEVER) for left in range(throws)]
    turn = best_turn(ends, NONE, Manner())
    chances = FIRST
    for left in reversed(range(1, throws)):
        chances = _throw_or_stop(chances, turn.gain[left - 1][0], ends[left][0, 0])
    return chances


def _throw_or_stop(chances: Floats, gain: Floats, stop: Floats) -> Floats:
    """The hands after everybody has stopped or thrown once more, as is best."""
    choices = KEEP_CHOICES[:, 1:]
    taken = choices[np.arange(len(HANDS)), gain[choices].argmax(axis=1)]
    stays = stop >= gain[taken]
    moved: Floats = chances * stays + (chances * ~stays) @ FALL_CHANCES[taken]
    return moved
