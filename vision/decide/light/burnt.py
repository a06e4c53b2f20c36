"""Places where a lamp burns out so much that a die may lie there unseen."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.find.work import blank
from vision.readings import DieReading, Image, Point, usual_edge


@dataclass(frozen=True, slots=True)
class Parameters:
    """When nothing is seen of what lies there.

    white  levels of all channels: as much light as the camera can tell.
    wide   edges across the largest square of it: of dice that are burnt out pips and shaded edges leave more.
    own    times a face that was read: its own edges glint.
    """

    white: float = 253.0
    wide: float = 0.25
    own: float = 1.25


PARAMETERS = Parameters()


def burnt_out(image: Image, dice: Sequence[DieReading], empty: Image | None = None) -> Point | None:
    """The middle of the widest such place beside these dice, in pixels; None where none is so wide.

    empty  the tray without dice: what is burnt out there too is a lamp, or a wall beside it.
    """
    white = _white(image)
    if empty is not None and empty.shape == image.shape:
        white &= ~_white(empty)
    blank(white, dice, PARAMETERS.own)
    if not cv2.countNonZero(white):
        return None
    inside = cv2.distanceTransform(cv2.copyMakeBorder(white, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_C, 3)
    _, most, _, (x, y) = cv2.minMaxLoc(inside)
    return (x - 1.0, y - 1.0) if 2 * most > PARAMETERS.wide * usual_edge(dice) else None


def _white(image: Image) -> Image:
    """(h, w) 255 where all channels are burnt out."""
    return np.asarray(cv2.inRange(image, (PARAMETERS.white,) * 3, (255.0,) * 3), np.uint8)
