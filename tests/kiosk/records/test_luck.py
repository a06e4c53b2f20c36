from itertools import product

import pytest
from hypothesis import given, settings

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import HANDS, ways
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import PRESETS
from kiosk.records.luck import DUELS, against_a_dry_throw, luck
from kiosk.records.past import past, take_up
from tests.kiosk.engine.playing import game_of, house
from tests.kiosk.records.tables import games


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_dry_throw_wins_half_of_its_duels(rules):
    worth = against_a_dry_throw(rules)

    assert sum(ways(hand) * worth[hand] for hand in HANDS) == 216 * DUELS // 2


@pytest.mark.parametrize(
    ("rules", "words", "kept"),
    [
        ("onze", "", ()),
        ("onze", "421 421", ()),
        ("salon", "421 b", ()),
        ("salon", "421", (4, 1)),
        ("salon", "431 4+31", (3,)),
        ("vache", "321 1+22 21+4 653", (5, 3)),
        ("vache", "321 1+22 21+4 421", (4, 2)),
        (house("vache", kept_locked="yes"), "321 1+22 21+4 653 5+31", (5, 3)),
        (house("main-chaude", tokens=3), "654 653 654 653", ()),
        (house("main-chaude", tokens=3), "654 653 654 653 431", (4, 1)),
        (house("main-chaude", tokens=3), "654 653 654 653 431 4+31 b 665", (6,)),
    ],
)
def test_luck_is_nought_on_average_whatever_one_keeps(rules, words, kept):
    game = game_of(rules, words, first="A")
    thrown = product(range(1, 7), repeat=3 - len(kept))
    brought = [luck(game, Thrown(kept, dice)) for dice in thrown]

    assert sum(brought) == pytest.approx(0, abs=1e-9)
    assert min(brought) < 0 < max(brought)


def test_luck_counts_duels_against_a_dry_throw():
    game = game_of("onze", "")

    assert luck(game, Thrown((), (4, 2, 1))) == pytest.approx(0.5 - 6 / 216 / 2)


def test_a_roll_for_who_opens_is_no_luck():
    game = game_of("fiches", "")

    assert game.phase is Phase.OPENING
    assert luck(game, Thrown((), (6, 6, 6))) is None


@settings(max_examples=25, deadline=None)
@given(games())
def test_every_throw_of_a_legal_game_has_its_luck(saved):
    tosses = past(saved).tosses

    assert all(toss.luck is None or -1 < toss.luck < 1 for toss in tosses)
    assert all((toss.luck is None) == (toss.phase is Phase.OPENING) for toss in tosses)


@settings(max_examples=25, deadline=None)
@given(games())
def test_a_game_played_again_ends_as_it_did(saved):
    history, taken = take_up(saved)
    again = past(saved)

    assert taken == saved.words
    assert again.game == history.game
    assert len({(coup.manche, coup.number, coup.phase) for coup in again.coups}) == len(again.coups)
    if again.coups:
        assert again.coups[-1].last == again.game.last_coup
