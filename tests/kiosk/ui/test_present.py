"""The renderer is chosen by what it draws, with renderers that draw nothing beside those that do."""

import pygame
import pytest
from pygame._sdl2.video import Renderer

from kiosk.ui import present
from kiosk.ui.present import PREFERRED, Presenter, in_order


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.Window("trial", (320, 240))
    pygame.display.quit()


def test_what_every_console_has_is_tried_first():
    assert in_order(("opengl", "opengles2", "software")) == ("opengles2", "opengl", "software")
    assert in_order(("metal", "software")) == ("metal", "software")


def test_a_renderer_that_was_asked_for_is_the_only_one(monkeypatch):
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")

    assert in_order(("opengl", PREFERRED, "software")) == ("software",)


def test_the_one_that_draws_here_is_found_and_shows_what_is_painted(window):
    presenter = Presenter(window)
    presenter.surface.fill((200, 100, 0))
    presenter.present()

    assert presenter.renderer == "software"
    assert presenter.surface.get_size() == (320, 240)


class Counted(Renderer):
    """Counts what it presents."""

    presented = 0

    def present(self):
        Counted.presented += 1
        super().present()


def test_a_black_picture_goes_first_and_each_other_one_once(window, monkeypatch):
    """A console's first picture sets the mode and is seen with the second: that must not be minutes later."""
    monkeypatch.setattr(Counted, "presented", 0)
    monkeypatch.setattr(present, "Renderer", Counted)

    presenter = Presenter(window)
    assert Counted.presented == 1

    presenter.present()
    presenter.fit()
    assert Counted.presented == 2


class Blank(Renderer):
    """Clears and presents without an error, and draws nothing: as "opengl" does on a context of OpenGL ES."""

    def to_surface(self, surface=None, area=None):
        return pygame.Surface((1, 1))


def test_a_renderer_that_draws_nothing_is_not_believed(window, monkeypatch):
    monkeypatch.setattr(present, "Renderer", Blank)

    with pytest.raises(pygame.error, match=r"software: a picture .* reads back as \(0, 0, 0\)"):
        Presenter(window)
