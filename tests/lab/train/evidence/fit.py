"""A logistic regression by Newton's steps, with a small price on large weights."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How it is fitted.

    steps  of Newton's; it settles in ten.
    price  of a squared weight, where each kind of evidence is measured in its own spread.
    """

    steps: int = 25
    price: float = 1.0


PARAMETERS = Parameters()


def fitted(evidence: Floats, there: Bools, by: Parameters = PARAMETERS) -> Floats:
    """(k,) weights of evidence (n, k), whose last column is one everywhere."""
    spread = np.maximum(evidence.std(axis=0), 1e-9)
    spread[-1] = 1.0
    scaled = evidence / spread
    price = np.full(evidence.shape[1], by.price)
    price[-1] = 0.0
    weights = np.zeros(evidence.shape[1])
    for _ in range(by.steps):
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (there - chance) - price * weights
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.diag(price + 1e-9)
        weights += np.linalg.solve(curve, slope)
    return np.asarray(weights / spread)


def loss(evidence: Floats, there: Bools, weights: Floats) -> float:
    """Mean negative log likelihood in bits: 0 is perfect."""
    odds = np.where(there, 1, -1) * (evidence @ weights)
    return float(np.logaddexp(0, -odds).mean() / np.log(2))


def missed(evidence: Floats, there: Bools, weights: Floats) -> tuple[int, int]:
    """Faces that are there below even odds, and such that are not above."""
    believed = evidence @ weights > 0
    return int((there & ~believed).sum()), int((~there & believed).sum())
