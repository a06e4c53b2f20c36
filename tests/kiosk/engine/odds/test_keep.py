from fractions import Fraction
from itertools import product

import pytest

from kiosk.engine.hands.combos import HANDS, hand, hand_of
from kiosk.engine.odds.chances import falls, keeps
from kiosk.engine.odds.duel import duel, follower
from kiosk.engine.odds.keep import beats, best_keep, chance_of
from kiosk.engine.presets import PRESETS
from tests.kiosk.engine.playing import house


@pytest.mark.parametrize(
    ("throws", "chance"), [(1, Fraction(1, 36)), (2, Fraction(299, 2592)), (3, Fraction(42571, 186624))]
)
def test_a_421_falls_as_often_as_is_known(throws, chance):
    assert chance_of([hand("421")], throws) == chance


@pytest.mark.parametrize("brelan", ["111", "666"])
def test_a_brelan_falls_as_often_as_is_known(brelan):
    assert round(100 * float(chance_of([hand(brelan)], 3)), 2) == 7.48


@pytest.mark.parametrize(
    ("name", "switches", "percent"),
    [
        ("onze", {}, 60.22),
        ("vache", {"le_bon": "none"}, 63.16),  # every throw is owed
        ("vache", {"min_reroll": 0}, 60.05),  # a made hand may be kept
        ("fiches", {"follow": "max_opener"}, 58.70),
        ("as", {}, 57.95),
        ("salon", {}, 58.26),
        ("main-chaude", {"le_bon": "none", "tie": "rampeau"}, 60.22),
        ("main-chaude", {"le_bon": "none"}, 59.77),  # fewer throws win
    ],
)
def test_the_opener_wins_a_duel_for_one_token_as_often_as_is_known(name, switches, percent):
    assert round(100 * float(duel(house(name, **switches))), 2) == percent


def test_a_commitment_helps_the_follower_who_wants_to_tie_in_fewer_throws():
    plain, committed = house("main-chaude", le_bon="none"), PRESETS["main-chaude"]

    assert follower(committed, hand("421"), 3) > 0
    assert duel(committed) != duel(plain)


def test_what_may_fall_is_counted_die_by_die():
    for kept in {choice for h in HANDS for choice in keeps(h)}:
        thrown = list(product(range(1, 7), repeat=3 - len(kept)))
        counted = dict.fromkeys(HANDS, 0)
        for dice in thrown:
            counted[hand_of((*kept, *dice))] += 216 // len(thrown)

        assert dict(falls(kept)) == {h: n for h, n in counted.items() if n}


def test_one_throw_left_is_looked_at_by_trying_every_choice():
    rules = PRESETS["onze"]
    for mine, other in [("653", "654"), ("431", "611"), ("666", "421"), ("221", "322"), ("421", "111")]:
        tried = []
        for kept in {tuple(sorted(c, reverse=True)) for c in _subsets(hand(mine))}:
            rolls = list(product(range(1, 7), repeat=3 - len(kept)))
            won = sum(beats(rules, hand_of((*kept, *roll)), hand(other)) for roll in rolls)
            tried.append((Fraction(won, len(rolls)), len(kept)))
        advice = best_keep(rules, hand(mine), 1, hand(other))

        assert advice.probability == max(tried)[0]
        assert Fraction(len(advice.keep)) == max(tried)[1]


def _subsets(dice):
    return [
        tuple(d for d, stays in zip(dice, mask, strict=True) if stays) for mask in product((0, 1), repeat=3)
    ]


@pytest.mark.parametrize(
    ("mine", "left", "keep"),
    [("421", 2, (4, 2, 1)), ("431", 2, (1,)), ("653", 0, (6, 5, 3)), ("611", 1, (6, 1, 1))],
)
def test_without_a_hand_to_beat_the_best_rank_is_sought(mine, left, keep):
    advice = best_keep(PRESETS["onze"], hand(mine), left)

    assert advice.keep == keep
    assert advice.stop is (len(keep) == 3)
    assert advice.rank is not None
    assert 1 <= advice.rank <= 56


def test_more_throws_never_make_it_worse():
    rules = PRESETS["salon"]
    for h in HANDS:
        chances = [best_keep(rules, h, left, hand("444")).probability for left in range(3)]

        assert chances == sorted(chances)


def test_who_owes_a_throw_may_lose_what_lies_there():
    free = best_keep(PRESETS["vache"], hand("421"), 1, hand("666"))
    owed = best_keep(PRESETS["vache"], hand("421"), 1, hand("666"), must=True)

    assert (free.stop, free.probability) == (True, 1)
    assert not owed.stop
    assert owed.probability == Fraction(1, 6)


def test_locked_dice_stay_in_the_reckoning():
    free, locked = PRESETS["onze"], house("onze", kept_locked="yes")
    ranks = [best_keep(locked, h, 2).rank - best_keep(free, h, 2).rank for h in HANDS]

    assert best_keep(locked, hand("652"), 1, hand("653"), kept=(6, 5)).keep == (6, 5)
    assert min(ranks) == 0 < max(ranks)


@pytest.mark.parametrize(
    ("name", "mine", "other", "wins"),
    [
        ("salon", "421", "421", True),
        ("onze", "421", "421", False),
        ("as", "221", "221", True),
        ("as", "665", "665", False),
        ("vache", "221", "665", True),
    ],
)
def test_an_equal_hand_beats_only_where_the_later_wins(name, mine, other, wins):
    assert beats(PRESETS[name], hand(mine), hand(other)) is wins
