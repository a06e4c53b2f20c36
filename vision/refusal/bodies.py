"""Things on the floor that no face explains, and how much like a die each of them is."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image
from vision.refusal.ground import Ground, Mask
from vision.refusal.shapes import disc

BIG = 1.9  # edges: wider both ways is no die: tray, table, hand, beer mat
SIDES = 1.9  # times a face: as far around it its own side faces and its shadow may lie
SLIVER = 0.2  # edges: thinner is a rim, print or a shadow
LEAST, MOST = 0.3, 2.6  # die areas: the part of a touching die that shows; a die with its sides and shadow
CLOSE_UP = 36.0  # pixels a die's edge is enlarged or reduced to, to look for pips
PIP = (0.09, 0.34)  # edges: widths of pips, the large red one included
AROUND = 19  # close-up pixels, half a die: the median of that much shows the body without its pips
ROUND = 0.55  # of a spot's bounding circle that it fills: rejects letters, shading and edges
SURROUNDED = 10  # of 12 directions in which body must follow on a pip: a six's neighbours may stand in two
CLEAR = 10.0  # LAB levels a pip must differ from its body


Contour = NDArray[np.integer[Any] | np.floating[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A thing that no face explains; lengths in edges of a die, areas in die areas.

    corners  its bounding rectangle, in small pixels, (4, 2).
    area     what of it shows.
    filled   part of the bounding rectangle that it fills: squares 1, discs 0.79.
    long     length by width of the rectangle.
    alike    LAB levels between it and the most similar accepted die, by what parts that die from the floor:
             0 the same colour, 1 as far as floor.
    pips     round spots of a pip's size on it.
    """

    corners: NDArray[np.float32]
    area: float
    filled: float
    long: float
    alike: float
    pips: int


def bodies(where: Ground) -> tuple[Body, ...]:
    """What lies on the floor beside the faces, as large as a die."""
    rest = _rest(where)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(rest, connectivity=4)
    unit = where.edge * where.edge
    areas = stats[:, cv2.CC_STAT_AREA]
    fitting = [i for i in range(1, count) if LEAST * unit <= areas[i] <= MOST * unit]
    return tuple(_body(where, np.asarray(labels == i), float(areas[i]) / unit) for i in fitting)


def _rest(where: Ground) -> Mask:
    """255 where something is neither floor, nor face, nor too large or too thin for a die."""
    solid = cv2.bitwise_not(where.floor)
    padded = cv2.copyMakeBorder(solid, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(255,))
    big = cv2.morphologyEx(padded, cv2.MORPH_OPEN, disc(BIG * where.edge))[1:-1, 1:-1]
    big = cv2.dilate(big, disc(3.0))
    middle = where.quads.mean(axis=1, keepdims=True)
    near = np.zeros(solid.shape, np.uint8)
    for wide in np.round(middle + SIDES * (where.quads - middle)).astype(np.int32):
        cv2.fillConvexPoly(near, wide, 255)
    rest = cv2.bitwise_and(solid, cv2.bitwise_not(cv2.bitwise_or(big, near)))
    return np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, disc(SLIVER * where.edge)), np.uint8)


def _body(where: Ground, mask: NDArray[np.bool_], area: float) -> Body:
    y, x = np.nonzero(mask)
    (cx, cy), (wide, high), turn = cv2.minAreaRect(np.stack([x, y], axis=1).astype(np.float32))
    wide, high = wide + 1.0, high + 1.0
    corners = np.asarray(cv2.boxPoints(((cx, cy), (wide, high), turn)), np.float32)
    return Body(
        corners,
        area,
        filled=len(x) / (wide * high),
        long=max(wide, high) / min(wide, high),
        alike=_alike(where, mask),
        pips=_pips(where, mask),
    )


def _alike(where: Ground, mask: NDArray[np.bool_]) -> float:
    """How far its colour is from the nearest accepted die's, by that die's distance from the floor."""
    own = np.median(where.lab[mask].astype(np.float32), axis=0)
    floor = np.median(where.lab[where.floor > 0][::7].astype(np.float32), axis=0)
    best = 9.0
    for quad in where.quads:
        face = np.zeros(mask.shape, np.uint8)
        cv2.fillConvexPoly(face, np.round(quad).astype(np.int32), 255)
        if not face.any():
            continue
        colour = np.median(where.lab[face > 0].astype(np.float32), axis=0)
        apart = float(np.linalg.norm(colour - floor))
        best = min(best, float(np.linalg.norm(colour - own)) / max(apart, 1.0))
    return best


def _pips(where: Ground, mask: NDArray[np.bool_]) -> int:
    """How many round spots of a pip's size lie on it, looked for in the picture as it came."""
    y, x = np.nonzero(mask)
    zoom = CLOSE_UP / where.edge  # of small pixels
    left, top = float(x.min()) - 1.0, float(y.min()) - 1.0
    size = (int((x.max() - left + 2) * zoom), int((y.max() - top + 2) * zoom))
    pull = 1 / (where.scale * zoom)
    move = np.array([[pull, 0, (left + 0.5) / where.scale - 0.5], [0, pull, (top + 0.5) / where.scale - 0.5]])
    close = cv2.warpAffine(where.image, move, size, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)
    crop = np.asarray(cv2.cvtColor(cv2.blur(close, (3, 3)), cv2.COLOR_BGR2LAB), np.uint8)
    shape = np.array([[zoom, 0, -left * zoom], [0, zoom, -top * zoom]])
    inside = cv2.warpAffine(mask.astype(np.uint8), shape, size, flags=cv2.INTER_NEAREST) > 0
    if not inside.any():
        return 0
    far = cv2.absdiff(crop, cv2.medianBlur(crop, AROUND)).max(axis=2)
    bar = max(CLEAR, 0.4 * float(np.percentile(far[inside], 99)))
    spots = (far > bar).astype(np.uint8)
    return sum(_round(contour) and _alone(contour, crop, inside) for contour in _outlines(spots))


def _outlines(spots: Mask) -> list[Contour]:
    return list(cv2.findContours(spots, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0])


def _round(contour: Contour) -> bool:
    if len(contour) < 5:
        return False
    _, radius = cv2.minEnclosingCircle(contour)
    width = 2 * radius / CLOSE_UP
    area = cv2.contourArea(contour) + 0.5 * len(contour)
    return PIP[0] <= width <= PIP[1] and area >= ROUND * np.pi * radius * radius


def _alone(contour: Contour, crop: Image, inside: NDArray[np.bool_]) -> bool:
    """Whether a spot has body all around: a corner of a letter or of the body itself has not."""
    (x, y), radius = cv2.minEnclosingCircle(contour)
    turn = np.arange(12) * (np.pi / 6)
    reach = radius + 0.06 * CLOSE_UP
    rows = np.round(y + reach * np.sin(turn)).astype(np.int64)
    columns = np.round(x + reach * np.cos(turn)).astype(np.int64)
    height, width = inside.shape
    if rows.min() < 0 or columns.min() < 0 or rows.max() >= height or columns.max() >= width:
        return False
    around = crop[rows, columns].astype(np.float32)
    apart = np.abs(around - crop[round(y), round(x)].astype(np.float32)).max(axis=1)
    other = apart > 0.5 * np.median(apart)
    return int(np.count_nonzero(inside[rows, columns] & other)) >= SURROUNDED
