"""The ranking and the worth of every hand, against tables written out by hand from the sources."""

import pytest

from kiosk.engine.hands.combos import HANDS, digits, ways
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import strongest_first, value
from tests.kiosk.engine.playing import hand, house

SIMPLES = (
    "665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621 554 553 552 551 544 542 541 "
    "533 532 531 522 521 443 442 441 433 431 422 332 331 322"
)
ACE_HIGH = (
    "661 651 641 631 621 551 541 531 521 441 431 331 665 664 663 662 655 653 652 644 643 642 633 632 622 "
    "554 553 552 544 542 533 532 522 443 442 433 422 332 322"
)
FICHES = (
    "655 644 633 622 611 665 544 533 522 511 664 554 433 422 411 663 553 443 322 311 662 552 442 332 211 "
    "661 551 441 331"
)
NO_PAIR = "653 652 651 643 642 641 632 631 621 542 541 532 531 521 431"
PURES, BRELANS, SUITES = "611 511 411 311 211", "666 555 444 333 222", "654 543 432 321"

ORDERS = {
    "onze": f"421 111 {PURES} {BRELANS} {SUITES} {SIMPLES} 221",
    "vache": f"421 111 {BRELANS} {PURES} {SUITES} 221 {SIMPLES}",
    "lyonnaise": f"421 111 {BRELANS} {PURES} {SUITES} 221 {SIMPLES}",
    "fiches": f"421 111 {FICHES} {BRELANS} {SUITES} {NO_PAIR} 221",
    "as": f"421 111 {PURES} {BRELANS} {SUITES} {ACE_HIGH} 221",
    "salon": f"421 111 666 611 555 511 444 411 333 311 222 211 {SUITES} {SIMPLES} 221",
    "main-chaude": f"421 111 {PURES} {BRELANS} {SUITES} {SIMPLES} 221",
}

WORTH = {
    **dict.fromkeys(map(digits, HANDS), 1),
    **{f"{n}11": n for n in range(2, 7)},
    **{f"{n}{n}{n}": n for n in range(2, 7)},
    **dict.fromkeys(SUITES.split(), 2),
    "111": 7,
}
OWN = {
    "onze": {"421": 8, "221": 1},
    "vache": {"421": 10, "221": 4},
    "lyonnaise": {"421": 10, "221": 4},
    "fiches": {
        "421": 10,
        **{f: int(f[0] if f[1] == f[2] else f[2]) for f in FICHES.split()},
        "221": 2,
    },
    "as": {"421": 10, "221": 2},
    "salon": {"421": 10, "221": 4},
    "main-chaude": {"421": 10, "221": 4},
}


@pytest.mark.parametrize("name", PRESETS)
def test_the_56_hands_stand_in_the_order_of_the_source(name):
    assert " ".join(map(digits, strongest_first(PRESETS[name]))) == ORDERS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_every_hand_is_worth_what_the_source_says(name):
    assert {digits(h): value(PRESETS[name], h) for h in HANDS} == WORTH | OWN[name]


@pytest.mark.parametrize(
    ("switches", "better", "worse"),
    [
        ({"families": "interleave_brelan"}, "666", "611"),
        ({"families": "interleave_brelan"}, "411", "333"),
        ({"families": "interleave_pure"}, "611", "666"),
        ({"families": "interleave_pure"}, "666", "511"),
        ({"triple_ace": "top_brelan"}, "211", "111"),
        ({"triple_ace": "top_brelan"}, "111", "666"),
        ({"triple_ace": "top_brelan", "families": "brelan_first"}, "111", "666"),
        ({"fiche": "any_pair", "fiche_order": "numeric"}, "665", "633"),
        ({"fiche": "any_pair", "fiche_order": "kicker"}, "633", "665"),
        ({"fiche": "any_pair"}, "331", "666"),
        ({"fiche": "any_pair", "families": "brelan_first"}, "222", "655"),
        ({"ace_high": "yes"}, "331", "665"),
        ({"ace_high": "yes"}, "654", "321"),
        ({"nenette_rank": "above_simples"}, "221", "665"),
        ({"nenette_rank": "above_simples"}, "321", "221"),
    ],
)
def test_a_house_rule_moves_hands(switches, better, worse):
    strength = house("onze", **switches).scale.strength

    assert strength[hand(better)] > strength[hand(worse)]


@pytest.mark.parametrize("written", ["8", "10", "11", "all", "all_but_one"])
def test_the_421_is_worth_what_the_house_says(written):
    assert str(value(house("as", v421=written), hand("421"))) == written


def test_where_any_pair_is_a_fiche_only_its_single_die_counts():
    rules = house("onze", fiche="any_pair")

    assert [value(rules, hand(h)) for h in ("663", "442", "554", "511", "221")] == [3, 2, 4, 5, 1]


@pytest.mark.parametrize(
    ("name", "two", "four"),
    [("onze", 2.14, 2.99), ("vache", 2.31, 3.27), ("fiches", 3.48, 4.71), ("salon", 2.25, 3.21)],
)
def test_a_dry_coup_costs_as_many_tokens_as_was_reckoned_by_hand(name, two, four):
    rules = PRESETS[name]

    def mean(players: int) -> float:
        below, total = 0, 0.0
        for h in reversed(strongest_first(rules)):
            share = (below + ways(h)) ** players - below**players
            total += share * int(value(rules, h))
            below += ways(h)
        return total / 216**players

    assert (round(mean(2), 2), round(mean(4), 2)) == (two, four)
