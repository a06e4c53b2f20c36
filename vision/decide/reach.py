"""Whether a hand reaches into the picture, as a very small network sees it."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.classify.patch_net.cut import prepared
from vision.readings import Image
from vision.weights import network

WEIGHTS: Final = Path(__file__).with_name("reach_net.onnx")
COLUMNS, ROWS = 96, 72  # pixels that it sees


def reach(image: Image) -> float:
    """The log odds that a hand or a sleeve reaches into the picture: the mean of four mirrored looks."""
    seen = small(image)
    looks = np.stack([seen, seen[::-1], seen[:, ::-1], seen[::-1, ::-1]])
    return float(network(WEIGHTS).answers(prepared(looks)).mean())


def small(image: Image) -> Image:
    """A picture as (ROWS, COLUMNS, 3)."""
    return np.asarray(cv2.resize(image, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA), np.uint8)
