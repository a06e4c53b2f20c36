import pytest

from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter, Screen
from kiosk.language import languages, tongue
from kiosk.ui.screens import scene
from kiosk.ui.screens.help.advice import ADVICE
from kiosk.ui.sheet import typeset


def test_every_screen_says_in_three_sentences_what_it_is_for():
    assert set(ADVICE) == set(Screen)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_its_sentences_are_whole_in_every_language(language, size):
    cut = []
    for screen in Screen:
        counter = Counter(screen=Screen.HELP, came=(screen,), prefs=Prefs(language=language))
        shown = " ".join(text.words for text in scene(counter, size, 0.0).texts)
        cut += [
            words
            for words in ADVICE[screen if screen is not Screen.MENU else Screen.PLAY]
            if typeset(tongue(language)(words)) not in shown
        ]

    assert cut == []


def test_keys_are_told_to_who_has_a_keyboard_only():
    by_finger = scene(Counter(screen=Screen.HELP, came=(Screen.PLAY,)), (800, 480), 0.0)
    by_key = scene(Counter(screen=Screen.HELP, came=(Screen.PLAY,), keyed=True), (800, 480), 0.0)

    assert "Échap" not in " ".join(text.words for text in by_finger.texts)
    assert "Échap" in " ".join(text.words for text in by_key.texts)
