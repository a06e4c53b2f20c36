"""How far an answer of the patch network can be trusted: temperature, reliability, and the bar for "sure"."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.reader import Logits, probabilities

NOT_FLAT_SHARE = 0.1
"""How much of what the first reader takes for a face is none, at the worst; the bar reckons with it."""


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


def save(calibration: Calibration, path: Path) -> None:
    """Write a calibration beside the weights."""
    path.write_text(json.dumps(asdict(calibration), indent=2) + "\n", encoding="utf-8")


def fitted(logits: Logits, classes: NDArray[np.int64], error_wanted: float) -> Calibration:
    """The temperature of least surprise, and the bar that keeps wrong values below the wanted share."""
    temperatures = np.geomspace(0.5, 4, 61)
    losses = [_surprise(probabilities(logits, float(t)), classes) for t in temperatures]
    temperature = float(temperatures[int(np.argmin(losses))])
    chances = probabilities(logits, temperature)
    bar, bound = _bar(chances, classes, error_wanted)
    faces = classes < 6
    right = (chances.argmax(axis=1) == classes) & (chances.max(axis=1) >= bar)
    return Calibration(
        round(temperature, 4),
        round(bar, 5),
        error_wanted,
        round(bound, 6),
        round(float(right[faces].mean()), 4),
    )


def _surprise(chances: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    return float(-np.log(chances[np.arange(len(classes)), classes] + 1e-12).mean())


def _bar(chances: NDArray[np.float64], classes: NDArray[np.int64], wanted: float) -> tuple[float, float]:
    """Least confidence above which the upper bound of the share of wrong values stays below `wanted`."""
    named = chances.argmax(axis=1)
    values = np.flatnonzero(named < 6)
    order = values[np.argsort(-chances.max(axis=1)[values], kind="stable")]
    weights = _weights(classes)[order]
    whole = np.cumsum(weights)
    wrong = np.cumsum(weights * (named != classes)[order])
    bounds = upper_bound(wrong / whole, whole**2 / np.cumsum(weights**2))
    kept = np.flatnonzero(bounds <= wanted)
    if len(kept) == 0:
        return 1.0, float(bounds.min(initial=1.0))
    return float(chances.max(axis=1)[order[kept[-1]]]), float(bounds[kept[-1]])


def _weights(classes: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each patch counts, so that NOT_FLAT_SHARE of all is not a flat face."""
    faces = classes < 6
    if faces.all() or not faces.any():
        return np.ones(len(classes))
    odds = NOT_FLAT_SHARE / (1 - NOT_FLAT_SHARE)
    return np.where(faces, 1.0, odds * faces.sum() / (~faces).sum())


def upper_bound(share: NDArray[np.float64], of: NDArray[np.float64]) -> NDArray[np.float64]:
    """The 95 % upper bound of a share seen in so many (Wilson's score interval, one-sided: z = 1.645)."""
    z = 1.645
    spread = z * np.sqrt(share * (1 - share) / of + z**2 / (4 * of**2))
    return np.asarray((share + z**2 / (2 * of) + spread) / (1 + z**2 / of))


def reliability(chances: NDArray[np.float64], classes: NDArray[np.int64]) -> list[tuple[float, float, int]]:
    """(mean confidence, share right, number) in bins that grow finer towards certainty."""
    sure = chances.max(axis=1)
    right = chances.argmax(axis=1) == classes
    edges = np.array([0, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999, 1.0001])
    which = np.digitize(sure, edges)
    bins = [which == i for i in range(1, len(edges)) if (which == i).any()]
    return [(float(sure[b].mean()), float(right[b].mean()), int(b.sum())) for b in bins]
