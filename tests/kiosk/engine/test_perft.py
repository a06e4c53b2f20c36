"""Counts over every throw there is, as chess programs count moves: one number checks thousands of decisions.

The engine plays each pair of hands as a dry coup and each count is weighed by how often the hands
fall. The other side of each comparison knows nothing of the engine: it reads the orders written out
in test_scale and counts over the dice themselves.
"""

from collections import Counter
from itertools import product

import pytest

from kiosk.engine.hands.combos import HANDS, ways
from kiosk.engine.play.coup import compare
from kiosk.engine.play.stages import Play
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from tests.kiosk.engine.hands.test_scale import ORDERS
from tests.kiosk.engine.playing import house

PAIRS = {  # first wins, throw-off, second wins; together 216 x 216
    "onze": (22830, 996, 22830),
    "vache": (22830, 996, 22830),
    "lyonnaise": (22830, 996, 22830),
    "fiches": (22830, 996, 22830),
    "as": (22830, 987, 22839),
    "salon": (22830, 0, 23826),
    "main-chaude": (22830, 987, 22839),
}

THREE = {  # dry coups of three players with a throw-off for the loser, of 216 x 216 x 216
    "onze": 318_552,
    "vache": 321_432,
    "lyonnaise": 321_432,
    "fiches": 364_668,
    "as": 302_568,
    "salon": 0,
    "main-chaude": 318_552,
}


def throws() -> Counter[str]:
    """Every throw of three dice, read largest first, with how often it falls: counted, not reckoned."""
    return Counter("".join(sorted(dice, reverse=True)) for dice in product("123456", repeat=3))


def weakest_tie(order: list[str], latest: str) -> int:
    """Coups of three in which two or three share the weakest hand, by walking down a written order.

    latest  the hand of which the later one is stronger, "" where equals always throw again.
    """
    fall = throws()
    above, found = 216, 0
    for hand in reversed(order):
        above -= fall[hand]
        if hand != latest:
            found += fall[hand] ** 3 + 3 * fall[hand] ** 2 * above
    return found


def played(rules: Rules, *hands: tuple[int, int, int]):
    return compare(rules, tuple(Play(seat, (hand,), 1) for seat, hand in enumerate(hands)))


@pytest.mark.parametrize("name", PRESETS)
def test_of_all_pairs_of_throws_so_many_are_won_tied_and_lost(name):
    rules = PRESETS[name]
    won = tied = lost = 0
    for first, second in product(HANDS, repeat=2):
        coup, n = played(rules, first, second), ways(first) * ways(second)
        won += n * (coup.strong == (0,))
        tied += n * (len(coup.strong) == 2)
        lost += n * (coup.strong == (1,))

    assert (won, tied, lost) == PAIRS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_the_pairs_agree_with_a_count_over_the_dice(name):
    place = {hand: n for n, hand in enumerate(ORDERS[name].split())}
    fall = throws()
    equal = sum(n * n for n in fall.values())
    won = sum(n * m for a, n in fall.items() for b, m in fall.items() if place[a] < place[b])
    later = {"salon": equal, "as": fall["221"] ** 2, "main-chaude": fall["221"] ** 2}.get(name, 0)

    assert PAIRS[name] == (won, equal - later, won + later)


@pytest.mark.parametrize("name", PRESETS)
def test_of_all_dry_coups_of_three_so_many_need_a_throw_off_for_the_loser(name):
    """Three different hands never tie, so only coups with two equal ones are played."""
    rules = PRESETS[name]
    found = 0
    for pair, other in product(HANDS, repeat=2):
        for hands in {(pair, pair, other), (pair, other, pair), (other, pair, pair)}:
            n = ways(hands[0]) * ways(hands[1]) * ways(hands[2])
            found += n * (len(played(rules, *hands).weak) > 1)

    assert found == THREE[name]


@pytest.mark.parametrize(
    ("name", "latest"),
    [("onze", ""), ("vache", ""), ("lyonnaise", ""), ("fiches", ""), ("as", "221"), ("main-chaude", "")],
)
def test_the_throw_offs_of_three_agree_with_a_count_over_the_dice(name, latest):
    assert weakest_tie(ORDERS[name].split(), latest) == THREE[name]


@pytest.mark.parametrize(("players", "percent"), [(2, 2.1), (6, 5.7)], ids=["two players", "six players"])
def test_a_dry_throw_needs_a_throw_off_as_often_as_is_known(players, percent):
    fall = throws()
    above, tied = 216, 0
    for hand in reversed(ORDERS["onze"].split()):
        here, above = above, above - fall[hand]
        alone = players * fall[hand] * above ** (players - 1)
        tied += here**players - above**players - alone

    assert round(100 * tied / 216**players, 1) == percent


def test_a_house_rule_moves_the_counts():
    rules = house("salon", tie="nenette_later")
    tied = sum(ways(a) * ways(b) for a, b in product(HANDS, repeat=2) if len(played(rules, a, b).strong) == 2)

    assert tied == 996 - 9
