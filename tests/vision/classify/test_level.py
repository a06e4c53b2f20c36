"""Dice under a camera that looks on from aside: foreshortened as those that lean."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.read import read_tray
from vision.readings import Image


def _aside(shorter: float, *dice: Die) -> Image:
    """What lies in a tray, from so far aside that it is that much shorter."""
    picture = cv2.resize(tray(*dice), None, fx=1, fy=shorter, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)


@pytest.mark.parametrize("turn", [0, 20, 45])
@pytest.mark.parametrize("dice", [2, None], ids=["two", "any number"])
def test_dice_seen_from_aside_are_read(turn: float, dice: int | None) -> None:
    picture = _aside(0.78, Die(180, 200, 5, turn, edge=80), Die(420, 250, 4, turn + 30, edge=80))

    assert read_tray(picture, dice=dice).values == (5, 4)


@pytest.mark.parametrize("turn", [0, 20, 45])
def test_a_face_as_slanted_as_a_side_is_not_read(turn: float) -> None:
    picture = _aside(0.6, Die(180, 200, 5, turn, edge=80), Die(420, 250, 4, turn + 30, edge=80))

    assert read_tray(picture, dice=None).values == ()
