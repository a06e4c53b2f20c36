from dataclasses import replace

import numpy as np
import pygame
import pytest

from kiosk.ui.inputs import Closed, Dragged, Key, Lifted, Resized, Touched
from kiosk.ui.layout import Rect
from kiosk.ui.scene import Panel, Picture, Scene, Touch, touch_at
from kiosk.ui.window import NoDisplay, Window, within

PAGE = Scene(
    (800, 480), (0, 0, 0), (Panel(Rect(0, 0, 80, 80), (255, 0, 0)), Touch(Rect(0, 0, 80, 80), "stop"))
)


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Window((800, 480)) as window:
        window.inputs(0.0)
        yield window


def post(kind, **parts):
    pygame.event.post(pygame.event.Event(kind, **parts))


def finger(x, y):
    post(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.0)


def mouse(x, y, *, touch=False):
    post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)


def test_a_finger_is_one_touch_in_pixels(window):
    finger(0.5, 0.25)

    assert window.inputs(1.0) == [Touched(400.0, 120.0)]


def test_a_finger_that_leaves_is_told_where(window):
    post(pygame.FINGERUP, touch_id=1, finger_id=1, x=0.5, y=0.25, dx=0.0, dy=0.0)
    post(pygame.MOUSEBUTTONUP, pos=(400, 120), button=1, touch=True)

    assert window.inputs(1.0) == [Lifted(400.0, 120.0)]


def test_only_what_is_down_is_dragged(window):
    post(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    post(pygame.MOUSEMOTION, pos=(30, 40), rel=(1, 1), buttons=(1, 0, 0), touch=False)
    post(pygame.MOUSEMOTION, pos=(50, 60), rel=(1, 1), buttons=(1, 0, 0), touch=True)
    post(pygame.FINGERMOTION, touch_id=1, finger_id=1, x=0.5, y=0.25, dx=0.1, dy=0.1)

    assert window.inputs(1.0) == [Dragged(30, 40), Dragged(400.0, 120.0)]


def test_the_mouse_click_that_sdl_makes_of_a_touch_is_dropped(window):
    finger(0.5, 0.25)
    mouse(400, 120, touch=True)

    assert window.inputs(1.0) == [Touched(400.0, 120.0)]


def test_a_mouse_right_after_a_finger_is_not_believed(window):
    finger(0.5, 0.25)
    window.inputs(1.0)
    mouse(400, 120)
    assert window.inputs(1.3) == []

    mouse(400, 120)
    assert window.inputs(1.6) == [Touched(400, 120)]


def test_keys_have_their_name_and_their_letter(window):
    post(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=40)
    post(pygame.KEYDOWN, key=pygame.K_e, unicode="é", mod=0, scancode=8)
    post(pygame.KEYUP, key=pygame.K_e, mod=0, scancode=8, unicode="")

    assert window.inputs(1.0) == [Key("return", "\r"), Key("e", "é"), Key("e", "", down=False)]


def test_closing_the_window_is_told(window):
    post(pygame.QUIT)

    assert window.inputs(1.0) == [Closed()]


def test_a_scene_is_drawn_only_when_it_changed(window):
    drawn = []
    for page in (PAGE, replace(PAGE), replace(PAGE, ground=(1, 1, 1))):
        assert window.show(page, {})
        drawn.append(window.drawn)

    assert drawn == [1, 1, 2]


def test_a_new_photograph_is_drawn(window):
    page = replace(PAGE, items=(Picture(Rect(0, 0, 200, 200), "tray", (0, 0, 0)),))
    one, other = np.zeros((48, 64, 3), np.uint8), np.full((48, 64, 3), 9, np.uint8)

    drawn = []
    for photographs in ({"tray": one}, {"tray": one, "throw": other}, {"tray": other}):
        window.show(page, photographs)
        drawn.append(window.drawn)

    assert drawn == [1, 1, 2]


def test_a_glass_that_is_gone_says_that_nothing_was_drawn_and_is_opened_anew(window, caplog, monkeypatch):
    window.close()
    with monkeypatch.context() as pulled:
        pulled.setenv("SDL_VIDEODRIVER", "no such screen")
        tries = [window.show(PAGE, {}) for _ in range(3)]
        heard = window.inputs(1.0)

    assert tries == [False, False, False]
    assert heard == []
    assert window.road == ""
    assert caplog.text.count("cannot be drawn") == 1
    assert window.show(PAGE, {})
    assert window.road == "800x480 dummy software"


def test_a_window_that_is_resized_is_painted_in_its_new_size(window):
    window.show(PAGE, {})
    window._open._window.size = (640, 400)

    assert Resized() in window.inputs(1.0)
    assert window.size == (640, 400)
    assert window.show(PAGE, {})


@pytest.mark.parametrize(
    ("rotation", "at", "size"),
    [
        (0, (0.05, 0.05), (800, 480)),
        (90, (0.95, 0.05), (480, 800)),
        (180, (0.95, 0.95), (800, 480)),
        (270, (0.05, 0.95), (480, 800)),
    ],
)
def test_a_turned_panel_is_touched_where_it_shows(monkeypatch, rotation, at, size):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Window((800, 480), rotation=rotation) as window:
        window.inputs(0.0)
        assert window.size == size
        window.show(replace(PAGE, size=size), {})
        panel = window._open.surface
        assert panel.get_at((round(at[0] * 800), round(at[1] * 480)))[:3] == (255, 0, 0)

        finger(*at)
        touch = window.inputs(1.0)[0]

    assert touch_at(replace(PAGE, size=size), touch.x, touch.y).action == "stop"


def test_the_topmost_target_is_meant():
    over = replace(PAGE, items=(*PAGE.items, Touch(Rect(40, 40, 80, 80), "menu")))

    assert touch_at(over, 50, 50).action == "menu"
    assert touch_at(over, 10, 10).action == "stop"
    assert touch_at(over, 300, 300) is None


def test_a_picture_that_nobody_would_see_is_refused(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen,dummy")

    with pytest.raises(NoDisplay, match="--headless"):
        Window((800, 480))


@pytest.mark.parametrize(
    ("asked", "desktop", "size"),
    [
        ((1340, 600), (1920, 1080), (1340, 600)),
        ((1340, 600), (1366, 768), (1340, 600)),
        ((1340, 600), (1280, 720), (1264, 600)),
        ((1340, 600), (1024, 600), (1008, 504)),
        ((1340, 600), (200, 100), (320, 240)),
    ],
)
def test_a_window_is_seen_whole_on_its_desktop(asked, desktop, size):
    assert within(asked, desktop) == size
