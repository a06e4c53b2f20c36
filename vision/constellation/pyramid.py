"""Colours of a picture at many places at once, each at the fineness it needs."""

from typing import Final

import cv2
import numpy as np

from vision.constellation import lattice
from vision.constellation.lattice import Floats
from vision.readings import Image

FINER = 1.3  # the picture as it came must be that much larger than the working picture to be of use
_BOTH = np.zeros((0, 0), np.float32)  # x and y come in one map


class Pyramid:
    """The picture in falling sizes: as it came, where that shows more, as it is searched, and twice halved.

    scales  pixels of each size per pixel of the working picture.
    """

    def __init__(self, work: Image, fine: Image) -> None:
        fine_scale = fine.shape[1] / work.shape[1]
        finer = fine_scale >= FINER
        self.scales: Final = (fine_scale, 1.0, 0.5, 0.25) if finer else (1.0, 0.5, 0.25)
        self._pictures = [fine, work] if finer else [work]

    def picture(self, number: int) -> Image:
        """The picture of that size, made when it is first asked for: few dice are so large."""
        while len(self._pictures) <= number:
            self._pictures.append(np.asarray(cv2.pyrDown(self._pictures[-1]), np.uint8))
        return self._pictures[number]


def sampled(
    pyramid: Pyramid,
    poses: Floats,
    places: Floats,
    *,
    finest: float = 5.0,
    narrow: Floats | None = None,
) -> Floats:
    """Colours (3, k, n) at k places of n faces, each from the smallest picture where s is `finest` pixels."""
    size = np.hypot(poses[:, 2], poses[:, 3])
    depth = np.zeros(len(poses), np.int64)
    for scale in pyramid.scales[1:]:
        depth += size * scale >= finest
    faces = np.bincount(depth, minlength=1)
    if faces.max() == len(poses) > 0:
        return _picked(pyramid, int(faces.argmax()), poses, places, narrow)
    out = np.empty((3, len(places), len(poses)), np.float32)
    for number in faces.nonzero()[0].tolist():
        here = (depth == number).nonzero()[0]
        thin = None if narrow is None else narrow[here]
        out[:, :, here] = _picked(pyramid, number, poses[here], places, thin)
    return out


def _picked(pyramid: Pyramid, number: int, poses: Floats, places: Floats, narrow: Floats | None) -> Floats:
    scale = pyramid.scales[number]
    if scale != 1:
        poses = poses * np.float32(scale)
        poses[:, :2] += np.float32((scale - 1) / 2)  # whole numbers are the middles of pixels
    xy = lattice.placed(poses, places, narrow)
    found = cv2.remap(pyramid.picture(number), xy, _BOTH, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.array(cv2.split(found), np.float32)
