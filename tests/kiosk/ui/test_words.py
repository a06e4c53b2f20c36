"""What is said on the screens, whatever they look like."""

from itertools import product

import pytest

from kiosk.counter.house import Prefs
from kiosk.counter.state import Screen
from kiosk.engine.house.switches import SWITCHES
from kiosk.engine.names import piece
from kiosk.engine.presets import PRESETS
from kiosk.ui.screens import scene
from kiosk.ui.screens.leaving import HIS
from kiosk.ui.sheet import typeset
from tests.lab.gallery.samples import samples
from tests.lab.gallery.samples.story import FEW, Story, throws

OTHER = {"fiche": "jeton", "jeton": "fiche"}

OF_THE_GAME = {
    Screen.PLAY,
    Screen.HAND,
    Screen.CHOICE,
    Screen.LEAVING,
    Screen.RANKS,
    Screen.COACH,
    Screen.OVER,
}
"""Pages about one game; those about any rules say « jeton » for all."""


def words_of(counter, now) -> str:
    """Everything that the screen says, in small letters."""
    return " ".join(text.words for text in scene(counter, (800, 480), now).texts).lower()


def test_a_token_is_called_as_the_rules_call_it():
    wrong = [
        each.name
        for each in samples(Prefs())
        if each.counter.state and each.counter.screen in OF_THE_GAME
        if OTHER[piece(each.counter.state.rules)] in words_of(each.counter, each.now)
    ]

    assert wrong == []


@pytest.mark.parametrize("preset", PRESETS)
def test_own_rules_count_what_their_source_calls_a_token(preset):
    story = Story(Prefs(), FEW, preset).act("start", "rules", "house", "title", "type Z", "titled")
    words = words_of(story.counter, story.now)

    assert piece(PRESETS[preset]) in words
    assert OTHER[piece(PRESETS[preset])] not in words


@pytest.mark.parametrize(("preset", "price"), [("onze", "en fiches"), ("salon", "en jetons")])
def test_the_price_of_a_choice_is_in_what_the_rules_call_a_token(preset, price):
    story = Story(Prefs(), FEW, preset).act("start", "begin")
    story.until(lambda game: game.result is not None, throws()).rest().rest().act("coach")

    assert story.counter.screen is Screen.COACH
    assert price in words_of(story.counter, story.now)


def test_what_becomes_of_the_tokens_of_who_leaves_is_told_for_all_rules():
    pieces = {piece(rules) for rules in PRESETS.values()}
    choices = {choice for choice, _ in SWITCHES["departure"].choices}

    assert set(HIS) == set(product(pieces, choices))


def test_the_name_of_the_house_is_written_large_what_it_is_and_below_what_stands_there():
    each = next(each for each in samples(Prefs()) if each.name == "settings")
    page = scene(each.counter, (800, 480), each.now)
    size = {text.words: text.size for text in page.texts}

    assert size["Le nom de la maison"] > size["à écrire"]


def test_no_line_begins_with_a_mark_that_belongs_to_the_word_before():
    words = typeset("« Le bon » : sûr à 97 %, dit l'œil ; et vous ?")

    assert words.split(" ") == [
        "«\u00a0Le",
        "bon\u00a0»\u00a0:",
        "sûr",
        "à",
        "97\u00a0%,",
        "dit",
        "l’œil\u00a0;",
        "et",
        "vous\u00a0?",
    ]
