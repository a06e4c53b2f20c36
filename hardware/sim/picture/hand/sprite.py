"""A hand with its forearm, made of capsules, shaded once and then laid into the picture by an affine map."""

from enum import StrEnum
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.light import linear
from hardware.sim.scene import Colour

SPRITE_PER_MM = 1.5  # a hand is high above the floor, where a camera that looks at dice is not sharp
WIDTH, LENGTH = 150.0, 430.0  # mm of the sprite; the fingers' tips are near its top
_SOFT = 0.9  # pixels of the sprite: without, its edge shows steps
REACH = 95.0  # mm from the palm's middle to the sprite's top


class Grip(StrEnum):
    """What the hand does."""

    OPEN = "open"
    FIST = "fist"
    POINT = "point"


Capsule = tuple[
    float, float, float, float, float, float
]  # x0, y0, r0, x1, y1, r1 in mm; y towards the fingers

# x0, y0, radius, x1, y1, radius of each bone with its flesh, in mm.
_ARM: tuple[Capsule, ...] = ((0, -50, 25, 0, -90, 24), (0, -90, 24, 0, -340, 40))
_PALM: tuple[Capsule, ...] = (
    (-12, -44, 15, -27, 14, 12), (-5, -44, 16, -10, 22, 13), (4, -44, 16, 9, 22, 13),
    (10, -44, 15, 26, 14, 12), (-14, -30, 16, -24, -4, 14), (14, -36, 15, 30, -8, 13), (0, -20, 20, 0, 8, 16),
)  # fmt: skip
_CAPSULES: dict[Grip, tuple[Capsule, ...]] = {
    Grip.OPEN: (
        (-28, 16, 10, -34, 42, 8.5), (-34, 42, 8.5, -38, 58, 7), (-10, 26, 10.5, -13, 58, 9),
        (-13, 58, 9, -14, 77, 7.5), (9, 27, 10.5, 11, 60, 9), (11, 60, 9, 12, 81, 7.5),
        (26, 18, 10, 33, 48, 8.5), (33, 48, 8.5, 37, 66, 7.5),
        (32, -10, 12, 50, 12, 10), (50, 12, 10, 60, 34, 8.5),
    ),
    Grip.FIST: (
        (-27, 12, 12, -25, 30, 11), (-9, 18, 13, -8, 40, 12), (10, 18, 13, 9, 41, 12),
        (26, 12, 12, 24, 33, 11), (32, -10, 12, 34, 14, 10), (34, 14, 10, 20, 34, 9.5),
    ),
    Grip.POINT: (
        (-27, 12, 12, -26, 28, 11), (-9, 18, 13, -9, 36, 12), (10, 18, 13, 9, 38, 12),
        (27, 14, 11, 28, 52, 9), (28, 52, 9, 27, 80, 7.5),
        (32, -10, 12, 40, 12, 10), (40, 12, 10, 16, 24, 9.5),
    ),
}  # fmt: skip


@lru_cache(maxsize=6)  # 2 MB each; who paints a hand keeps its developed form
def sprite(grip: Grip, skin: Colour, sleeve: Colour, sun: tuple[float, float]) -> Floats:
    """The hand seen from above, lit, (h, w, 4): linear colour times cover, cover.

    sun  where the light comes from, as the x and y of a unit vector in the hand's own frame.
    """
    height = _heights(grip)
    cover = np.clip(height / 1.5, 0, 1)
    smooth = cv2.GaussianBlur(height, (0, 0), 2.2)
    dx, dy = (
        cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=SPRITE_PER_MM / 8),
        cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=SPRITE_PER_MM / 8),
    )
    normal = np.asarray(np.stack([-dx, dy, np.ones_like(dx)]), np.float32)  # rows run down, y runs up
    normal /= np.sqrt((normal * normal).sum(axis=0))
    high = np.sqrt(max(0.1, 1 - sun[0] ** 2 - sun[1] ** 2))
    light = 0.3 * (0.6 + 0.4 * normal[2]) + 0.75 * np.maximum(
        sun[0] * normal[0] + sun[1] * normal[1] + high * normal[2], 0
    )
    colour = _skin(grip, height, skin, sleeve) * light[:, :, None] * (0.55 + 0.45 * cover[:, :, None])
    drawn = np.dstack([colour * cover[:, :, None], cover])
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), _SOFT), np.float32)


@cache  # 1 MB for each grip; skin, sleeve and sun change from hand to hand, its form does not
def _heights(grip: Grip) -> Floats:
    """How high the hand stands above its own plane, in mm; 0 outside; shared, and not to be written into."""
    x, y = _plane()
    soft = np.zeros((y.size, x.size), np.float32)
    for capsule in (*_ARM, *_PALM, *_CAPSULES[grip]):
        soft += np.maximum(_capsule(x, y, capsule), 0) ** 6  # a soft maximum: neighbours melt together
    high = np.asarray(soft ** (1 / 6), np.float32)
    high.flags.writeable = False
    return high


def _plane() -> tuple[Floats, Floats]:
    """x (1, w) and y (h, 1) over the sprite, in mm."""
    w, h = int(WIDTH * SPRITE_PER_MM), int(LENGTH * SPRITE_PER_MM)
    x = ((np.arange(w, dtype=np.float32) + 0.5) / SPRITE_PER_MM - WIDTH / 2)[None]
    return x, (REACH - (np.arange(h, dtype=np.float32) + 0.5) / SPRITE_PER_MM)[:, None]


def _capsule(x: Floats, y: Floats, capsule: Capsule) -> Floats:
    x0, y0, r0, x1, y1, r1 = capsule
    dx, dy = x1 - x0, y1 - y0
    share = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy + 1e-6), 0, 1)
    radius = r0 + (r1 - r0) * share
    d2 = (x - x0 - share * dx) ** 2 + (y - y0 - share * dy) ** 2
    return np.asarray(np.sqrt(np.maximum(radius * radius - d2, 0)), np.float32)


def _skin(grip: Grip, height: Floats, skin: Colour, sleeve: Colour) -> NDArray[np.float32]:
    """The hand's colour without light: skin with joints and nails, and the sleeve."""
    rng = np.random.default_rng(5)
    h, w = height.shape
    blotch = cv2.resize(
        rng.standard_normal((h // 16, w // 16)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC
    )
    fine = cv2.GaussianBlur(rng.standard_normal((h, w)).astype(np.float32), (0, 0), 1.2)
    colour = linear(skin) * (1 + 0.05 * blotch + 0.12 * fine)[:, :, None]
    red = np.clip((np.arange(h)[:, None, None] / SPRITE_PER_MM - 5) / 60, 0, 1)  # fingertips are redder
    colour *= 1 - (1 - red) * np.array([0.25, 0.2, 0.0], np.float32)
    _finish(colour, grip)
    cuff = int((REACH + 115) * SPRITE_PER_MM)
    colour[cuff:] = linear(sleeve) * (1 + 0.25 * fine[cuff:, :, None])
    return np.asarray(colour, np.float32)


def _finish(colour: Floats, grip: Grip) -> None:
    """Creases over the joints of the fingers, and a nail on each slender tip."""
    x, y = _plane()
    for x0, y0, r0, x1, y1, r1 in _CAPSULES[grip]:
        long = float(np.hypot(x1 - x0, y1 - y0)) + 1e-6
        ux, uy = (x1 - x0) / long, (y1 - y0) / long
        crease = np.exp(
            -(_along(x, y, x0, y0, ux, uy) ** 2) / 3 - _along(x, y, x0, y0, uy, -ux) ** 2 / (r0 * r0 / 3)
        )
        colour *= (1 - 0.14 * crease)[:, :, None]
        if r1 <= 8.5 and not any(other[:2] == (x1, y1) for other in _CAPSULES[grip]):
            off, across = _along(x, y, x1 + ux, y1 + uy, ux, uy), _along(x, y, x1, y1, uy, -ux)
            nail = np.clip(2.5 - 2.5 * ((off / 5.6) ** 2 + (across / (0.62 * r1)) ** 2), 0, 1)[:, :, None]
            colour *= 1 + 0.22 * nail * np.array([1.15, 1.0, 0.7], np.float32)


def _along(x: Floats, y: Floats, x0: float, y0: float, ux: float, uy: float) -> Floats:
    return np.asarray((x - x0) * ux + (y - y0) * uy, np.float32)
