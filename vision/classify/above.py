"""Faces before a mounted camera, shown to the second reader as a camera straight above would see them.

It learnt that around a top lies the floor, or another die. From aside a die shows a side there, with pips of
its own: where all is white with light, they belong to the top as well. Where a flat die shows sides is known;
there the empty tray is painted.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import DIE_PX, PATCH_PX, patches, upright
from vision.readings import DieReading, Image
from vision.rectify.sides import Flat, body


def from_above(image: Image, empty: Image, flat: Flat, faces: Sequence[DieReading]) -> NDArray[np.uint8]:
    """(n, px, px, 3) BGR: patches of these faces, as large as tops are, the sides of their dice painted over.

    empty  the tray without dice, in a rectified picture of the same size.
    """
    tops = [flat.top(die).tolist() for die in faces]
    seen, floor = patches(image, tops), patches(empty, tops)
    sides = np.array([_sides(flat, die) for die in faces], bool).reshape(seen.shape[:3])
    return np.where(sides[..., None], floor, seen)


def _sides(flat: Flat, die: DieReading) -> NDArray[np.bool_]:
    """(px, px) where in its patch a flat die with that top shows its sides."""
    _, right, _ = upright(die.corners)
    axis = DIE_PX * flat.axis(die.center) * abs(right) / right
    half = DIE_PX / 2
    top = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) + (PATCH_PX - 1) / 2
    whole = np.zeros((PATCH_PX, PATCH_PX), np.uint8)
    cv2.fillConvexPoly(whole, np.rint(body(top, np.array((axis.real, axis.imag)))).astype(np.int32), 1)
    wider = cv2.dilate(whole, np.ones((3, 3), np.uint8))  # by a pixel: edges are blurred
    cv2.fillConvexPoly(wider, np.rint(top).astype(np.int32), 0)
    return np.asarray(wider > 0)
