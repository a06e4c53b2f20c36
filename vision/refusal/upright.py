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
    judges = len(places) if known is None else known
    return tuple(_stand(i, judges, places, axes, spread) for i in range(len(places)))


def _stand(i: int, judges: int, places: Axes, axes: Axes, spread: Axes) -> Stand:
    others = (np.arange(len(places)) != i) & (np.arange(len(places)) < judges)
    weight = np.diag(SPREAD**-2.0)
    sum_ = weight @ USUAL
    for place, axis, sigma in zip(places[others], axes[others], spread[others], strict=True):
        rows = _rows(place)
        weight += rows.T @ rows / sigma**2
        sum_ += rows.T @ axis / sigma**2
    known = np.linalg.inv(weight)
    rows = _rows(places[i])
    gone = axes[i] - rows @ known @ sum_
    doubt = rows @ known @ rows.T + np.eye(2) * spread[i] ** 2
    return Stand(float(np.linalg.norm(gone)), float(np.sqrt(gone @ np.linalg.solve(doubt, gone))))


def _rows(place: Axes) -> Axes:
    return np.array([[place[0], 1, 0], [place[1], 0, 1]])
