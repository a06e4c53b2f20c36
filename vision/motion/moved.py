"""Whether the camera still stands where it stood: the picture's pattern, tile by tile, by a reference."""

from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image

WIDTH = 320  # pixels: a shift of 1 is 3 in a picture of 960
TILES = (4, 3)  # across, down
SEARCH = 12  # pixels in every direction: about 4 % of the picture
PLAIN = 2.5  # grey levels of spread in a tile: less is noise, and no pattern to hold on to
FOUND = 0.6  # correlation: a tile that matches better is the same one
GONE = 0.35  # correlation: a tile that matches nowhere better is covered, or another place
STEP = 1.5  # pixels: a tile found farther away has moved
ELSEWHERE = 0.8  # part of the tiles gone although the picture is full of pattern: another view altogether


@dataclass(frozen=True, slots=True)
class _Tile:
    match: float
    shift: float

    @property
    def kind(self) -> str:
        """Found where it was, elsewhere or nowhere; a poor match tells neither."""
        if self.match >= FOUND:
            return "same" if self.shift <= STEP else "shifted"
        return "gone" if self.match < GONE else "poor"


def moved(reference: Image, picture: Image) -> bool:
    """Whether the camera was moved, turned or zoomed between the two; dice, a hand and other light are not.

    False where it cannot be told: a plain picture, or one too dark. Pictures of different sizes have moved.
    """
    if reference.shape != picture.shape:
        return True
    before, now = _grey(reference), _grey(picture)
    tiles = [tile for box in _boxes(before) if (tile := _found(before, now, box)) is not None]
    kinds = Counter(tile.kind for tile in tiles)
    if kinds["shifted"] >= 2 and kinds["shifted"] > kinds["same"]:
        return True
    patterned = float(now.std()) >= 0.5 * float(before.std()) >= PLAIN
    return len(tiles) >= 4 and patterned and kinds["gone"] >= ELSEWHERE * len(tiles)


def _grey(image: Image) -> NDArray[np.float32]:
    size = (WIDTH, max(1, round(image.shape[0] * WIDTH / image.shape[1])))
    grey = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)


def _boxes(grey: NDArray[np.float32]) -> list[tuple[int, int, int, int]]:
    """Tiles that leave room for the search: x, y, width, height."""
    across, down = TILES
    height, width = grey.shape
    w, h = (width - 2 * SEARCH) // across, (height - 2 * SEARCH) // down
    return [(SEARCH + i * w, SEARCH + j * h, w, h) for i in range(across) for j in range(down)]


def _found(
    before: NDArray[np.float32], now: NDArray[np.float32], box: tuple[int, int, int, int]
) -> _Tile | None:
    """Where a tile of before is now; None for a plain one, or one with stripes that fit in many places."""
    x, y, w, h = box
    tile = before[y : y + h, x : x + w]
    if min(tile.shape) < 16 or float(tile.std()) < PLAIN:
        return None
    around = now[y - SEARCH : y + h + SEARCH, x - SEARCH : x + w + SEARCH]
    score = cv2.matchTemplate(around, tile, cv2.TM_CCOEFF_NORMED)
    _, best, _, (at_x, at_y) = cv2.minMaxLoc(score)
    if score[SEARCH, SEARCH] >= best - 0.03:
        return _Tile(best, 0.0)
    return _Tile(best, float(np.hypot(at_x - SEARCH, at_y - SEARCH)))
