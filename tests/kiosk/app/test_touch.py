from dataclasses import replace

import pytest

from kiosk.counter.messages import Act, By, Held
from kiosk.counter.state import Screen, Setup
from kiosk.ui.inputs import Key, Lifted, Touched
from tests.kiosk.app.bench import Bench

A_KEY = (60, 250)
"""About where the letter stands on the page of names."""


def test_a_touch_on_what_is_drawn_does_what_it_says(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(3)
    undo = next(touch for touch in bench.glass.shown[-1].touches if touch.action == "undo")
    bench.glass.waiting = [Touched(undo.rect.x + 3, undo.rect.y + 3)]
    bench.app.turn()

    assert bench.words == ("642", "undo")


def touch(bench: Bench, action: str, argument: str = "") -> tuple[float, float]:
    """A finger on that key of the page that is shown; where it came down."""
    keys = bench.glass.shown[-1].touches
    at = next(key.rect.middle for key in keys if (key.action, key.argument) == (action, argument))
    bench.glass.waiting = [Touched(*at)]
    bench.app.turn()
    return at


@pytest.mark.parametrize(
    ("seconds", "moved", "typed"),
    [
        (0.1, True, ""),  # no finger is back so soon
        (0.2, True, "A"),  # whoever opened the keys has his first letter ready
        (0.2, False, ""),  # the second half of a double tap
        (0.6, False, "A"),
    ],
)
def test_a_quick_letter_is_heard_and_a_double_tap_is_not(bench, seconds, moved, typed):
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=Setup(names=("Bo", "Zoé")))
    bench.pass_(1)
    bench.glass.waiting = [Touched(*((2, 2) if moved else A_KEY))]
    bench.app.turn()
    bench.app.take(Act("seat_add"), bench.clock.now())
    bench.pass_(seconds)

    assert touch(bench, "type", "A") == pytest.approx(A_KEY, abs=20)

    assert bench.app.counter.setup.typed == typed


def test_a_touch_is_not_for_a_page_that_was_not_shown_yet(bench):
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=Setup(names=("Bo", "Zoé")))
    bench.pass_(1)
    back = next(key.rect.middle for key in bench.glass.shown[-1].touches if key.action == "cancel")
    bench.app.take(Act("rules", by=By.KEY), bench.clock.now())
    bench.glass.waiting = [Touched(*back)]
    bench.app.turn()

    assert bench.app.counter.screen is Screen.RULES


def test_a_page_that_came_by_itself_is_not_touched_by_who_meant_the_one_before(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(3)
    bench.app.take(Held(2.0), bench.clock.now())
    bench.pass_(0.3)
    touch(bench, "leaving")
    too_soon = bench.app.counter.screen
    bench.pass_(0.3)
    touch(bench, "leaving")

    assert too_soon is Screen.MENU
    assert bench.app.counter.screen is Screen.LEAVING


def drag(bench: Bench, start: str, end: str) -> None:
    """A finger from one target of the players' page to another, by their arguments; "" is beside all."""
    bench.pass_(1)
    places = {touch.argument: touch.rect.middle for touch in bench.glass.shown[-1].touches if touch.argument}
    bench.glass.waiting = [Touched(*places[start])]
    bench.pass_(0.1)
    bench.glass.waiting = [Lifted(*places.get(end, (2, 2)))]
    bench.pass_(0.1)


@pytest.mark.parametrize(
    ("end", "names", "screen"),
    [
        ("3", ("Bo", "Chloé", "Ana"), Screen.PLAYERS),
        ("1", ("Ana", "Bo", "Chloé"), Screen.NAME),
        ("", ("Ana", "Bo", "Chloé"), Screen.PLAYERS),
    ],
)
def test_a_seat_is_dragged_elsewhere_touched_to_name_it_or_let_go(bench, end, names, screen):
    setup = Setup(names=("Ana", "Bo", "Chloé"))
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=setup)
    drag(bench, "1", end)

    assert bench.app.counter.setup.names == names
    assert bench.app.counter.screen is screen
    assert bench.app.counter.setup.lifted is None


def test_a_key_means_what_the_table_of_actions_says(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(1)
    bench.glass.waiting = [Key("return")]
    bench.app.turn()

    assert bench.words == ("642", "b")
