"""Whether the dice stand upright together: all axes must point away from the one place under the camera.

A camera that looks down sees a die at p, f pixels of focal length and the point N straight below it, with its
top shifted against its bottom by (p - N) / f edges. Three numbers, 1/f and -N/f, hold for all dice of a
picture, and cameras above trays have them within limits. A die whose axis is elsewhere leans.

One picture of three dice tells the three numbers badly: a die that leans looks like a camera that does. A
camera that is mounted keeps them from throw to throw: what was learned of it (vision.tray.Upright) is a die
or a hundred more that all dice of a picture are held against.

What is known of the three numbers is normal equations of least squares, (3, 4): their inverse covariance, and
in the last column that times their likeliest values. What two sources tell adds up.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.decide.standing.lean import SLANT, Camera
from vision.tray import Upright

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What cameras above trays, and dice on them, may do.

    spread       of 1/f and of -N/f: lenses from 25 to 70 degrees, cameras that lean by less than 20
                 degrees.
    drift        edges: from one throw to the next a camera may come to hang otherwise by 2 degrees.
    moved        standard deviations by which every die is off what was learned: the camera is, no die
                 leans so.
    kept         of what was learned before a throw: lamps and dice of another evening count after 50
                 throws.
    heavy_tails  degrees of freedom of Student's t: dice that are far off teach little.
    """

    spread: tuple[float, float] = (0.35, 0.17)
    drift: float = 0.04
    moved: float = 3.0
    kept: float = 0.98
    heavy_tails: float = 4.0


PARAMETERS = Parameters()


def doubts(
    places: Floats, axes: Floats, spread: Floats, known: int | None = None, learned: Upright | None = None
) -> Floats:
    """(n,) standard deviations by which each die's axis is off what the others and the camera make of it.

    places   (n, 2): faces' centres, from the middle of the picture, in widths of the picture.
    axes     (n, 2): top against bottom, in edges; spread (n,) their standard deviation.
    known    only so many of the first judge the others; None for all.
    learned  what earlier throws tell of the camera.
    """
    ways, told = _told(places, axes, spread)
    judges = len(told) if known is None else known
    whole = told[:judges].sum(axis=0) + _before(learned)
    others = np.repeat(whole[None], len(told), axis=0)
    others[:judges] -= told[:judges]  # a die is judged without what it tells itself
    covariance = np.linalg.inv(others[..., :3])
    off = axes - (ways @ covariance @ others[..., 3:])[..., 0]
    wide = ways @ covariance @ ways.transpose(0, 2, 1) + np.square(spread)[:, None, None] * np.eye(2)
    return np.asarray(np.sqrt((off * np.linalg.solve(wide, off[..., None])[..., 0]).sum(axis=1)))


def camera(learned: Upright | None) -> Camera:
    """1/f and -N/f, as likely as they are known."""
    known = _before(learned)
    lens, x, y = np.linalg.solve(known[:, :3], known[:, 3]).tolist()
    return lens, x, y


def moved(places: Floats, axes: Floats, spread: Floats, learned: Upright) -> bool:
    """Whether no die stands as was learned: then the camera was moved, for dice seldom lean together."""
    off = doubts(places, axes, spread, known=0, learned=learned)
    return len(off) > 1 and float(off.min()) > PARAMETERS.moved


def further(learned: Upright | None, places: Floats, axes: Floats, spread: Floats) -> Upright:
    """What is known of the camera after one more throw; a throw that fits nowhere in it begins anew."""
    if learned is None or moved(places, axes, spread, learned):
        learned = None
    off, tails = doubts(places, axes, spread, learned=learned), PARAMETERS.heavy_tails
    trust = np.minimum((tails + 2) / (tails + np.square(off)), 1.0)
    _, told = _told(places, axes, spread / np.sqrt(trust))
    now = told.sum(axis=0) + (0.0 if learned is None else PARAMETERS.kept * _equations(learned))
    (reach, x, y, along), (_, weight, _, right), (*_, down) = now.tolist()
    return Upright(weight, (x, y), reach, (right, down), along)


def _told(places: Floats, axes: Floats, spread: Floats) -> tuple[Floats, Floats]:
    """(n, 2, 3) how the axis of each die follows from the three numbers; (n, 3, 4) what it tells of them."""
    n = len(places)
    ways = np.concatenate([places[..., None], np.broadcast_to(np.eye(2), (n, 2, 2))], axis=2)
    both = np.concatenate([ways, axes[..., None]], axis=2) / np.square(spread)[:, None, None]
    return ways, np.asarray(ways.transpose(0, 2, 1) @ both)


def _equations(learned: Upright) -> Floats:
    """What earlier throws told."""
    (x, y), (right, down), weight = learned.places, learned.axes, learned.weight
    return np.array([(learned.reach, x, y, learned.along), (x, weight, 0, right), (y, 0, weight, down)])


@lru_cache(maxsize=4)
def _before(learned: Upright | None) -> Floats:
    """What is known of the camera before a picture is seen."""
    lens, lean = (spread**-2 for spread in PARAMETERS.spread)
    usual = np.diag([lens, lean, lean])
    told = np.column_stack([usual, usual @ (SLANT, 0.0, 0.0)])
    if learned is None:
        return told
    told += _equations(learned)
    covariance = np.linalg.inv(told[:, :3])
    likely = covariance @ told[:, 3]
    covariance[1:, 1:] += PARAMETERS.drift**2 * np.eye(2)
    known = np.linalg.inv(covariance)
    return np.column_stack([known, known @ likely])
