"""À la vache: the followers go along, the throws add up, and the tail of the cow."""

import pytest

from tests.kiosk.engine.playing import coup, game_of, house, why

A_NINE = "444 b 653  555 b 653 "  # with 9 tokens: A holds 5, B 4, A opens the décharge


def test_the_worked_example_of_the_source_costs_b_forty_tokens():
    game = game_of("vache", "321 1+22 21+4  421 42+3 42+1  321 653")

    assert game.tokens == {"A": 0, "B": 40}
    assert game.pot == 1
    assert coup(game) == ("A", "B", 16 + 22 + 2, 40, "pot", 1)
    assert game.player == "B"


def test_the_worked_example_turned_round_costs_a_as_much():
    game = game_of("vache", "321 1+22 21+4  421 42+3 42+1  653 321")

    assert coup(game) == ("B", "A", 40, 40, "pot", 1)


@pytest.mark.parametrize(
    ("rules", "players", "words", "told"),
    [
        ("vache", "AB", "421 42+6 b 653 65+4", ("B", "A", 3, 3, "pot", 0)),  # the winner's throws: 1 + 2
        (house("vache", accumulate="all"), "AB", "421 42+6 b 653 65+4", ("B", "A", 14, 14, "pot", 0)),
        ("vache", "AB", "421 b 421 321 653", ("A", "B", 22, 22, "pot", 1)),  # a sum of one each, and 2
        ("vache", "ABC", "666 66+6 b 653 65+3 653 65+3 421 321", ("A", "C", 12, 12, "pot", 1)),  # A13
        ("vache", "ABC", "666 b 666 653 653 321", ("B", "C", 14, 14, "pot", 1)),
        ("vache", "ABCD", "666 b 666 653 653 421 321 654 665", ("A", "D", 14, 14, "pot", 2)),
        ("vache", "AB", "666 b 666 654 654 111 321", ("A", "B", 19, 19, "pot", 2)),  # the deciding one alone
        (house("vache", tie_stake="original"), "AB", "421 b 421 321 653", ("A", "B", 20, 20, "pot", 1)),
        (house("vache", tie_stake="choice_always"), "AB", "421 b 421 321 653", ("A", "B", 20, 20, "pot", 1)),
        (house("vache", accumulate="off"), "AB", "421 42+6 b 653 65+4", ("B", "A", 2, 2, "pot", 0)),
        (house("vache", tokens=9), "AB", A_NINE + "653 65+1 b 666 66+5", ("B", "A", 1, 1, "B", 0)),
        (house("vache", tokens=9), "AB", A_NINE + "654 b 654 666 653", ("A", "B", 2, 2, "A", 1)),
    ],
)
def test_the_stake_of_a_coup(rules, players, words, told):
    assert coup(game_of(rules, words, players)) == told


def test_in_both_phases_the_throws_add_up_where_the_house_says_so():
    game = game_of(house("vache", tokens=9, accumulate_phase="both"), A_NINE + "653 +652 +651 666 66+5 65+4")

    assert coup(game) == ("B", "A", 6 + 1 + 2, 4, "B", 0)


@pytest.mark.parametrize(
    ("rules", "words", "refused"),
    [
        ("vache", "321 1+22 b 421 b", "owes_throws"),
        ("vache", "321 b 421 b", "nothing_thrown"),  # the next coup has begun
        ("vache", "653 65+4 b 421 421+", "nothing_rethrown"),
        (house("vache", min_reroll=0), "653 65+4 b 421 421+", ""),
        (house("vache", min_reroll=0), "421 421+", "nothing_rethrown"),  # the opener simply stops
        (house("vache", tokens=9), A_NINE + "653 +652 +651 654 b", ""),  # the one exception
        (house("vache", tokens=9), A_NINE + "653 +652 +651 654 65+3 b", "owes_throws"),
        (house("vache", tokens=9, le_bon="none"), A_NINE + "653 +652 +651 654 b", "owes_throws"),
        (house("vache", tokens=9, le_bon="stop"), A_NINE + "653 +652 +651 654 b", "owes_throws"),
    ],
)
def test_the_followers_owe_the_throws_of_the_opener(rules, words, refused):
    assert why(rules, words) == refused


def test_keeping_all_three_dice_counts_as_a_throw_and_adds_up():
    game = game_of(house("vache", min_reroll=0), "653 65+4 b 421 421+")

    assert coup(game) == ("B", "A", 20, 20, "pot", 0)


FIFTY_FIVE = "421 42+1 42+1 421 42+3 42+1 333 653 "  # 30 + 22 + 3


def test_a_penalty_of_55_takes_41_now_and_14_of_the_next_pot():
    game = game_of(house("vache", supervache="yes"), FIFTY_FIVE)

    assert coup(game) == ("A", "B", 55, 41, "pot", 1)
    assert (game.manche, game.pot, game.tokens, game.player) == (2, 27, {"A": 0, "B": 14}, "B")


def test_the_handicap_may_come_on_top_of_the_new_pot():
    game = game_of(house("vache", supervache="yes", handicap_from_pot="no"), FIFTY_FIVE)

    assert (game.manche, game.pot, game.tokens) == (2, 41, {"A": 0, "B": 14})


def test_without_the_tail_of_the_cow_nothing_is_carried_over():
    game = game_of("vache", FIFTY_FIVE)

    assert (game.manche, game.pot, game.tokens) == (2, 41, {"A": 0, "B": 0})


def test_a_debt_is_carried_only_by_the_loser_of_the_manche():
    game = game_of(house("vache", supervache="yes", tokens=9), "444 b 653  421 b 653  421 b 653")

    assert game.losers == (1,)  # the pot owed A
    assert (game.manche, game.pot, game.tokens) == (2, 9, {"A": 0, "B": 0})


def test_a_debt_that_empties_the_new_pot_ends_the_second_manche_before_any_throw():
    game = game_of(house("vache", supervache="yes", tokens=5), "421 b 653")

    assert game.phase == "over"
    assert game.result is not None
    assert game.result.grand_perdant == "B"
    assert game.tokens == {"A": 0, "B": 5}
