"""Whether the camera was moved: on a drawn tray with a wooden rim that holds some pattern."""

import cv2
import numpy as np
import pytest

from tests.vision.calibrate.framed import THROW, framed
from tests.vision.drawn import IVORY, tray
from vision.track.motion.moved import moved


@pytest.mark.parametrize("shift", [(8, 0), (0, -8), (20, 10)])
def test_a_camera_that_was_pushed_has_moved(shift):
    assert moved(framed(seed=1), np.roll(framed(seed=2), shift, (1, 0)))


def test_a_camera_that_was_turned_has_moved():
    turn = cv2.getRotationMatrix2D((320, 240), 6, 1)
    turned = np.asarray(
        cv2.warpAffine(framed(seed=2), turn, (640, 480), borderMode=cv2.BORDER_REFLECT), np.uint8
    )

    assert moved(framed(seed=1), np.asarray(turned, np.uint8))


@pytest.mark.parametrize(
    "now",
    [
        framed(seed=2),
        framed(*THROW, seed=2),
        (framed(seed=2) * 0.5).astype(np.uint8),
        np.roll(framed(seed=2), 1, 1),
        cv2.ellipse(framed(seed=2).copy(), (330, 0), (110, 400), 0, 0, 360, IVORY, -1),
    ],
    ids=["nothing", "dice", "less light", "a tremble", "an arm"],
)
def test_a_camera_that_stands_has_not_moved(now):
    assert not moved(framed(seed=1), now)


def test_a_plain_picture_cannot_have_moved():
    assert not moved(tray(seed=1), np.roll(tray(seed=2), 30, 1))


def test_another_size_is_another_camera():
    assert moved(tray(), tray(size=(320, 240)))
