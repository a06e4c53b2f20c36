"""Sixes that slid along their rows: four pips of the top and two of a side that the eye sees well.

The rows of three go on by one pitch with the very pips that were left out. On a six that lies where it was
read the die ends there, and what is seen of its sides beyond is fainter than its own pips.
"""

import numpy as np
from numpy.typing import NDArray

from vision.constellation.fits import Fits
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots

ROWS = np.array([complex(x, y) for y in (-1, 0, 1) for x in (-1, 1)])  # in s: three pairs, two rows along y
AHEAD = np.array([complex(x, y) for y in (-2, 2) for x in (-1, 1)])  # where they would go on, above and below
NEAR = 0.4  # in s: as far a pip may lie off its place
CLEARER = 1.13  # times the pair at the other end, which is seen at a slant; pips of a clear die's side: 1.1
LYING = 8  # row of lattice.PATTERNS: the six whose rows run from left to right
ELSEWHERE = 0.6  # edges from another face's middle: its pips are its own


def slid(faces: Fits, edges: Floats, spots: Spots) -> NDArray[np.bool_]:
    """(n,) which of these faces, each where its pips are, are sixes whose rows go on beyond them.

    edges  (n,) of the faces, in pixels of the working picture.
    """
    sixes = np.flatnonzero(faces.values == 6)
    found = np.zeros(len(edges), bool)
    if not len(sixes):
        return found
    at = spots.xy[:, 0] + 1j * spots.xy[:, 1]
    middles = faces.poses[:, 0] + 1j * faces.poses[:, 1]
    for i in sixes:
        others = np.arange(len(middles)) != i
        theirs = np.abs(at[:, None] - middles[others]) < ELSEWHERE * edges[others]
        found[i] = _goes_on(faces, int(i), at, np.where(theirs.any(axis=1), 0, spots.strength))
    return found


def _goes_on(faces: Fits, i: int, at: Floats, strength: Floats) -> bool:
    """Whether the rows of a six go on; `at` complex and `strength` of the spots, 0 for those of others."""
    right = complex(faces.poses[i, 2], faces.poses[i, 3])
    upright = right * (1j if faces.pattern[i] == LYING else 1)
    seen = (at - complex(faces.poses[i, 0], faces.poses[i, 1])) / upright
    narrow = float(faces.narrow[i])
    seen = np.asarray((seen.real / narrow + 1j * seen.imag) * (1 + narrow) / 2)
    polarity = np.sign(_clearest(seen, strength, ROWS).sum() - _clearest(seen, -strength, ROWS).sum())
    first, middle, last = _clearest(seen, polarity * strength, ROWS).reshape(3, 2)
    above, below = _clearest(seen, polarity * strength, AHEAD).reshape(2, 2)
    if not min(first.min(), middle.min(), last.min()):
        return False
    return bool(
        (above.min() > last.min() and above.mean() > CLEARER * last.mean())
        or (below.min() > first.min() and below.mean() > CLEARER * first.mean())
    )


def _clearest(seen: Floats, strength: Floats, places: Floats) -> Floats:
    """(k,) strength of the brightest spot near each place; 0 where there is none."""
    near = np.abs(seen[:, None] - places) < NEAR
    return np.asarray(np.where(near, strength[:, None], 0).max(axis=0, initial=0))
