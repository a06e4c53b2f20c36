"""How a rule set ranks the 56 combinations, what each is worth, and the opening die.

RULES §2 and §3. The families come in an order, inside a family the higher digits win, unless a
switch says otherwise: two-ace hands may be woven into the brelans, any pair may count as a fiche
(ordered by its kicker, B3), the ace may outrank the six among the simples (C1, suites exempt).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from kiosk.engine.hands.combos import HANDS, Family, Hand, family, pair, third

Value = int | Literal["all", "all_but_one"]
"""Tokens that a hand is worth; `all` is what the pot or the giver holds (C3)."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The two tables that every comparison reads.

    strength  0 (weakest) to 55; no two hands share one.
    value     tokens, or `all` / `all_but_one` for the 421.
    figures   hands whose worth may be deducted (E3). The fourth source sets figures against « les
              autres combinaisons restantes », so a simple is none, and nénette is never deducted.
    """

    strength: Mapping[Hand, int]
    value: Mapping[Hand, Value]
    figures: frozenset[Hand]


@dataclass(frozen=True, slots=True)
class Scoring:
    """The switches that shape a scale; the names are those of kiosk.engine.rules."""

    v421: Value
    v111: int
    suite_value: int
    simple_value: int
    families: str
    triple_ace: str
    fiche: str
    fiche_order: str
    ace_high: bool
    nenette_rank: str
    nenette_value: int


@lru_cache(maxsize=256)
def scale(scoring: Scoring) -> Scale:
    """The tables of one way to score; each is made once."""
    ordered = sorted(HANDS, key=lambda hand: _key(scoring, hand))
    return Scale(
        strength={hand: rank for rank, hand in enumerate(ordered)},
        value={hand: _value(scoring, hand) for hand in HANDS},
        figures=frozenset(hand for hand in HANDS if _level(scoring, hand) >= _SUITE),
    )


_LOWEST, _SIMPLE, _NENETTE, _SUITE, _LOW, _HIGH, _TRIPLE_ACE, _TOP = range(8)
"""Levels from weak to strong; `_LOW` and `_HIGH` are for brelans and fiches in the order of the rule set."""


def _level(scoring: Scoring, hand: Hand) -> int:
    brelans = _LOW if scoring.families == "pure_first" else _HIGH
    fiches = _LOW if scoring.families == "brelan_first" else _HIGH
    return {
        Family.FOUR_TWO_ONE: _TOP,
        Family.TRIPLE_ACE: _TRIPLE_ACE if scoring.triple_ace == "second" else brelans,
        Family.ACES: fiches,
        Family.PAIR: fiches if scoring.fiche == "any_pair" else _SIMPLE,
        Family.BRELAN: brelans,
        Family.SUITE: _SUITE,
        Family.SIMPLE: _SIMPLE,
        Family.NENETTE: _LOWEST if scoring.nenette_rank == "lowest" else _NENETTE,
    }[family(hand)]


def _key(scoring: Scoring, hand: Hand) -> tuple[int, ...]:
    """A key that rises with the strength of the hand."""
    level = _level(scoring, hand)
    match family(hand):
        case Family.TRIPLE_ACE:
            return (level, 7)  # the best brelan, RULES A3
        case Family.BRELAN:
            return (level, hand[0], int(scoring.families == "interleave_brelan"), *hand)
        case Family.ACES | Family.PAIR if level in {_LOW, _HIGH}:
            return (level, *_fiche_key(scoring, hand))
        case Family.SIMPLE | Family.PAIR if scoring.ace_high:
            return (level, *sorted((7 if die == 1 else die for die in hand), reverse=True))
        case _:
            return (level, *hand)


def _fiche_key(scoring: Scoring, hand: Hand) -> tuple[int, ...]:
    """Two-ace hands go by their third die; of all pairs it depends on the switch (B3)."""
    if scoring.fiche == "any_pair" and scoring.fiche_order == "numeric":
        return hand
    return (third(hand), int(scoring.families == "interleave_pure"), pair(hand))


def _value(scoring: Scoring, hand: Hand) -> Value:
    match family(hand):
        case Family.FOUR_TWO_ONE:
            return scoring.v421
        case Family.TRIPLE_ACE:
            return scoring.v111
        case Family.BRELAN:
            return hand[0]
        case Family.ACES:
            return third(hand)
        case Family.PAIR:
            return third(hand) if scoring.fiche == "any_pair" else scoring.simple_value
        case Family.SUITE:
            return scoring.suite_value
        case Family.SIMPLE:
            return scoring.simple_value
        case Family.NENETTE:
            return scoring.nenette_value
