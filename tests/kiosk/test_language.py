import io
from string import Formatter

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kiosk.language import languages, tongue
from kiosk.ui.metrics import Face, covers
from tests.kiosk.catalogue import catalogue_of, extracted, path_of, translated


@pytest.fixture(scope="module")
def texts():
    return [message for message in extracted() if message.id]


def forms(words):
    return words if isinstance(words, tuple | list) else (words,)


def holes(words):
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("language", translated())
def test_no_text_is_missing_in_a_language(language, texts):
    catalogue = catalogue_of(language)

    missing = [
        text.id for text in texts if text.id not in catalogue or not all(forms(catalogue[text.id].string))
    ]

    assert missing == []


@pytest.mark.parametrize("language", translated())
def test_no_translation_is_left_over(language, texts):
    said = {str(text.id) for text in texts}

    assert [
        message.id for message in catalogue_of(language) if message.id and str(message.id) not in said
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
    with path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)

    assert compiled.getvalue() == path_of(language).with_suffix(".mo").read_bytes()


def test_every_letter_is_in_every_font(texts):
    words = [str(text.id) for text in texts]
    for language in translated():
        words += [form for message in catalogue_of(language) for form in forms(message.string) if form]
    letters = {letter for each in words for letter in each if letter.isprintable()}

    assert [letter for letter in sorted(letters) for face in Face if not covers(letter, face)] == []


def test_a_text_is_translated_and_its_holes_filled():
    assert tongue("fr")("{n} joueurs au plus", n=8) == "8 joueurs au plus"
    assert tongue("en")("{n} joueurs au plus", n=8) == "8 players at most"


def test_plurals_follow_the_language():
    words = ("{n} tournée due", "{n} tournées dues")

    assert tongue("fr").plural(*words, 0) == "0 tournée due"
    assert tongue("en").plural(*words, 0) == "0 rounds owed"
    assert tongue("en").plural(*words, 1) == "1 round owed"


def test_a_language_without_a_catalogue_is_french():
    assert tongue("xx").code == "fr"


def test_french_comes_first():
    assert languages() == ("fr", "en")
