"""The owner's booklet: it compiles in its languages, and its card says what the kiosk plays."""

import sys

import pytest

from kiosk.cli.booklet import card_of
from kiosk.engine.house.switches import with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.ranking import ranking
from kiosk.language import tongue
from tests.kiosk.cli.lebon import lebon


@pytest.mark.parametrize("code", ["fr", "en", "de"])
def test_the_booklet_is_a_pdf(code, tmp_path):
    """German has no booklet of its own yet: it gets the English one, card included."""
    ran = lebon("--lang", code, "booklet", tmp_path / "new" / "b.pdf", "--rules", "vache", home=tmp_path)

    assert ran.status == 0
    assert (tmp_path / "new" / "b.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_has_the_values_of_the_rule_set_from_the_top(preset):
    rules = PRESETS[preset]
    card = card_of(rules, tongue("fr"))
    top = ranking(rules)[: len(card["ranking"])]

    assert len(top) >= 12
    assert [(row["hand"], row["value"]) for row in card["ranking"]] == [
        (list(each.hand), str(each.value)) for each in top
    ]


def test_what_the_house_changed_stands_on_its_card():
    plain = card_of(PRESETS["onze"], tongue("fr"))["sentences"]
    changed = card_of(with_switches(PRESETS["onze"], {"nenette_penalty": "2"}), tongue("fr"))["sentences"]

    assert len(changed) == len(plain) + 1


def test_wrong_rules_and_a_missing_typesetter_are_one_line(tmp_path, monkeypatch):
    assert lebon("booklet", "--rules", "onz", home=tmp_path).status == 2
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = lebon("booklet", tmp_path / "b.pdf", home=tmp_path)

    assert ran.status == 1
    assert "pip install typst" in ran.complaint
