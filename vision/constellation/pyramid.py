"""Colours of a picture at many places at once, each at the fineness it needs."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.constellation import lattice
from vision.constellation.lattice import Floats
from vision.readings import Image

FINER = 1.3  # the picture as it came must be that much larger than the working picture to be of use
_NO_MAP = np.empty(0, np.float32)  # both coordinates are in the first map


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One size of the picture.

    picture  (h, w, 3).
    scale    its pixels per pixel of the working picture.
    """

    picture: Floats
    scale: float


def levels(work: Image, fine: Image) -> tuple[Level, ...]:
    """The picture in falling sizes: as it came, as it is searched, and twice halved."""
    half = cv2.pyrDown(work)
    fine_scale = fine.shape[1] / work.shape[1]
    coarse = (Level(work, 1.0), Level(half, 0.5), Level(cv2.pyrDown(half), 0.25))
    return coarse if fine_scale < FINER else (Level(fine, fine_scale), *coarse)


def sampled(
    pyramid: Sequence[Level],
    poses: Floats,
    places: Floats,
    *,
    finest: float = 5.0,
    narrow: Floats | None = None,
) -> Floats:
    """Colours (n, k, 3) at places of faces, each from the smallest level where its s is `finest` pixels."""
    spots = lattice.placed(poses, places, narrow)
    size = np.hypot(poses[:, 2], poses[:, 3])
    scales = np.array([level.scale for level in pyramid], np.float32)
    depth = np.maximum((size[:, None] * scales >= finest).sum(axis=1) - 1, 0)
    out = np.zeros((*spots.shape[:2], 3), np.float32)
    for number, level in enumerate(pyramid):
        here = depth == number
        if here.any():
            at = (spots[here] + np.float32(0.5)) * np.float32(level.scale) - np.float32(0.5)
            out[here] = cv2.remap(
                level.picture, at, _NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
    return out
