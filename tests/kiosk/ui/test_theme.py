import pytest

from kiosk.counter.house import Prefs
from kiosk.counter.state import Screen
from kiosk.ui.layout import Rect
from kiosk.ui.scene import Panel, Picture, Scene, Text
from kiosk.ui.screens import scene
from kiosk.ui.theme import THEMES, Colour, mix
from tests.kiosk.ui.page import ink, is_inside, texts_in_sight
from tests.lab.gallery.samples import samples

LARGE = 24
"""Pixels an em of letters that WCAG calls large, 18 points: 4.5:1 is enough for those."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def pairs_written(theme):
    """What is written on what, of the things that matter."""
    active = mix(theme.panel, theme.gold, 0.16)
    return {
        "ink on ground": (theme.ink, theme.ground),
        "ink on panel": (theme.ink, theme.panel),
        "ink on the active row": (theme.ink, active),
        "soft on ground": (theme.soft, theme.ground),
        "soft on panel": (theme.soft, theme.panel),
        "soft on the active row": (theme.soft, active),
        "key": (theme.on_key, theme.key),
        "main key": (theme.on_main, theme.main),
        "gold on ground": (theme.gold, theme.ground),
        "gold on panel": (theme.gold, theme.panel),
        "good on ground": (theme.good, theme.ground),
        "bad on ground": (theme.bad, theme.ground),
        "felt": (theme.on_felt, theme.felt),
        "wine": (theme.on_wine, theme.wine),
        "pips": (theme.pip, theme.bone),
    }


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_matters_has_a_contrast_of_seven(theme):
    low = {
        what: round(contrast(*pair), 2) for what, pair in pairs_written(theme).items() if contrast(*pair) < 7
    }

    assert low == {}


def ground_of(text: Text, page: Scene) -> Colour | None:
    """The colour that the words stand on; None on a photograph, which has every colour."""
    middle = Rect(*ink(text).middle, 1, 1)
    below = page.items[: page.items.index(text)]
    grounds = [item for item in below if isinstance(item, Panel | Picture) and is_inside(middle, item.rect)]
    if not grounds:
        return page.ground
    return grounds[-1].fill if isinstance(grounds[-1], Panel) else None


@pytest.mark.parametrize("theme", THEMES)
def test_all_that_is_written_on_a_screen_can_be_read_on_what_lies_under_it(theme):
    faint = []
    for each in samples(Prefs(theme=theme)):
        page = scene(each.counter, (800, 480), each.now)
        for text in texts_in_sight(page):
            ground = ground_of(text, page)
            if ground and contrast(text.colour, ground) < (4.5 if text.size >= LARGE else 7):
                faint.append((each.name, text.words, round(contrast(text.colour, ground), 1)))

    assert faint == []


@pytest.mark.parametrize("theme", THEMES)
def test_words_over_what_the_eye_sees_stand_on_a_card(theme):
    pages = [
        scene(each.counter, (800, 480), each.now)
        for each in samples(Prefs(theme=theme))
        if each.counter.screen is Screen.SERVICE
    ]
    bare = [text.words for page in pages for text in page.texts if ground_of(text, page) is None]

    assert any(text.words == "Caméra perdue" for page in pages for text in page.texts)
    assert bare == []


def test_contrast_is_that_of_the_standard():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
