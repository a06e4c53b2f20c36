"""Whether the camera still stands where it stood: the picture's pattern, tile by tile, by a reference."""

from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a tile is found, gone or elsewhere.

    width      pixels: a shift of 1 is 3 in a picture of 960.
    tiles      across, down: the picture is compared by them.
    search     pixels in every direction: about 4 % of the picture.
    plain      grey levels of spread in a tile: less is noise, and no pattern to hold on to.
    found      correlation: a tile that matches better is the same one.
    gone       correlation: a tile that matches nowhere better is covered, or another place.
    stripes    correlation: as good a match as that is no better one, where stripes fit in many places.
    step       pixels: a tile found farther away has moved.
    elsewhere  part of the tiles gone although the picture is full of pattern: another view altogether.
    """

    width: int = 320
    tiles: tuple[int, int] = (4, 3)
    search: int = 12
    plain: float = 2.5
    found: float = 0.6
    gone: float = 0.35
    stripes: float = 0.03
    step: float = 1.5
    elsewhere: float = 0.8


PARAMETERS = Parameters()


def moved(reference: Image, picture: Image) -> bool:
    """Whether the camera was moved, turned or zoomed between the two; dice, a hand and other light are not.

    False where it cannot be told: a plain picture, or one too dark. Pictures of different sizes have moved.
    """
    if reference.shape != picture.shape:
        return True
    before, now = _grey(reference), _grey(picture)
    kinds = Counter(kind for box in _boxes(before) if (kind := _found(before, now, box)) is not None)
    if kinds["shifted"] >= 2 and kinds["shifted"] > kinds["same"]:
        return True
    patterned = float(now.std()) >= 0.5 * float(before.std()) >= PARAMETERS.plain
    return kinds.total() >= 4 and patterned and kinds["gone"] >= PARAMETERS.elsewhere * kinds.total()


def _grey(image: Image) -> NDArray[np.float32]:
    size = (PARAMETERS.width, max(1, round(image.shape[0] * PARAMETERS.width / image.shape[1])))
    grey = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)


def _boxes(grey: NDArray[np.float32]) -> list[tuple[int, int, int, int]]:
    """Tiles that leave room for the search: x, y, width, height."""
    (across, down), beside = PARAMETERS.tiles, PARAMETERS.search
    height, width = grey.shape
    w, h = (width - 2 * beside) // across, (height - 2 * beside) // down
    return [(beside + i * w, beside + j * h, w, h) for i in range(across) for j in range(down)]


def _found(
    before: NDArray[np.float32], now: NDArray[np.float32], box: tuple[int, int, int, int]
) -> str | None:
    """Whether a tile is the same, shifted or gone; poor where the match tells neither.

    None for a plain one.
    """
    (x, y, w, h), beside = box, PARAMETERS.search
    tile = before[y : y + h, x : x + w]
    if min(tile.shape) < 16 or float(tile.std()) < PARAMETERS.plain:
        return None
    around = now[y - beside : y + h + beside, x - beside : x + w + beside]
    score = cv2.matchTemplate(around, tile, cv2.TM_CCOEFF_NORMED)
    _, best, _, (at_x, at_y) = cv2.minMaxLoc(score)
    if best < PARAMETERS.found:
        return "gone" if best < PARAMETERS.gone else "poor"
    here = score[beside, beside] >= best - PARAMETERS.stripes
    return "same" if here or np.hypot(at_x - beside, at_y - beside) <= PARAMETERS.step else "shifted"
