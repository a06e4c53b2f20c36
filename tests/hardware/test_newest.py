"""The newest picture of a blocking driver: nobody but its thread ever hangs."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.clock import SimClock
from hardware.newest import NewestFrame, count_hung
from hardware.ports import CameraLost
from vision.readings import Image


class Driver:
    """A camera's driver that gives a picture each time it is allowed to, and then hangs."""

    def __init__(self, pictures: Iterator[Image | None]) -> None:
        self._pictures = pictures
        self._allowed = threading.Semaphore(0)
        self.released = threading.Event()

    def allow(self, count: int = 1) -> None:
        self._allowed.release(count)

    def read(self) -> Image | None:
        self._allowed.acquire()
        return next(self._pictures)

    def release(self) -> None:
        self.released.set()


def pictures(count: int) -> Iterator[Image | None]:
    for k in range(count):
        yield np.full((4, 4, 3), k, np.uint8)
    while True:
        yield None


def opened(driver: Driver, patience: float = 2.0) -> NewestFrame:
    return NewestFrame(driver.read, driver.release, SimClock(), "usb:9", patience)


def test_a_picture_is_given_once() -> None:
    driver = Driver(pictures(2))
    camera = opened(driver)
    driver.allow(1)
    first = camera.frame()
    driver.allow(1)
    second = camera.frame()
    driver.allow(1)

    assert (int(first.image.max()), int(second.image.max())) == (0, 1)
    assert second.number > first.number
    assert driver.released.wait(5)


def test_a_driver_that_hangs_loses_the_camera_and_not_the_caller() -> None:
    driver = Driver(pictures(1))
    camera = opened(driver, patience=0.01)

    with pytest.raises(CameraLost, match="voyez le câble"):
        camera.frame()
    driver.allow(2)
    camera.close()


def test_an_unplugged_camera_is_lost_at_once_and_let_go() -> None:
    driver = Driver(pictures(0))
    camera = opened(driver)
    driver.allow(1)

    with pytest.raises(CameraLost, match="débranchée"):
        camera.frame()
    assert driver.released.wait(5)


def test_a_driver_that_fails_says_why() -> None:
    def read() -> Image:
        raise OSError("cable burnt")

    camera = NewestFrame(read, lambda: None, SimClock(), "usb:9")

    with pytest.raises(CameraLost, match="cable burnt"):
        camera.frame()


def test_a_closed_camera_stays_closed() -> None:
    driver = Driver(pictures(5))
    camera = opened(driver)
    driver.allow(9)
    camera.close()
    camera.close()

    with pytest.raises(CameraLost):
        camera.frame()


def test_a_driver_that_sends_its_last_picture_for_ever_loses_the_camera() -> None:
    picture, clock = np.full((16, 16, 3), 90, np.uint8), SimClock()
    driver = Driver(picture for _ in iter(int, 1))
    camera = NewestFrame(driver.read, driver.release, clock, "usb:9")
    for _ in range(3):
        driver.allow()
        camera.frame()
        clock.sleep(1.0)
    driver.allow()

    with pytest.raises(CameraLost, match="la même image"):
        camera.frame()


def test_a_driver_that_holds_its_thread_after_closing_is_counted_until_it_lets_go() -> None:
    driver = Driver(pictures(1))
    camera = opened(driver, patience=0.01)
    before = count_hung()
    camera.close()
    held = count_hung()
    driver.allow()
    driver.released.wait(5)
    camera._thread.join(5)

    assert (before, held, count_hung()) == (0, 1, 0)
