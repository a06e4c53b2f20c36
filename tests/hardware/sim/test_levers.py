"""Levers: each breaks one thing, and putting it back mends it."""

from itertools import pairwise

import numpy as np
import pytest

from hardware.ports import CameraLost, Edge
from hardware.sim.camera import SimCamera
from hardware.sim.table import SimTable


def edges_of(table: SimTable) -> list[Edge]:
    heard: list[Edge] = []
    table.button.listen(heard.append)
    return heard


def test_an_unplugged_camera_is_lost_until_it_is_plugged_in(table: SimTable, camera: SimCamera) -> None:
    table.unplug()
    with pytest.raises(CameraLost, match="débranchée"):
        camera.frame()
    table.plug()

    assert camera.frame().image.size


def test_time_goes_on_while_the_camera_is_unplugged(table: SimTable, camera: SimCamera) -> None:
    table.unplug()
    before = table.clock.now()
    with pytest.raises(CameraLost):
        camera.frame()

    assert table.clock.now() > before


def test_a_hanging_camera_is_lost_after_two_seconds(table: SimTable, camera: SimCamera) -> None:
    table.hang()
    before = table.clock.now()
    with pytest.raises(CameraLost):
        camera.frame()

    assert table.clock.now() - before == pytest.approx(2.0)


def test_a_frozen_camera_repeats_its_picture(table: SimTable, camera: SimCamera) -> None:
    first = camera.frame()
    table.freeze()
    table.lay_values((1, 2, 3))
    frozen = camera.frame()
    table.thaw()
    fresh = camera.frame()

    assert np.array_equal(frozen.image, first.image)
    assert frozen.number > first.number
    assert not np.array_equal(fresh.image, first.image)


def test_the_dark_lever_darkens_and_light_comes_back(table: SimTable, camera: SimCamera) -> None:
    bright = camera.frame().image.mean()
    table.dark()
    dark = camera.frame().image.mean()
    table.light()

    assert dark < 0.25 * bright
    assert camera.frame().image.mean() == pytest.approx(bright, rel=0.05)


def test_flicker_makes_bands(table: SimTable, camera: SimCamera) -> None:
    steady = camera.frame().image.mean(axis=(1, 2))
    table.flicker(0.8)
    banded = camera.frame().image.mean(axis=(1, 2))
    table.light()

    assert np.abs(banded / steady - 1).max() > 0.04
    assert np.abs(camera.frame().image.mean(axis=(1, 2)) / steady - 1).max() < 0.03


def test_a_bump_moves_the_picture_and_dies_away(table: SimTable, camera: SimCamera) -> None:
    still = camera.frame().image.astype(int)
    table.bump(8)
    shaken = camera.frame().image.astype(int)
    for _ in range(45):
        after = camera.frame().image.astype(int)

    assert np.abs(shaken - still).mean() > 2 * np.abs(after - still).mean()


def test_late_frames_come_after_their_time(table: SimTable, camera: SimCamera) -> None:
    table.delay(0.4)

    frame = camera.frame()

    assert table.clock.now() - frame.taken_at == pytest.approx(0.4)


def test_shuffled_frames_repeat_old_numbers(table: SimTable, camera: SimCamera) -> None:
    table.shuffle()

    numbers = [camera.frame().number for _ in range(40)]

    assert any(b <= a for a, b in pairwise(numbers))


def test_a_camera_may_send_another_size(table: SimTable, camera: SimCamera) -> None:
    table.wrong_size((160, 120))
    assert camera.frame().image.shape == (120, 160, 3)
    table.wrong_size(None)

    assert camera.frame().image.shape == (240, 320, 3)


def test_a_press_is_one_edge_down_and_one_up(table: SimTable) -> None:
    heard = edges_of(table)
    table.press()
    assert table.button.is_down()
    table.clock.sleep(0.5)
    table.catch_up()

    assert [edge.down for edge in heard] == [True, False]
    assert not table.button.is_down()


def test_a_bouncing_button_chatters_within_ten_milliseconds(table: SimTable) -> None:
    heard = edges_of(table)
    table.bounce(3)
    table.press()
    table.clock.sleep(0.05)
    table.catch_up()

    assert len(heard) == 7
    assert heard[-1].down
    assert heard[-1].at - heard[0].at < 0.010


def test_a_held_button_stays_down_until_it_is_freed(table: SimTable) -> None:
    heard = edges_of(table)
    table.hold_button()
    table.clock.sleep(30)
    assert table.button.is_down()
    table.free_button()

    assert not table.button.is_down()
    assert [edge.down for edge in heard] == [True, False]
