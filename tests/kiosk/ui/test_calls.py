"""Words of the screens: numbers and sentences as they are printed."""

import pytest

from kiosk.board import BESTS
from kiosk.language import line, tongue
from kiosk.ui import calls
from tests.kiosk.engine.playing import game_of


@pytest.mark.parametrize(
    ("luck", "french", "english"),
    [(1.26, "+1,3", "+1.3"), (-0.81, "−0,8", "−0.8"), (0.0, "0,0", "0.0"), (-0.04, "0,0", "0.0")],
)
def test_luck_has_a_sign_and_the_mark_of_the_language(luck, french, english):
    assert calls.with_sign(luck, tongue("fr")) == french
    assert calls.with_sign(luck, tongue("en")) == english


def test_a_record_has_the_decimal_mark_of_the_language():
    luck = next(best.msgid for best in BESTS if "chance" in best.msgid)
    record = line(luck, name="Ana", n=0.71)

    assert calls.sentence(record, tongue("fr")).endswith("Ana (+0,7)")
    assert calls.sentence(record, tongue("en")).endswith("Ana (+0.7)")


@pytest.mark.parametrize(
    ("preset", "words", "key"),
    [
        ("fiches", "665 b 665", "gardez 665, ou relancez"),  # level: B throws the rampeau first
        ("main-chaude", "665 66+4 66+4 654", "gardez 654, ou relancez"),
        ("main-chaude", "665 66+4 66+4 653", "le prochain lancer sera le dernier"),
    ],
)
def test_le_bon_says_what_it_does_to_the_dice_that_lie_there(preset, words, key):
    game = game_of(preset, f"421 322 421 322 322 421 {words}", first="A")

    assert calls.le_bon(game, tongue("fr")) == key
