"""What the throws of a turn may add up to, as places in a list (A11, A12: « à la vache » the sum counts)."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kiosk.solver.dice import Places


@dataclass(frozen=True)
class Totals:
    """Sums by number of throws made.

    values  tokens of each hand, by its place; None where throws do not add up.
    most    throws of a turn.
    """

    values: tuple[int, ...] | None = None
    most: int = 3

    @cached_property
    def sums(self) -> tuple[Places, ...]:
        """[throws made]: the sums there may be, from the smallest."""
        found = [np.zeros(1, np.intp)]
        for _ in range(self.most):
            last = found[-1]
            found.append(last if self.values is None else np.unique(last[:, None] + np.unique(self.values)))
        return tuple(found)

    def after(self, made: int) -> Places | None:
        """[total before, hand] place of the total after one more throw; None where nothing adds up."""
        if self.values is None:
            return None
        before, then = self.sums[made], self.sums[made + 1]
        return np.searchsorted(then, before[:, None] + np.array(self.values, np.intp))

    def place(self, made: int, total: int) -> int:
        """Where this total stands after so many throws; the nearest one where no throws come to it."""
        return int(np.abs(self.sums[made] - total).argmin())


NONE = Totals()
"""Throws that do not add up."""
