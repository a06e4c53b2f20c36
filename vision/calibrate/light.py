"""The light on a tray, measured: exposure, evenness, noise, and where a lamp is mirrored."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion.difference import difference, small
from vision.readings import Image, Point

CLIPPED = 250  # grey levels in all channels: nothing can be told there
SPOT = 0.1  # die areas clipped in one piece: a reflection that can hide a pip
MOST = 6  # reflections told at once: one lamp gives one or two


@dataclass(frozen=True, slots=True)
class Light:
    """In grey levels, 0 to 255.

    middle   of the empty floor; uneven is the spread from its darkest to its brightest twentieth.
    bright   the brightest hundredth of tray and dice.
    clipped  part of the floor that is pure white, 0 to 1.
    noise    median difference of the grain of two pictures where nothing changed; their exposure may differ.
    """

    middle: float
    uneven: float
    bright: float
    clipped: float
    noise: float


def light(empty: Image, thrown: Image, outline: tuple[Point, ...] | None) -> Light:
    """Measure two pictures of one tray, empty and with dice."""
    inside = _inside(empty, outline)
    grey, lit = (cv2.cvtColor(side, cv2.COLOR_BGR2GRAY) for side in (empty, thrown))
    floor = np.asarray(grey)[inside]
    dark, middle, light_ = (float(q) for q in np.percentile(floor, [5, 50, 95]))
    same = cv2.resize(
        difference(small(empty), small(thrown)), empty.shape[1::-1], interpolation=cv2.INTER_NEAREST
    )
    still = inside & (np.asarray(same) == 0)
    noise = float(np.median(np.abs(_grain(grey) - _grain(lit))[still])) if still.any() else 0.0
    return Light(
        middle,
        light_ - dark,
        bright=float(np.percentile(np.asarray(lit)[inside], 99)),
        clipped=float(_clipped(empty)[inside].mean()),
        noise=noise,
    )


@dataclass(frozen=True, slots=True)
class Glare:
    """A reflection: its middle and radius in pixels of the picture."""

    where: Point
    reach: float


def glares(empty: Image, outline: tuple[Point, ...] | None, edge: float) -> tuple[Glare, ...]:
    """The reflections on the empty floor that could hide a pip, largest first.

    edge  of a die's top face, in pixels. Where the outline is unknown, white things that reach the picture's
    border are no reflections.
    """
    spots = np.where(_clipped(empty) & _inside(empty, outline), 255, 0).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(spots, connectivity=8)
    height, width = spots.shape
    found = []
    for (x, y, w, h, area), centre in zip(stats[1:].tolist(), centres[1:].tolist(), strict=True):
        at_border = x == 0 or y == 0 or x + w == width or y + h == height
        if area >= SPOT * edge * edge and not (outline is None and at_border):
            found.append((area, Glare((centre[0], centre[1]), float(np.hypot(w, h)) / 2)))
    return tuple(glare for _, glare in sorted(found, key=lambda each: -each[0])[:MOST])


def noise(first: Image, second: Image) -> float:
    """Grey levels of grain between two pictures where nothing moved; their exposure may differ."""
    one, other = (_grain(cv2.cvtColor(side, cv2.COLOR_BGR2GRAY)) for side in (first, second))
    return float(np.median(np.abs(one - other)))


def _grain(grey: NDArray[Any]) -> NDArray[np.float32]:
    """What is finer than two pixels."""
    wide = np.asarray(grey, np.float32)
    return wide - np.asarray(cv2.GaussianBlur(wide, (0, 0), 2.0), np.float32)


def _clipped(image: Image) -> NDArray[np.bool_]:
    return np.asarray(image.min(axis=2) >= CLIPPED)


def _inside(image: Image, outline: tuple[Point, ...] | None) -> NDArray[np.bool_]:
    if outline is None:
        return np.ones(image.shape[:2], bool)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1)
    return mask > 0
