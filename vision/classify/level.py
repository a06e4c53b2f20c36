"""Faces seen at a slant, shown to the second reader as they would look from straight above.

It learnt that a face which is much foreshortened belongs to a die that leans. Under a camera that looks on
from aside flat dice look so too: whether dice lean is told by their sides, in vision.decide.standing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.classify.patch_net.cut import levelled as cut
from vision.classify.patch_net.reader import CONVINCED, Opinion, opinions
from vision.find.align import slanted
from vision.find.candidates import Candidates
from vision.find.lattice import USUAL_EDGE, Floats
from vision.find.pips import Spots
from vision.readings import DieReading, Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which faces are levelled.

    steepest   shorter by longer side of a top face: 47 degrees aside, where a side face shows as much.
    otherwise  chance of another value: that is a contradiction, and no slant.
    """

    steepest: float = 0.68
    otherwise: float = 0.1


PARAMETERS = Parameters()


def levelled(
    image: Image, found: Candidates, spots: Spots, scale: float, before: Mapping[int, Opinion]
) -> dict[int, Opinion]:
    """What the second reader is sure to see on those faces, levelled, that it took for no flat ones.

    before  what it said before, by row of `found`; what is told anew is by the same.
    """
    rows = np.array([i for i, one in before.items() if _denied(found, i, one)], np.int64)
    if not len(rows):
        return {}
    shown = {
        int(i): _die(basis, scale)
        for i, basis in zip(rows, slanted(found.fits[rows], spots), strict=True)
        if _slant(basis)
    }
    if not shown:
        return {}
    said = dict(zip(shown, opinions(cut(image, (die.corners for die in shown.values()))), strict=True))
    return {i: one for i, one in said.items() if _chance(found, i, one) > CONVINCED}


def _denied(found: Candidates, i: int, one: Opinion) -> bool:
    chance, none = _chance(found, i, one), one.probabilities[6]
    return found.fits.values[i] > 3 and chance < CONVINCED and chance + none > 1 - PARAMETERS.otherwise


def _chance(found: Candidates, i: int, one: Opinion) -> float:
    return one.probabilities[int(found.fits.values[i]) - 1]


def _slant(basis: Floats) -> bool:
    """Whether a face (3,) is foreshortened, but not so much that it may be a side."""
    sides = np.array([[basis[1].real, basis[2].real], [basis[1].imag, basis[2].imag]])
    if not np.isfinite(sides).all():
        return False
    long, short = np.linalg.svd(sides)[1]
    return bool(short > PARAMETERS.steepest * long)


def _die(basis: Floats, scale: float) -> DieReading:
    centre, right, down = basis
    corners = (centre + USUAL_EDGE * (x * right + y * down) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    a, b, c, d = (_point(at, scale) for at in corners)
    return DieReading(_point(centre, scale), (a, b, c, d), None, 0.0)


def _point(at: complex, scale: float) -> Point:
    """Working pixels as pixels of the picture."""
    return (at.real + 0.5) / scale - 0.5, (at.imag + 0.5) / scale - 0.5
