"""The games that are played side by side, between two coups."""

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.engine.rules import Rules, value
from kiosk.solver.dice import THROWS
from tests.lab.many.state import EMPTY_SEAT, Policy, Small, State, orders

PLAIN_RULES = {
    "charge_mode": "loser_takes_best",
    "deduct": "off",
    "nenette_penalty": 0,
    "kept_locked": False,
    "leave_at_charge_end": True,
    "leave_at_zero": True,
    "espagnole_loses": True,
    "end": "last_holder",
    "supervache": False,
    "next_opener": "loser",
    "accumulate_phase": "charge",
}
"""House rules that must stand as in the presets."""


class Throws:
    """Throws of three dice, drawn beforehand: every byte below 216 is one."""

    DRAWN = 1 << 18

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance, self._left = chance, np.zeros(0, np.uint8)

    def drawn(self, number: int) -> Small:
        """The next so many."""
        while self._left.size < number:
            more = np.frombuffer(self._chance.bytes(self.DRAWN), np.uint8)
            self._left = np.concatenate([self._left, more.compress(more < THROWS)])
        found, self._left = self._left[:number], self._left[number:]
        return found


class Games:
    """So many games under one rule set.

    policy  what everybody does.
    losers  [manche, game] the seat that lost it; EMPTY_SEAT where it was not played yet.

    Raises ValueError for house rules that the presets do not have.
    """

    def __init__(self, rules: Rules, players: int, games: int, policy: Policy, seed: int = 421) -> None:
        odd = [key for key, usual in PLAIN_RULES.items() if getattr(rules, key) != usual]
        if odd or isinstance(rules.v421, str):
            raise ValueError(f"not among the rules played side by side: {', '.join(odd) or 'v421'}")
        self.rules, self.players, self.policy = rules, players, policy
        self.chance = np.random.default_rng(seed)
        self.throws = Throws(self.chance)
        self.strength = np.array([rules.scale.strength[hand] + 1 for hand in HANDS] + [0], np.uint8)
        self.heights = self.strength.astype(np.int16) * np.int16(128)
        self.by_strength = np.argsort(self.strength).astype(np.uint8)
        self.values = np.array([value(rules, hand) for hand in HANDS] + [0], np.int16)
        self.order = orders(players)
        self.state = self._begin(games)
        self.losers = np.full((rules.manches, games), EMPTY_SEAT, np.uint8)

    def _begin(self, games: int) -> State:
        first = self.chance.integers(0, self.players, games, np.uint8)
        return State(
            number=np.arange(games),
            alive=np.ones(games, np.bool_),
            charge=np.ones(games, np.bool_),
            pot=np.full(games, self.rules.tokens, np.int16),
            purse=np.zeros((self.players, games), np.int16),
            sitting=np.full(games, (1 << self.players) - 1, np.uint8),
            opener=first,
            first=first,
            manche=np.ones(games, np.uint8),
        )

    @property
    def done(self) -> int:
        """Games that are over."""
        return int((self.losers[self.rules.manches - 1] != EMPTY_SEAT).sum())
