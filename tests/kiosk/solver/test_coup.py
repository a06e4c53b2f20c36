"""The coup between two: the figures that are known, and every choice beside what the engine plays."""

from itertools import product

import numpy as np
import pytest

from kiosk.engine.hands.combos import HANDS, hand_of
from kiosk.engine.presets import PRESETS
from kiosk.engine.usage import UsageRefused
from kiosk.solver.coup import Coup
from kiosk.solver.dice import FALL_CHANCES, HAND, KEPT_DICE
from kiosk.solver.odds import Spot, options
from kiosk.solver.stakes import TheCoup
from kiosk.solver.terms import Terms
from kiosk.solver.totals import NONE
from kiosk.solver.turn import Manner, best_turn
from tests.kiosk.engine.playing import hand, house
from tests.lab.odds import Enumeration, Position, agreement


@pytest.mark.parametrize(
    ("wanted", "throws", "percent"),
    [("421", 1, 2.78), ("421", 2, 11.54), ("421", 3, 22.81), ("111", 3, 7.48), ("666", 3, 7.48)],
)
def test_a_wanted_hand_falls_as_often_as_is_known(wanted, throws, percent):
    worth = np.zeros((1, 1, len(HANDS)))
    worth[..., HAND[hand(wanted)]] = 1

    assert round(100 * float(best_turn([worth] * throws, NONE, Manner()).whole), 2) == percent


def test_what_may_fall_is_counted_die_by_die():
    for place, kept in enumerate(KEPT_DICE):
        thrown = list(product(range(1, 7), repeat=3 - len(kept)))
        counted = np.bincount([HAND[hand_of((*kept, *dice))] for dice in thrown], minlength=len(HANDS))

        assert np.allclose(FALL_CHANCES[place], counted / len(thrown))


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
    terms = Terms(house(name, **switches), charge=False)

    assert round(100 * float(Coup(terms, TheCoup(terms)).worth()[0, 0]), 2) == percent


FOLLOWERS = (
    ("665", 1, "654", 2),
    ("221", 1, "221", 2),
    ("421", 1, "421", 2),
    ("442", 0, "443", 1),
    ("631", 1, "611", 3),
    ("611", 2, "442", 3),
)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("mine", "throws", "beat", "made"), FOLLOWERS)
def test_every_choice_of_the_follower_is_worth_what_the_engine_makes_of_it(name, mine, throws, beat, made):
    rules = PRESETS[name]
    throws += (3 - made) * (rules.follow == "free")
    position = Position(rules, False, hand(mine), throws, hand(beat), made)
    told = options(Spot(rules, False, hand(mine), throws, hand(beat), made))

    worths = {"stop" if each.keep is None else each.keep: each.win for each in told}

    assert worths == pytest.approx(Enumeration(rules, charge=False).deeds(position))


def test_an_enumeration_of_one_dry_throw_agrees_and_its_control_does_not():
    found = agreement(house("onze", follow="max_opener", charge_throws=1), 3, seed=2)

    assert found.control == 0.5
    assert found.missing == 0


@pytest.mark.parametrize("name", PRESETS)
def test_the_opener_who_takes_the_best_choice_wins_as_often_as_the_coup_is_worth(name):
    rules = PRESETS[name]
    terms = Terms(rules, charge=False)
    weights = FALL_CHANCES[0]
    best = [options(Spot(rules, False, each, 2))[0].win for each in HANDS]

    assert float(weights @ np.array(best)) == pytest.approx(float(Coup(terms, TheCoup(terms)).worth()[0, 0]))


@pytest.mark.parametrize(
    ("spot", "told"),
    [
        (Spot(PRESETS["onze"], False, hand("665"), 3), "--throws 3"),
        (Spot(PRESETS["onze"], True, hand("665"), 1), "au plus 0"),
        (Spot(PRESETS["vache"], False, hand("665"), 1, hand("421"), 4), "421 en 4 lancers"),
        (Spot(PRESETS["vache"], False, hand("665"), 1, hand("421"), 3, owed=2), "--must 2"),
        (Spot(PRESETS["vache"], False, hand("665"), 1, owed=1), "qui ouvre ne doit"),
    ],
)
def test_a_spot_that_cannot_be_is_refused(spot, told):
    with pytest.raises(UsageRefused, match=told):
        options(spot)
