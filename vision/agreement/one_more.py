"""One more die: faces away from the dice that were chosen, of which one reader is sure.

The number of dice is judged on everything found: that three dice suffice says nothing of what else there is.
So a face is left out only where both readers are against it, never because others were chosen first.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.agreement.agree import Heard
from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats
from vision.constellation.solve import PARAMETERS as BESIDE
from vision.constellation.solve import Solution, fits_size
from vision.readings import ONE_DIE


@dataclass(frozen=True, slots=True)
class Parameters:
    """What counts as one more die.

    places    so many places at the most are shown to the second reader, those with the best fits.
    hopeless  log odds of a fit, size considered: pips that fit worse are shown to nobody.
    smallest  times the edge of the dice chosen, of one more: pips and letters pass for smaller ones.
    likely    chance of any value by the second reader, from which it is a die. Measured on photographs that
              were read with a die left out against 787 right throws: 37 of 57, and none.
    lone_likely the same for a one: a bright spot on a die's side gets 0.87.
    """

    places: int = 4
    hopeless: float = -4.0
    smallest: float = 0.6
    likely: float = 0.8
    lone_likely: float = 0.9


PARAMETERS = Parameters()


def worth_asking(found: Candidates, chosen: Solution, by: Parameters = PARAMETERS) -> Numbers:
    """Rows of the best faces away from those that were chosen, one a place; none where none was chosen."""
    if not len(chosen.picks):
        return np.zeros(0, np.int64)
    trust = found.trust + fits_size(found.edge, chosen.edge)
    rows = np.flatnonzero((trust > by.hopeless) & _away(found, chosen.picks))
    kept: list[int] = []
    for i in rows[np.argsort(-trust[rows])].tolist():
        if all(_gap(found, i, j) > ONE_DIE * found.edge[i] for j in kept):
            kept.append(i)
        if len(kept) == by.places:
            break
    return np.array(kept, np.int64)


def likely(found: Candidates, chosen: Solution, heard: Heard, by: Parameters = PARAMETERS) -> Numbers:
    """Rows of faces large enough for dice to which the second reader gives some value surely enough."""
    if not len(chosen.picks):
        return np.zeros(0, np.int64)
    rows = np.array(sorted(heard.opinions), np.int64)
    chance = np.array([max(heard.opinions[i].probabilities[:6]) for i in rows.tolist()])
    size = found.edge[rows] / np.median(found.edge[chosen.picks])
    bar = np.where(found.fits.values[rows] == 1, by.lone_likely, by.likely)
    return np.asarray(rows[(chance > bar) & (size > by.smallest)])


def one_more(found: Candidates, read: Numbers, named: Numbers) -> Numbers:
    """Those of the likely faces, named so, that overlap none of the dice that are read."""
    return named[_away(found, read)[named]]


def _away(found: Candidates, picks: Numbers) -> NDArray[np.bool_]:
    """(n,) which faces overlap none of those picked."""
    xy, edge = found.fits.poses[:, :2], found.edge
    gap = np.hypot(*(xy[:, None] - xy[picks]).transpose(2, 0, 1))
    return np.asarray((gap > BESIDE.apart * (edge[:, None] + edge[picks]) / 2).all(axis=1))


def _gap(found: Candidates, i: int, j: int) -> float:
    away: Floats = found.fits.poses[i, :2] - found.fits.poses[j, :2]
    return float(np.hypot(*away))
