"""An evening without rules: people who throw, keep something, and sometimes do what they should not.

For recordings and for long runs in which only the dice and the camera matter.
"""

from collections.abc import Callable

import numpy as np

from hardware.sim.hands.people import Person, people
from hardware.sim.hands.things import Kind
from hardware.sim.table import SimTable

_BETWEEN_DOINGS = 1.0  # seconds between two doings: time to read a throw


class Evening:
    """People at one table. `tend` once a frame; the same seed gives the same evening."""

    def __init__(self, table: SimTable, seed: int = 0, guests: int = 3, mischief: float = 0.15) -> None:
        self._table = table
        self._rng = np.random.default_rng([seed, 9])
        self._people = people(table, guests, seed)
        self._mischief = mischief
        self._quiet_since: float | None = None
        self.throws = 0

    def tend(self) -> None:
        """Somebody does something, where nobody has for a second."""
        now = self._table.clock.now()
        if self._table.busy:
            self._quiet_since = None
        elif self._quiet_since is None:
            self._quiet_since = now
        elif now - self._quiet_since >= _BETWEEN_DOINGS:
            self._quiet_since = None
            self._do(self._people[int(self._rng.integers(len(self._people)))])

    def _do(self, who: Person) -> None:
        truth = self._table.truth()
        if truth.things:
            self._table.take_things(manner=who.manner)
        elif truth.values and self._rng.random() < self._mischief:
            self._naughty(who)
        else:
            self.throws += 1
            values = truth.values
            keep = tuple(v for v in values if self._rng.random() < 0.4) if len(values) == 3 else ()
            if keep and len(keep) < 3:
                who.throw_again(keep)
            else:
                who.throw()

    def _naughty(self, who: Person) -> None:
        die = self._table.truth().dice[0].index
        doings: tuple[Callable[[], None], ...] = (
            lambda: who.nudge(die),
            lambda: who.turn_over(die, int(self._rng.integers(1, 7))),
            who.hover,
            lambda: who.put_down(Kind(str(self._rng.choice(list(Kind))))),
            self._table.bump,
            who.press,
            who.throw_wildly,
        )
        doings[int(self._rng.integers(len(doings)))]()
