"""How many throws a player has, and which dice he may keep."""

import pytest

from tests.kiosk.engine.playing import game_of, house, why

SPREAD = "666 553 554  543 322 665  333 665 322 "  # onze, three players: the décharge, C opens before B


@pytest.mark.parametrize(
    ("rules", "words", "max_throws"),
    [
        ("onze", "", 1),
        ("onze", SPREAD, 3),
        ("onze", SPREAD + "653 b", 1),
        ("onze", SPREAD + "653 +652 b", 2),
        ("onze", SPREAD + "653 +652 +651", 3),
        ("vache", "", 3),
        ("vache", "653 b", 1),
        ("vache", "653 +652 b", 2),
        ("vache", "653 +652 b 653 +652", 2),
        ("salon", "653 +652 +651 654 +665 b", 2),
        ("salon", "653 +652 +651 654 b", 1),
        ("salon", "653 b 654", 1),
        (house("salon", charge_throws=1), "653", 1),
        (house("onze", charge_throws=3, follow="free"), "653 b", 3),
        (house("onze", charge_throws=3, follow="max_opener"), "653 +652 b 653 b", 2),
    ],
)
def test_the_count_of_one_binds_the_others(rules, words, max_throws):
    assert game_of(rules, words, "ABC").max_throws == max_throws


@pytest.mark.parametrize(
    ("rules", "words", "refused"),
    [
        ("onze", "4+21", "nothing_to_keep"),
        ("onze", "+421", "nothing_to_keep"),
        ("onze", "421 b", "nothing_thrown"),
        ("onze", "b", "nothing_thrown"),
        ("onze", "721", "no_such_die"),
        ("onze", "420", "no_such_die"),
        ("onze", "42", "wrong_number"),
        ("onze", "4211", "wrong_number"),
        ("onze", "653 653 4+21", "nothing_to_keep"),
        ("onze", "653 653 b", "dry_throw"),
        ("onze", "est", "no_choice"),
        ("onze", "undo", "nothing_to_undo"),
        ("onze", "=421", "nothing_to_correct"),
        ("onze", "xyz", "not_a_word"),
        ("onze", "+", "not_a_word"),
        ("onze", "=", "not_a_word"),
        ("salon", "653 421", "needs_plus"),
        ("salon", "653 4+21", "not_there"),
        ("salon", "653 66+5", "not_there"),
        ("salon", "653 65+21", "wrong_number"),
        ("salon", "653 653+", "nothing_rethrown"),
        ("salon", "653 65+7", "no_such_die"),
        ("as", "421", "one_die_only"),
        ("as", "b", "dry_throw"),
        ("as", "7", "no_such_die"),
        ("fiches", "6", "wrong_number"),
        (house("onze", manches=1), "421 665 665 421 421", "game_over"),
        (house("onze", manches=1), "421 665 665 421 b", "game_over"),
        (house("onze", manches=1), "421 665 665 421 vient", "game_over"),
        (house("onze", manches=1), "421 665 665 421 4+21", "game_over"),
    ],
)
def test_the_rules_refuse_by_name(rules, words, refused):
    assert why(rules, words) == refused


def test_a_kept_die_may_be_thrown_again_later():
    assert game_of("salon", "653 65+4 5+21").hands == {"A": (5, 2, 1)}


@pytest.mark.parametrize(
    ("word", "refused"), [("5+21", "kept_locked"), ("65+1", ""), ("654+", "nothing_rethrown")]
)
def test_a_house_may_forbid_to_take_a_kept_die_back(word, refused):
    assert why(house("salon", kept_locked="yes"), "653 65+4 " + word) == refused


@pytest.mark.parametrize(
    ("rules", "words", "can"),
    [
        ("onze", "", False),
        ("onze", SPREAD + "653", True),
        ("vache", "653", True),
        ("vache", "653 65+4 b 421", False),
        ("salon", "653", True),
        ("main-chaude", "", False),
        ("as", "", False),
    ],
)
def test_the_game_says_whether_the_button_does_something(rules, words, can):
    assert game_of(rules, words, "ABC").can_stop is can


@pytest.mark.parametrize(
    ("rules", "words", "hand", "to_beat", "dice"),
    [
        ("salon", "", (), None, 3),
        ("salon", "653", (6, 5, 3), None, 3),
        ("salon", "653 b 421", (), (4, 2, 1), 3),
        ("onze", "653 653 653 421", (), (4, 2, 1), 3),
        ("as", "", (), None, 1),
    ],
)
def test_the_game_says_what_lies_there_and_what_there_is_to_beat(rules, words, hand, to_beat, dice):
    game = game_of(rules, words, "ABC")

    assert (game.hand, game.to_beat, game.dice) == (hand, to_beat, dice)
