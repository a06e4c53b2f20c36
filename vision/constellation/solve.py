"""Which of the candidate faces are there together: they may touch, not overlap, and are of one size."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats

APART = 0.8  # of the mean edge: centres of two top faces are further apart than that
ANCHORS = 8  # candidates whose size is tried as the size of all
SPREAD = 0.06  # of the logarithm of the edge, among the dice of one throw: lens, tilt and the outline's error
ODD_ONE = 0.15  # share of dice of another size than their neighbours (people mix sets)
ANY_SIZE = 0.5  # density of the logarithm of the edge among things that are no dice


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The faces that stand together, most trusted first.

    picks   (k,) rows of the candidates.
    trust   (k,) log odds that each is there and shows its value, its size and its neighbours considered.
    edge    edge of the dice, in pixels of the working picture; 0 where there are none.
    """

    picks: Numbers
    trust: Floats
    edge: float


def solved(
    found: Candidates, *, least: float, edge: float | None = None, extra: Floats | float = 0.0
) -> Solution:
    """The best set of faces.

    least  log odds under which a face is not there.
    edge   of the dice in pixels of the working picture, where it is known.
    extra  log odds that somebody else adds to each candidate.
    """
    if not len(found.trust):
        return Solution(np.zeros(0, np.int64), np.zeros(0), 0.0)
    trust = found.trust + extra
    if edge is not None:
        return _together(found, trust + _fits_size(found.edge, edge), least, edge)
    # Faces of one size speak for each other. A face alone gains nothing from another that it overlaps.
    anchors = np.argsort(-trust)[:ANCHORS]
    tries = []
    for anchor in anchors:
        gain = _fits_size(found.edge, float(found.edge[anchor]))
        gain[anchor] = 0
        tries.append(_together(found, trust + gain, least, float(found.edge[anchor])))
    pairs = zip(tries, anchors, strict=True)
    standing = [one for one, anchor in pairs if len(one.picks) > 1 or anchor in one.picks]
    return max(standing or tries[:1], key=lambda one: float(np.minimum(one.trust, 8).sum()))


def _fits_size(edges: Floats, edge: float) -> Floats:
    """(n,) log odds gained by being of the size of the others, or lost by not being."""
    off = np.log(edges / edge) / SPREAD
    alike = (1 - ODD_ONE) * np.exp(-off * off / 2) / (SPREAD * np.sqrt(2 * np.pi))
    return np.asarray(np.log(alike / ANY_SIZE + ODD_ONE))


def _together(found: Candidates, trust: Floats, least: float, edge: float) -> Solution:
    """The most trusted face first, and away with all that overlap it."""
    poses, values, half = found.fits.poses, found.fits.values, found.edge / 2
    left = trust + 0.25 * values
    alive: NDArray[np.bool_] = trust > least
    picks, sure = [], []
    while alive.any():
        i = int(np.where(alive, left, -np.inf).argmax())
        gap = np.hypot(poses[:, 0] - poses[i, 0], poses[:, 1] - poses[i, 1])
        over = gap < APART * (half + half[i])
        rival = float(np.where(over & (values != values[i]), trust, -np.inf).max())
        picks.append(i)
        sure.append(min(float(trust[i]), float(trust[i]) - rival))
        alive &= ~over
    return Solution(np.array(picks, np.int64), np.array(sure), edge)
