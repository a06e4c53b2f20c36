"""The game between two players solved: for every beginning of a coup the chance of its opener to win.

The charge never comes back to a state, so it is reckoned once, from the empty pot upwards. The décharge does:
it is a Markov game of coups, solved by value iteration from below (all is lost) and from above (all is won)
at once; both are bounds, and what lies between them is the error that is stated (S. Haddad, B. Monmege:
Interval iteration algorithm for MDPs and IMDPs, 2018). An inner coup is solved exactly (kiosk.solver.coup).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kiosk.engine.play.state import Phase
from kiosk.engine.rules import Rules
from kiosk.solver.coup import Coup
from kiosk.solver.dice import Floats, Places
from kiosk.solver.flow import WON, Flow
from kiosk.solver.money import Money
from kiosk.solver.terms import Terms

ERROR = 1e-9
"""How far the bounds of the décharge may lie apart, as a chance to win."""

Progress = Callable[[str, float], None]
"""Told what is reckoned and how far it is, 0 to 1."""


@dataclass(frozen=True)
class Solution:
    """The chance of the opener to win from every state.

    worth  [place] as kiosk.solver.flow has them.
    error  the chance is off by no more than this.
    """

    flow: Flow
    worth: Floats
    error: float

    def coup(self, terms: Terms, pot: int, purse: int, *, first: bool = True) -> Coup:
        """The coup that begins with so many tokens in the pot and with its opener.

        first  the opener of the coup opened the game too; asked where the rules look at it (C8).
        """
        phase = Phase.CHARGE if terms.charge else Phase.DECHARGE
        after = _after(self.flow, phase, first or len(self.flow.firsts) == 1, self.worth[None])
        return Coup(terms, Money(terms, self.flow.tokens, after, np.array([pot]), np.array([purse])))


def solve(
    rules: Rules, tokens: int, *, pot: int | None = None, progress: Progress = lambda *_: None
) -> Solution:
    """The game between two with so many tokens, its charge up to a pot of so many (all of it, else)."""
    flow = Flow(rules, tokens)
    worth, error = _decharge(flow, progress)
    most = tokens if pot is None else pot
    for there in range(1, most + 1):
        _charge(flow, worth, there)
        progress("charge", (there / most) ** 2)
    return Solution(flow, worth, error)


def _decharge(flow: Flow, progress: Progress) -> tuple[Floats, float]:
    """The worths of all states, those of the décharge between two bounds that have met."""
    bounds = np.zeros((2, max(flow.places.values()) + 1))
    bounds[:, WON] = 1
    purses = np.arange(flow.tokens + 1)
    here = np.array([flow.places[Phase.DECHARGE, True, 0, int(purse)] for purse in purses])
    bounds[1, here] = 1
    follows = flow.next(Phase.DECHARGE, first=True)
    terms = Terms(flow.rules, charge=False)
    while (gap := float(np.ptp(bounds[:, here], axis=0).max())) > ERROR:
        progress("décharge", min(1.0, np.log(gap) / np.log(ERROR)))
        money = Money(terms, flow.tokens, _opener_chance(bounds, *follows), np.zeros_like(purses), purses)
        bounds[:, here] = Coup(terms, money).worth()
    return bounds.mean(axis=0), gap / 2


def _charge(flow: Flow, worth: Floats, pot: int) -> None:
    """Fill in the worth of every coup of the charge with so many tokens in the pot."""
    terms = Terms(flow.rules, charge=True)
    for first in flow.firsts:
        after = _after(flow, Phase.CHARGE, first, worth[None])
        for purse in range(flow.tokens - pot + 1):
            money = Money(terms, flow.tokens, after, np.array([pot]), np.array([purse]))
            worth[flow.places[Phase.CHARGE, first, pot, purse]] = Coup(terms, money).worth()[0, 0]


def _after(flow: Flow, phase: Phase, first: bool, worth: Floats) -> Floats:
    return _opener_chance(worth, *flow.next(phase, first=first))


def _opener_chance(worth: Floats, places: Places, turned: np.ndarray) -> Floats:
    """[table, loser, pot, purse]: the chance of the one who opened the coup that is paid.

    Where the other one opens the next, a bound from below becomes one from above.
    """
    found: Floats = np.where(turned, 1 - worth[::-1, places], worth[:, places])
    return found
