"""From one coup to the next between two players, taken from the engine itself: one table for each rule set.

A state is the beginning of a coup as its opener sees it: the phase, the pot, his own tokens, and whether he
opened the game (C8 asks for that). The manche under way is the game: where there are two (A16), each is won
or lost by itself.
"""

from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.play.manche import after_coup
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.rules import Rules
from kiosk.solver.dice import Places

LOST, WON = 0, 1
"""The first two places of a list of worths; those of the states follow."""


@dataclass(frozen=True)
class Flow:
    """What follows a coup that is paid.

    tokens  how many there are in all; the number of the rule set is not asked.
    """

    rules: Rules
    tokens: int

    @property
    def firsts(self) -> tuple[bool, ...]:
        """Whether the opener opened the game; one answer does where it does not matter."""
        return (True, False) if self.rules.decharge_opener == "first_player" else (True,)

    @cached_property
    def places(self) -> dict[tuple[Phase, bool, int, int], int]:
        """The place of each state (phase, opener opened the game, pot, tokens of the opener)."""
        decharge = [(Phase.DECHARGE, True, 0, purse) for purse in range(self.tokens + 1)]
        charge = [
            (Phase.CHARGE, first, pot, purse)
            for pot in range(1, self.tokens + 1)
            for first in self.firsts
            for purse in range(self.tokens - pot + 1)
        ]
        return {state: place for place, state in enumerate((*decharge, *charge), start=2)}

    def start(self) -> int:
        """The place of the first coup."""
        return self.places[Phase.CHARGE, True, self.tokens, 0]

    @cache  # noqa: B019  the few flows there are live as long as the program
    def next(self, phase: Phase, *, first: bool) -> tuple[Places, NDArray[np.bool_]]:
        """[loser, pot, purse] of a paid coup: the place of what follows, and whether the other opens it."""
        size = self.tokens + 1
        places = np.full((2, size, size), LOST, np.intp)
        turned = np.zeros((2, size, size), np.bool_)
        for loser in range(2):
            for pot in range(size if phase is Phase.CHARGE else 1):
                for purse in range(size - pot):
                    game = self._after_payment(phase, first, pot, purse, loser)
                    places[loser, pot, purse], turned[loser, pot, purse] = self._place(game)
        return places, turned

    def _after_payment(self, phase: Phase, first: bool, pot: int, purse: int, loser: int) -> Game:
        rules = replace(self.rules, manches=1, supervache=False)
        game = Game(
            rules,
            ("A", "B"),
            phase,
            pot,
            (purse, self.tokens - pot - purse),
            Turn(),
            coup=1,
            order=(0, 1),
            first=0 if first else 1,
        )
        return after_coup(game, giver=None if phase is Phase.CHARGE else 1 - loser, loser=loser)

    def _place(self, game: Game) -> tuple[int, bool]:
        """The place of a game for the opener of the coup before it."""
        if game.result is not None:
            lost = game.losers[-1] == 0 if game.losers else 0 not in game.out[0]
            return LOST if lost else WON, False
        opener = game.order[0]
        first = len(self.firsts) == 1 or game.phase is Phase.DECHARGE or game.first == opener
        return self.places[game.phase, first, game.pot, game.purse[opener]], opener == 1
