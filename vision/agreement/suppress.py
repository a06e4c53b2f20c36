"""Faces that are nothing to doubt a picture for."""

import numpy as np
from numpy.typing import NDArray

from vision.agreement.agree import Heard
from vision.agreement.doubt import PARAMETERS
from vision.agreement.unexplained import AROUND
from vision.constellation.candidates import Candidates
from vision.constellation.solve import Solution

WEAKER, WEAK = 5.0, 4.0
"""Log odds below the last die of a full throw; and at the most: a face of mere texture."""
SURELY_NONE, HARDLY = 0.95, 0.8
"""Of being no flat face: whatever else there is; and beside as many sure dice as there must be."""
ROUGH = 2.0  # log odds lost against the perfect pattern: texture loses 3, a die seen from its side 1.2


def beside_throw(dice: int, best: Solution, sure: NDArray[np.bool_], heard: Heard) -> frozenset[int]:
    """Rows to pass over where there must be so many dice: all are sure, these are denied or far weaker.

    sure  (k,) which of the best are.
    """
    trust = np.sort(best.trust[sure])[::-1]
    if not 0 < dice <= len(trust):
        return frozenset()
    weak = frozenset(best.picks[best.trust < min(trust[dice - 1] - WEAKER, WEAK)].tolist())
    return weak | heard.denied(HARDLY) if len(trust) == dice or weak else frozenset()


def beside_any(found: Candidates, best: Solution, sure: NDArray[np.bool_], heard: Heard) -> frozenset[int]:
    """Rows to pass over where any number of dice may lie: texture, and pips on the sides of the sure dice."""
    read = best.picks[sure]
    xy, edge = found.fits.poses[:, :2], found.edge
    small = edge * PARAMETERS.odd < edge[read].max(initial=0.0)
    aside = (np.hypot(*(xy[:, None] - xy[read]).transpose(2, 0, 1)) < AROUND * edge[read]).any(axis=1)
    denied = np.zeros(len(edge), bool)
    denied[list(heard.denied(SURELY_NONE))] = True
    denied &= (found.fits.misfit > ROUGH) | small | (aside & (found.fits.values == 1))
    return frozenset(np.flatnonzero(denied | (small & aside)).tolist()) - frozenset(read.tolist())
