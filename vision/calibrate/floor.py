"""The tray's floor in a picture of the empty tray, grown from where dice were seen to lie."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading, Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """What passes for floor.

    width         pixels: the floor's edge is found to 1/240 of the picture, in a quarter of a second.
    like          spreads of the floor's colour: as near it may well be floor.
    unlike        as far at the picture's border it is surely none.
    shade         weight of brightness against colour: walls throw shadows on the floor.
    least_spread  of L, a, b: a floor of one plain colour has some spread all the same.
    few           pixels: a cut between fewer that are sure tells nothing.
    beside        edges from the middle of a die: what is nearer is floor, or lies on it.
    margin        edges added all around: a die that leans on the wall is still in the tray.
    filled        edges: narrower print is filled, narrower spurs are cut.
    corner        of the outline's length: smaller corners are smoothed away.
    soft          pixels, grey levels, pixels: grain is smoothed before the floor is walked over, edges stay.
    slope         grey levels from one pixel to the next: light falls off more slowly than any rim rises.
    strange       grey levels off the floor's colour: a seed on a die or on print is none.
    seeds         starts of the walk, spread over the seed.
    least         die areas: a smaller floor is a mistake.
    """

    width: int = 240
    like: float = 3.5
    unlike: float = 5.0
    shade: float = 0.3
    least_spread: tuple[float, float, float] = (6.0, 3.0, 3.0)
    few: int = 20
    beside: float = 0.9
    margin: float = 0.35
    filled: float = 0.35
    corner: float = 0.006
    soft: tuple[int, float, float] = (7, 12.0, 5.0)
    slope: float = 2.0
    strange: int = 20
    seeds: int = 60
    least: float = 9.0


PARAMETERS = Parameters()


def floor(empty: Image, dice: tuple[DieReading, ...]) -> tuple[Point, ...] | None:
    """The outline of the floor as a convex polygon in pixels; None where it cannot be told.

    Two ways together: a graph cut (Rother, Kolmogorov and Blake 2004) between the colours around the dice and
    those at the border passes over print, and a walk in small steps of colour passes over the fall of light.
    Too large an outline costs little, too small a one would put dice out of the tray.
    """
    if not dice:
        return None
    by, factor = PARAMETERS, max(1.0, empty.shape[1] / PARAMETERS.width)
    size = (round(empty.shape[1] / factor), round(empty.shape[0] / factor))
    reduced = cv2.resize(empty, size, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(cv2.medianBlur(reduced, 5), cv2.COLOR_BGR2LAB), np.uint8)
    edge = float(np.mean([die.edge for die in dice])) / factor
    seed = _seed(dice, factor, edge, lab.shape[:2])
    mask = cv2.bitwise_or(_cut(lab, seed), _walked(lab, seed))
    grown = _one_piece(np.asarray(mask, np.uint8), seed, edge)
    if cv2.countNonZero(grown) < by.least * edge * edge:
        return None
    reach = 2 * round(by.margin * edge) + 1
    wide = cv2.dilate(grown, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    rim = max(cv2.findContours(wide, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
    hull = cv2.convexHull(rim)
    corners = cv2.approxPolyDP(hull, by.corner * cv2.arcLength(hull, True), True)[:, 0]
    return tuple((float(x) * factor, float(y) * factor) for x, y in corners)


def _seed(
    dice: tuple[DieReading, ...], factor: float, edge: float, size: tuple[int, ...]
) -> NDArray[np.uint8]:
    """What is surely floor: around and between the dice."""
    seed = np.zeros(size, np.uint8)
    centres = (np.array([die.center for die in dice]) / factor).round().astype(np.int32)
    cv2.fillConvexPoly(seed, cv2.convexHull(centres), 255)
    for x, y in centres:
        cv2.circle(seed, (int(x), int(y)), max(2, round(PARAMETERS.beside * edge)), 255, -1)
    return seed


def _cut(lab: NDArray[np.uint8], seed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """255 where the floor is, by colour."""
    by, colours = PARAMETERS, np.asarray(lab, np.float32)
    sample = colours[seed > 0]
    middle = np.median(sample, axis=0)
    spread = np.maximum(1.4826 * np.median(np.abs(sample - middle), axis=0), by.least_spread)
    far = np.sqrt((((colours - middle) / spread) ** 2 * (by.shade, 1.0, 1.0)).sum(axis=2))
    mask = np.where(far < by.like, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    border = np.ones(far.shape, bool)
    border[2:-2, 2:-2] = False
    mask[border & (far > by.unlike)] = cv2.GC_BGD
    mask[(seed > 0) & (far < by.like)] = cv2.GC_FGD
    if min(np.count_nonzero(mask == sure) for sure in (cv2.GC_BGD, cv2.GC_FGD)) > by.few:
        cv2.setRNGSeed(1)  # the mixtures start from chance; the same pictures give the same floor
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(lab, mask, (0, 0, 1, 1), *models, 3, cv2.GC_INIT_WITH_MASK)
    found = (mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD) | (seed > 0)
    return np.where(found, 255, 0).astype(np.uint8)


def _walked(lab: NDArray[np.uint8], seed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """255 where one comes from the seed without a step in colour."""
    by, soft = PARAMETERS, np.asarray(cv2.bilateralFilter(lab, *PARAMETERS.soft), np.uint8)
    mask = np.zeros((lab.shape[0] + 2, lab.shape[1] + 2), np.uint8)
    middle = np.median(soft[seed > 0], axis=0)
    rows, columns = np.nonzero((seed > 0) & (np.abs(soft - middle).max(axis=2) <= by.strange))
    step = (by.slope,) * 3
    for k in range(0, len(rows), max(1, len(rows) // by.seeds)):
        if not mask[rows[k] + 1, columns[k] + 1]:
            at = (int(columns[k]), int(rows[k]))
            cv2.floodFill(soft, mask, at, 0, step, step, 4 | cv2.FLOODFILL_MASK_ONLY | (255 << 8))
    return mask[1:-1, 1:-1]


def _one_piece(mask: NDArray[np.uint8], seed: NDArray[np.uint8], edge: float) -> NDArray[np.uint8]:
    """The piece that the dice lie on: print filled, spurs cut."""
    reach = 2 * int(PARAMETERS.filled * edge) + 1
    filled = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    count, labels = cv2.connectedComponents(cv2.morphologyEx(filled, cv2.MORPH_OPEN, round_))
    below = np.bincount(labels[seed > 0], minlength=count)
    below[0] = 0
    return np.where((labels > 0) & (labels == below.argmax()), 255, 0).astype(np.uint8)
