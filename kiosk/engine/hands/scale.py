"""How a rule set ranks the 56 combinations, what each is worth, and the opening die.

RULES §2 and §3. The families come in an order, inside a family the higher digits win, unless a
switch says otherwise: two-ace hands may be woven into the brelans, any pair may count as a fiche
(ordered by its kicker, B3), the ace may outrank the six among the simples (C1, suites exempt).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from kiosk.engine.hands.combos import HANDS, Family, Hand, family, pair, third

if TYPE_CHECKING:
    from kiosk.engine.rules import Rules

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


@lru_cache(maxsize=256)
def scale(rules: "Rules") -> Scale:
    """The tables of a rule set; each is made once."""
    ordered = sorted(HANDS, key=lambda hand: _key(rules, hand))
    return Scale(
        strength={hand: rank for rank, hand in enumerate(ordered)},
        value={hand: _value(rules, hand) for hand in HANDS},
        figures=frozenset(hand for hand in HANDS if _level(rules, hand) >= _SUITE),
    )


_LOWEST, _SIMPLE, _NENETTE, _SUITE, _LOW, _HIGH, _TRIPLE_ACE, _TOP = range(8)
"""Levels from weak to strong; `_LOW` and `_HIGH` are for brelans and fiches in the order of the rule set."""


def _level(rules: "Rules", hand: Hand) -> int:
    brelans = _LOW if rules.families == "pure_first" else _HIGH
    fiches = _LOW if rules.families == "brelan_first" else _HIGH
    return {
        Family.FOUR_TWO_ONE: _TOP,
        Family.TRIPLE_ACE: _TRIPLE_ACE if rules.triple_ace == "second" else brelans,
        Family.ACES: fiches,
        Family.PAIR: fiches if rules.fiche == "any_pair" else _SIMPLE,
        Family.BRELAN: brelans,
        Family.SUITE: _SUITE,
        Family.SIMPLE: _SIMPLE,
        Family.NENETTE: _LOWEST if rules.nenette_rank == "lowest" else _NENETTE,
    }[family(hand)]


def _key(rules: "Rules", hand: Hand) -> tuple[int, ...]:
    """A key that rises with the strength of the hand."""
    level = _level(rules, hand)
    match family(hand):
        case Family.TRIPLE_ACE:
            return (level, 7)  # the best brelan, RULES A3
        case Family.BRELAN:
            return (level, hand[0], int(rules.families == "interleave_brelan"), *hand)
        case Family.ACES | Family.PAIR if level in {_LOW, _HIGH}:
            return (level, *_fiche_key(rules, hand))
        case Family.SIMPLE | Family.PAIR if rules.ace_high:
            return (level, *sorted((7 if die == 1 else die for die in hand), reverse=True))
        case _:
            return (level, *hand)


def _fiche_key(rules: "Rules", hand: Hand) -> tuple[int, ...]:
    """Two-ace hands go by their third die; of all pairs it depends on the switch (B3)."""
    if rules.fiche == "any_pair" and rules.fiche_order == "numeric":
        return hand
    return (third(hand), int(rules.families == "interleave_pure"), pair(hand))


def _value(rules: "Rules", hand: Hand) -> Value:
    match family(hand):
        case Family.FOUR_TWO_ONE:
            return rules.v421
        case Family.TRIPLE_ACE:
            return rules.v111
        case Family.BRELAN:
            return hand[0]
        case Family.ACES:
            return third(hand)
        case Family.PAIR:
            return third(hand) if rules.fiche == "any_pair" else rules.simple_value
        case Family.SUITE:
            return rules.suite_value
        case Family.SIMPLE:
            return rules.simple_value
        case Family.NENETTE:
            return rules.nenette_value
