"""A small network from its file: numbers in, numbers out, and nothing of what they mean."""

from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray


class Weights:
    """An ONNX file, loaded. It reckons on the thread that asks: the other cores are the screen's."""

    def __init__(self, path: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self._seen = self._session.get_inputs()[0].name

    def answers(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, answers) for (n, channels, rows, columns)."""
        (said,) = self._session.run(None, {self._seen: seen})
        return np.asarray(said, np.float32)


@cache
def network(path: Path) -> Weights:
    """One for all who ask for the same file."""
    return Weights(path)
