import pytest

from kiosk.engine.hands.combos import digits
from kiosk.engine.history import begin
from kiosk.engine.play.standing import hands, standing
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import play_word


def game(words, preset="onze", players=("Ana", "Bo", "Cy")):
    history = begin(PRESETS[preset], players, players[0])
    for word in words.split():
        history = play_word(history, word)
    return history.game


@pytest.mark.parametrize(
    ("words", "preset", "best", "worst", "cost"),
    [
        ("665", "onze", ("Ana",), None, 1),
        ("665 421", "onze", ("Bo",), ("Ana",), 8),
        ("665 665", "onze", ("Ana", "Bo"), ("Ana", "Bo"), 1),
        ("665 421 653 421", "onze", ("Cy",), None, 3),  # the pot has no more than three left
        ("321 1+22 21+4 421", "vache", ("Ana", "Bo"), ("Ana", "Bo"), 26),
        ("653 b 421 ", "salon", ("Bo",), ("Ana",), 10),
    ],
)
def test_how_a_coup_stands(words, preset, best, worst, cost):
    now = standing(game(words, preset))

    assert now.best.names == best
    assert (now.worst.names if now.worst else None) == worst
    assert now.cost == cost


CHARGED = "421 322 431 421 431 322 665 653 431 "
"""All three have tokens, and Cy opens the décharge."""


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("665 66+4 66+5 665", ("Cy", "Ana")),  # she must throw on: a hand that stays counts as often as his
        ("665 66+4 66+5 b 665", ("Ana",)),  # one dry throw was announced
    ],
)
def test_an_equal_hand_leads_by_fewer_throws_only_where_they_were_announced(words, best):
    now = standing(game(CHARGED + words, "main-chaude"))

    assert now.best.names == best


def test_before_the_first_hand_nothing_stands():
    assert standing(game("")) is None
    assert standing(game("665 421 653")) is None


def test_what_would_move_is_what_moves_when_the_coup_ends_so():
    before, after = game("665 421"), game("665 421 653")

    assert standing(before).cost == 8
    assert after.last_coup.moved == 8


@pytest.mark.parametrize(
    ("words", "players", "best", "worst"),
    [
        ("443 443", "AB", ("443", "AB"), ("443", "AB")),
        ("443 443 553", "AB", ("553", "A"), None),
        ("665 443 443 553", "ABC", ("665", "A"), None),
        ("665 443 443", "ABC", ("665", "A"), ("443", "BC")),
        ("443 443 443 553 332", "ABC", ("553", "A"), ("332", "B")),
        ("443 443 443 553 553", "ABC", ("553", "AB"), ("553", "AB")),
    ],
)
def test_in_a_throw_off_those_who_throw_stand_by_what_fell_there(words, players, best, worst):
    now = standing(game(words, players=tuple(players)))

    assert (digits(now.best.hand), "".join(now.best.names)) == best
    assert (now.worst and (digits(now.worst.hand), "".join(now.worst.names))) == worst


def test_who_has_yet_to_throw_off_shows_the_hand_that_tied_until_another_did():
    assert hands(game("665 443 443")) == {"Ana": (6, 6, 5), "Bo": (4, 4, 3), "Cy": (4, 4, 3)}
    assert hands(game("665 443 443 553")) == {"Ana": (6, 6, 5), "Bo": (5, 5, 3)}
