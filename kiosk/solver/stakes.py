"""What the end of a coup between two is worth where nothing but the coup counts.

Worths are those of the follower; the opener has what is left to 1. Arrays are
[table, state, opener's totals, opener's hand, follower's totals, 1, follower's hand].
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.solver.dice import Floats
from kiosk.solver.terms import Terms, equal


class Stakes(Protocol):
    """What is at stake in a coup."""

    def follower(self, opener: int, made: int, credited: int) -> Floats:
        """The worth to the follower of every end.

        opener          throws that the opener made.
        made, credited  throws that the follower made, and those he counts as having made (E4).
        """


@dataclass(frozen=True)
class TheCoup:
    """The coup alone: 1 won, 0 lost, an even throw-off between."""

    terms: Terms

    def follower(self, opener: int, made: int, credited: int) -> Floats:
        """See Stakes. The last hand decides, whatever the throws add up to."""
        tie = (equal(self.terms.rules, opener, credited) + 1) / 2
        worth = np.where(np.eye(len(HANDS), dtype=bool), tie, self.terms.ahead)
        sums = self.terms.totals.sums
        return np.broadcast_to(
            worth[:, None, None, :], (1, 1, len(sums[opener]), len(HANDS), len(sums[made]), 1, len(HANDS))
        )
