import random
from contextlib import suppress

import pytest

from kiosk.doctor.finding import Status
from kiosk.doctor.fonts import fonts, needed_letters
from kiosk.ui.metrics import FONTS
from kiosk.ui.truetype import glyphs
from tests.kiosk.doctor.places import place

A_FONT = sorted(FONTS.glob("*.ttf"))[0]


def test_our_fonts_have_every_letter_that_is_drawn(tmp_path):
    (found,) = fonts(place(tmp_path))

    assert found.status is Status.OK, found.detail


def test_the_letters_of_french_are_needed_in_both_cases():
    assert set("éÉœŒÿŸ«»’…€çÇ") <= needed_letters()


def test_a_font_without_a_letter_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("kiosk.doctor.fonts.NEEDED_SIGNS", "\U0001f3b2")
    (found,) = fonts(place(tmp_path))

    assert found.status is Status.WARN
    assert dict(found.detail.values)["shown"] == "\U0001f3b2"


def test_no_font_and_a_broken_font_are_failures(tmp_path):
    none = fonts(place(tmp_path), tmp_path)
    (tmp_path / "a.ttf").write_bytes(b"no font")
    broken = fonts(place(tmp_path), tmp_path)

    assert none[0].status is broken[0].status is Status.FAIL


def test_letters_and_gaps_of_a_known_font():
    letters = glyphs(A_FONT.read_bytes())

    assert ord("é") in letters
    assert 0x4E00 not in letters
    assert 0xFFFF not in letters


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_font_is_refused_or_read_but_never_worse(seed):
    dice = random.Random(seed)
    font = bytearray(A_FONT.read_bytes()[:40_000])
    for _ in range(30):
        font[dice.randrange(400)] = dice.randrange(256)

    with suppress(ValueError):
        assert len(glyphs(bytes(font[: dice.randrange(len(font))]))) <= 0x110000
