"""Faces seen at a slant, shown to the second reader as they would look from straight above.

It learnt that a face which is much foreshortened belongs to a die that leans. Under a camera that looks on
from aside flat dice look so too: whether dice lean is told by their sides, in vision.decide.standing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.classify.agree import own
from vision.classify.patch_net.cut import levelled as cut
from vision.classify.patch_net.reader import CONVINCED, chances
from vision.find.align import slanted
from vision.find.candidates import Candidates
from vision.find.lattice import USUAL_EDGE, Floats
from vision.find.pips import Spots
from vision.readings import Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which faces are levelled.

    steepest   shorter by longer side of a top face: 47 degrees aside, where a side face shows as much.
    otherwise  chance of another value: that is a contradiction, and no slant.
    """

    steepest: float = 0.68
    otherwise: float = 0.1


PARAMETERS = Parameters()


def levelled(image: Image, found: Candidates, spots: Spots, scale: float, told: Floats) -> Floats:
    """(n, 7) what the second reader says of these faces: where it took them for no flat ones and is sure of
    a value on them, levelled, that; else what it told before.
    """
    values, chance = found.fits.values, own(found.fits.values, told)
    denied = (values > 3) & (chance < CONVINCED) & (chance + told[:, 6] > 1 - PARAMETERS.otherwise)
    if not denied.any():
        return told
    bases = slanted(found.fits[denied], spots)
    slanting = _slanting(bases)
    rows = np.flatnonzero(denied)[slanting]
    seen = chances(cut(image, _corners(bases[slanting], scale)))
    sure = own(values[rows], seen) > CONVINCED
    told[rows[sure]] = seen[sure]
    return told


def _slanting(bases: Floats) -> NDArray[np.bool_]:
    """(n,) which faces (n, 3) are foreshortened, but not so much that they may be sides."""
    sides = np.stack([bases.real, bases.imag], axis=1)[..., 1:]
    long, short = np.linalg.svd(np.nan_to_num(sides), compute_uv=False).T
    return np.asarray(short > PARAMETERS.steepest * long)


def _corners(bases: Floats, scale: float) -> list[list[Point]]:
    """Of faces (n, 3), clockwise, in pixels of the picture as it came."""
    centre, right, down = bases.T[..., None]
    ring = centre + USUAL_EDGE * (right * (-1, 1, 1, -1) + down * (-1, -1, 1, 1))
    ring = (ring + 0.5 + 0.5j) / scale - 0.5 - 0.5j
    return np.stack([ring.real, ring.imag], axis=-1).tolist()  # type: ignore[no-any-return]
