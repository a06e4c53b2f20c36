"""A contact sheet of fresh scenes, to be looked at: would one take them for a webcam's?"""

import cv2
import numpy as np

from tests.lab.eye.fresh import fresh_throw
from vision.readings import Image

_TILE = (320, 240)


def contact_sheet(count: int = 12, seed: int = 7, columns: int = 4) -> Image:
    """That many pictures of fresh_throws side by side, each cut to 4:3; the same for a seed."""
    rows = -(-count // columns)
    sheet = np.zeros((rows * _TILE[1], columns * _TILE[0], 3), np.uint8)
    for number in range(count):
        image, _, _ = fresh_throw(2 * number, seed, hard=0.4)  # two in a row share a tray
        x, y = number % columns * _TILE[0], number // columns * _TILE[1]
        sheet[y : y + _TILE[1], x : x + _TILE[0]] = _cut(image)
    return sheet


def _cut(image: Image) -> Image:
    """The picture's middle, 4:3, as a tile."""
    height, width = image.shape[:2]
    margin = max(0, (width - height * _TILE[0] // _TILE[1]) // 2)
    middle = image[:, margin : width - margin]
    return np.asarray(cv2.resize(middle, _TILE, interpolation=cv2.INTER_AREA), np.uint8)
