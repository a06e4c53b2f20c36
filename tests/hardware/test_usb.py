"""The driver of a USB camera against a stand-in for the film that OpenCV opens."""

import cv2
import numpy as np
import pytest

from hardware.usb import Driver


class Film:
    """Finds an exposure of 156 by itself; falls back to 500 where it is held without being told."""

    def __init__(self, automatic: float) -> None:
        self.controls = {cv2.CAP_PROP_AUTO_EXPOSURE: automatic, cv2.CAP_PROP_EXPOSURE: 156.0}
        self.pictures = 2

    def read(self):
        self.pictures -= 1
        return self.pictures >= 0, np.zeros((4, 4, 3), np.uint8)

    def get(self, what):
        return self.controls.get(what, 0.0)

    def set(self, what, value):
        if what == cv2.CAP_PROP_AUTO_EXPOSURE:
            self.controls[cv2.CAP_PROP_EXPOSURE] = 500.0
        self.controls[what] = value
        return True


def test_exposure_is_held_as_it_was_found_and_set_free_again():
    film = Film(automatic=3.0)
    driver = Driver(film)

    assert driver.hold(True)
    driver.read()
    assert film.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
    assert film.controls[cv2.CAP_PROP_EXPOSURE] == 156.0
    assert driver.hold(False)
    driver.read()
    assert film.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0


def test_nothing_is_changed_between_two_pictures_unasked():
    film = Film(automatic=3.0)
    driver = Driver(film)
    driver.hold(True)
    driver.read()
    film.controls[cv2.CAP_PROP_AUTO_EXPOSURE] = 3.0
    driver.read()

    assert film.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0


@pytest.mark.parametrize("automatic", [0.0, -1.0], ids=["unknown", "refused"])
def test_a_camera_without_automatic_says_so_and_is_left_alone(automatic):
    film = Film(automatic)
    driver = Driver(film)

    assert not driver.hold(True)
    driver.read()
    assert film.controls == {cv2.CAP_PROP_AUTO_EXPOSURE: automatic, cv2.CAP_PROP_EXPOSURE: 156.0}


def test_the_end_of_the_film_is_no_picture():
    driver = Driver(Film(3.0))

    assert [driver.read() is None for _ in range(3)] == [False, False, True]
