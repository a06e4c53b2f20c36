"""A coup of the décharge at a table that plays by kiosk.solver.company, forwards and backwards.

`made` are the throws of the opener, 1 to 3, which bind those who follow where the rules bind anybody.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.engine.rules import Rules, value
from kiosk.solver.company import Company
from kiosk.solver.dice import Floats, Places
from kiosk.solver.terms import Terms
from tests.lab.response.contexts import Contexts, before, contexts, ranks, shares
from tests.lab.response.turns import Way, best_way

THROWS = 3
"""Throws of an opener in the décharge."""

Worths = tuple[Floats, ...]
"""[made - 1] of [context]: what the coup is worth, or how likely it is to come there."""


@dataclass(frozen=True)
class Table:
    """So many players in play in a coup of the décharge."""

    rules: Rules
    players: int

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """What a hand can be worth, in tokens."""
        return tuple(sorted({int(value(self.rules, hand)) for hand in HANDS}))

    def known(self, hands: int) -> Contexts:
        """The contexts after so many hands."""
        return contexts(self.rules, hands, self.players)

    @cached_property
    def paid(self) -> tuple[Floats, Places, Places]:
        """[kind, best * worst] the shares of pairs; [context] its kind, and which amount is paid."""
        found, players = self.known(self.players), self.players
        code, kind = np.unique(found.lows * (1 << players) + found.highs, return_inverse=True)
        rows = [shares(int(each) >> players, int(each) % (1 << players), players) for each in code]
        hand_of = np.argsort(ranks(self.rules))
        worth = np.array([self.amounts.index(int(value(self.rules, hand))) for hand in HANDS])
        return np.array(rows).reshape(len(code), -1), kind, worth[hand_of[found.high]]

    def worth(self, after: Floats) -> Floats:
        """[context] of a coup that is over; after [best, worst, amount] what each way to pay it is worth."""
        pairs, kind, amount = self.paid
        found: Floats = (pairs @ after.reshape(self.players**2, -1))[kind, amount]
        return found

    def mix(self, place: int, falls: tuple[Floats, ...]) -> Floats:
        """As `shared`, where one player's hands are as likely as `falls` and all others play alike."""
        chances = self.on(self.reached(place), place, falls)
        for then in range(place + 1, self.players):
            chances = self.on(chances, then, self.falls(then))
        return self.shared(np.add.reduce(chances))

    def shared(self, chance: Floats) -> Floats:
        """[best, worst, amount] how likely each is, where the ends of the coup are as likely as this."""
        pairs, kind, amount = self.paid
        size = len(self.amounts)
        ends = np.bincount(kind * size + amount, chance, len(pairs) * size).reshape(len(pairs), size)
        return (pairs.T @ ends).reshape(self.players, self.players, size)

    def back(self, worths: Worths, since: int) -> Worths:
        """The worths after the player at the place `since`, from those at the end of the coup."""
        for place in range(self.players - 1, since, -1):
            then, falls = self.known(place).then, self.falls(place)
            worths = tuple(
                np.einsum("ch,ch->c", fall, worth[then]) for fall, worth in zip(falls, worths, strict=True)
            )
        return worths

    def on(self, chances: Worths, place: int, falls: tuple[Floats, ...]) -> Worths:
        """The chances of contexts after one more player, whose hands are as likely as `falls`."""
        then = self.known(place).then
        size = int(then.max()) + 1
        flows = zip(chances, falls, strict=True)
        return tuple(
            np.bincount(then.ravel(), (chance[:, None] * fall).ravel(), size).astype(float)
            for chance, fall in flows
        )

    def falls(self, place: int) -> tuple[Floats, ...]:
        """[made - 1] of [context, hand]: the hands of somebody who plays by the approximation."""
        return _falls(self.rules, self.players, place)

    def reached(self, place: int) -> Worths:
        """The chances of the contexts before this place, where everybody plays by the approximation."""
        return _chances(self.rules, self.players, place)


def bounds(rules: Rules) -> tuple[int, ...]:
    """[made - 1] throws that one who follows may make."""
    terms = Terms(rules, charge=False, adds=False)
    return tuple(terms.bound(made) for made in range(1, THROWS + 1))


def turn(rules: Rules, place: int, worths: Worths) -> tuple[Way, ...]:
    """The best way through a turn by the worth of the hand it ends with; one, for an opener, or by `made`.

    worths  [made - 1] of [context, hand].
    """
    if not place:
        return (best_way(worths[::-1]),)
    return tuple(best_way([worth] * bound) for worth, bound in zip(worths, bounds(rules), strict=True))


def fallen(place: int, ways: tuple[Way, ...]) -> tuple[Floats, ...]:
    """[made - 1] of [context, hand]: how likely a turn ends there."""
    if not place:
        return tuple(ways[0].ends())
    return tuple(np.add.reduce(way.ends()) for way in ways)


@cache
def _falls(rules: Rules, players: int, place: int) -> tuple[Floats, ...]:
    """As `Table.falls`: reckoned once for contexts in which the same hands stand."""
    terms = Terms(rules, charge=False, adds=False)
    stands = before(rules, contexts(rules, place, players))
    differ = dict.fromkeys(stands)
    where = {each: number for number, each in enumerate(differ)}
    which = np.array([where[each] for each in stands])
    after = players - 1 - place
    worths = tuple(
        np.array([Company(terms, each, after).worth(made) for each in differ])
        for made in range(1, THROWS + 1)
    )
    return tuple(each[which] for each in fallen(place, turn(rules, place, worths)))


@cache
def _chances(rules: Rules, players: int, place: int) -> Worths:
    table = Table(rules, players)
    if not place:
        return (np.ones(1),) * THROWS
    return table.on(_chances(rules, players, place - 1), place - 1, table.falls(place - 1))
