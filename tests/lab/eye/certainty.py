"""The confidence of a reading as the chance that the whole throw is right: its trainer.

Each die's log odds become a chance by slope and shift; a throw is right where all of its dice are, so their
product is fitted to what throws turned out to be (Platt, 1999, with his targets for few examples).
Nothing was trained on these throws; they are read with every check, but a bar so low that some are wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.policy import Certainty, odds

Floats = NDArray[np.float64]
SPANS = ((0.05, 3.0), (-4.0, 6.0))
"""Of slope and shift, that are searched."""

GRID, ROUNDS = 25, 6  # of each; each round looks between the neighbours of the best
LEAST = 1e-12  # of a chance: its logarithm must be finite


@dataclass(frozen=True, slots=True)
class Told:
    """One throw: the log odds of each die, and whether it was read right."""

    odds: tuple[float, ...]
    right: bool


def told(confidences: Sequence[float], *, right: bool) -> Told:
    """A throw as it was read with confidences that are plain log odds."""
    return Told(tuple(odds(each) for each in np.clip(confidences, LEAST, 1 - LEAST).tolist()), right)


def fitted(throws: Sequence[Told]) -> Certainty:
    """The certainty by which these throws surprise least; of none surer than their number allows."""
    table, dice = _table(throws)
    rights = sum(one.right for one in throws)
    high, low = (rights + 1) / (rights + 2), 1 / (len(throws) - rights + 2)
    goals = np.where([one.right for one in throws], high, low)
    spans = SPANS
    for _ in range(ROUNDS):
        axes = [np.linspace(*span, GRID) for span in spans]
        losses = np.array([[_loss(table, dice, goals, a, b) for b in axes[1]] for a in axes[0]])
        best = [int(i) for i in np.unravel_index(losses.argmin(), losses.shape)]
        spans = (_beside(axes[0], best[0]), _beside(axes[1], best[1]))
    slope, shift = (float(axis[i]) for axis, i in zip(axes, best, strict=True))
    return Certainty(round(slope, 2), round(shift, 2), round(high ** (1 / 3), 4))


def _beside(axis: Floats, i: int) -> tuple[float, float]:
    return float(axis[max(i - 1, 0)]), float(axis[min(i + 1, GRID - 1)])


def _table(throws: Sequence[Told]) -> tuple[Floats, NDArray[np.bool_]]:
    """(n, most) log odds, and which of them are of a die."""
    most = max(len(one.odds) for one in throws)
    table = np.array([(*one.odds, *[0.0] * (most - len(one.odds))) for one in throws])
    return table, np.arange(most) < np.array([[len(one.odds)] for one in throws])


def _loss(table: Floats, dice: NDArray[np.bool_], goals: Floats, slope: float, shift: float) -> float:
    certain = -np.where(dice, np.logaddexp(0.0, -slope * table - shift), 0.0).sum(axis=1)
    doubt = np.log(np.maximum(-np.expm1(certain), LEAST))
    return float(-(goals * certain + (1 - goals) * doubt).mean())
