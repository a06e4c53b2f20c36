"""Colours of a picture at many places at once, each at the fineness it needs."""

from functools import cached_property
from typing import Final

import cv2
import numpy as np

from vision.find import lattice
from vision.find.lattice import Floats
from vision.readings import Image

FINER = 1.3  # the picture as it came must be that much larger than the working picture to be of use
SCALES = np.float32(0.5) ** np.arange(3, dtype=np.float32)  # of the working picture, its half and its quarter
_BOTH = np.zeros((0, 0), np.float32)  # x and y come in one map


class Pyramid:
    """The picture in falling sizes: as it came, where that shows more, as it is searched, and twice halved.

    work    as it is searched.
    fine    as it came; None where that shows no more.
    factor  pixels of `fine` per pixel of the working picture.
    """

    def __init__(self, work: Image, fine: Image) -> None:
        self.work: Final = work
        self.factor: Final = fine.shape[1] / work.shape[1]
        self.fine: Final = fine if self.factor >= FINER else None

    @cached_property
    def sheet(self) -> tuple[Image, Floats, Floats]:
        """The three smaller sizes on one sheet; where each begins there, and its last pixel: (3, 2) x and y.

        One look at one sheet costs a third of one look at each of three pictures.
        """
        halved = cv2.pyrDown(self.work)
        sizes = (self.work, halved, cv2.pyrDown(halved))
        high, wide = self.work.shape[:2]
        corners = np.array([(0, 0), (0, high), (halved.shape[1], high)])
        sheet = np.empty((high + halved.shape[0], wide, 3), np.uint8)
        for (x, y), picture in zip(corners, sizes, strict=True):
            sheet[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
        last = np.array([(picture.shape[1] - 1, picture.shape[0] - 1) for picture in sizes])
        return sheet, corners.astype(np.float32), last.astype(np.float32)


def sampled(
    pyramid: Pyramid,
    poses: Floats,
    places: Floats,
    *,
    finest: float = 5.0,
    narrow: Floats | None = None,
) -> Floats:
    """Colours (3, k, n) at k places of n faces, each from the smallest picture where s is `finest` pixels."""
    if not len(poses):
        return np.zeros((3, len(places), 0), np.float32)
    size = np.hypot(poses[:, 2], poses[:, 3])
    if pyramid.fine is None or not (small := size < finest).any():
        return _on_sheet(pyramid, size, finest, poses, places, narrow)
    out = np.empty((3, len(places), len(poses)), np.float32)
    for here, fine in ((small, True), (~small, False)):
        thin = None if narrow is None else narrow[here]
        if fine:
            out[:, :, here] = _on_fine(pyramid, poses[here], places, thin)
        elif here.any():
            out[:, :, here] = _on_sheet(pyramid, size[here], finest, poses[here], places, thin)
    return out


def _on_fine(pyramid: Pyramid, poses: Floats, places: Floats, narrow: Floats | None) -> Floats:
    assert pyramid.fine is not None
    factor = np.float32(pyramid.factor)
    poses = poses * factor
    poses[:, :2] += (factor - 1) / 2  # whole numbers are the middles of pixels
    return _picked(pyramid.fine, lattice.placed(poses, places, narrow))


def _on_sheet(
    pyramid: Pyramid, size: Floats, finest: float, poses: Floats, places: Floats, narrow: Floats | None
) -> Floats:
    if size.max() * SCALES[1] < finest:  # dice of a known size need no smaller ones
        return _picked(pyramid.work, lattice.placed(poses, places, narrow))
    sheet, first, last = pyramid.sheet
    number = (size * SCALES[1] >= finest).astype(np.int64) + (size * SCALES[2] >= finest)
    scale = SCALES[number, None]
    poses = poses * scale
    poses[:, :2] += (scale - 1) / 2
    xy = lattice.placed(poses, places, narrow)
    np.maximum(xy, 0, out=xy)  # beyond a picture its rim goes on
    np.minimum(xy, last[number], out=xy)
    xy += first[number]
    return _picked(sheet, xy)


def _picked(picture: Image, xy: Floats) -> Floats:
    found = cv2.remap(picture, xy, _BOTH, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.array(cv2.split(found), np.float32)
