"""Games played side by side to their end, and people who play them at random."""

import numpy as np

from tests.lab.many.games import Games
from tests.lab.many.payment import pay
from tests.lab.many.state import CHOSEN, LE_BON, Record, Sight, Small
from tests.lab.many.turns import turns

FEW_DEAD = 0.85
"""Games that are over are dropped when fewer than this share is alive: to drop them is to copy the others."""


STOPS = 77
"""Of 256 times."""

CHOSEN_ROW: Small = CHOSEN.ravel()
_ANY = (1 + np.arange(256) % 7) * CHOSEN.shape[1]
"""[byte] where the hands of one of seven choices begin in that row."""


def random_policy(sight: Sight, chance: np.random.Generator) -> Small:
    """Stop three times of ten, else keep anything."""
    drawn = np.frombuffer(chance.bytes(sight.hand.size), np.uint8)
    kept = CHOSEN_ROW.take(_ANY.take(drawn) + sight.hand)
    return np.where(drawn < STOPS, np.uint8(LE_BON), kept)


class Many(Games):
    """Games that can be played on."""

    def play(self) -> None:
        """Every game to its end."""
        while self.state.alive.any():
            self.coup()

    def coup(self, *, drop: bool = True) -> Record:
        """One coup in every game that is under way.

        drop  games that are over may be dropped, so that what is at a place after it is no more what was
        there.
        """
        found, table = turns(self)
        record = Record(self.state.number, found, [])
        pay(self, table, record)
        alive = self.state.alive
        if drop and np.count_nonzero(alive) < FEW_DEAD * alive.size:
            self.state = self.state.only(alive)
        return record
