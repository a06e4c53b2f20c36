import pytest

from kiosk.engine.hands.combos import HANDS, Family, digits, family, hand_of, pair, third, ways, within
from tests.kiosk.engine.playing import hand


def test_there_are_56_hands_and_together_they_fall_216_ways():
    assert len(set(HANDS)) == 56
    assert sum(map(ways, HANDS)) == 216


@pytest.mark.parametrize(
    ("kind", "hands", "fall"),
    [
        (Family.FOUR_TWO_ONE, 1, 6),
        (Family.TRIPLE_ACE, 1, 1),
        (Family.BRELAN, 5, 5),
        (Family.ACES, 5, 15),
        (Family.SUITE, 4, 24),
        (Family.NENETTE, 1, 3),
        (Family.PAIR, 24, 72),
        (Family.SIMPLE, 15, 90),
    ],
)
def test_the_frequencies_of_the_first_source_come_out(kind, hands, fall):
    members = [dice for dice in HANDS if family(dice) is kind]

    assert (len(members), sum(map(ways, members))) == (hands, fall)


def test_a_hand_is_read_largest_die_first_whatever_the_order_it_fell_in():
    assert hand("354") == hand_of([5, 3, 4]) == (5, 4, 3)
    assert digits((1, 4, 2)) == "421"


def test_the_single_die_of_a_pair_is_its_third_die():
    assert [(third(hand(h)), pair(hand(h))) for h in ("663", "633", "611", "322")] == [
        (3, 6),
        (6, 3),
        (6, 1),
        (3, 2),
    ]


@pytest.mark.parametrize("dice", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
def test_what_is_no_hand_is_refused(dice):
    with pytest.raises(ValueError, match="three dice from 1 to 6"):
        hand_of(dice)


def test_dice_are_within_others_only_as_often_as_they_lie_there():
    assert within((6, 6), (6, 6, 1))
    assert not within((6, 6), (6, 5, 1))
    assert within((), ())
