"""Round spots of a pip's size on something, looked for in the picture as it came."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image
from vision.refusal.floor.ground import Ground

CLOSE_UP = 36.0  # pixels a die's edge is enlarged or reduced to
AROUND = 19  # of them, half a die: the median of that much shows the body without its pips
WIDTH = (0.09, 0.34)  # edges: the large red one included
ROUND = 0.55  # of a spot's bounding circle that it fills: rejects letters, shading and edges
BARS = (0.4, 0.7)
"""Of the clearest thing there, by which a spot must stand out: pips that lie close run together at the first.

At the second letters fall apart too, but not into pieces that are all as wide.
"""
LIKE = 1.25  # times: pips of one die are as wide as each other
CLEAR = 10.0  # LAB levels a pip must differ from its body
RING = 0.06  # edges around a spot where body must be
SURROUNDED = 10  # of 12 directions in which body must follow on a pip: a six's neighbours may stand in two

_RIM = np.ones((13, 13), np.uint8)

Contour = NDArray[np.integer[Any] | np.floating[Any]]
Inside = NDArray[np.bool_]


def pips(where: Ground, mask: Inside, corner: tuple[int, int]) -> int:
    """How many spots like pips lie on a thing.

    mask    (h, w): where it is, in small pixels.
    corner  x, y of the mask in the small picture.
    """
    crop, inside = _close_up(where, mask, corner)
    if not inside.any():
        return 0
    far = cv2.absdiff(crop, cv2.medianBlur(crop, AROUND)).max(axis=2)
    clearest = float(np.percentile(far[inside], 99))
    loose, strict = (_widths(far > max(CLEAR, bar * clearest), crop, inside) for bar in BARS)
    return max(len(loose), _alike(strict))


def _widths(spots: Inside, crop: Image, inside: Inside) -> list[float]:
    """Of those spots that are like pips, in edges."""
    contours = cv2.findContours(spots.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    return [_width(contour) for contour in contours if _round(contour) and _alone(contour, crop, inside)]


def _alike(widths: list[float]) -> int:
    """How many spots are as wide as the middle one of them."""
    usual = float(np.median(widths)) if widths else 0.0
    return sum(usual / LIKE < width < usual * LIKE for width in widths)


def shown(where: Ground, mask: Inside, corner: tuple[int, int]) -> float:
    """LAB levels by which the clearest fiftieth of a thing differs from the rest around it; its rim left out.

    mask, corner  as of `pips`.
    """
    crop, inside = _close_up(where, mask, corner)
    heart = cv2.erode(inside.astype(np.uint8), _RIM, borderValue=0) > 0
    far = cv2.absdiff(crop, cv2.medianBlur(crop, AROUND)).max(axis=2)
    return float(np.percentile(far[heart], 98)) if heart.any() else 0.0


def _close_up(where: Ground, mask: Inside, corner: tuple[int, int]) -> tuple[Image, Inside]:
    """The thing in LAB and where it is, at CLOSE_UP pixels an edge, with a margin of a small pixel."""
    zoom = CLOSE_UP / where.edge
    left, top = corner[0] - 1.0, corner[1] - 1.0
    size = (int((mask.shape[1] + 2) * zoom), int((mask.shape[0] + 2) * zoom))
    pull = 1 / (where.scale * zoom)
    move = np.array([[pull, 0, (left + 0.5) / where.scale - 0.5], [0, pull, (top + 0.5) / where.scale - 0.5]])
    close = cv2.warpAffine(where.image, move, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    crop = np.asarray(cv2.cvtColor(cv2.blur(close, (3, 3)), cv2.COLOR_BGR2LAB), np.uint8)
    enlarge = np.array([[zoom, 0, zoom], [0, zoom, zoom]])
    inside = cv2.warpAffine(mask.astype(np.uint8), enlarge, size, flags=cv2.INTER_NEAREST) > 0
    return crop, np.asarray(inside)


def _round(contour: Contour) -> bool:
    if len(contour) < 5:
        return False
    width = _width(contour)
    area = cv2.contourArea(contour) + 0.5 * len(contour)
    return WIDTH[0] <= width <= WIDTH[1] and area >= ROUND * np.pi * (width * CLOSE_UP / 2) ** 2


def _width(contour: Contour) -> float:
    return 2 * cv2.minEnclosingCircle(contour)[1] / CLOSE_UP


def _alone(contour: Contour, crop: Image, inside: Inside) -> bool:
    """Whether a spot has body all around: a corner of a letter or of the body itself has not."""
    (x, y), radius = cv2.minEnclosingCircle(contour)
    turn = np.arange(12) * (np.pi / 6)
    reach = radius + RING * CLOSE_UP
    rows = np.round(y + reach * np.sin(turn)).astype(np.int64)
    columns = np.round(x + reach * np.cos(turn)).astype(np.int64)
    height, width = inside.shape
    if rows.min() < 0 or columns.min() < 0 or rows.max() >= height or columns.max() >= width:
        return False
    around = crop[rows, columns].astype(np.float32)
    apart = np.abs(around - crop[round(y), round(x)].astype(np.float32)).max(axis=1)
    other = apart > 0.5 * np.median(apart)
    return int(np.count_nonzero(inside[rows, columns] & other)) >= SURROUNDED
