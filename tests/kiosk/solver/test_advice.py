"""Advice where the tokens of the game are not those of its rules: a debt taken on top, a guest who went."""

from kiosk.solver.advice import advice, of_the_game
from tests.kiosk.engine.playing import game_of, house

ON_TOP = house("vache", supervache="yes", handicap_from_pot="no")
IN_DEBT = "421 4+21 2+41 653 6+53 5+63 665 6+65 6+65 421 4+21 2+41"
"""B has lost the first manche, and begins the second with 19 fiches beside the 41 of the pot."""

WITHOUT_A = '666 b 665 654 421 b 432 665 part="A" 421'
"""A took ten of the 21 jetons with him; B, who holds six, has thrown the 421, and five are in the pot."""


def test_a_debt_beside_the_pot_makes_a_game_that_is_not_solved_and_the_coup_is_told():
    game = game_of(ON_TOP, f"{IN_DEBT} 665")

    assert (game.pot, game.tokens) == (41, {"A": 0, "B": 19})
    assert not of_the_game(game)
    assert advice(game) == advice(game, tokens=False)


def test_tokens_that_went_with_a_guest_are_not_given_to_who_stays():
    game = game_of(house("salon", departure="box"), WITHOUT_A, "ABC")

    assert (game.pot, game.tokens) == (5, {"A": 0, "B": 6, "C": 0})
    assert not of_the_game(game)
    assert advice(game) == advice(game, tokens=False)


def test_a_game_of_all_its_tokens_is_looked_at_as_a_whole():
    game = game_of("salon", "666")

    assert of_the_game(game)
    assert advice(game) != advice(game, tokens=False)


def test_to_announce_the_last_throw_is_advised_until_it_is_announced():
    """A 421 in three throws: an equal one in two wins, an equal one in three has a throw-off."""
    words = "421 322 421 322 322 421 421 42+1 42+1 221"
    before, after = (game_of("main-chaude", words + said) for said in ("", " b"))
    best, then = advice(before, tokens=False)[0], advice(after, tokens=False)

    assert (best.keep, best.last, best.win) == ((2, 1), True, then[0].win)
    assert (then[0].keep, [each for each in then if each.last]) == ((2, 1), [])
