"""One line per story: who takes how much from whom, and when equals throw again."""

import pytest

from tests.kiosk.engine.playing import coup, game_of, house


@pytest.mark.parametrize(
    ("rules", "words", "tokens"),
    [
        ("onze", "421 322", {"A": 0, "B": 8}),
        ("onze", "322 421", {"A": 8, "B": 0}),
        ("onze", "111 654", {"A": 0, "B": 7}),
        ("onze", "311 221", {"A": 0, "B": 3}),
        ("onze", "654 665", {"A": 0, "B": 2}),
        ("onze", "221 221 665 322", {"A": 0, "B": 1}),  # tied, thrown off for the lowest simple's value
        ("vache", "665 b 221", {"A": 4, "B": 0}),  # nénette beats the simples
        ("vache", "221 b 654", {"A": 2, "B": 0}),  # and loses to any figure
        ("vache", "666 b 611", {"A": 0, "B": 6}),
        ("lyonnaise", "421 b 653", {"A": 0, "B": 10}),
        ("salon", "421 b 421", {"A": 10, "B": 0}),  # a new 421 beats another
        ("salon", "221 b 221", {"A": 4, "B": 0}),
        ("salon", "222 b 211", {"A": 0, "B": 2}),
        ("main-chaude", "111 221", {"A": 0, "B": 7}),  # nothing is deducted
    ],
)
def test_a_coup_of_the_charge_moves_tokens_from_the_pot(rules, words, tokens):
    assert game_of(rules, words).tokens == tokens


@pytest.mark.parametrize(
    ("rules", "players", "words", "told"),
    [
        ("onze", "ABC", "421 665 322", ("A", "C", 8, 8, "pot", 0)),
        ("onze", "ABC", "222 211 666", ("B", "A", 2, 2, "pot", 0)),
        ("onze", "AB", "421 665 421 665", ("B", "A", 8, 3, "pot", 0)),  # no more than there is
        ("onze", "ABC", "665 665 322", (None, "C", 1, 1, "pot", 0)),  # nobody asked who was best
        ("onze", "ABC", "653 653 653 421 654 665", ("A", "C", 1, 1, "pot", 1)),
        ("onze", "ABC", "653 653 653 421 421 665", (None, "C", 1, 1, "pot", 1)),
        ("onze", "ABC", "653 653 653 421 665 665 321 654", ("A", "B", 1, 1, "pot", 2)),
        ("onze", "ABC", "666 553 553 654 654 665 421", ("A", "B", 6, 6, "pot", 2)),
        ("salon", "ABC", "653 b 421 653", ("B", "A", 10, 10, "pot", 0)),  # the earlier of equals is weaker
    ],
)
def test_a_coup_is_told_in_one_line(rules, players, words, told):
    assert coup(game_of(rules, words, players)) == told


@pytest.mark.parametrize(
    ("rules", "words", "next_player"),
    [
        ("onze", "666 555 444", "C"),
        ("onze", "421 555 421", "B"),
        (house("onze", next_opener="rotate"), "666 555 444", "B"),
        (house("onze", next_opener="rotate"), "666 555 444  665 664 653  665 664 653", "A"),
    ],
)
def test_the_loser_opens_the_next_coup_unless_the_house_rotates(rules, words, next_player):
    assert game_of(rules, words, "ABC").player == next_player


ONE_EACH_OF_FOUR = "653 665 664 663  665 653 664 663  665 653 664 663  665 653 664 663 "


def test_the_throw_off_for_the_loser_comes_before_the_one_for_the_winner():
    rules = house("onze", tokens=4)
    before = game_of(rules, ONE_EACH_OF_FOUR, "ABCD")
    after = game_of(rules, ONE_EACH_OF_FOUR + "654 b 654 321 321  665 653  653 665", "ABCD")

    assert before.tokens == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert (before.phase, before.player) == ("decharge", "D")
    assert coup(after) == ("A", "C", 2, 1, "A", 2)


def test_everybody_tied_settles_best_and_worst_in_one_throw_off():
    game = game_of(house("onze", tokens=2), "665 653  665 653  654 b 654 653 421", "AB")

    assert coup(game) == ("B", "A", 2, 1, "B", 1)


@pytest.mark.parametrize(
    ("switches", "words", "tokens"),
    [
        ({"charge_mode": "own_value"}, "421 653 111", {"A": 8, "B": 1, "C": 2}),  # as far as the pot goes
        ({"charge_mode": "own_value"}, "654 654 653", {"A": 2, "B": 2, "C": 1}),
        ({"nenette_penalty": 2}, "221 653 654", {"A": 4, "B": 0, "C": 0}),
        ({"nenette_penalty": 2, "tokens": 1}, "221 653 654", {"A": 1, "B": 0, "C": 0}),
        ({"deduct": "figures"}, "421 654 666", {"A": 0, "B": 6, "C": 0}),
        ({"deduct": "figures"}, "421 665 666", {"A": 0, "B": 8, "C": 0}),  # a simple is no figure
        ({"deduct": "figures"}, "421 221 666", {"A": 0, "B": 8, "C": 0}),  # nénette is never deducted
        ({"deduct": "figures"}, "211 666 222", {"A": 0, "B": 0, "C": 1}),  # at least one remains
        ({"v421": "all"}, "421 654 653", {"A": 0, "B": 0, "C": 11}),
        ({"v421": "all_but_one"}, "421 654 653", {"A": 0, "B": 0, "C": 10}),
    ],
)
def test_a_house_rule_changes_what_is_paid(switches, words, tokens):
    game = game_of(house("onze", manches=1, **switches), words, "ABC")

    assert game.tokens == tokens


def test_where_each_takes_his_own_value_nobody_is_told_apart():
    game = game_of(house("onze", charge_mode="own_value"), "421 653 653", "ABC")

    assert coup(game) == (None, None, 10, 10, "pot", 0)
    assert game.player == "B"
