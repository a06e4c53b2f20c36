"""A coup between two players, both playing as well as can be: the turns of the opener and of the follower."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from kiosk.solver.dice import Floats
from kiosk.solver.stakes import Stakes
from kiosk.solver.terms import Terms
from kiosk.solver.turn import Turn


class Side(StrEnum):
    """Who acts first in a coup, and who second."""

    OPENER = "opener"
    FOLLOWER = "follower"


@dataclass(frozen=True)
class Coup:
    """A coup with its stakes.

    bound_to  the side that does as the first table says; None where both do their best in each.
    """

    terms: Terms
    stakes: Stakes
    bound_to: Side | None = None

    @cached_property
    def _solved(self) -> dict[int, Turn]:
        """What was reckoned: the turn of the opener by 0, those of the follower by the opener's throws."""
        return {}

    def follower(self, made: int) -> Turn:
        """The follower after so many throws of the opener, whose totals and hand come before his own."""
        if made not in self._solved:
            self._solved[made] = self.terms.follower(
                lambda own, credited: self.stakes.follower(made, own, credited),
                made,
                follows=self.bound_to is Side.FOLLOWER,
            )
        return self._solved[made]

    def opener_worth(self, made: int) -> Floats:
        """[..., totals, 1, hand]: what stopping after so many throws is worth to the opener."""
        return 1 - self.follower(made).whole[..., None, :]

    def opener(self) -> Turn:
        """The opener, who knows that the follower will do his best."""
        if 0 not in self._solved:
            self._solved[0] = self.terms.opener(self.opener_worth, follows=self.bound_to is Side.OPENER)
        return self._solved[0]

    def worth(self) -> Floats:
        """[table, state]: what the coup is worth to the opener before his first throw."""
        return self.opener().whole
