"""Whether read dice lie still, by their own pictures: shift and turn of each die to a fraction of a pixel.

The pose of a reading may jump by a tenth of an edge on a die that does not move, and a die that falls slowly
moves less than that; its picture tells the two apart. All else in the frame may move.
"""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Dice, DieReading, Image, Point
from vision.track.motion.difference import shifted

Grey = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is taken for a die that lies still, in its portrait of one frame and in the next.

    room      edges from the centre of a die to the border of its picture: the rim of the die is in it.
    shifted   pixels since the first reading: still dice measure 0.02, dim ones 0.15, one falling slowly
              0.8.
    turned    degrees since then: still dice measure up to 0.4.
    alike     pixels that dice on one swinging plate may differ in their shift,
    parallax  and this part of the shift itself, as the plate tilts.
    outlier   grey levels: what differs more (a finger's tip, a reflection) has less than half a say.
    plain     squared grey levels a pixel: less gradient is no picture of a die.
    known     part of the picture that must still be what it was; rejects a die that is gone,
              or rolled over in place.
    steps     of Gauss and Newton from one frame to the next.
    far       pixels: a larger shift is not found, and no matter.
    """

    room: float = 0.75
    shifted: float = 0.35
    turned: float = 1.0
    alike: float = 0.15
    parallax: float = 0.4
    outlier: float = 20.0
    plain: float = 1.0
    known: float = 0.7
    steps: int = 3
    far: float = 8.0


PARAMETERS = Parameters()


class Calm(StrEnum):
    """What became of the dice since their pictures were taken: still, all moved alike, or one on its own."""

    STILL = "still"
    SWUNG = "swung"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, eq=False)
class Portrait:
    """The picture of one die, grey, `at` its upper left corner in pixels of the frame."""

    at: tuple[int, int]
    grey: Grey
    centre: Point


def portraits(image: Image, dice: Dice) -> tuple[Portrait, ...]:
    """A picture of each die in the frame."""
    return tuple(_portrait(image, die) for die in dice)


def calm(before: tuple[Portrait, ...], image: Image) -> Calm:
    """How the dice in these pictures lie in this frame."""
    moves = [_move(portrait, image) for portrait in before]
    found = [move for move in moves if move is not None]
    if len(found) < len(moves) or any(abs(turn) > PARAMETERS.turned for *_, turn in found):
        return Calm.MOVED
    if all(np.hypot(dx, dy) <= PARAMETERS.shifted for dx, dy, _ in found):
        return Calm.STILL
    return Calm.SWUNG if _together(np.array(found)[:, :2]) else Calm.MOVED


def _together(shifts: NDArray[np.float64]) -> bool:
    """Whether dice (n > 0) moved alike, by (n, 2) pixels."""
    middle = np.median(shifts, axis=0)
    apart = float(np.hypot(*(shifts - middle).T).max())
    return len(shifts) > 1 and apart <= PARAMETERS.alike + PARAMETERS.parallax * float(np.hypot(*middle))


def same_dice(before: tuple[Portrait, ...], dice: Dice) -> bool:
    """Whether these are pictures of these dice: as many, and each within a third of an edge."""
    return len(before) == len(dice) and all(
        min(np.hypot(die.center[0] - one.centre[0], die.center[1] - one.centre[1]) for one in before)
        <= die.edge / 3
        for die in dice
    )


def _portrait(image: Image, die: DieReading) -> Portrait:
    reach = max(6, round(PARAMETERS.room * die.edge))
    x, y = max(0, round(die.center[0]) - reach), max(0, round(die.center[1]) - reach)
    return Portrait((x, y), _grey(image[y : y + 2 * reach, x : x + 2 * reach]), die.center)


def _grey(crop: Image) -> Grey:
    if crop.size == 0:
        return np.zeros((1, 1), np.float32)
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), (0, 0), 1.0), np.float32)


def _move(before: Portrait, image: Image) -> tuple[float, float, float] | None:
    """Shift in pixels and turn in degrees by Lucas and Kanade; None where it is lost."""
    (x, y), (height, width) = before.at, before.grey.shape
    now = _grey(image[y : y + height, x : x + width])
    if now.shape != before.grey.shape or min(now.shape) < 8:
        return None
    a = before.grey * np.float32(float(now.mean()) / max(1.0, float(before.grey.mean())))
    across, down = (np.arange(side, dtype=np.float32) - np.float32(side / 2) for side in (width, height))
    gx, gy = (cv2.Sobel(now, cv2.CV_32F, *way, scale=0.125) for way in ((1, 0), (0, 1)))
    rows = np.stack([gx, gy, gy * across - gx * down[:, None]]).reshape(3, -1)
    dx, dy, turn = 0.0, 0.0, 0.0
    for _ in range(PARAMETERS.steps):
        gone = (shifted(a, dx, dy) - now).ravel()
        say = 1.0 / (1.0 + np.square(gone / np.float32(PARAMETERS.outlier)))
        square = (rows * say) @ rows.T
        if square[0, 0] + square[1, 1] <= PARAMETERS.plain * gone.size:
            return None
        step = np.linalg.lstsq(square, (rows * say) @ gone, rcond=1e-6)[0]
        dx, dy, turn = dx + float(step[0]), dy + float(step[1]), float(step[2])
        if float(say.mean()) < PARAMETERS.known or max(abs(dx), abs(dy)) > PARAMETERS.far:
            return None
    return dx, dy, float(np.degrees(turn))
