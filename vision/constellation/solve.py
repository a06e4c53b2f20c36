"""Which of the candidate faces are there together: they may touch, not overlap, and are of one size."""

from dataclasses import dataclass

import numpy as np

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import USUAL_EDGE, Floats

APART = 0.8  # of the mean edge: centres of two top faces are further apart than that
ANCHORS = 8  # candidates whose size is tried as the size of all
SPREAD = 0.06  # of the logarithm of the edge, among the dice of one throw: lens, tilt and the outline's error
ODD_ONE = 0.15  # share of dice of another size than their neighbours (people mix sets)
ANY_SIZE = 0.5  # density of the logarithm of the edge among things that are no dice

OFF = 0.22  # of the logarithm of the edge: further off that of the others, an outline is another one's
ONE_SIZE = 0.15  # of it: faces that differ less are of one size

MOST_GAINED = float(np.log((1 - ODD_ONE) / (SPREAD * np.sqrt(2 * np.pi)) / ANY_SIZE + ODD_ONE))
"""Log odds that a face gains at the most, where it is of just the size of the others."""


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
    rows = np.flatnonzero(trust > min(least, 0.0) - MOST_GAINED)
    if not len(rows):
        return Solution(np.zeros(0, np.int64), np.zeros(0), 0.0)
    trust, edges = trust[rows], found.edge[rows]
    there = _There(found.fits.poses[rows, :2], found.fits.values[rows], edges)
    if edge is not None:
        ((picks, sure),) = there.together(trust + fits_size(edges, np.full((1, 1), edge)), least)
        return Solution(rows[picks], sure, edge)
    # Faces of one size speak for each other. A face alone gains nothing from another that it overlaps.
    anchors = np.argsort(-trust)[:ANCHORS]
    gain = fits_size(edges, edges[anchors, None])
    gain[np.arange(len(anchors)), anchors] = 0
    tries = there.together(trust + gain, least)
    standing = [k for k, (picks, _) in enumerate(tries) if len(picks) > 1 or anchors[k] in picks] or [0]
    best = max(standing, key=lambda k: float(np.minimum(tries[k][1], 8).sum()))
    return Solution(rows[tries[best][0]], tries[best][1], float(edges[anchors[best]]))


def edges(found: Candidates, solution: Solution) -> Floats:
    """(k,) edges of the chosen faces, in pixels of the working picture.

    White sides burnt out beside a white face, or a shadow, move its outline; where the pips say that it is of
    the size of the others, they are right.
    """
    seen = found.edge[solution.picks]
    if len(seen) < 2 or not solution.edge:
        return seen
    usual = 2 * USUAL_EDGE * found.fits.size[solution.picks]
    moved = np.abs(np.log(seen / solution.edge)) > OFF
    alike = np.abs(np.log(usual / solution.edge)) < ONE_SIZE
    return np.asarray(np.where(moved & alike, usual, seen))


def fits_size(edges: Floats, edge: Floats | float) -> Floats:
    """(n,) log odds gained by being of the size of the others, or lost by not being; (k, n) for k sizes."""
    off = np.log(edges / edge) / SPREAD
    alike = (1 - ODD_ONE) * np.exp(-off * off / 2) / (SPREAD * np.sqrt(2 * np.pi))
    return np.asarray(np.log(alike / ANY_SIZE + ODD_ONE))


class _There:
    """Faces at their places: which of them overlap, and which of those show another value."""

    def __init__(self, xy: Floats, values: Numbers, edges: Floats) -> None:
        half = edges / 2
        x, y = xy.T
        gap = np.hypot(x[:, None] - x, y[:, None] - y)
        self._over = gap < APART * (half[:, None] + half)
        self._rival = self._over & (values[:, None] != values)
        self._values = values

    def together(self, trust: Floats, least: float) -> list[tuple[Numbers, Floats]]:
        """The most trusted face first, and away with all that overlap it: for each row of trusts (k, n)."""
        left = np.where(trust > least, trust + 0.25 * self._values, -np.inf)
        rows = np.arange(len(trust))
        picks: list[list[int]] = [[] for _ in rows]
        sure: list[list[float]] = [[] for _ in rows]
        while len(rows):
            best = left[rows].argmax(axis=1)
            more = left[rows, best] > -np.inf
            rows, best = rows[more], best[more]
            mine = trust[rows, best]
            rival = np.where(self._rival[best], trust[rows], -np.inf).max(axis=1)
            left[rows] = np.where(self._over[best], -np.inf, left[rows])
            for row, pick, odds in zip(
                rows.tolist(), best.tolist(), np.minimum(mine, mine - rival).tolist(), strict=True
            ):
                picks[row].append(pick)
                sure[row].append(odds)
        return [(np.array(p, np.int64), np.array(o)) for p, o in zip(picks, sure, strict=True)]
