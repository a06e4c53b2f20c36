"""Trays drawn for the tests: flat dice with pips, seen from straight above, light and a little noise."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.readings import Image

Colour = tuple[float, float, float]
GREEN: Colour = (60, 110, 50)
IVORY: Colour = (205, 225, 235)
BLACK: Colour = (25, 25, 25)
RED: Colour = (45, 40, 190)

_FACES: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)),
}
_SLANT = 0.7  # edges between the axes of two dice a picture's width apart: a usual lens
_SHADE = 0.55  # light on a die's sides, of that on its top
_FINE = 4  # drawn that much larger and shrunk, so that edges are soft


@dataclass(frozen=True, slots=True)
class Die:
    """A die to draw: centre of its top and edge in pixels, turn in degrees, value 0 for a blank cube.

    sides  whether they are seen, as from above the middle of the picture; else it is a square of no height.
    """

    x: float
    y: float
    value: int
    turn: float = 20.0
    edge: float = 60.0
    body: Colour = IVORY
    pip: Colour = BLACK
    sides: bool = False


def tray(
    *dice: Die, size: tuple[int, int] = (640, 480), ground: Colour = GREEN, noise: float = 2.0, seed: int = 1
) -> Image:
    """A picture (height, width, 3) of dice on a plain ground."""
    row = np.tile(np.array(ground).astype(np.uint8), (size[0] * _FINE, 1))
    picture = np.empty((size[1], size[0], 3), np.uint8)
    picture[:] = row[: size[0]]
    fine = np.empty((size[1] * _FINE, size[0] * _FINE, 3), np.uint8)
    boxes = [box for die in dice if (box := _box(die, size))]
    for x0, y0, x1, y1 in boxes:
        fine[y0 * _FINE : y1 * _FINE, x0 * _FINE : x1 * _FINE] = row[: (x1 - x0) * _FINE]
    for die in dice:
        _draw(fine, die)
    for x0, y0, x1, y1 in boxes:
        drawn = fine[y0 * _FINE : y1 * _FINE, x0 * _FINE : x1 * _FINE]
        picture[y0:y1, x0:x1] = cv2.resize(drawn, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    if noise == 0:
        return picture
    return np.clip(picture + noise * _grain(picture.shape, seed), 0, 255).astype(np.uint8)


def _box(die: Die, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """The part of the picture where a die is drawn, its sides included: left, top, right, bottom."""
    reach = 1.4 * die.edge + 4
    x0, y0 = max(0, int(die.x - reach)), max(0, int(die.y - reach))
    x1, y1 = min(size[0], int(die.x + reach) + 1), min(size[1], int(die.y + reach) + 1)
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


@lru_cache(4)
def _grain(shape: tuple[int, ...], seed: int) -> np.ndarray:
    """Noise of one level for a picture of that shape."""
    return np.random.default_rng(seed).standard_normal(shape)


def _draw(picture: Image, die: Die) -> None:
    angle = np.radians(die.turn)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    centre = np.array([die.x, die.y])
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (die.edge / 2 - 3)
    corners = ((square @ turn.T + centre) * _FINE).astype(np.int32)
    if die.sides:
        _draw_sides(picture, die, corners)
    for colour, width in ((die.body, 6 * _FINE), (die.body, -1)):
        if width < 0:
            cv2.fillPoly(picture, [corners], colour)
        else:
            cv2.polylines(picture, [corners], True, colour, width)
    for site in _FACES[die.value]:
        at = (np.array(site) * die.edge / 4 @ turn.T + centre) * _FINE
        cv2.circle(picture, (int(at[0]), int(at[1])), int(die.edge * 0.095 * _FINE), die.pip, -1)


def _draw_sides(picture: Image, die: Die, top: np.ndarray) -> None:
    """The hull of a top's corners and those of its bottom, nearer to the middle and farther off."""
    high, wide = picture.shape[:2]
    lens = _SLANT * die.edge / (wide / _FINE)
    middle = np.array([wide, high]) / 2
    bottom = (middle + (top - middle) * (1 - lens)).astype(np.int32)
    hull = cv2.convexHull(np.concatenate([top, bottom]))
    shade = tuple(level * _SHADE for level in die.body)
    cv2.fillPoly(picture, [hull], shade)
    cv2.polylines(picture, [hull], True, shade, 6 * _FINE)
