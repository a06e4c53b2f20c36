"""Main chaude: le bon before a throw, fewer throws win, and what the throw-off is played for."""

import pytest

from tests.kiosk.engine.playing import coup, game_of, house, why

TWENTY = house("main-chaude", tokens=20)
TENS = "421 653 421 653 "  # A and B hold ten each; A lost last and opens the décharge
TIED = TENS + "653 +652 +654 653 +652 +654 "
THREE = house("main-chaude", tokens=3)
ONES = "665 664 653  665 664 653  665 664 653 "


@pytest.mark.parametrize(
    ("words", "throw", "max_throws"),
    [
        ("653 +652 +432 554", 2, 3),
        ("653 +652 +432 554 b", 2, 2),  # behind: it announces the last throw
        ("653 +652 +432 b", 1, 1),
        ("b", 1, 1),
    ],
)
def test_le_bon_before_a_throw_makes_it_the_last(words, throw, max_throws):
    before = game_of(TWENTY, TENS)
    expects = game_of(TWENTY, TENS + words).expects

    assert before.tokens == {"A": 10, "B": 10}
    assert (expects.throw, expects.max_throws) == (throw, max_throws)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("653 +652 +432 554 b 55+5", ("B", "A", 5, 5, "B", 0)),  # « s'il fait 5-5-5 il aura donc gagné »
        ("653 +652 +432 555 b", ("B", "A", 5, 5, "B", 0)),  # ahead: it ends the turn at once
        ("653 +652 +651 b 651", ("B", "A", 1, 1, "B", 0)),  # fewer throws win
        ("b 651 652", ("B", "A", 1, 1, "B", 0)),
    ],
)
def test_a_committed_throw_decides(words, told):
    assert coup(game_of(TWENTY, TENS + words)) == told


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ("653 +652 +651 b b", "already_said"),
        ("653 +652 b 554 b", "last_anyway"),
        ("653 b b", "last_anyway"),
        ("653 +652 +432 554 b b", "already_said"),
        ("b b", "already_said"),
        ("653 +652 +654 653 +652 +654 est", "no_choice"),
        ("653 +652 +654 653 +652 +654 b", "dry_throw"),
        ("653 +652 +654 653 +652 +654 665 665 653", "choice_first"),
        ("653 +652 +654 653 +652 +654 665 665 b", "choice_first"),
        ("653 +652 +654 653 +652 +654 665 665 4+21", "choice_first"),
        ("653 +652 +654 653 +652 +654 665 665 vient est", "no_choice"),
    ],
)
def test_what_may_not_be_said(words, refused):
    assert why(TWENTY, TENS + words) == refused


def test_le_bon_is_needless_in_a_dry_charge():
    assert why("main-chaude", "b") == "last_anyway"


def test_le_bon_of_a_player_who_is_ahead_of_one_but_not_of_all_announces():
    game = game_of(THREE, ONES + "653 +652 +651 653 b 652 b", "ABC")

    assert (game.player, game.expects.throw, game.expects.max_throws) == ("C", 2, 2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("421 665", ("B", "A", 2, 2, "B", 1)),  # the first main chaude is for the value that tied
        ("665 665 est 421 653", ("B", "A", 2, 2, "B", 2)),
        ("665 665 vient 421 653", ("B", "A", 10, 10, "B", 2)),
        ("665 665 vient 653 555", ("A", "B", 5, 5, "A", 2)),
        ("665 665 vient 555 555 est 421 653", ("B", "A", 5, 5, "B", 3)),
        ("665 665 vient 555 555 vient 421 653", ("B", "A", 10, 10, "B", 3)),
        ("665 665 est 555 555 est 421 653", ("B", "A", 2, 2, "B", 3)),
    ],
)
def test_the_stake_of_a_main_chaude(words, told):
    assert coup(game_of(TWENTY, TIED + words)) == told


def test_the_last_player_starts_the_throw_off_and_makes_the_choice():
    first = game_of(TWENTY, TIED).expects
    second = game_of(TWENTY, TIED + "665 665").expects

    assert (first.player, first.what, first.throw_off) == ("B", "throw", True)
    assert (second.player, second.what, second.throw_off) == ("B", "choice", True)


def test_a_throw_off_that_picks_the_loser_alone_asks_for_no_choice():
    expects = game_of("main-chaude", "421 653 653 665 665", "ABC").expects

    assert (expects.player, expects.what) == ("C", "throw")


def test_the_choice_is_always_asked_where_the_house_says_so():
    rules = house("main-chaude", tie_stake="choice_always")

    assert game_of(rules, "653 653").expects.what == "choice"
    assert game_of(rules, "653 653 vient 421 665").tokens == {"A": 10, "B": 0}


def test_where_everybody_holds_nenette_the_last_wins_and_the_others_throw_off():
    assert coup(game_of("main-chaude", "221 221")) == ("B", "A", 4, 4, "pot", 0)
    assert coup(game_of("main-chaude", "221 221 221 421 665", "ABC")) == ("C", "A", 4, 4, "pot", 1)
