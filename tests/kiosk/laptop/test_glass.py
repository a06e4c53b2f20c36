from typing import cast

import numpy as np
import pytest

from hardware.clock import SystemClock
from hardware.sim.setup import table_for
from kiosk.counter.actions import of_key
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.engine.events import Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS
from kiosk.laptop.glass import FOLLOWED, LaptopGlass
from kiosk.laptop.panel import TRAY
from kiosk.ui.drawings import push_button
from kiosk.ui.inputs import Dragged, Input, Key, Lifted, Touched
from kiosk.ui.scene import Figure, Line, Touch
from kiosk.ui.screens import scene
from kiosk.ui.theme import NIGHT
from kiosk.ui.window import Window
from tests.kiosk.app.bench import HandGlass


class HandWindow(HandGlass):
    """A window whose inputs the test hands in."""

    size = (1340, 600)

    def close(self) -> None:
        pass


class Bench:
    def __init__(self) -> None:
        pytest.importorskip("mujoco")
        self.clock = SystemClock()
        self.table = table_for(1, self.clock)
        self.window = HandWindow()
        self.spoken: list[str] = []
        history = begin(PRESETS["salon"], ("Ana", "Bo"))
        self.counter = Counter(screen=Screen.PLAY, history=history)
        self.picture = PICTURE
        self.glass = LaptopGlass(
            cast(Window, self.window),
            self.table,
            self.clock,
            lambda: self.counter,
            lambda: self.picture,
            self.spoken.append,
        )
        self.glass.show(scene(self.counter, self.glass.size, 0.0), {})

    def do(self, *inputs: Input) -> list[Input]:
        self.window.waiting = list(inputs)
        return self.glass.inputs(self.clock.now())

    def touch(self, action: str, argument: str = "") -> Touch:
        touches = self.window.shown[-1].touches
        return next(each for each in touches if (each.action, each.argument) == (action, argument))

    def tap(self, action: str, argument: str = "") -> list[Input]:
        rect = self.touch(action, argument).rect
        return self.do(Touched(rect.x + 4, rect.y + 4))


PICTURE = np.zeros((480, 640, 3), np.uint8)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_the_table_stands_beside_the_kiosk_and_its_keys_are_explained(bench):
    assert bench.glass.size == (965, 600)
    assert bench.window.shown[-1].size == (1340, 600)
    written = [text.words.replace("\u00a0", " ") for text in bench.window.shown[-1].texts]
    assert {"Espace", "1 – 6", "Entrée", "D S T"} <= set(written)


def test_a_touch_on_the_kiosk_is_left_to_it_and_one_on_the_panel_is_not(bench):
    assert bench.do(Touched(10, 10)) == [Touched(10, 10)]
    assert bench.do(Touched(1300, 340)) == []


def test_space_throws_and_enter_is_the_button(bench):
    edges = []
    bench.table.button.listen(edges.append)

    assert bench.do(Key("space")) == []
    assert bench.table.busy
    assert bench.do(Key("return")) == []
    bench.clock.sleep(0.2)
    bench.table.catch_up()
    assert [edge.down for edge in edges] == [True, False]


def test_the_drawn_button_is_lit_as_the_lamp_is_and_down_for_as_long_as_the_finger(bench):
    edges = []
    bench.table.button.listen(edges.append)
    lit = push_button(NIGHT)
    drawn = [item.drawing for item in bench.window.shown[-1].items if isinstance(item, Figure)]
    assert lit not in drawn

    bench.table.lamp.set(True)
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
    drawn = [item.drawing for item in bench.window.shown[-1].items if isinstance(item, Figure)]
    assert lit in drawn

    bench.tap("button")
    assert [edge.down for edge in edges] == [True]
    bench.do(Lifted(10, 10))
    assert [edge.down for edge in edges] == [True, False]


def test_a_jammed_button_stays_down_when_the_finger_goes(bench):
    edges = []
    bench.table.button.listen(edges.append)
    bench.tap("lever", "stuck")
    bench.tap("button")
    bench.do(Lifted(10, 10))

    assert edges[-1].down


def test_on_other_screens_the_keys_are_the_kiosks(bench):
    bench.counter = Counter(screen=Screen.NAME)

    assert bench.do(Key("space", " ")) == [Key("space", " ")]


@pytest.mark.parametrize(
    ("key", "line"),
    [("s", "Ana : 0, Bo : 0"), ("t", "À Ana"), ("d", "Rien n’a encore été lancé")],
)
def test_scores_and_turn_are_written_and_spoken(bench, key, line):
    bench.do(Key(key))
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})

    assert bench.spoken == [line]
    assert any(
        line in text.words.replace("\u202f", " ").replace("\u00a0", " ")
        for text in bench.window.shown[-1].texts
    )


def test_what_was_told_goes_when_the_game_goes_on(bench):
    bench.do(Key("t"))
    bench.counter = Counter(screen=Screen.PLAY, history=play(bench.counter.history, Thrown((), (6, 5, 5))))
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
    panel = [text.words for text in bench.window.shown[-1].texts if text.rect.x >= bench.glass.size[0]]

    assert panel
    assert "À Ana" not in panel


def test_dice_that_are_entered_by_hand_are_entered_with_digits(bench):
    bench.counter = Counter(screen=Screen.HAND, history=bench.counter.history)

    assert bench.do(Key("4", "4")) == [Key("4", "4")]
    assert bench.do(Key("space", " ")) == []


@pytest.mark.parametrize("screen", sorted(AT_TABLE))
def test_no_key_of_the_tray_means_something_else_to_the_kiosk(screen):
    digits = "" if screen is Screen.HAND else "123456"

    assert [of_key(screen, key) for key in ("space", "d", "s", "t", *digits)] == [None] * (4 + len(digits))


@pytest.mark.parametrize("lever", ["unplug", "freeze", "dark", "flicker", "bounce", "stuck", "late"])
def test_every_lever_can_be_pulled_and_put_back(bench, lever):
    before = str(bench.table.levers)
    bench.tap("lever", lever)
    pulled = str(bench.table.levers)
    bench.tap("lever", lever)

    assert pulled != before
    assert str(bench.table.levers) == before


def test_time_runs_faster_when_asked_to(bench):
    bench.tap("speed", "10")

    assert bench.clock.speed == 10


def test_time_runs_no_faster_than_the_eye_can_follow_while_dice_roll(bench):
    bench.tap("speed", "10")
    bench.do(Key("space"))

    assert bench.clock.speed == FOLLOWED
    while bench.table.busy:
        bench.clock.run_at(1000)
    bench.do()
    assert bench.clock.speed == 10


def test_a_drag_shows_where_to_and_how_fast_the_dice_will_go_until_it_ends(bench):
    tray = bench.touch("tray").rect
    x, y = tray.middle
    bench.clock.run_at(1.0)
    bench.do(Touched(x, y), Dragged(x + 60, y - 40))
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
    shown = bench.window.shown[-1]
    arrow = [item for item in shown.items if isinstance(item, Line)]

    assert arrow[0].points == ((x, y), (x + 60, y - 40))
    assert arrow[1].points[1] == (x + 60, y - 40)
    assert any(text.words.endswith("cm/s") for text in shown.texts)

    bench.do(Lifted(x + 60, y - 40))
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
    assert bench.table.busy
    assert not any(isinstance(item, Line) for item in bench.window.shown[-1].items)


def test_an_arrow_ends_at_the_trays_border_whatever_the_mouse_does(bench):
    tray = bench.touch("tray").rect
    bench.do(Touched(*tray.middle), Dragged(10, 10))
    bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
    lines = [item for item in bench.window.shown[-1].items if isinstance(item, Line)]

    assert lines
    assert all(tray.x <= x <= tray.right and tray.y <= y <= tray.bottom for x, y in lines[0].points)


def test_the_tray_is_drawn_anew_when_something_changes_in_it_and_not_for_its_noise(bench):
    noise = np.random.default_rng(1).integers(90, 104, (480, 640, 3), np.uint8)
    more = np.random.default_rng(2).integers(90, 104, (480, 640, 3), np.uint8)
    die = more.copy()
    die[200:232, 300:332] = 230

    drawn = []
    for bench.picture in (noise, more, die, more):
        bench.glass.show(scene(bench.counter, bench.glass.size, 0.0), {})
        drawn.append(bench.window.pictures[TRAY])

    assert [each is noise for each in drawn] == [True, True, False, False]
    assert drawn[2] is die
    assert drawn[3] is more
