"""A charge that is thrown dry, where nobody decides anything: how likely each end of it is."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.engine.play.manche import after_coup
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.rules import Rules, value
from kiosk.solver.dice import FIRST
from tests.lab.response.contexts import ranks

Purses = tuple[int, ...]


def amounts(rules: Rules, players: int) -> Mapping[int, float]:
    """How likely the strongest of so many dry hands is worth each number of tokens."""
    order = np.argsort(ranks(rules))
    strongest = np.diff(FIRST[order].cumsum() ** players, prepend=0.0)
    found: dict[int, float] = defaultdict(float)
    for place, chance in zip(order, strongest, strict=True):
        found[int(value(rules, HANDS[place]))] += float(chance)
    return found


def charged(rules: Rules, players: int) -> Mapping[tuple[Purses, int], float]:
    """How likely each end of the charge is: everybody's tokens, and who lost the last coup.

    The weakest of dry hands is anybody as likely, whatever the strongest is worth.
    """
    ends: dict[tuple[Purses, int], float] = defaultdict(float)
    by_pot: list[dict[Purses, float]] = [defaultdict(float) for _ in range(rules.tokens + 1)]
    by_pot[rules.tokens][(0,) * players] = 1.0
    costs = amounts(rules, players)
    for pot in range(rules.tokens, 0, -1):
        for purses, chance in by_pot[pot].items():
            for loser in range(players):
                for cost, share in costs.items():
                    held = _take(purses, loser, min(cost, pot))
                    if cost < pot:
                        by_pot[pot - cost][held] += chance * share / players
                    else:
                        ends[held, loser] += chance * share / players
    return ends


def beginnings(rules: Rules, players: int) -> Iterator[tuple[Game, float]]:
    """The games once the charge is over and how likely each is; those in which the first seat is in."""
    names, order = tuple("ABCDEFGH"[:players]), tuple(range(players))
    for (purses, loser), chance in charged(rules, players).items():
        if purses[0]:
            game = Game(rules, names, Phase.CHARGE, 0, purses, Turn(), coup=1, order=order)
            yield after_coup(game, giver=None, loser=loser), chance


def _take(purses: Purses, loser: int, tokens: int) -> Purses:
    return (*purses[:loser], purses[loser] + tokens, *purses[loser + 1 :])
