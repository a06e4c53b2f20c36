"""The 56 combinations of three dice and the families they belong to."""

from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement, permutations

Hand = tuple[int, int, int]
"""Three dice, largest first, as they are read aloud: « cinq cent quarante-trois »."""

HANDS: tuple[Hand, ...] = tuple((a, b, c) for c, b, a in combinations_with_replacement(range(1, 7), 3))
"""All 56, each once."""

_SORTED: dict[tuple[int, ...], Hand] = {dice: hand for hand in HANDS for dice in permutations(hand)}
"""The hand of every ordered throw; to look it up costs a fifth of sorting it."""

FOUR_TWO_ONE: Hand = (4, 2, 1)
TRIPLE_ACE: Hand = (1, 1, 1)
NENETTE: Hand = (2, 2, 1)


class Family(StrEnum):
    """What a combination is, before any rule set ranks it. A fiche here is any pair with a third die."""

    FOUR_TWO_ONE = "421"
    TRIPLE_ACE = "triple_ace"
    ACES = "aces"
    PAIR = "pair"
    BRELAN = "brelan"
    SUITE = "suite"
    SIMPLE = "simple"
    NENETTE = "nenette"


def hand_of(dice: tuple[int, ...] | list[int]) -> Hand:
    """Three dice in any order as a hand.

    Raises ValueError when there are not three of them or one shows no face of a die.
    """
    found = _SORTED.get(tuple(dice))
    if found is None:
        raise ValueError(f"three dice from 1 to 6, not {dice!r}")
    return found


def digits(dice: tuple[int, ...]) -> str:
    """Dice as digits, largest first: `"421"`, or `"6"` for a single die."""
    return "".join(map(str, sorted(dice, reverse=True)))


def within(dice: tuple[int, ...], lying: tuple[int, ...]) -> bool:
    """All these dice are among those lying there, each as often as it is named."""
    return all(dice.count(die) <= lying.count(die) for die in dice)


def third(dice: Hand) -> int:
    """The die of a pair-hand that is not doubled: 3 for 663, 6 for 611."""
    return dice[0] if dice[1] == dice[2] else dice[2]


def pair(dice: Hand) -> int:
    """The doubled face of a pair-hand: the middle die is always part of the pair."""
    return dice[1]


def ways(dice: Hand) -> int:
    """In how many of the 216 throws of three dice this hand falls: 1, 3 or 6."""
    return (1, 3, 6)[len(set(dice)) - 1]


@cache
def family(dice: Hand) -> Family:
    """The family of a hand; 421, 111 and 221 are families of their own."""
    if dice in _ALONE:
        return _ALONE[dice]
    a, b, c = dice
    if a == c:
        return Family.BRELAN
    if b == c == 1:
        return Family.ACES
    if b in {a, c}:
        return Family.PAIR
    return Family.SUITE if a - c == 2 else Family.SIMPLE


_ALONE = {FOUR_TWO_ONE: Family.FOUR_TWO_ONE, TRIPLE_ACE: Family.TRIPLE_ACE, NENETTE: Family.NENETTE}
