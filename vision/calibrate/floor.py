"""The tray's floor in a picture of the empty tray, grown from where dice were seen to lie."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading, Image, Point

WIDTH = 240  # pixels: the floor's edge is found to 1/240 of the picture, in a quarter of a second
LIKE = 3.5  # spreads of the floor's colour: as near it may well be floor
UNLIKE = 5.0  # as far at the picture's border it is surely none
SHADE = 0.3  # weight of brightness against colour: walls throw shadows on the floor
LEAST_SPREAD = (6.0, 3.0, 3.0)  # of L, a, b: a floor of one plain colour has some spread all the same
MARGIN = 0.35  # edges of a die added all around: a die that leans on the wall is still in the tray
CORNER = 0.006  # of the outline's length: smaller corners are smoothed away
SOFT = (7, 12.0, 5.0)
"""Pixels, grey levels, pixels: grain is smoothed before the floor is walked over, edges stay."""
SLOPE = 2.0  # grey levels from one pixel to the next: light falls off more slowly than any rim rises
STRANGE = 20  # grey levels off the floor's colour: a seed on a die or on print is none
SEEDS = 60  # starts of the walk, spread over the seed
LEAST = 9.0  # die areas: a smaller floor is a mistake


def floor(empty: Image, dice: tuple[DieReading, ...]) -> tuple[Point, ...] | None:
    """The outline of the floor as a convex polygon in pixels; None where it cannot be told.

    Two ways together: a graph cut (Rother, Kolmogorov and Blake 2004) between the colours around the dice and
    those at the border passes over print, and a walk in small steps of colour passes over the fall of light.
    Too large an outline costs little, too small a one would put dice out of the tray.
    """
    if not dice:
        return None
    factor = max(1.0, empty.shape[1] / WIDTH)
    size = (round(empty.shape[1] / factor), round(empty.shape[0] / factor))
    reduced = cv2.resize(empty, size, interpolation=cv2.INTER_AREA)
    picture = cv2.medianBlur(reduced, 5)
    edge = float(np.mean([die.edge for die in dice])) / factor
    seed = _seed(dice, factor, edge, picture.shape[:2])
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    mask = cv2.bitwise_or(_cut(lab, seed), _walked(np.asarray(lab, np.uint8), seed))
    grown = _one_piece(np.asarray(mask, np.uint8), seed, edge)
    if cv2.countNonZero(grown) < LEAST * edge * edge:
        return None
    reach = 2 * round(MARGIN * edge) + 1
    wide = cv2.dilate(grown, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    rim = max(cv2.findContours(wide, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
    hull = cv2.convexHull(rim)
    corners = cv2.approxPolyDP(hull, CORNER * cv2.arcLength(hull, True), True)[:, 0]
    return tuple((float(x) * factor, float(y) * factor) for x, y in corners)


def _seed(
    dice: tuple[DieReading, ...], factor: float, edge: float, size: tuple[int, ...]
) -> NDArray[np.uint8]:
    """What is surely floor: around and between the dice."""
    seed = np.zeros(size, np.uint8)
    centres = (np.array([die.center for die in dice]) / factor).round().astype(np.int32)
    cv2.fillConvexPoly(seed, cv2.convexHull(centres), 255)
    for x, y in centres:
        cv2.circle(seed, (int(x), int(y)), max(2, round(0.9 * edge)), 255, -1)
    return seed


def _cut(lab: NDArray[np.generic], seed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """255 where the floor is, by colour."""
    colours = np.asarray(lab, np.float32)
    sample = colours[seed > 0]
    middle = np.median(sample, axis=0)
    spread = np.maximum(1.4826 * np.median(np.abs(sample - middle), axis=0), LEAST_SPREAD)
    far = np.sqrt((((colours - middle) / spread) ** 2 * (SHADE, 1.0, 1.0)).sum(axis=2))
    mask = np.where(far < LIKE, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    border = np.ones(far.shape, bool)
    border[2:-2, 2:-2] = False
    mask[border & (far > UNLIKE)] = cv2.GC_BGD
    mask[(seed > 0) & (far < LIKE)] = cv2.GC_FGD
    if np.count_nonzero(mask == cv2.GC_BGD) > 20 and np.count_nonzero(mask == cv2.GC_FGD) > 20:
        cv2.setRNGSeed(1)  # the mixtures start from chance; the same pictures give the same floor
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(np.asarray(lab, np.uint8), mask, (0, 0, 1, 1), *models, 3, cv2.GC_INIT_WITH_MASK)
    found = (mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD) | (seed > 0)
    return np.where(found, 255, 0).astype(np.uint8)


def _walked(lab: NDArray[np.uint8], seed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """255 where one comes from the seed without a step in colour."""
    soft = np.asarray(cv2.bilateralFilter(lab, *SOFT), np.uint8)
    mask = np.zeros((lab.shape[0] + 2, lab.shape[1] + 2), np.uint8)
    middle = np.median(soft[seed > 0], axis=0)
    rows, columns = np.nonzero((seed > 0) & (np.abs(soft - middle).max(axis=2) <= STRANGE))
    step = (SLOPE, SLOPE, SLOPE)
    for k in range(0, len(rows), max(1, len(rows) // SEEDS)):
        if not mask[rows[k] + 1, columns[k] + 1]:
            at = (int(columns[k]), int(rows[k]))
            cv2.floodFill(soft, mask, at, 0, step, step, 4 | cv2.FLOODFILL_MASK_ONLY | (255 << 8))
    return mask[1:-1, 1:-1]


def _one_piece(mask: NDArray[np.uint8], seed: NDArray[np.uint8], edge: float) -> NDArray[np.uint8]:
    """The piece that the dice lie on: print filled, spurs cut."""
    reach = 2 * int(0.35 * edge) + 1
    filled = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    count, labels = cv2.connectedComponents(cv2.morphologyEx(filled, cv2.MORPH_OPEN, round_))
    below = np.bincount(labels[seed > 0], minlength=count)
    below[0] = 0
    return np.where(labels == int(below.argmax()), 255, 0).astype(np.uint8) if below.any() else mask * 0
