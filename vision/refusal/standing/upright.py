"""Whether the dice stand upright together: all axes must point away from the one place under the camera.

A camera that looks down sees a die at p, f pixels of focal length and the point N straight below it, with its
top shifted against its bottom by (p - N) / f edges. Three numbers, 1/f and -N/f, hold for all dice of a
picture, and cameras above trays have them within limits. A die whose axis is elsewhere leans.

One picture of three dice tells the three numbers badly: a die that leans looks like a camera that does. A
camera that is mounted keeps them from throw to throw: what was learned of it (vision.tray.Upright) is a die
or a hundred more that all dice of a picture are held against.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.tray import Upright

Axes = NDArray[np.floating]

USUAL = np.array([0.7, 0.0, 0.0])
"""Of 1/f in 1/width, and of -N/f beside the middle of the picture."""

SPREAD = np.array([0.35, 0.17, 0.17])
"""Spreads of these: lenses from 25 to 70 degrees, cameras that lean by less than 20 degrees."""

DRIFT = (
    0.04  # edges: a camera may hang otherwise by 2 degrees from one throw to the next, as far as dice tell
)
MOVED = 3.0  # standard deviations by which every die is off what was learned: the camera is, no die leans so
KEPT = 0.98  # of what was learned before a throw: lamps and dice of another evening count after 50 throws
HEAVY_TAILS = 4.0  # degrees of freedom of Student's t: dice that are far off teach little


@dataclass(frozen=True, slots=True)
class Stand:
    """How one die stands.

    off     edges by which its axis is off what the other dice and the camera make of it.
    doubts  the same in standard deviations.
    """

    off: float
    doubts: float


def stands(
    places: Axes, axes: Axes, spread: Axes, known: int | None = None, learned: Upright | None = None
) -> tuple[Stand, ...]:
    """How each die stands, judged by the others.

    places   (n, 2): faces' centres, from the middle of the picture, in widths of the picture.
    axes     (n, 2): top against bottom, in edges; spread (n,) their standard deviation.
    known    only so many of the first judge the others; None for all.
    learned  what earlier throws tell of the camera.
    """
    rows = _rows(places)
    measures = np.arange(len(places)) < (len(places) if known is None else known)
    precise = measures[:, None, None] * rows.transpose(0, 2, 1) / np.square(spread)[:, None, None]
    weights, sums = precise @ rows, precise @ axes[:, :, None]
    prior, pull = _before(learned)
    # Each is judged by what all others and the camera say: by the sums without its own part.
    sure = np.linalg.inv(prior + weights.sum(axis=0) - weights)
    gone = axes[:, :, None] - rows @ sure @ (pull[:, None] + sums.sum(axis=0) - sums)
    doubt = rows @ sure @ rows.transpose(0, 2, 1) + np.eye(2) * np.square(spread)[:, None, None]
    off = np.sqrt(np.square(gone).sum(axis=(1, 2))).tolist()
    doubts = np.sqrt((gone * np.linalg.solve(doubt, gone)).sum(axis=(1, 2))).tolist()
    return tuple(Stand(*pair) for pair in zip(off, doubts, strict=True))


def camera(learned: Upright | None) -> tuple[float, float, float]:
    """1/f and -N/f, as likely as they are known."""
    prior, pull = _before(learned)
    lens, x, y = np.linalg.solve(prior, pull).tolist()
    return lens, x, y


def moved(places: Axes, axes: Axes, spread: Axes, learned: Upright) -> bool:
    """Whether no die stands as was learned: then the camera was moved, for dice seldom lean together."""
    alone = stands(places, axes, spread, known=0, learned=learned)
    return len(alone) > 1 and min(one.doubts for one in alone) > MOVED


def further(learned: Upright | None, places: Axes, axes: Axes, spread: Axes) -> Upright:
    """What is known of the camera after one more throw; a throw that fits nowhere in it begins anew."""
    if learned is None or moved(places, axes, spread, learned):
        learned = Upright(0.0, (0.0, 0.0), 0.0, (0.0, 0.0), 0.0)
    doubts = np.array([one.doubts for one in stands(places, axes, spread, learned=learned)])
    trust = (HEAVY_TAILS + 2) / np.maximum(HEAVY_TAILS + np.square(doubts), HEAVY_TAILS + 2)
    weight = trust / np.square(spread)
    x, y = (weight @ places).tolist()
    to_x, to_y = (weight @ axes).tolist()
    return Upright(
        KEPT * learned.weight + float(weight.sum()),
        (KEPT * learned.places[0] + x, KEPT * learned.places[1] + y),
        KEPT * learned.reach + float(weight @ np.square(places).sum(axis=1)),
        (KEPT * learned.axes[0] + to_x, KEPT * learned.axes[1] + to_y),
        KEPT * learned.along + float(weight @ (places * axes).sum(axis=1)),
    )


def _rows(places: Axes) -> Axes:
    """(n, 2, 3): what makes axes of the three numbers."""
    rows = np.zeros((len(places), 2, 3))
    rows[:, 0, 0], rows[:, 1, 0] = places.T
    rows[:, 0, 1] = rows[:, 1, 2] = 1
    return rows


def _before(learned: Upright | None) -> tuple[Axes, Axes]:
    """Precision (3, 3) of the three numbers before a picture is seen, and precision times mean (3,)."""
    prior = np.diag(SPREAD**-2.0)
    pull = prior @ USUAL
    if learned is None:
        return prior, pull
    (x, y), weight = learned.places, learned.weight
    told = prior + np.array([(learned.reach, x, y), (x, weight, 0.0), (y, 0.0, weight)])
    mean = np.linalg.solve(told, pull + np.array((learned.along, *learned.axes)))
    now = np.linalg.inv(np.linalg.inv(told) + np.diag((0.0, DRIFT**2, DRIFT**2)))
    return now, now @ mean
