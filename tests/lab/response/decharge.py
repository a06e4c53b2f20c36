"""The best answer in the décharge: a Markov decision process, solved by policy iteration."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

import numpy as np

from kiosk.engine.play.manche import after_coup
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.rules import Rules
from kiosk.solver.dice import Floats
from kiosk.solver.solution import Solution
from tests.lab.response.table import THROWS, Table, fallen, turn
from tests.lab.response.turns import Way

STILL = 1e-9
"""Chance of a manche below which no other policy is better."""

Progress = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class State:
    """The beginning of a coup of the décharge.

    purses  in the order of play, the opener's first.
    place   of the one who answers.
    """

    purses: tuple[int, ...]
    place: int


def states(tokens: int, players: int) -> Iterator[State]:
    """Every beginning with so many in play, all of whom hold something."""
    for cuts in combinations(range(1, tokens), players - 1):
        ends = (0, *cuts, tokens)
        for place in range(players):
            yield State(tuple(end - start for start, end in pairwise(ends)), place)


def begun(game: Game, me: int) -> State | None:
    """The coup that begins in this game, None where he has left."""
    if me not in game.order:
        return None
    return State(tuple(game.purse[seat] for seat in game.order), game.order.index(me))


@cache
def paid(rules: Rules, purses: tuple[int, ...], best: int, worst: int, amount: int) -> Game:
    """The game after a coup between these; the manche is all there is of it."""
    held, moved = list(purses), min(amount, purses[best])
    held[best] -= moved
    held[worst] += moved
    names, order = tuple("ABCDEFGH"[: len(purses)]), tuple(range(len(purses)))
    game = Game(rules, names, Phase.DECHARGE, 0, tuple(held), Turn(), coup=1, order=order)
    return after_coup(game, giver=best, loser=worst)


@dataclass(slots=True)
class Decharge:
    """What beginnings are worth: the chance not to lose the manche.

    rules   of one manche.
    pair    the solved game between two.
    most    he answers with so many in play or fewer, and does as the others do with more.
    sign    1 for the best answer, -1 for the worst one.
    worths  of the beginnings that were solved.
    """

    rules: Rules
    pair: Solution
    most: int = 2
    sign: int = 1
    worths: dict[State, float] = field(default_factory=dict)

    def worth(self, game: Game, me: int) -> float:
        """Of a game between two coups. Raises KeyError for a beginning that is not solved."""
        if game.losers:
            return float(game.losers[-1] != me)
        at = begun(game, me)
        if at is None:
            return 1.0
        if len(at.purses) == 2:
            opens = self.pair.worth[self.pair.flow.places[Phase.DECHARGE, True, 0, at.purses[0]]]
            return float(1 - opens if at.place else opens)
        return self.worths[at]

    def solve(self, players: int, progress: Progress = id) -> None:
        """Every beginning with so many in play; those with fewer are solved already."""
        table = Table(self.rules, players)
        every = tuple(states(self.rules.tokens, players))
        mixes = dict.fromkeys(every, table.mix(0, table.falls(0)))
        self._evaluate(table, mixes)
        while players <= self.most:
            gained = 0.0
            for done, at in enumerate(every):
                mixes[at] = table.mix(at.place, self.falls(table, at))
                found = float((mixes[at] * self.after(table, at)).sum())
                gained = max(gained, self.sign * (found - self.worths[at]))
                progress(f"{players} in play: beginning {done + 1} of {len(every)}, {gained:.1e} gained")
            if gained < STILL:
                return
            self._evaluate(table, mixes)

    def falls(self, table: Table, at: State) -> tuple[Floats, ...]:
        """[made - 1] of [context, hand]: the hands of the best turn by the worths as they stand."""
        return fallen(at.place, self.ways(table, at))

    def ways(self, table: Table, at: State) -> tuple[Way, ...]:
        """The best turn, see tests.lab.response.table.turn."""
        then = table.known(at.place).then
        worths = table.back((table.worth(self.after(table, at)),) * THROWS, at.place)
        return turn(self.rules, at.place, tuple(self.sign * worth[then] for worth in worths))

    def _evaluate(self, table: Table, mixes: Mapping[State, Floats]) -> None:
        """The worths where each coup is paid as likely as this: linear equations."""
        where = {at: number for number, at in enumerate(mixes)}
        stays, known = np.eye(len(where)), np.zeros(len(where))
        for at, mix in mixes.items():
            for best, worst, paid_for in zip(*np.nonzero(mix), strict=True):
                game = paid(self.rules, at.purses, best, worst, table.amounts[paid_for])
                share, then = float(mix[best, worst, paid_for]), begun(game, at.place)
                if then in where and not game.losers:
                    stays[where[at], where[then]] -= share
                else:
                    known[where[at]] += share * self.worth(game, at.place)
        self.worths.update(zip(where, map(float, np.linalg.solve(stays, known)), strict=True))

    def after(self, table: Table, at: State) -> Floats:
        """[best, worst, amount] what each way to pay the coup is worth."""
        found = np.zeros((table.players, table.players, len(table.amounts)))
        for best, worst, paid_for in np.ndindex(found.shape):
            if best != worst:
                game = paid(self.rules, at.purses, best, worst, table.amounts[paid_for])
                found[best, worst, paid_for] = self.worth(game, at.place)
        return found
