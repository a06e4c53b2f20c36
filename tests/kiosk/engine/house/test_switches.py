from pathlib import Path

import pytest

import kiosk.engine
from kiosk.engine.house.sense import NONSENSE
from kiosk.engine.house.switches import SWITCHES, changed_settings, preset, setting, settings, with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused
from tests.kiosk.engine.playing import house

PAGE = Path(kiosk.engine.__file__).parent / "RULES.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("| switch |")[2].partition("\n\n")[0]
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in f"| switch |{TABLE}".splitlines()]
"""The table of RULES §8: its head, a rule under it, and a row a switch."""


@pytest.mark.parametrize("column", range(2, 9), ids=ROWS[0][2:])
def test_a_preset_has_the_house_rules_of_its_source(column):
    assert settings(PRESETS[ROWS[0][column]]) == {row[0]: row[column] for row in ROWS[2:]}


def test_the_rules_page_has_a_row_for_each_house_rule_with_the_values_that_are_offered():
    offered = {key: [*switch.values, *(["…"] if switch.number else [])] for key, switch in SWITCHES.items()}

    assert {row[0]: row[1].split() for row in ROWS[2:]} == offered


def test_every_field_of_a_rule_set_that_a_house_may_change_is_a_switch():
    own = {"name", "label", "region", "names_winner", "max_players", "closed", "scale"}

    assert set(SWITCHES) == set(Rules.__slots__) - own


@pytest.mark.parametrize("key", SWITCHES)
def test_a_switch_has_words_for_itself_and_for_each_of_its_values(key):
    switch = SWITCHES[key]

    assert switch.label
    assert switch.help.endswith(".")
    assert all(value and label for value, label in switch.choices)
    assert all(setting(rules, key) in switch.values or switch.number for rules in PRESETS.values())


@pytest.mark.parametrize("name", PRESETS)
def test_settings_are_written_as_they_are_read(name):
    rules = PRESETS[name]

    assert with_switches(rules, settings(rules)) == rules
    assert changed_settings(rules) == {}
    assert changed_settings(house(name, tokens=5, ace_high="yes")) == {"tokens": "5"} | (
        {} if rules.ace_high else {"ace_high": "yes"}
    )


@pytest.mark.parametrize(
    ("name", "changes", "line"),
    [
        ("onze", {"tokns": "3"}, "pas de réglage « tokns » ; vouliez-vous dire « tokens » ?"),
        ("onze", {"tokens": "0"}, "tokens est un nombre de 1 à 999999999, pas « 0 »"),
        ("onze", {"tokens": "1000000000"}, "tokens est un nombre de 1 à 999999999, pas « 1000000000 »"),
        ("onze", {"tokens": "zwölf"}, "tokens est un nombre de 1 à 999999999, pas « zwölf »"),
        ("onze", {"tokens": "٣"}, "tokens est un nombre de 1 à 999999999, pas « ٣ »"),
        ("onze", {"charge_throws": "4"}, "charge_throws ne connaît pas « 4 » ; il y a : 1, 2, 3"),
        (
            "vache",
            {"accumulate": "winner"},
            "accumulate ne connaît pas « winner » ; vouliez-vous dire « winners » ? (off, winners, all)",
        ),
        ("lyonnaise", {"supervache": "yes"}, "lyonnaise n’admet pas supervache"),
        (
            "salon",
            {"supervache": "yes"},
            "supervache=yes et manches=1 ne vont pas ensemble : "
            "la queue de la vache se paie à la deuxième manche",
        ),
    ],
)
def test_a_house_rule_that_there_is_not_is_refused_in_one_line(name, changes, line):
    with pytest.raises(RulesRefused) as refused:
        with_switches(PRESETS[name], changes)

    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("name", "changes", "first", "second"),
    [
        ("vache", {"supervache": "yes", "manches": "1"}, "supervache", "manches"),
        ("vache", {"supervache": "yes", "end": "first_out"}, "supervache", "end"),
        ("onze", {"supervache": "yes", "charge_mode": "own_value"}, "supervache", "charge_mode"),
        ("main-chaude", {"follow": "free"}, "le_bon", "follow"),
        ("vache", {"le_bon": "commit_before_throw"}, "le_bon", "follow"),
        ("vache", {"charge_mode": "own_value"}, "charge_mode", "accumulate"),
        ("vache", {"deduct": "figures"}, "deduct", "accumulate"),
        ("vache", {"v421": "all"}, "v421", "accumulate"),
        ("fiches", {"fiche_order": "numeric", "families": "interleave_pure"}, "fiche_order", "families"),
        ("onze", {"end": "first_out", "leave_at_zero": "no"}, "end", "leave_at_zero"),
    ],
)
def test_house_rules_that_make_no_sense_together_are_refused_by_name(name, changes, first, second):
    with pytest.raises(RulesRefused) as refused:
        with_switches(PRESETS[name], changes)

    assert (refused.value.values["first"], refused.value.values["second"]) == (first, second)
    assert refused.value.because


def test_no_preset_makes_nonsense():
    assert not [n for n in NONSENSE for rules in PRESETS.values() if n.holds(rules)]


@pytest.mark.parametrize(("asked", "line"), [("vach", "« vache »"), ("mainchaude", "« main-chaude »")])
def test_an_unknown_rule_set_names_the_nearest(asked, line):
    with pytest.raises(RulesRefused, match=line):
        preset(asked)


def test_an_unknown_rule_set_that_is_like_none_names_them_all():
    with pytest.raises(RulesRefused, match="onze, vache, lyonnaise, fiches, as, salon, main-chaude"):
        preset("zzz")
