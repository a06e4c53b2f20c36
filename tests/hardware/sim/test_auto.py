"""Exposure and white balance that follow the picture, as those of a camera that nobody has locked."""

from dataclasses import replace

import numpy as np
import pytest

from hardware.clock import SimClock
from hardware.sim.camera import SimCamera
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable

SCENE = replace(Scene(), size=(160, 120), sensor=replace(Scene().sensor, auto=True))


@pytest.fixture
def dim() -> SimTable:
    """A table whose light can be changed."""
    return SimTable(SCENE, SimClock())


@pytest.fixture
def settled(dim: SimTable) -> SimCamera:
    """A camera that follows the light and has found it."""
    camera = SimCamera(dim, dim.clock)
    after(camera, 60)
    return camera


def after(camera: SimCamera, frames: int) -> np.ndarray:
    """Mean colour (3,) of the picture after so many more frames."""
    for _ in range(frames - 1):
        camera.frame()
    return camera.frame().image.mean(axis=(0, 1))


def test_a_camera_that_was_just_opened_finds_its_exposure_within_a_second(dim: SimTable) -> None:
    camera = SimCamera(dim, dim.clock)
    first, later = after(camera, 1), after(camera, 30)

    assert first.mean() < 0.8 * later.mean()
    assert later.mean() == pytest.approx(camera.empty().mean(), rel=0.1)


@pytest.mark.parametrize("light", [0.4, 2.0])
def test_the_exposure_follows_a_change_of_light_over_some_frames(
    dim: SimTable, settled: SimCamera, light: float
) -> None:
    before = after(settled, 1).mean()
    dim.dark(light)
    early, late = after(settled, 2).mean(), after(settled, 30).mean()

    assert abs(early - before) > 3 * abs(late - before)
    assert late == pytest.approx(before, rel=0.08)


def test_a_locked_camera_stays_as_dark_as_it_became(dim: SimTable, settled: SimCamera) -> None:
    settled.hold(True)
    dim.dark(0.4)
    early, late = after(settled, 2).mean(), after(settled, 30).mean()

    assert late == pytest.approx(early, rel=0.01)


def test_white_balance_goes_after_a_lamp_of_another_colour(dim: SimTable, settled: SimCamera) -> None:
    def red_to_blue(colour: np.ndarray) -> float:
        return float(colour[2] / colour[0])

    before = red_to_blue(after(settled, 1))
    dim.tint((255, 180, 100))
    early, late = red_to_blue(after(settled, 2)), red_to_blue(after(settled, 120))

    assert early > 1.3 * before
    assert before < late < (before + early) / 2


def test_a_small_change_wakes_nothing(dim: SimTable, settled: SimCamera) -> None:
    dim.dark(0.95)
    early, late = after(settled, 2).mean(), after(settled, 30).mean()

    assert late == pytest.approx(early, rel=0.01)


def test_a_bar_that_is_too_dark_stays_dark(dim: SimTable, settled: SimCamera) -> None:
    dim.dark(0.002)

    assert after(settled, 60).mean() < 30
