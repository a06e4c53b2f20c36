"""The owner's booklet: it compiles in its languages, and its card says what the kiosk plays."""

import json
import sys
from typing import Any

import cv2
import numpy as np
import pytest
import typst

from kiosk.cli.booklet import card_of
from kiosk.cli.places import appliance
from kiosk.engine.house.switches import with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.written.ranking import ranking
from kiosk.language import tongue
from tests.kiosk.cli.lebon import lebon


def pages_of(code: str, rules: Rules) -> list[np.ndarray]:
    """Each page in grey, small."""
    card = {"lang": code, "version": "0", **card_of(rules, tongue(code))}
    source = appliance() / "booklet" / "booklet.typ"
    pages: Any = typst.compile(source, format="png", ppi=60, sys_inputs={"card": json.dumps(card)})
    return [cv2.imdecode(np.frombuffer(each, np.uint8), cv2.IMREAD_GRAYSCALE) for each in pages]


@pytest.mark.parametrize("code", ["fr", "en", "de"])
def test_the_booklet_is_a_pdf(code, tmp_path):
    """German has no booklet of its own yet: it gets the English one, card included."""
    ran = lebon("--lang", code, "booklet", tmp_path / "new" / "b.pdf", "--rules", "vache", home=tmp_path)

    assert ran.status == 0
    assert (tmp_path / "new" / "b.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("code", ["fr", "en"])
def test_it_folds_from_two_sheets_and_no_page_is_half_empty(code):
    pages = pages_of(code, PRESETS["onze"])
    filled = []
    for page in pages[1:-1]:
        inked = np.flatnonzero((page < 200).any(axis=1)) / len(page)
        filled.append(inked[inked < 0.93].max())  # the number of the page stands below

    assert len(pages) == 8
    assert min(filled) > 0.55, filled


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


def test_a_421_that_is_worth_all_says_so_in_words():
    rules = with_switches(PRESETS["onze"], {"v421": "all_but_one"})

    assert card_of(rules, tongue("fr"))["ranking"][0]["value"] == "tout moins un"


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_on_the_card_stands_on_its_frame_or_over_something_else(preset):
    """Between the frame's sides the foot stands alone: paper above it, and below it down to the frame."""
    *_, card = pages_of("fr", PRESETS[preset])
    within = card[:, int(0.08 * card.shape[1]) : int(0.92 * card.shape[1])]
    inked = [bool((within[int(a * len(card)) : int(b * len(card))] < 200).any()) for a, b in BANDS]

    assert inked == [False, True, False]


BANDS = ((0.893, 0.905), (0.908, 0.932), (0.936, 0.95))
"""Shares of the height of the card: above its foot, the foot, below it."""


def test_wrong_rules_and_a_missing_typesetter_are_one_line(tmp_path, monkeypatch):
    assert lebon("booklet", "--rules", "onz", home=tmp_path).status == 2
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = lebon("booklet", tmp_path / "b.pdf", home=tmp_path)

    assert ran.status == 1
    assert "pip install typst" in ran.complaint
