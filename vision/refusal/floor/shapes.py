"""Discs and pieces of masks."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.refusal.floor.unchanged import Mask


def disc(width: float) -> Mask:
    """A round structuring element, width in small pixels, at least one."""
    side = 2 * round(width / 2) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def largest(mask: Mask) -> Mask:
    """255 in the largest piece of a mask."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if count < 2:
        return mask
    return np.where(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()), 255, 0).astype(np.uint8)


def opened(mask: Mask, width: float) -> Mask:
    """A mask without what is thinner than `width` small pixels."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(width)), np.uint8)


def piece(labels: NDArray[Any], stats: NDArray[Any], label: int) -> NDArray[np.bool_]:
    """Where one piece is, in its bounding box; labels and stats as connectedComponentsWithStats has them."""
    left, top, wide, high = (int(side) for side in stats[:4])
    return np.asarray(labels[top : top + high, left : left + wide] == label)
