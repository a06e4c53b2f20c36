"""The light on a tray, measured: exposure, and where a lamp is mirrored."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate.faults import Fault, Trouble
from vision.decide.light.glare import PARAMETERS as BURNT
from vision.readings import Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which reflections are told.

    spot  die areas burnt out in one piece: a reflection that can hide a pip.
    most  told at once: one lamp gives one or two.
    """

    spot: float = 0.1
    most: int = 6


PARAMETERS = Parameters()


def brightest(image: Image, outline: tuple[Point, ...] | None) -> float:
    """The grey level that a hundredth of the tray and what lies in it reaches."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    return float(np.percentile(grey[_inside(image, outline)], 99))


def burnt(image: Image, outline: tuple[Point, ...] | None) -> float:
    """The part of the tray that is pure white, 0 to 1."""
    return float(_clipped(image)[_inside(image, outline)].mean())


def glares(empty: Image, outline: tuple[Point, ...] | None, edge: float) -> tuple[Trouble, ...]:
    """The reflections on the empty floor that could hide a pip, largest first.

    edge  of a die's top face, in pixels. Where the outline is unknown, white things that reach the picture's
    border are no reflections.
    """
    spots = np.where(_clipped(empty) & _inside(empty, outline), 255, 0).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(spots, connectivity=8)
    height, width = spots.shape
    pieces = zip(stats[1:].tolist(), centres[1:].tolist(), strict=True)
    found = []
    for (x, y, w, h, area), (across, down) in sorted(pieces, key=lambda piece: -piece[0][4]):
        at_border = x == 0 or y == 0 or x + w == width or y + h == height
        if area >= PARAMETERS.spot * edge * edge and not (outline is None and at_border):
            found.append(Trouble(Fault.GLARE, (across, down), reach=float(np.hypot(w, h)) / 2))
    return tuple(found[: PARAMETERS.most])


def _clipped(image: Image) -> NDArray[np.bool_]:
    return np.asarray(image.min(axis=2) >= BURNT.burnt)


def _inside(image: Image, outline: tuple[Point, ...] | None) -> NDArray[np.bool_]:
    if outline is None:
        return np.ones(image.shape[:2], bool)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1)
    return mask > 0
