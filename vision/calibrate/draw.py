"""The check picture: the tray with what was learned, and a ring where something is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibrate.faults import Trouble
from vision.colours import Colour
from vision.readings import DieReading, Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """How it is drawn.

    outline, die, wrong  BGR: of the tray, the dice and what is wrong.
    lines                lines are as wide as the picture, divided by this.
    least, around        a ring's radius: in widths of lines at least, and times the reach of what is wrong.
    """

    outline: Colour = (80, 220, 80)
    die: Colour = (240, 200, 60)
    wrong: Colour = (60, 60, 240)
    lines: int = 320
    least: int = 6
    around: float = 1.3


PARAMETERS = Parameters()


def sketch(
    picture: Image,
    outline: tuple[Point, ...] | None,
    dice: Iterable[DieReading],
    troubles: Iterable[Trouble],
) -> Image:
    """A copy of the picture with outline and dice drawn in, and a ring around each place that is wrong."""
    by, drawn = PARAMETERS, picture.copy()
    width = max(1, picture.shape[1] // by.lines)
    tray = [] if outline is None else [(outline, by.outline)]
    for corners, colour in (*((die.corners, by.die) for die in dice), *tray):
        cv2.polylines(drawn, [np.round(corners).astype(np.int32)], True, colour, width, cv2.LINE_AA)
    for trouble in troubles:
        if trouble.where is not None:
            x, y = trouble.where
            radius = max(by.least * width, round(by.around * trouble.reach))
            cv2.circle(drawn, (round(x), round(y)), radius, by.wrong, 2 * width, cv2.LINE_AA)
    return drawn
