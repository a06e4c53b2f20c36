import numpy as np
import pytest

from hardware.checked import IN_A_ROW, SLOWEST, Checks
from hardware.ports import CameraLost, Frame

PICTURE = np.zeros((48, 64, 3), np.uint8)


def look(*times: float) -> None:
    checks = Checks()
    for number, at in enumerate(times):
        checks.check(Frame(number, at, PICTURE))


@pytest.mark.parametrize(
    ("image", "came"),
    [
        (np.zeros((48, 64), np.uint8), "uint8 48x64"),
        (np.zeros((48, 64, 4), np.uint8), "uint8 48x64x4"),
        (np.zeros((48, 64, 3), np.uint16), "uint16 48x64x3"),
        (np.zeros((4, 64, 3), np.uint8), "uint8 4x64x3"),
        (np.zeros((), np.uint8), "nothing"),
    ],
)
def test_what_is_no_picture_is_named(image, came):
    with pytest.raises(CameraLost, match=came):
        Checks().check(Frame(1, 0.0, image))


def test_a_camera_that_is_too_slow_to_see_dice_roll_is_lost():
    with pytest.raises(CameraLost, match=r"toutes les 0\.8 s"):
        look(*(0.8 * number for number in range(IN_A_ROW + 1)))


@pytest.mark.parametrize(
    "times",
    [
        [0.33 * number for number in range(60)],
        [*(n / 30 for n in range(30)), *(3600 + n / 30 for n in range(30))],  # the machine was asleep
        [(SLOWEST + 0.1) * number for number in range(IN_A_ROW)],
    ],
)
def test_few_pictures_and_a_pause_are_no_fault(times):
    look(*times)
