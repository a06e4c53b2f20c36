"""Whether the dice stand upright together: all axes must point away from the one place under the camera.

A camera that looks down sees a die at p, f pixels of focal length and the point N straight below it, with its
top shifted against its bottom by (p - N) / f edges. Three numbers, 1/f and N/f, hold for all dice of a
picture, and cameras above trays have them within limits. A die whose axis is elsewhere leans.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Axes = NDArray[np.floating]

USUAL = np.array([0.7, 0.0, 0.0])
"""Of 1/f in 1/width, and of N/f beside the middle of the picture."""

SPREAD = np.array([0.35, 0.17, 0.17])
"""Spreads of these: lenses from 25 to 70 degrees, cameras that lean by less than 20 degrees."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How one die stands.

    off     edges by which its axis is off what the other dice and the camera make of it.
    doubts  the same in standard deviations.
    """

    off: float
    doubts: float


def stands(places: Axes, axes: Axes, spread: Axes, known: int | None = None) -> tuple[Stand, ...]:
    """How each die stands, judged by the others.

    places  (n, 2): faces' centres, from the middle of the picture, in widths of the picture.
    axes    (n, 2): top against bottom, in edges; spread (n,) their standard deviation.
    known   only so many of the first judge the others; None for all.
    """
    rows = np.zeros((len(places), 2, 3))
    rows[:, 0, 0], rows[:, 1, 0] = places.T
    rows[:, 0, 1] = rows[:, 1, 2] = 1
    measures = np.arange(len(places)) < (len(places) if known is None else known)
    precise = measures[:, None, None] * rows.transpose(0, 2, 1) / np.square(spread)[:, None, None]
    weights, sums = precise @ rows, precise @ axes[:, :, None]
    prior = np.diag(SPREAD**-2.0)
    # Each is judged by what all others and the usual camera say: by the sums without its own part.
    sure = np.linalg.inv(prior + weights.sum(axis=0) - weights)
    gone = axes[:, :, None] - rows @ sure @ ((prior @ USUAL)[:, None] + sums.sum(axis=0) - sums)
    doubt = rows @ sure @ rows.transpose(0, 2, 1) + np.eye(2) * np.square(spread)[:, None, None]
    off = np.sqrt(np.square(gone).sum(axis=(1, 2))).tolist()
    doubts = np.sqrt((gone * np.linalg.solve(doubt, gone)).sum(axis=(1, 2))).tolist()
    return tuple(Stand(*pair) for pair in zip(off, doubts, strict=True))
