import pytest

from kiosk.counter.house import Prefs
from kiosk.engine.play.state import Phase
from kiosk.language import tongue
from kiosk.ui.layout import Glass, Rect
from kiosk.ui.scene import Figure
from kiosk.ui.screens.game.seats import FLAT, SMALLEST_TOKEN, TOKEN_STEP, pile, seats, stacks
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import NIGHT
from tests.lab.gallery.samples.story import Story, throws

LONGEST = tuple(f"Wilhelmine-Rosa{number}" for number in range(1, 9))
"""As many as the screen asks for, each as long as the keys allow."""


def blank(size: tuple[int, int] = (800, 480)) -> Sheet:
    return Sheet(Glass(*size), NIGHT, tongue("fr"))


def tokens_of(sheet: Sheet) -> list[Rect]:
    """Where tokens lie: they are the figures that are wider than high."""
    return [item.rect for item in sheet.items if isinstance(item, Figure) and item.rect.w > item.rect.h]


@pytest.mark.parametrize("count", [1, 5, 6, 11, 21, 41, 99])
@pytest.mark.parametrize(("width", "height"), [(60, 30), (150, 60), (300, 100)])
def test_a_pile_stands_in_its_box(count, width, height):
    tall, wide = stacks(width, height, count, 44)
    columns = -(-count // tall)

    assert columns * round(wide * 1.08) <= width + columns
    assert wide * (FLAT + TOKEN_STEP * (min(tall, count) - 1)) <= height + 1


def test_piles_are_of_five_while_there_is_room():
    assert stacks(300, 100, 11, 44)[0] == 5


@pytest.mark.parametrize("count", [1, 4, 22])
def test_a_pile_that_would_be_specks_is_not_drawn(count):
    sheet = blank()

    pile(sheet, Rect(0, 0, 8, 40), count, NIGHT.brass)

    assert tokens_of(sheet) == []


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1024, 600), (1280, 800), (1920, 1080)])
def test_eight_long_names_are_whole_and_no_token_is_a_speck(size):
    story = Story(Prefs(), LONGEST, "vache").act("start", "begin")
    story.until(lambda game: game.phase is Phase.DECHARGE, throws()).throw("221").rest()
    sheet = blank(size)
    wide, high = (440, 330) if sheet.glass.upright else (300, 450)

    seats(sheet, story.counter, story.counter.state, Rect(0, 0, sheet.px(wide), sheet.px(high)))
    words = " ".join(text.words for text in sheet.scene().texts).replace("- ", "-")

    assert [name for name in LONGEST if name not in words] == []
    assert all(token.w >= sheet.px(SMALLEST_TOKEN) for token in tokens_of(sheet))
