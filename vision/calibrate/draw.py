"""The check picture: the tray with what was learned, and a ring where something is wrong."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.calibrate.faults import Trouble
from vision.colours import COLOURS
from vision.readings import DieReading, Image, Point

LINES = 320  # lines are as wide as the picture, divided by this
AROUND = 1.3  # a ring's radius, in those of what is wrong
LEAST = 6  # widths of lines: a ring's radius at least


def sketch(
    picture: Image,
    outline: tuple[Point, ...] | None,
    dice: Iterable[DieReading],
    troubles: Iterable[Trouble],
) -> Image:
    """A copy of the picture with outline and dice drawn in, and a ring around each place that is wrong."""
    drawn, width = picture.copy(), max(1, picture.shape[1] // LINES)
    tray = [] if outline is None else [(outline, COLOURS.green)]
    for corners, colour in (*((die.corners, COLOURS.cyan) for die in dice), *tray):
        cv2.polylines(drawn, [np.round(corners).astype(np.int32)], True, colour, width, cv2.LINE_AA)
    for trouble in troubles:
        if trouble.where is not None:
            x, y = trouble.where
            radius = max(LEAST * width, round(AROUND * trouble.reach))
            cv2.circle(drawn, (round(x), round(y)), radius, COLOURS.red, 2 * width, cv2.LINE_AA)
    return drawn
