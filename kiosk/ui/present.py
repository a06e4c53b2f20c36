"""From a painted surface to the glass: one texture, presented by a renderer that was seen to draw.

`pygame.display.set_mode` leaves the choice of the renderer to SDL, which takes "opengl" first. On a
console (KMSDRM) without libGL.so.1, as the installer leaves it, SDL has a context of OpenGL ES only. The
fixed functions of "opengl" are not in it: each drawing call is refused (GL_INVALID_OPERATION), clearing
and flipping go on, and the screen is black without an error (SDL 2.32.10, Mesa 22.3.6; tests/machine
shows it). So each renderer draws one picture that is read back before it is believed.

The first picture that SDL presents on a console sets the mode with its buffer; each later one is flipped to.
A virtual card shows nothing of the first until the second comes, which at a kiosk where nothing changes is
minutes later: so a black one goes first, and whatever is painted is flipped to.
"""

import logging
import os
from collections.abc import Iterable

import pygame
from pygame._sdl2.video import Renderer, Texture, get_drivers

log = logging.getLogger(__name__)

PREFERRED = "opengles2"
"""What every console has: Mesa's drivers for a Pi and for virtual cards alike, and no desktop's library."""

PROBE = (12, 34, 56)
"""A colour that no cleared and no unwritten memory has by chance."""

NEAR = 8
"""Steps of a channel: a 16-bit screen rounds to 8 of 256."""


class Presenter:
    """The surface to paint on, and its way to the window.

    surface   what is shown by `present`, as large as the window.
    renderer  the name of the one that was seen to draw, as SDL has it.

    Raises pygame.error where none draws: the message names what each of them did.
    """

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self.renderer, self._line = _first_readable(window, in_order(each.name for each in get_drivers()))
        self._line.draw_color = pygame.Color("black")
        self._line.clear()
        self._line.present()
        self.fit()

    def fit(self) -> None:
        """Take the window's size, which may have changed."""
        self.surface, self._texture = _canvas(self._line, self._window.size)

    def present(self) -> None:
        """Show the surface as it is painted now."""
        _copy(self.surface, self._texture)
        self._line.present()

    def close(self) -> None:
        """Give the window back."""
        self._window.destroy()


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """The renderers in the order in which they are tried: the one that was asked for alone, where it was."""
    wanted, known = os.environ.get("SDL_RENDER_DRIVER", ""), tuple(names)
    return (wanted,) if wanted in known else tuple(sorted(known, key=lambda name: name != PREFERRED))


def _first_readable(window: pygame.Window, names: tuple[str, ...]) -> tuple[str, Renderer]:
    """The first renderer whose picture can be read back as it was painted."""
    faults = []
    for name in names:
        line, fault = _try(window, name)
        if line is not None:
            return name, line
        log.info("the renderer %s is left out: %s", name, fault)
        faults.append(f"{name}: {fault}")
    raise pygame.error(f"no renderer draws: {'; '.join(faults)}")


def _try(window: pygame.Window, name: str) -> tuple[Renderer | None, str]:
    """The renderer of that name, or what is wrong with it. A window has one at a time: it is gone by then."""
    known = [each.name for each in get_drivers()]
    try:
        line = Renderer(window, known.index(name))
        fault = _blank(line, window.size)
    except RuntimeError as refused:  # pygame.error and that of _sdl2, which is another one
        return None, str(refused)
    return (None, fault) if fault else (line, "")


def _blank(line: Renderer, size: tuple[int, int]) -> str:
    """What came back in place of a picture that was drawn; empty where it came back as it was."""
    surface, texture = _canvas(line, size)
    surface.fill(PROBE)
    _copy(surface, texture)
    middle = pygame.Rect(size[0] // 2, size[1] // 2, 1, 1)
    found = tuple(line.to_surface(area=middle).get_at((0, 0)))[:3]
    near = all(abs(one - other) <= NEAR for one, other in zip(found, PROBE, strict=True))
    return "" if near else f"a picture of {PROBE} reads back as {found}"


def _canvas(line: Renderer, size: tuple[int, int]) -> tuple[pygame.Surface, Texture]:
    texture = Texture(line, size, streaming=True)
    texture.blend_mode = pygame.BLENDMODE_NONE
    return pygame.Surface(size, depth=32), texture


def _copy(surface: pygame.Surface, texture: Texture) -> None:
    texture.update(surface)
    texture.draw()
