"""Who opens, who leaves, when a manche is over, and who pays."""

import pytest

from kiosk.engine.game import new_game
from kiosk.engine.play.state import Expects
from kiosk.engine.presets import PRESETS
from kiosk.engine.usage import UsageRefused
from tests.kiosk.engine.playing import game_of, house

SPREAD = "666 553 554  543 322 665  333 665 322 "  # onze: A 0, B 9, C 2; the pot is empty
ONE_EACH = "665 664 653  665 653 664  665 653 664 "  # onze with 3 tokens; B lost last
LOST_BY_B = "421 665 665 421 "  # onze, two players: a manche lost by B


def result(game):
    told = game.result
    return told and (told.loser, told.winner, told.grand_perdant, told.losers)


def test_who_has_no_token_after_the_charge_leaves_and_the_fewest_opens():
    game = game_of("onze", SPREAD, "ABC")

    assert game.phase == "decharge"
    assert (game.left, game.tokens, game.player) == (("A",), {"A": 0, "B": 9, "C": 2}, "C")


@pytest.mark.parametrize(
    ("opener", "player"),
    [("fewest", "B"), ("first_player", "A"), ("loser", "B")],
)
def test_the_house_says_who_opens_the_decharge(opener, player):
    game = game_of(house("onze", tokens=3, decharge_opener=opener), ONE_EACH, "ABC")

    assert game.tokens == {"A": 1, "B": 1, "C": 1}
    assert (game.phase, game.player) == ("decharge", player)


def test_a_first_player_who_is_out_leaves_the_decharge_to_the_next():
    game = game_of(house("as", tokens=2), "1 2 3  665 664 653  665 664 653", "ABC")

    assert (game.phase, game.left, game.player) == ("decharge", ("A",), "B")


def test_the_fewest_tokens_open_every_coup_of_the_decharge():
    game = game_of("onze", SPREAD + "653 b 654", "ABC")

    assert game.tokens == {"A": 0, "B": 7, "C": 4}
    assert game.player == "C"


def test_the_giver_of_the_last_token_leaves_and_one_holder_has_lost():
    game = game_of("onze", SPREAD + "421 b 665", "ABC")

    assert (game.manche, game.coup, game.left) == (2, 1, ())
    assert game.losers == (1,)
    assert game.player == "B"


@pytest.mark.parametrize(
    ("rules", "words", "told"),
    [
        ("onze", LOST_BY_B + "665 421 665 421", ("B", None, "B", ("B", "B"))),
        ("onze", LOST_BY_B + "421 665 665 421", (None, None, None, ("B", "A"))),  # the stake is shared
        (house("onze", manches=1), LOST_BY_B, ("B", None, None, ("B",))),
        (house("as", tokens=7), "1 6 111 653", ("B", "A", None, ("B",))),  # l'Espagnole
        (house("main-chaude", tokens=7), "111 221", ("B", None, None, ("B",))),
        (house("fiches", tokens=4), "653 421 653 652 653 652 543 653 653 b 421 b", ("B", "A", None, ("B",))),
    ],
)
def test_the_result_of_a_game(rules, words, told):
    game = game_of(rules, words)

    assert result(game) == told
    assert game.phase == "over"
    assert game.expects == Expects()
    assert game.hands == {}
    assert game.left == tuple(p for p in "AB" if p != told[3][-1])


def test_the_winner_is_named_only_where_one_left_first_alone():
    alone = game_of(house("as", tokens=2), "1 2 3  665 664 653  665 664 653  421 b 653", "ABC")
    together = game_of(house("as", tokens=2), "1 2 3  654 653 652", "ABC")

    assert result(alone) == ("C", "A", None, ("C",))
    assert result(together) == ("C", None, None, ("C",))


@pytest.mark.parametrize(
    ("rules", "words", "told", "left"),
    [
        (house("onze", end="first_out"), SPREAD, (None, "A", None, ()), ("A",)),
        (
            house("onze", end="first_out", tokens=3),
            ONE_EACH + "421 b 665 653",
            (None, "B", None, ()),
            ("B",),
        ),
        (house("onze", end="first_out", tokens=1), "665 664 653", ("C", None, None, ("C",)), ("A", "B")),
        (house("onze", end="first_out", tokens=2), "665 664 653  665 653 664", (None, "B", None, ()), ("B",)),
    ],
)
def test_the_first_out_ends_it_where_the_house_says_so(rules, words, told, left):
    game = game_of(rules, words, "ABC")

    assert (result(game), game.left) == (told, left)


def test_players_without_tokens_may_stay_in():
    staying = house("onze", leave_at_charge_end="no")
    game = game_of(staying, SPREAD, "ABC")

    assert (game.left, game.player) == ((), "A")
    assert game_of(staying, SPREAD + "421 b 665 654", "ABC").left == ("A",)  # best without a token: out


def test_a_player_without_tokens_goes_on_until_one_holds_all():
    rules = house("onze", leave_at_zero="no", tokens=3, manches=1)
    game = game_of(rules, ONE_EACH + "421 b 665 653", "ABC")
    over = game_of(rules, ONE_EACH + "421 b 665 653  653 b 665 421  654 b 653 421", "ABC")

    assert (game.tokens, game.left, game.player) == ({"A": 2, "B": 0, "C": 1}, (), "B")
    assert (over.tokens, over.left) == ({"A": 0, "B": 3, "C": 0}, ("A", "C"))


def test_an_espagnole_that_does_not_lose_is_played_out_by_all_and_opened_by_the_holder():
    game = game_of(house("as", tokens=7, espagnole_loses="no"), "1 6 111 653")

    assert (game.phase, game.left, game.player) == ("decharge", (), "B")
    assert game_of(house("as", tokens=7, espagnole_loses="no"), "1 6 111 653 654 b 653").tokens == {
        "A": 2,
        "B": 5,
    }


@pytest.mark.parametrize(
    ("rules", "words", "starts"),
    [
        ("fiches", "653 421", "A"),
        ("fiches", "421 653", "B"),
        ("as", "6 1", "B"),  # the ace counts seven
        (house("as", ace_high="no"), "6 1", "A"),
        (house("as", first_player="lowest_die"), "1 6", "B"),
        (house("fiches", first_player="lowest_sum"), "653 421", "B"),
        (house("fiches", first_player="lowest_die"), "1 6", "A"),
        ("fiches", "653 554 421 653", "B"),  # tied: again
    ],
)
def test_the_dice_say_who_starts(rules, words, starts):
    game = game_of(rules, words)

    assert (game.phase, game.coup, game.player) == ("charge", 1, starts)


def test_only_the_tied_roll_again_in_seat_order():
    game = game_of("fiches", "421 653 554", "ABC")

    assert (game.phase, game.coup, game.player, game.hands) == ("opening", 0, "B", {})


def test_a_first_player_who_was_agreed_takes_the_place_of_the_roll():
    assert new_game(PRESETS["fiches"], ("A", "B"), "B").player == "B"
    assert game_of("onze", "421 665", "ABC", first="B").player == "A"


@pytest.mark.parametrize(
    ("rules", "players", "first", "line"),
    [
        ("onze", ("A",), None, "il faut au moins 2 joueurs, pas 1"),
        ("main-chaude", tuple("ABCDEFGHI"), None, "main-chaude se joue à 8 au plus, pas à 9"),
        ("onze", ("A", "A"), None, "deux joueurs s’appellent « A »"),
        ("onze", ("A", " "), None, "un joueur n’a pas de nom"),
        ("onze", ("A", "B"), "C", "« C » n’est pas un des joueurs : A, B"),
    ],
)
def test_players_that_make_no_game_are_refused_in_one_line(rules, players, first, line):
    with pytest.raises(UsageRefused) as refused:
        new_game(PRESETS[rules], players, first)

    assert str(refused.value) == line


def test_who_gives_the_last_of_all_tokens_away_leaves_before_those_who_never_had_any():
    rules = house("fiches", tokens=4, leave_at_charge_end="no")
    game = game_of(rules, "543 653 652 653 654 652 543 b 651 b 653 b", "ABC", first="A")

    assert result(game) == ("C", "B", None, ("C",))
    assert game.left == ("B", "A")
