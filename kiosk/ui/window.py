"""The glass: one window or the whole screen, what fingers and keys meant, and drawing only what changed."""

import logging
import os
from collections.abc import Mapping
from typing import Self

import pygame

from kiosk.ui.icon import icon
from kiosk.ui.inputs import Closed, Dragged, Input, Key, Lifted, Resized, Touched
from kiosk.ui.paint import paint
from kiosk.ui.present import Presenter
from kiosk.ui.scene import Scene
from vision.readings import Image

log = logging.getLogger(__name__)

HINTS = {
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # SDL else makes a mouse click of each touch: everything happens twice
    "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0",  # under cage without its plug-in set_mode() hangs
    "SDL_MOUSE_TOUCH_EVENTS": "0",
}

BLIND_DRIVERS = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers that draw into memory: SDL takes one by itself where it finds no screen, and says nothing."""

DESKTOP_FRAME = (16, 96)
"""Pixels that a desktop keeps for itself beside a window: border, title, its own bar."""

AFTER_FINGER = 0.5
"""Seconds after a finger in which a mouse is not believed: some panels send both on their own."""


class NoDisplay(Exception):
    """There is no screen to draw on. The message says what to do."""


class Window:
    """A window of that size, or the whole screen where `size` is None.

    rotation  0, 90, 180 or 270: how the picture is turned clockwise on the panel, touches included.

    Raises NoDisplay where there is none.
    """

    def __init__(self, size: tuple[int, int] | None, *, rotation: int = 0) -> None:
        for hint, value in HINTS.items():
            os.environ.setdefault(hint, value)
        self._wanted = size
        self._rotation = rotation
        self._finger_at = -AFTER_FINGER
        self._shown: tuple[Scene, tuple[int, ...]] | None = None
        self._fails = ""
        self._panel = (0, 0)
        self._open: Presenter | None = self._open_presenter()
        self.drawn = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def road(self) -> str:
        """How the picture comes to the glass, for the doctor: size, driver, renderer; empty: not at all."""
        if self._open is None:
            return ""
        wide, high = self._panel
        return f"{wide}x{high} {pygame.display.get_driver()} {self._open.renderer}"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels that a scene should have."""
        wide, high = self._panel
        return (high, wide) if self._rotation in {90, 270} else (wide, high)

    def inputs(self, now: float) -> list[Input]:
        """What people did since the last call; `now` in seconds of the shell's clock."""
        if self._open is None:
            return []
        meant = (self._meaning(event, now) for event in pygame.event.get())
        return [each for each in meant if each is not None]

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Draw the scene, unless it is what is on the glass already; whether it is there now.

        A panel that was pulled out may come back: what cannot be drawn is tried again at the next call, on a
        window opened anew, and whoever waits for it (kiosk.host.service.Watchdog) decides how long.
        """
        shown = (scene, tuple(id(pictures.get(key)) for key in scene.pictures))
        if shown == self._shown:
            return True
        try:
            self._draw(scene, pictures)
        except (RuntimeError, NoDisplay) as error:  # pygame has two errors of its own, both of this kind
            if self._fails != str(error):
                log.error("the screen cannot be drawn: %s", error)
            self.close()
            self._fails = str(error)
            return False
        self._shown, self._fails = shown, ""
        self.drawn += 1
        return True

    def _draw(self, scene: Scene, pictures: Mapping[str, Image]) -> None:
        glass = self._presenter.surface
        if self._rotation:
            upright = pygame.Surface(scene.size)
            paint(upright, scene, pictures)
            glass.blit(pygame.transform.rotate(upright, -self._rotation), (0, 0))
        else:
            paint(glass, scene, pictures)
        self._presenter.present()

    def close(self) -> None:
        """Give the screen back. May be called twice."""
        self._shown = None
        if self._open is not None:
            self._open.close()
            self._open = None
        pygame.display.quit()

    def _open_presenter(self) -> Presenter:
        try:
            pygame.display.init()
            _refuse_unseen()
            whole = self._wanted is None
            desktop = pygame.display.get_desktop_sizes()[0]
            size = desktop if self._wanted is None else within(self._wanted, desktop)
            window = pygame.Window("Le Bon", size, fullscreen_desktop=whole, resizable=not whole)
            window.set_icon(_icon())
            pygame.mouse.set_visible(not whole)
            presenter = Presenter(window)
        except RuntimeError as error:
            pygame.display.quit()
            raise NoDisplay(f"no display to draw on ({error}): start with --headless") from None
        self._panel = presenter.surface.get_size()
        return presenter

    @property
    def _presenter(self) -> Presenter:
        if self._open is None:
            self._open = self._open_presenter()
        return self._open

    def _meaning(self, event: pygame.event.Event, now: float) -> Input | None:
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self._finger_at = now
                wide, high = self._panel
                return _POINTED[event.type](*self._on_scene(event.x * wide, event.y * high))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEMOTION | pygame.MOUSEBUTTONUP if _first(event):
                doubled = getattr(event, "touch", False) or now - self._finger_at < AFTER_FINGER
                return None if doubled else _POINTED[event.type](*self._on_scene(*event.pos))
            case pygame.KEYDOWN | pygame.KEYUP:
                return _key(event)
            case pygame.QUIT:
                return Closed()
            case pygame.WINDOWSIZECHANGED:
                self._shown = None
                self._presenter.fit()
                self._panel = self._presenter.surface.get_size()
                return Resized()
            case pygame.WINDOWEXPOSED | pygame.RENDER_TARGETS_RESET | pygame.RENDER_DEVICE_RESET:
                self._shown = None
                return Resized()
            case _:
                return None

    def _on_scene(self, x: float, y: float) -> tuple[float, float]:
        """From the panel to the scene: the rotation undone."""
        wide, high = self._panel
        match self._rotation:
            case 90:
                return y, wide - 1 - x
            case 180:
                return wide - 1 - x, high - 1 - y
            case 270:
                return high - 1 - y, x
            case _:
                return x, y


_POINTED: dict[int, type[Touched | Dragged | Lifted]] = {
    pygame.FINGERDOWN: Touched,
    pygame.FINGERMOTION: Dragged,
    pygame.FINGERUP: Lifted,
    pygame.MOUSEBUTTONDOWN: Touched,
    pygame.MOUSEMOTION: Dragged,
    pygame.MOUSEBUTTONUP: Lifted,
}
"""What finger or mouse did."""


def _first(event: pygame.event.Event) -> bool:
    """Whether it is about the mouse's first button; a mouse that moves has it down."""
    return bool(event.buttons[0]) if event.type == pygame.MOUSEMOTION else event.button == 1


def _key(event: pygame.event.Event) -> Key:
    down, shift = event.type == pygame.KEYDOWN, bool(event.mod & pygame.KMOD_SHIFT)
    return Key(_key_name(event), event.unicode if down else "", down, shift)


def _key_name(event: pygame.event.Event) -> str:
    """The key's name; those of the row of digits by their place, which write other signs in France."""
    place = event.scancode - pygame.KSCAN_1
    return str((place + 1) % 10) if 0 <= place <= 9 else pygame.key.name(event.key)


def _refuse_unseen() -> None:
    """A picture that nobody sees is no picture, unless it was asked for by SDL_VIDEODRIVER."""
    driver = pygame.display.get_driver()
    if driver in BLIND_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise NoDisplay(f"no screen found (SDL would draw {driver}): connect one or start with --headless")


def within(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of a window on a desktop: as asked for, or as large as still can be seen whole."""
    wide, high = (
        min(each, most - frame) for each, most, frame in zip(size, desktop, DESKTOP_FRAME, strict=True)
    )
    return max(wide, 320), max(high, 240)


def _icon() -> pygame.Surface:
    surface = pygame.Surface((64, 64))
    paint(surface, icon(64), {})
    return surface
