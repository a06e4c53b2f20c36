"""A house's own rule set is a value: it plays, it is written whole, and it comes back."""

from dataclasses import replace

import pytest

from kiosk.engine.history import begin
from kiosk.engine.house.whole import VERSION, read_whole, write_whole
from kiosk.engine.play.state import Result
from kiosk.engine.presets import ONZE, PRESETS, VACHE
from kiosk.engine.usage import RulesRefused
from kiosk.engine.written.replay import game_text, play_word
from kiosk.engine.written.script import Options, read_script
from tests.kiosk.engine.playing import game_of, house

BISTRO = replace(
    ONZE,
    name="bistro",
    label="Chez Bob",
    tokens=15,
    charge_throws=2,
    manches=3,
    v421=9,
    v111=6,
    suite_value=3,
)


@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), replace(ONZE, name="bistro"), BISTRO, replace(VACHE, name="x")]
)
def test_a_game_comes_back_under_the_very_rules_it_was_played_by(rules):
    history = begin(rules, ("Ana", "Bo"), "Ana")
    history = play_word(history, "421")

    assert read_script(game_text(history)).rules == rules


def test_what_a_preset_becomes_later_changes_no_game_that_was_written():
    older = game_text(begin(replace(ONZE, nenette_value=3), ("Ana", "Bo")))

    assert read_script(older).rules.nenette_value == 3


def test_rules_that_are_asked_for_beat_those_of_the_file():
    text = game_text(begin(BISTRO, ("Ana", "Bo")))

    assert read_script(text, Options(rules="vache")).rules.name == "vache"


def test_a_game_of_before_is_read_by_its_name_and_switches():
    assert read_script('[rules "vache"]\n[set "supervache" "yes"]\n').rules == house(
        "vache", supervache="yes"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"{VERSION + 1} onze tokens=11", f"version {VERSION + 1}"),
        ("onze", "version onze"),
        ("1 onz tokens=11", "onze"),
        ("1 onze token=11", "tokens"),
        ("1 onze tokens=0", "tokens"),
        ("1 onze manches=1 supervache=yes", "supervache"),
        ("", "version"),
    ],
)
def test_a_line_that_tells_no_rules_is_refused_by_name(line, told):
    with pytest.raises(RulesRefused, match=told):
        read_whole(line, "bistro")


def test_every_rule_is_on_the_line():
    assert read_whole(write_whole(BISTRO), "bistro", "Chez Bob") == BISTRO


def test_of_three_manches_who_lost_the_most_pays_and_only_who_lost_all_is_the_grand_perdant():
    rules = house("onze", manches=3, tokens=8)
    result = game_of(rules, "421 665 " * 3, first="A").result

    assert result is not None
    assert (result.losers, result.loser, result.grand_perdant) == (("B", "A", "B"), "B", None)


@pytest.mark.parametrize(
    ("losers", "payers"),
    [("", ""), ("BA", "BA"), ("ABC", "ABC"), ("AABB", "AB"), ("AABBC", "AB"), ("BBAAA", "A")],
)
def test_of_several_manches_those_who_lost_the_most_pay_each_once(losers, payers):
    assert Result(None, None, None, tuple(losers)).payers == tuple(payers)


def test_numbers_stand_where_bars_differ():
    assert house("onze", v421=9).scale.value[4, 2, 1] == 9
    assert house("onze", simple_value=2).scale.value[6, 6, 5] == 2
    assert game_of(house("vache", charge_throws=2), "665 66+4").player == "B"
