"""The six faces of a die as one strip of pictures: colour, and how the dished pips bend the surface."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from hardware.sim.physics.pose import FACES, Floats
from hardware.sim.picture.light import linear
from hardware.sim.scene import DieLook

SIDE = 128  # pixels of a face
_DISH = 0.75  # slope of the surface at a pip's rim

PIP_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Places of the pips on a face, in units of DieLook.spread."""


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """The strip: face 2 * axis + (1 on the positive side), left to right, each SIDE wide.

    colour  (SIDE, 6 * SIDE, 3) linear.
    bend    (SIDE, 6 * SIDE, 3) what is added to the surface's normal, in the die's own frame.
    ink     (SIDE, 6 * SIDE) 1 on a pip, else 0.
    """

    colour: Floats
    bend: Floats
    ink: Floats


@lru_cache(maxsize=8)  # 3 MB each; dice that look otherwise come with the next scene
def faces(look: DieLook) -> Faces:
    """The faces of a die that looks so."""
    colour = np.empty((SIDE, 6 * SIDE, 3), np.float32)
    bend = np.zeros_like(colour)
    ink = np.zeros(colour.shape[:2], np.float32)
    wear = _wear(look)
    for value, normal in FACES:
        axis = int(np.argmax(np.abs(normal)))
        strip = slice((2 * axis + (normal[axis] > 0)) * SIDE, (2 * axis + (normal[axis] > 0) + 1) * SIDE)
        cover, slope_u, slope_v = _pips(look, value)
        paint = linear(look.ace if value == 1 and look.ace else look.pip)
        colour[:, strip] = linear(look.body) * wear * (1 - cover) + paint * cover
        ink[:, strip] = cover[:, :, 0]
        bend[:, strip, (axis + 1) % 3] = slope_u
        bend[:, strip, (axis + 2) % 3] = slope_v
    return Faces(colour, bend, ink)


def _pips(look: DieLook, value: int) -> tuple[Floats, Floats, Floats]:
    """Cover (SIDE, SIDE, 1) of the pips on one face, and the slopes (SIDE, SIDE) that dish them."""
    at = (np.arange(SIDE, dtype=np.float32) + 0.5) / SIDE * 2 - 1
    u, v = at[None], at[:, None]
    radius = look.pip_size * (1.3 if value == 1 and look.ace else 1.0)
    cover = np.zeros((SIDE, SIDE), np.float32)
    slope_u, slope_v = np.zeros_like(cover), np.zeros_like(cover)
    for px, py in PIP_PLACES[value]:
        du, dv = u - px * look.spread, v - py * look.spread
        one = np.clip(0.5 + (radius - np.sqrt(du * du + dv * dv)) * SIDE / 4, 0, 1)
        cover += one
        slope_u -= du * one * (_DISH / radius)
        slope_v -= dv * one * (_DISH / radius)
    return np.minimum(cover, 1)[:, :, None], slope_u, slope_v


def _wear(look: DieLook) -> Floats:
    """Slight unevenness of the body's colour, (SIDE, SIDE, 1)."""
    rng = np.random.default_rng(sum(look.body) + sum(look.pip))
    blotch = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE)).astype(np.float32), (0, 0), 9)
    return np.asarray(1 + 0.03 * blotch / blotch.std(), np.float32)[:, :, None]
