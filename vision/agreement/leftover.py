"""Faces that the first reader believes in and that are not among the best: somebody disagreed about them."""

from dataclasses import dataclass

import numpy as np

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.solve import Solution, fits_size


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is left over.

    left       log odds; what the first reader believes in so far is not passed over in silence.
    elsewhere  edges of a die: faces nearer to each other are two opinions about one die.
    """

    left: float = 0.5
    elsewhere: float = 0.7


PARAMETERS = Parameters()


def left_over(
    found: Candidates, alone: Solution, best: Solution, denied: frozenset[int], by: Parameters = PARAMETERS
) -> Numbers:
    """Rows of faces that may be dice nobody read, away from those that were.

    Grains of a carpet are ones of one size with the gaps between a die's own pips: what the first reader
    believed for its size alone, it believes no longer where dice of another size turned out to lie there.
    What is of their size stays told: a die may be missed beside it, and then it is all that gives pause.

    alone   what the first reader takes for the best set by itself; best what both do.
    denied  rows that need not be told.
    """
    chosen = set(best.picks.tolist()) | denied
    believed = alone.picks[alone.trust > by.left]
    rows = np.array([i for i in believed.tolist() if i not in chosen], np.int64)
    if best.edge:
        gained = fits_size(found.edge[rows], best.edge)
        rows = rows[(gained > 0) | (found.trust[rows] + gained > by.left)]
    at, taken = found.fits.poses[rows, :2], found.fits.poses[best.picks, :2]
    near = np.hypot(*(at[:, None] - taken).transpose(2, 0, 1)) < by.elsewhere * found.edge[rows, None]
    return np.asarray(rows[~near.any(axis=1)])
