"""Among three to eight: what a better answer wins from a table that plays by kiosk.solver.company.

A best answer among so many cannot be reckoned: it would have to know every purse. The answer here knows more
than the table does: what a game is worth by the phase, the pot and one's own tokens, as games of the table
with itself have shown, and looks through its own coup with that. What it loses less than its share bounds
from below what the approximation loses; the control answers by those worths turned round, and must lose more.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from random import Random

import numpy as np

from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.play.payment import tokens_for
from kiosk.engine.play.state import Game
from kiosk.engine.rules import Rules
from kiosk.solver.advice import spot_of
from kiosk.solver.company import Company, CompanyCoup, finals
from kiosk.solver.dice import Floats
from kiosk.solver.odds import options
from tests.lab.opponents import Decide, played

State = tuple[bool, int, int]
"""The phase (the charge or not), the pot, and one's own tokens when a coup begins."""

Worth = Callable[[State], float]
"""The chance not to lose the manche."""

FEW = 20.0
"""Games as many as a state is taken to have been met with the worth of its phase: some are met seldom."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The table against one who answers better.

    lost     share of manches that he loses; `even` is what everybody at the table would.
    loss     what the approximation loses at the least: the difference; give: half of its 95 % interval.
    control  what he loses who answers the other way round.
    """

    rules: str
    players: int
    games: int
    lost: float
    even: float
    loss: float
    give: float
    control: float

    @property
    def holds(self) -> bool:
        """The answer is no worse than the table, and the control is beyond doubt."""
        return self.loss > -self.give and self.control > self.even + self.give


def answered(rules: Rules, players: int, games: int, seed: int = 421) -> Answered:
    """So many games to learn what a state is worth, and so many with the answer and with the control."""
    chance = Random(f"{seed} {rules.name} {players}")
    worth = learned(rules, players, games, chance)
    lost = _share(rules, players, games, lambda game, _: answer(game, worth), chance)
    control = _share(rules, players, games, lambda game, _: answer(game, lambda at: 1 - worth(at)), chance)
    give = 1.96 * sqrt(lost * (1 - lost) / (games * rules.manches))
    even = 1 / players
    return Answered(rules.name, players, games, lost, even, even - lost, give, control)


def learned(rules: Rules, players: int, games: int, chance: Random) -> Worth:
    """What states are worth in games of the table with itself."""
    met: dict[State, list[float]] = defaultdict(lambda: [0.0, 0.0])
    names = tuple("ABCDEFGH"[:players])
    for _ in range(games):
        seen: list[Game] = []
        end = played(rules, dict.fromkeys(names, _company), chance, seen.append)
        for manche, at, seat in (each for game in seen for each in _states(game)):
            met[at][0] += names[seat] != end[manche - 1]
            met[at][1] += 1
    usual = {charge: _mean(met, charge) for charge in (True, False)}

    @cache
    def worth(at: State) -> float:
        kept, count = met.get(at, (0.0, 0.0))
        return (kept + FEW * usual[at[0]]) / (count + FEW)

    return worth


def answer(game: Game, worth: Worth) -> Keep | Stop:
    """The best choice in the coup by these worths of what follows it."""
    spot = spot_of(game)
    before = tuple(play.hand for play in game.plays)
    seat = game.seat or 0
    stakes = Answer(
        replace(spot.terms, adds=False),
        before,
        len(game.order) - len(before) - 1,
        game.pot,
        game.purse[seat],
        max((held for at, held in enumerate(game.purse) if at != seat), default=0),
        tuple(tokens_for(game.rules, hand, game.pot) for hand in HANDS),
        worth,
    )
    best = options(spot, CompanyCoup(stakes.terms, stakes))[0]
    return Stop() if best.keep is None or (best.last and game.can_stop) else Keep(best.keep)


@dataclass(frozen=True)
class Answer(Company):
    """What a hand is worth at the end of a turn, by what it makes of pot and purse.

    other   tokens of the richest of the others, who gives in the décharge.
    values  tokens of each hand.
    """

    pot: int
    purse: int
    other: int
    values: tuple[int, ...]
    after_it: Worth

    def worth(self, throws: int) -> Floats:
        """[hand] the chance not to lose the manche where those who follow have so many throws."""
        worst, best = self._weakest(throws), self._strongest(throws)
        takes = stays = 0.0
        for cost, share in self._costs(throws).items():
            takes += share * self._taken(cost)
            stays += share * self._passed(cost)
        gives = np.array([self._given(cost) for cost in self.values])
        found: Floats = worst * takes + best * gives + (1 - worst - best) * stays
        return found

    def _taken(self, cost: int) -> float:
        """He is the weakest: he takes from the pot, or from the richest."""
        if self.terms.charge:
            return self._charged(cost, min(cost, self.pot))
        return self.after_it((False, 0, self.purse + min(cost, self.other)))

    def _passed(self, cost: int) -> float:
        """Two others settle it."""
        return self._charged(cost, 0) if self.terms.charge else self.after_it((False, 0, self.purse))

    def _given(self, cost: int) -> float:
        """He is the strongest; who has nothing left is out."""
        if self.terms.charge:
            return self._charged(cost, 0)
        return self.after_it((False, 0, self.purse - cost)) if cost < self.purse else 1.0

    def _charged(self, cost: int, taken: int) -> float:
        """After a coup of the charge; whoever has nothing when the pot is empty is out."""
        pot, purse = max(0, self.pot - cost), self.purse + taken
        if not pot and not purse:
            return 1.0
        return self.after_it((pot > 0, pot, purse))

    def _beaten(self, throws: int) -> Floats:
        strength = np.array([self.terms.rules.strength[hand] for hand in HANDS])
        falls = finals(self.terms.rules, max(1, throws))
        weaker: Floats = (strength[None, :] < strength[:, None]) @ falls + falls / 2
        return weaker

    def _signs(self, hand: Hand) -> Floats:
        strength = np.array([self.terms.rules.strength[each] for each in HANDS])
        signs: Floats = np.sign(strength - self.terms.rules.strength[hand])
        return signs

    def _weakest(self, throws: int) -> Floats:
        found: Floats = (1 - self._beaten(throws)) ** self.after
        for hand in self.before:
            found = found * (1 - self._signs(hand)) / 2
        return found

    def _strongest(self, throws: int) -> Floats:
        found: Floats = self._beaten(throws) ** self.after
        for hand in self.before:
            found = found * (1 + self._signs(hand)) / 2
        return found

    def _costs(self, throws: int) -> dict[int, float]:
        """The value of the strongest hand among the others, and how likely it is."""
        order = sorted(range(len(HANDS)), key=lambda at: self.terms.rules.strength[HANDS[at]])
        falls = finals(self.terms.rules, max(1, throws))[order].cumsum() ** self.after
        least = max((self.terms.rules.strength[hand] for hand in self.before), default=-1)
        share = np.diff(np.where(np.arange(len(order)) < least, 0.0, falls), prepend=0.0)
        found: dict[int, float] = defaultdict(float)
        for at, each in zip(order, share, strict=True):
            found[self.values[at]] += float(each)
        return found


def _company(game: Game, chance: Random) -> Keep | Stop:
    return decision(game, Strength.MASTER, chance)


def _share(rules: Rules, players: int, games: int, answers: Decide, chance: Random) -> float:
    """The share of manches that the one who answers loses; his seat goes round."""
    names = tuple("ABCDEFGH"[:players])
    lost = manches = 0
    for number in range(games):
        mine = names[number % players]
        for loser in played(rules, dict.fromkeys(names, _company) | {mine: answers}, chance):
            manches, lost = manches + 1, lost + (loser == mine)
    return lost / manches


def _states(game: Game) -> list[tuple[int, State, int]]:
    """Of each seat in play, at the beginning of a coup."""
    if game.plays or game.hand or game.expects.throw_off:
        return []
    return [(game.manche, (game.charge, game.pot, game.purse[seat]), seat) for seat in game.order]


def _mean(met: dict[State, list[float]], charge: bool) -> float:
    found = [each for at, each in met.items() if at[0] is charge]
    return sum(kept for kept, _ in found) / max(1.0, sum(count for _, count in found))
