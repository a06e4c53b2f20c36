"""Which of the candidate faces are there together: they may touch, not overlap, and are of one size."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.find.candidates import Candidates
from vision.find.fits import Fits, Numbers
from vision.find.lattice import USUAL_EDGE, Floats


@dataclass(frozen=True, slots=True)
class Parameters:
    """How the dice of one throw lie beside each other, and differ in size.

    apart     of the mean edge: centres of two top faces are further apart than that.
    anchors   candidates whose size is tried as the size of all.
    spread    of the logarithm of the edge, among the dice of one throw: lens, tilt and the outline's error.
    odd_one   share of dice of another size than their neighbours: people mix sets.
    any_size  density of the logarithm of the edge among things that are no dice.
    off       of the logarithm of the edge: further off that of the others, an outline is another one's.
    one_size  of it: faces that differ less are of one size.
    pip       log odds for each pip by which the one with more of them is preferred.
    enough    log odds: a face that is surer than that speaks no more for a set.
    """

    apart: float = 0.8
    anchors: int = 8
    spread: float = 0.06
    odd_one: float = 0.15
    any_size: float = 0.5
    off: float = 0.22
    one_size: float = 0.15
    pip: float = 0.25
    enough: float = 8.0


PARAMETERS = Parameters()


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
    trust = found.trust + extra
    # What no size can bring above `least` and above nought neither stands nor rivals.
    rows = np.flatnonzero(trust > min(least, 0.0) - _MOST_GAINED)
    if not len(rows):
        return Solution(np.zeros(0, np.int64), np.zeros(0), 0.0)
    trust, edges = trust[rows], found.edge[rows]
    anchors = np.argsort(-trust)[: PARAMETERS.anchors]
    sizes = edges[anchors] if edge is None else np.full(1, edge)
    gain = fits_size(edges, sizes[:, None])
    if edge is None:  # faces of one size speak for each other
        gain[np.arange(len(anchors)), anchors] = 0
    tries = _together(found.fits[rows], edges, trust + gain, least)
    # A face alone gains nothing from another that it overlaps.
    standing = [k for k, (picks, _) in enumerate(tries) if len(picks) > 1 or anchors[k] in picks] or [0]
    best = max(standing, key=lambda k: float(np.minimum(tries[k][1], PARAMETERS.enough).sum()))
    return Solution(rows[tries[best][0]], tries[best][1], float(sizes[best]))


def edges(found: Candidates, solution: Solution) -> Floats:
    """(k,) edges of the chosen faces, in pixels of the working picture.

    White sides burnt out beside a white face, or a shadow, move its outline; where the pips say that it is of
    the size of the others, they are right.
    """
    seen = found.edge[solution.picks]
    if len(seen) < 2 or not solution.edge:
        return seen
    usual = 2 * USUAL_EDGE * found.fits.size[solution.picks]
    moved = np.abs(np.log(seen / solution.edge)) > PARAMETERS.off
    return np.asarray(np.where(moved & of_one_size(usual, solution.edge), usual, seen))


def of_one_size(edges: Floats, edge: Floats | float) -> NDArray[np.bool_]:
    """Which of these faces are as large as dice of one set are."""
    return np.asarray(np.abs(np.log(edges / edge)) < PARAMETERS.one_size)


def fits_size(edges: Floats, edge: Floats | float) -> Floats:
    """(n,) log odds gained by being of the size of the others, or lost by not being; (k, n) for k sizes."""
    by = PARAMETERS
    off = np.log(edges / edge) / by.spread
    alike = (1 - by.odd_one) * np.exp(-off * off / 2) / (by.spread * np.sqrt(2 * np.pi))
    return np.asarray(np.log(alike / by.any_size + by.odd_one))


_MOST_GAINED = float(fits_size(np.ones(1), 1.0)[0])
"""Log odds that a face gains at the most, where it is of just the size of the others."""


def overlapping(fits: Fits, edges: Floats, rows: Numbers | slice = slice(None)) -> NDArray[np.bool_]:
    """(k, n) which of n faces cannot be there beside each of these rows of them, itself among them."""
    (x, y), half = fits.poses.T[:2], edges / 2
    gaps = np.hypot(x[rows, None] - x, y[rows, None] - y)
    return np.asarray(gaps < PARAMETERS.apart * (half[rows, None] + half))


def _together(fits: Fits, edges: Floats, trust: Floats, least: float) -> list[tuple[Numbers, Floats]]:
    """The most trusted face first, and away with all that overlap it: for each row of trusts (k, n)."""
    values, over = fits.values, overlapping(fits, edges)
    rivals = over & (values[:, None] != values)
    left = np.where(trust > least, trust + PARAMETERS.pip * values, -np.inf)
    rows = np.arange(len(trust))
    found: list[list[tuple[int, float]]] = [[] for _ in rows]
    while len(rows):
        best = left[rows].argmax(axis=1)
        more = left[rows, best] > -np.inf
        rows, best = rows[more], best[more]
        mine = trust[rows, best]
        rival = np.where(rivals[best], trust[rows], -np.inf).max(axis=1)
        left[rows] = np.where(over[best], -np.inf, left[rows])
        odds = np.minimum(mine, mine - rival)
        for row, pick in zip(rows.tolist(), zip(best.tolist(), odds.tolist(), strict=True), strict=True):
            found[row].append(pick)
    tables = (np.array(picks).reshape(-1, 2).T for picks in found)
    return [(picks.astype(np.int64), odds) for picks, odds in tables]
