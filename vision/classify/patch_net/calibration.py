"""How far an answer of the network can be trusted, as tests.lab.train.patches found it out."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured on rendered patches that the training never saw.

    temperature   logits are divided by it before they become probabilities.
    bar           least confidence of a value that may be called sure.
    error_wanted  share of wrong values among the sure ones that the bar was set for.
    error_bound   the 95 % upper bound of that share on the calibration patches.
    sure          share of flat faces that reach the bar with their value.
    """

    temperature: float
    bar: float
    error_wanted: float
    error_bound: float
    sure: float


def load(path: Path) -> Calibration:
    """Read a calibration. Raises ValueError where the file is not one."""
    return Calibration(**json.loads(path.read_text(encoding="utf-8")))


def probabilities(logits: Logits, temperature: float = 1.0) -> NDArray[np.float64]:
    """Softmax of (n, 7) logits at a temperature."""
    scaled = np.asarray(logits, dtype=np.float64) / temperature
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
