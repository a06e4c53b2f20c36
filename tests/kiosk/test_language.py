import io
import re
from string import Formatter

import pytest
from babel.messages.mofile import read_mo, write_mo

from kiosk.language import OWN_NAME, in_context, languages, tongue
from kiosk.ui.metrics import Face, covers
from tests.kiosk.catalogue import catalogue_of, extracted, forms, lacking, needed, path_of, translated


@pytest.fixture(scope="module")
def texts():
    return [message for message in extracted() if message.id]


def holes(words):
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("language", translated())
def test_no_text_is_missing_in_a_language(language):
    assert lacking(language) == []


@pytest.mark.parametrize("language", translated())
def test_no_translation_is_left_over(language):
    said = {(str(text.id), text.context) for text in needed(language)}

    assert [
        message.id
        for message in catalogue_of(language)
        if message.id and (str(message.id), message.context) not in said
    ] == []


@pytest.mark.parametrize("language", translated())
def test_a_translation_has_the_holes_of_its_text(language):
    other = [
        message.id
        for message in catalogue_of(language)
        if message.id
        for words in forms(message.string)
        if words
        if holes(words) - set().union(*(holes(each) for each in forms(message.id)))
        or not holes(words) >= set.intersection(*(holes(each) for each in forms(message.id)))
    ]

    assert other == []


@pytest.mark.parametrize("language", translated())
def test_the_compiled_catalogue_is_that_of_the_texts(language):
    compiled = io.BytesIO()
    write_mo(compiled, catalogue_of(language))
    compiled.seek(0)
    with path_of(language).with_suffix(".mo").open("rb") as file:
        shipped = contents(read_mo(file))

    assert shipped == contents(read_mo(compiled))


def contents(catalogue):
    """All of a catalogue but the version of what compiled it."""
    return catalogue.mime_headers, [(each.context, each.id, each.string) for each in catalogue]


def test_every_letter_is_in_every_font(texts):
    words = [str(text.id) for text in texts]
    for language in translated():
        words += [form for message in catalogue_of(language) for form in forms(message.string) if form]
    letters = {letter for each in words for letter in each if letter.isprintable()}

    assert [
        letter for letter in sorted(letters) for face in (Face.PLAIN, Face.BOLD) if not covers(letter, face)
    ] == []


TYPEWRITTEN = re.compile(r"[^\W\d_]'|\.\.\.|\"\{")
"""An apostrophe, an ellipsis and a quote as a typewriter has them; what a shell reads has them apart."""


def test_every_text_is_printed_with_the_signs_of_a_printer(texts):
    words = {form for text in texts for form in forms(text.id)}
    for language in translated():
        words |= {form for text in catalogue_of(language) for form in forms(text.string)}

    assert sorted(each for each in words if TYPEWRITTEN.search(each.replace("by-id/...", ""))) == []


def test_a_text_is_translated_and_its_holes_filled():
    assert tongue("fr")("{n} joueurs au plus", n=8) == "8 joueurs au plus"
    assert tongue("en")("{n} joueurs au plus", n=8) == "8 players at most"


def test_plurals_follow_the_language():
    words = ("{n} tournée due", "{n} tournées dues")

    assert tongue("fr").plural(*words, 0) == "0 tournée due"
    assert tongue("en").plural(*words, 0) == "0 rounds owed"
    assert tongue("en").plural(*words, 1) == "1 round owed"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "104\u00a0322 lancers"),
        ("en", "104,322 throws"),
        ("de", "104.322 Würfe"),
        ("es", "104\u00a0322 tiradas"),
        ("it", "104.322 lanci"),
        ("nl", "104.322 worpen"),
    ],
)
def test_a_large_count_is_written_in_the_groups_of_the_language(language, told):
    assert tongue(language).plural("{n} lancer", "{n} lancers", 104_322) == told
    assert tongue(language).plural("{n} lancer", "{n} lancers", 9876).startswith("9876 ")


def test_decimals_have_the_mark_of_the_language():
    words = "{degrees:.0f} °C."

    assert tongue("fr").number(-1.25, "+.1f") == "\N{MINUS SIGN}1,2"
    assert tongue("en").number(1.25, "+.1f") == "+1.2"
    assert tongue("fr")("{rate:.1f} / {n}", rate=2.5, n="1.5") == "2,5 / 1.5"
    assert tongue("de")(words, degrees=41.0) == "41 °C."


def test_every_language_says_its_own_name():
    names = {code: tongue(code)(OWN_NAME) for code in languages()}

    assert names["fr"] == "Français"
    assert names["en"] == "English"
    assert len(set(names.values())) == len(names)


def test_a_text_of_two_meanings_is_translated_by_its_context():
    assert tongue("fr")(in_context("une lampe", "Éteindre")) == "Éteindre"


def test_a_language_without_a_catalogue_is_french():
    assert tongue("xx").code == "fr"


def test_french_comes_first_and_then_english():
    assert languages()[:2] == ("fr", "en")
    assert {"de", "es", "it", "nl"} <= set(languages())
