"""Round spots of a pip's size on something, looked for in the picture as it came."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image
from vision.refusal.floor.ground import Ground


@dataclass(frozen=True, slots=True)
class Parameters:
    """What counts as a pip of a thing that no face explains.

    close_up    pixels a die's edge is enlarged or reduced to.
    around      of them, half a die: the median of that much shows the body without its pips.
    width       edges: the large red one included.
    round       of a spot's bounding circle that it fills: rejects letters, shading and edges.
    bars        of the clearest thing there, by which a spot must stand out: pips that lie close run together
                at the first. At the second letters fall apart too, but not into pieces that are all as wide.
    like        times: pips of one die are as wide as each other.
    clear       LAB levels a pip must differ from its body.
    ring        edges around a spot where body must be.
    surrounded  of 12 directions in which body must follow on a pip: a six's neighbours may stand in two.
    """

    close_up: float = 36.0
    around: int = 19
    width: tuple[float, float] = (0.09, 0.34)
    round: float = 0.55
    bars: tuple[float, float] = (0.4, 0.7)
    like: float = 1.25
    clear: float = 10.0
    ring: float = 0.06
    surrounded: int = 10


PARAMETERS = Parameters()

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
    far = cv2.absdiff(crop, cv2.medianBlur(crop, PARAMETERS.around)).max(axis=2)
    clearest = float(np.percentile(far[inside], 99))
    loose, strict = (
        _widths(far > max(PARAMETERS.clear, bar * clearest), crop, inside) for bar in PARAMETERS.bars
    )
    return max(len(loose), _alike(strict))


def _widths(spots: Inside, crop: Image, inside: Inside) -> list[float]:
    """Of those spots that are like pips, in edges."""
    contours = cv2.findContours(spots.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    return [_width(contour) for contour in contours if _round(contour) and _alone(contour, crop, inside)]


def _alike(widths: list[float]) -> int:
    """How many spots are as wide as the middle one of them."""
    usual = float(np.median(widths)) if widths else 0.0
    return sum(usual / PARAMETERS.like < width < usual * PARAMETERS.like for width in widths)


def _close_up(where: Ground, mask: Inside, corner: tuple[int, int]) -> tuple[Image, Inside]:
    """The thing in LAB and where it is, at close_up pixels an edge, with a margin of a small pixel."""
    zoom = PARAMETERS.close_up / where.edge
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
    return (
        PARAMETERS.width[0] <= width <= PARAMETERS.width[1]
        and area >= PARAMETERS.round * np.pi * (width * PARAMETERS.close_up / 2) ** 2
    )


def _width(contour: Contour) -> float:
    return 2 * cv2.minEnclosingCircle(contour)[1] / PARAMETERS.close_up


def _alone(contour: Contour, crop: Image, inside: Inside) -> bool:
    """Whether a spot has body all around: a corner of a letter or of the body itself has not."""
    (x, y), radius = cv2.minEnclosingCircle(contour)
    turn = np.arange(12) * (np.pi / 6)
    reach = radius + PARAMETERS.ring * PARAMETERS.close_up
    rows = np.round(y + reach * np.sin(turn)).astype(np.int64)
    columns = np.round(x + reach * np.cos(turn)).astype(np.int64)
    height, width = inside.shape
    if rows.min() < 0 or columns.min() < 0 or rows.max() >= height or columns.max() >= width:
        return False
    around = crop[rows, columns].astype(np.float32)
    apart = np.abs(around - crop[round(y), round(x)].astype(np.float32)).max(axis=1)
    other = apart > 0.5 * np.median(apart)
    return int(np.count_nonzero(inside[rows, columns] & other)) >= PARAMETERS.surrounded
