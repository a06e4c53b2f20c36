"""Whether a hand reaches into the picture, as a very small network sees it."""

from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image

WEIGHTS: Final = Path(__file__).with_name("reach_net.onnx")
COLUMNS, ROWS = 64, 48  # pixels that it sees
FAINT = 5.0  # grey levels added to the spread of a picture: keeps the noise of an empty, even one small


def reach(image: Image) -> float:
    """The log odds that a hand or a sleeve reaches into the picture: the mean of four mirrored looks."""
    seen = small(image)
    looks = np.stack([seen, seen[::-1], seen[:, ::-1], seen[::-1, ::-1]])
    return float(_network().answers(looks).mean())


def small(image: Image) -> Image:
    """A picture as (ROWS, COLUMNS, 3)."""
    return np.asarray(cv2.resize(image, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA), np.uint8)


def planes(pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, ROWS, COLUMNS, 3) as (n, 3, ROWS, COLUMNS), free of exposure and colour cast."""
    seen = pictures.transpose(0, 3, 1, 2).astype(np.float32)
    seen -= seen.mean(axis=(2, 3), keepdims=True)
    seen /= seen.std(axis=(1, 2, 3), keepdims=True) + np.float32(FAINT)
    return seen


class Network:
    """The weights, loaded. One thread at a time: cv2.dnn keeps its buffers in the net."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(weights))
        self._lock = Lock()

    def answers(self, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(n,) log odds for pictures (n, ROWS, COLUMNS, 3)."""
        with self._lock:
            self._net.setInput(planes(pictures))
            return np.array(self._net.forward(), dtype=np.float32)[:, 0]


@cache
def _network() -> Network:
    return Network()
