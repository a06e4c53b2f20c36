from dataclasses import fields

import pytest

from kiosk.language import tongue
from kiosk.ui.layout import Rect
from kiosk.ui.scene import Panel
from kiosk.ui.theme import SEATS, THEMES
from tests.kiosk.ui.page import ink, is_inside
from tests.lab.gallery.specimen import specimen


@pytest.mark.parametrize("size", [(800, 480), (600, 1024), (1280, 800)])
@pytest.mark.parametrize("theme", THEMES)
def test_the_specimen_shows_every_colour_of_the_theme_and_stays_on_its_page(theme, size):
    page = specimen(THEMES[theme], size, tongue("fr"))
    shown = {item.fill for item in page.items if isinstance(item, Panel)}
    values = (getattr(THEMES[theme], each.name) for each in fields(THEMES[theme]))

    assert {value for value in values if isinstance(value, tuple)} | set(SEATS) <= shown
    assert all(is_inside(ink(text), text.rect) for text in page.texts)
    assert all(is_inside(item.rect, Rect(0, 0, *size)) for item in page.items if hasattr(item, "rect"))
