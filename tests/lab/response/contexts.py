"""What the hands on the table come to: the weakest, the strongest, and at which places they lie.

A context is these four; the hands between decide nothing. Places are bits, hands places in HANDS.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.rules import Rules
from kiosk.solver.dice import Floats, Places

NOBODY = -1
"""The weakest and the strongest where no hand lies there yet."""


@dataclass(frozen=True, slots=True)
class Contexts:
    """All contexts that so many hands may come to.

    low, high    [context] the weakest and the strongest hand by rank, 0 the weakest of all.
    lows, highs  [context] the places that hold them.
    then         [context, hand] the context once one more hand, by its place in HANDS, lies there.
    """

    low: Places
    high: Places
    lows: Places
    highs: Places
    then: Places


def ranks(rules: Rules) -> Places:
    """[hand] how many hands are weaker."""
    strength = np.array([rules.scale.strength[hand] for hand in HANDS])
    weaker: Places = (strength[:, None] > strength).sum(axis=1)
    return weaker


@cache
def contexts(rules: Rules, hands: int, players: int) -> Contexts:
    """The contexts after so many hands of so many players."""
    low, high, lows, highs = _tables(rules, hands, players)
    then = _following(rules, hands, players)[1] if hands < players else np.zeros((len(low), 0), np.intp)
    return Contexts(low, high, lows, highs, then)


def before(rules: Rules, found: Contexts) -> list[tuple[Hand, ...]]:
    """[context] the hands that lie there, but those between the weakest and the strongest."""
    by_rank = sorted(HANDS, key=rules.scale.strength.__getitem__)
    bits = [each.bit_count() for each in range(256)]
    rows = zip(found.low, found.high, found.lows, found.highs, strict=True)
    return [
        (by_rank[low],) * bits[lows] + (by_rank[high],) * (bits[highs] if high != low else 0)
        for low, high, lows, highs in rows
    ]


def shares(lows: int, highs: int, players: int) -> Floats:
    """[best, worst] the chance of each pair of places once throw-offs have told them apart.

    Dry throws treat all alike: everybody among equals is as likely, and no one is both.
    """
    share = np.zeros((players, players))
    for best in range(players):
        for worst in range(players):
            share[best, worst] = best != worst and highs >> best & 1 and lows >> worst & 1
    found: Floats = share / share.sum()
    return found


@cache
def _following(rules: Rules, hands: int, players: int) -> tuple[Places, Places]:
    """The codes of the contexts after one more hand, and [context, hand] which it is."""
    low, high, lows, highs = (each[:, None] for each in _tables(rules, hands, players))
    rank, bit = ranks(rules)[None, :], 1 << hands
    none = low == NOBODY
    weaker, stronger = none | (rank < low), none | (rank > high)
    code = np.where(weaker, rank, low)
    code = code * len(HANDS) + np.where(stronger, rank, high)
    code = (code << players) + np.where(weaker, bit, lows + bit * (rank == low))
    code = (code << players) + np.where(stronger, bit, highs + bit * (rank == high))
    codes, then = np.unique(code, return_inverse=True)
    return codes, then.reshape(code.shape)


@cache
def _tables(rules: Rules, hands: int, players: int) -> tuple[Places, Places, Places, Places]:
    if not hands:
        nobody, empty = np.full(1, NOBODY), np.zeros(1, np.intp)
        return nobody, nobody, empty, empty
    code = _following(rules, hands - 1, players)[0]
    mask, pair = (1 << players) - 1, code >> 2 * players
    return pair // len(HANDS), pair % len(HANDS), code >> players & mask, code & mask
