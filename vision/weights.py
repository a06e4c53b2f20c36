"""A small network from its file: numbers in, numbers out, and nothing of what they mean."""

from functools import cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray


class Weights:
    """An ONNX file, loaded. One thread at a time: cv2.dnn keeps its buffers in the net."""

    def __init__(self, path: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path))
        self._lock = Lock()

    def answers(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, answers) for (n, channels, rows, columns)."""
        with self._lock:
            self._net.setInput(seen)
            return np.array(self._net.forward(), dtype=np.float32)


@cache
def network(path: Path) -> Weights:
    """One for all who ask for the same file."""
    return Weights(path)
