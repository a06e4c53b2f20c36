"""Faces that are nothing to doubt a picture for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.classify import doubt
from vision.classify.agree import Heard
from vision.find.candidates import Candidates
from vision.find.solve import Solution


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is passed over.

    weaker       log odds below the last die of a full throw, and weak at the most: a face of mere texture.
                 One that is a measure for the others (Policy.sure) is none.
    surely_none  chance of being no flat face, whatever else there is.
    hardly       the same beside as many sure dice as there must be.
    around       edges around a face in which pips on the die's sides lie, up to 30 degrees aside.
    """

    weaker: float = 5.0
    weak: float = 1.5
    surely_none: float = 0.95
    hardly: float = 0.8
    around: float = 1.0


PARAMETERS = Parameters()


def beside_throw(
    dice: int, best: Solution, sure: NDArray[np.bool_], heard: Heard, by: Parameters = PARAMETERS
) -> frozenset[int]:
    """Rows to pass over where there must be so many dice: all are sure, these are denied or far weaker.

    sure  (k,) which of the best are.
    """
    trust = np.sort(best.trust[sure])[::-1]
    if not 0 < dice <= len(trust):
        return frozenset()
    weak = frozenset(best.picks[best.trust < min(trust[dice - 1] - by.weaker, by.weak)].tolist())
    return weak | heard.denied(by.hardly) if len(trust) == dice or weak else frozenset()


def beside_any(
    found: Candidates, best: Solution, sure: NDArray[np.bool_], heard: Heard, by: Parameters = PARAMETERS
) -> frozenset[int]:
    """Rows to pass over where any number of dice may lie: what pips on the sides of the sure dice make."""
    read = best.picks[sure]
    xy, edge = found.fits.poses[:, :2], found.edge
    small = edge * doubt.PARAMETERS.odd < edge[read].max(initial=0.0)
    aside = (np.hypot(*(xy[:, None] - xy[read]).transpose(2, 0, 1)) < by.around * edge[read]).any(axis=1)
    denied = np.zeros(len(edge), bool)
    denied[list(heard.denied(by.surely_none))] = True
    passed = (small & (aside | denied)) | (aside & denied & (found.fits.values == 1))
    return frozenset(np.flatnonzero(passed).tolist()) - frozenset(read.tolist())
