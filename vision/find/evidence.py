"""What speaks for and against a face: pips, outline, what it leaves unexplained; and what that weighs."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.find import lattice
from vision.find.fits import Fits
from vision.find.lattice import Floats
from vision.find.outline import Outline
from vision.find.pips import Spots


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is seen on a face beside its own pips.

    own      in s: a spot so near to a place of the pattern is its pip; a stray one lies so far from the edge.
    apart    in s: a spot further from all of them is none of its own.
    reach    in s: edges are looked for no further out.
    largest  radius in s: a larger spot is no stray pip, but a corner or the whole of a die on dark cloth.
    clear    of the strength of its own pips: one that is clearer yet tells no more.
    """

    own: float = 0.35
    apart: float = 0.6
    reach: float = 3.6
    largest: float = 1.0
    clear: float = 2.0


PARAMETERS = Parameters()


def trusted(evidence: Floats, several: Floats) -> Floats:
    """(n,) log odds that each is a die with its value on top; `several` tells faces of more than one pip."""
    return np.asarray((evidence * WEIGHTS[several.astype(int)]).sum(axis=1), np.float32)


def strays(fits: Fits, reach: Floats, spots: Spots) -> Floats:
    """(n,) the strongest spot on each face that is none of its own pips, against their strength."""
    x, y = _on_faces(fits, spots)
    gap = _to_pips(fits, x, y)
    by = PARAMETERS
    mine = gap < by.own
    polarity = np.sign((np.where(mine, spots.strength, 0)).sum(axis=1))[:, None]
    strength = np.abs(spots.strength)
    own = np.where(mine, strength, 0).max(axis=1, initial=0) + 1
    inside = np.maximum(np.abs(x), np.abs(y)) < (np.minimum(reach, by.reach) - by.own)[:, None]
    pips = spots.radius <= by.largest * fits.size[:, None]
    like = np.where(pips & (spots.strength * polarity > 0), strength, 0)
    stray = np.where(inside & (gap > by.apart), like, 0).max(axis=1, initial=0)
    return np.asarray(np.minimum(stray / own, by.clear))


def _on_faces(fits: Fits, spots: Spots) -> tuple[Floats, Floats]:
    """x and y (n, m) of the spots as each face sees them, in s."""
    right, down = (fits.poses[:, 2:] / (fits.size**2)[:, None]).T[..., None]
    across, along = (spots.xy[:, side] - fits.poses[:, side, None] for side in (0, 1))
    return across * right + along * down, along * right - across * down


def _to_pips(fits: Fits, x: Floats, y: Floats) -> Floats:
    """(n, m) distance from the spots to the nearest pip that a face should have, in s."""
    mean = (1 + fits.narrow) / 2
    face, site = lattice.PATTERNS[fits.pattern].nonzero()
    across, along = lattice.SITES[site].T / mean[face]
    far = np.square(x[face] - (across * fits.narrow[face])[:, None])
    far += np.square(y[face] - along[:, None])
    first = np.cumsum(fits.values) - fits.values  # each face has as many pips as its value says
    return np.asarray(np.sqrt(np.minimum.reduceat(far, first, axis=0)))


_LEARNED: dict[str, dict[str, float]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
"""Log odds of each kind of evidence, in the order of `weighed`: for faces of one pip, and of several."""

WEIGHTS = np.array([list(_LEARNED[pips].values()) for pips in ("lone", "several")])


def weighed(fits: Fits, outline: Outline, stray: Floats) -> Floats:
    """What speaks for and against each candidate: (n, k).

    Kinds stop or begin to count where the weights bend: no rim of 1,700 dice is more uneven than its
    contrast, a grain of carpet on any size of face is.
    """

    def log(levels: Floats) -> Floats:
        return np.log(levels + 1.5)

    return np.column_stack(
        [
            np.minimum(fits.misfit, 6),
            np.minimum(fits.misfit, 1),
            log(fits.contrast),
            np.minimum(outline.uneven / fits.contrast, 1),
            log(outline.uneven),
            *log(outline.steps).T,
            *outline.coherent[:, :3].T,
            np.minimum(outline.coherent[:, 0], 0.4),
            np.minimum(outline.coherent[:, 1], 0.6),
            np.minimum(outline.steps[:, 0] / fits.contrast, 0.2),
            np.minimum(outline.steps[:, 1] / fits.contrast, 0.2),
            np.maximum(outline.reach - 2.3, 0),
            outline.solid,
            np.log(fits.size),
            stray,
            np.maximum(stray - 0.5, 0),
            fits.values == 2,
            np.ones(len(stray)),
        ]
    )
