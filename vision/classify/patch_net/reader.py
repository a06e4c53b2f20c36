"""The second reader: what a small network says about each die that was found."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import patches, prepared
from vision.readings import DieReading, Image
from vision.weights import Weights

Logits = NDArray[np.floating]

_HERE: Final = Path(__file__).parent
WEIGHTS: Final = _HERE / "patch_net.onnx"
CALIBRATION: Final = _HERE / "calibration.json"  # what its training measured on patches that it never saw
CONVINCED: Final = 0.99  # chance of a value: another look at that die adds nothing


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the network makes of one die.

    value          1 to 6; None for "not a flat face": leaning, between dice, a hand, a coin, nothing.
    confidence     0 to 1, calibrated on rendered dice: how often an opinion like this one is right.
    probabilities  of 1, 2, 3, 4, 5, 6 and of "not a flat face"; they add up to 1.
    """

    value: int | None
    confidence: float
    probabilities: tuple[float, float, float, float, float, float, float]


def opinion(image: Image, dice: Sequence[DieReading]) -> tuple[Opinion, ...]:
    """What the network says about each of these dice, by their corners alone: their values do not count."""
    return tuple(map(opinion_of, chances(patches(image, (die.corners for die in dice)))))


def chances(shown: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n, 7) what the network says about patches (n, 40, 40, 3)."""
    return _network().chances(shown) if len(shown) else np.zeros((0, 7))


def opinion_of(chances: NDArray[np.float64]) -> Opinion:
    """The same of one patch (7,), by name."""
    best = int(chances.argmax())
    one, two, three, four, five, six, none = chances.tolist()
    value = best + 1 if best < 6 else None
    return Opinion(value, float(chances[best]), (one, two, three, four, five, six, none))


class Network:
    """The weights, and the temperature by which their answers become probabilities."""

    def __init__(self, weights: Path = WEIGHTS, calibration: Path = CALIBRATION) -> None:
        self._temperature = float(json.loads(calibration.read_text(encoding="utf-8"))["temperature"])
        self._weights = Weights(weights)

    def logits(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(n, 7) raw answers for patches (n, 40, 40, 3)."""
        return self._weights.answers(prepared(patches))

    def chances(self, patches: NDArray[np.uint8]) -> NDArray[np.float64]:
        """(n, 7) calibrated probabilities for patches (n, 40, 40, 3)."""
        return probabilities(self.logits(patches), self._temperature)


def probabilities(logits: Logits, temperature: float = 1.0) -> NDArray[np.float64]:
    """Softmax of (n, 7) logits at a temperature."""
    scaled = np.asarray(logits, dtype=np.float64) / temperature
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@cache
def _network() -> Network:
    return Network()
