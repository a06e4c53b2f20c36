"""The check picture: the tray with what was learned, and a ring where something is wrong."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.calibrate.faults import Trouble
from vision.readings import DieReading, Image, Point

GREEN, BLUE, RED = (80, 220, 80), (240, 200, 60), (60, 60, 240)
"""Of the outline, the dice and what is wrong; BGR."""


def sketch(
    picture: Image,
    outline: tuple[Point, ...] | None,
    dice: Iterable[DieReading],
    troubles: Iterable[Trouble],
) -> Image:
    """A copy of the picture with outline and dice drawn in, and a ring around each place that is wrong."""
    drawn = picture.copy()
    width = max(1, picture.shape[1] // 320)
    shapes: list[tuple[tuple[Point, ...], tuple[int, int, int]]] = [(die.corners, BLUE) for die in dice]
    if outline is not None:
        shapes.append((outline, GREEN))
    for corners, colour in shapes:
        cv2.polylines(drawn, [np.round(corners).astype(np.int32)], True, colour, width, cv2.LINE_AA)
    for trouble in troubles:
        if trouble.where is not None:
            x, y = trouble.where
            radius = max(6 * width, round(1.3 * trouble.reach))
            cv2.circle(drawn, (round(x), round(y)), radius, RED, 2 * width, cv2.LINE_AA)
    return drawn
