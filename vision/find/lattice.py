"""Places on a face: where pips may be, where none may be, and which of them make which value.

Unit is the pip offset s: a corner pip sits at (s, s) from the centre, and the edge is about 4 s long.
"""

from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


_STEPS: Final = (-1, 0, 1)
SITES: Final[Floats] = np.array([(x, y) for y in _STEPS for x in _STEPS], np.float32)
"""Where pips lie, row by row."""

MIDDLE: Final = len(SITES) // 2
"""Row of the site in the middle; the first and the last are opposite corners."""

_FACES = (
    *("... .o. ...", "o.. ... ..o", "..o ... o..", "o.. .o. ..o", "..o .o. o..", "o.o ... o.o"),
    *("o.o .o. o.o", "o.o o.o o.o", "ooo ... ooo"),
)

PATTERNS = np.array([[mark == "o" for mark in face if mark != " "] for face in _FACES])
"""(patterns, sites) which sites hold a pip: 2, 3 and 6 lie in two ways."""

VALUES = PATTERNS.sum(axis=1)
"""(patterns,) pips of each."""

NARROW: Final = _FACES.index("o.o o.o o.o")
"""Row of the six whose rows of three may stand closer than they are long."""

USUAL_EDGE = 2.0
"""In s: how far from the middle the edge of nearly all dice lies."""

CLEAR = 0.6
"""In s. A place nearer to a pip says nothing of the body: a pip's radius is 0.3 to 0.5 s, and blurred."""


def _everywhere(*xy: tuple[float, float]) -> Floats:
    """These places in all quarter turns and mirrored, each once."""
    turned = {place for x, y in xy for u, v in ((x, y), (y, x)) for place in product({u, -u}, {v, -v})}
    return np.array(sorted(turned), np.float32)


BETWEEN = _everywhere((0, 1.5), (0, 0.5), (0.5, 1))
"""Body between and around the sites; each counts only where no pip of the pattern comes near."""

PLACES = np.concatenate([SITES, BETWEEN])
PIP = np.pad(PATTERNS, ((0, 0), (0, len(BETWEEN)))).astype(np.float32)
_NEAR = np.linalg.norm(PLACES[:, None] - SITES, axis=2) < CLEAR
BARE = (~(_NEAR & PATTERNS[:, None]).any(axis=2)).astype(np.float32)
"""(patterns, places) which of them hold a pip, and which lie away from all pips."""


def _narrow() -> tuple[Floats, Floats, Floats]:
    """Places of a six, which of them hold a pip, and how much each of the others tells of the body.

    Those between its rows tell all, those between the pips of a row little: on some dice these nearly touch.
    """
    pips = SITES[PATTERNS[NARROW]]
    between = np.array([(0, y) for y in (-1.4, -1, -0.5, 0, 0.5, 1, 1.4)])
    within = np.array([(x, y) for y in (-0.5, 0.5) for x in (-1, 1)])
    sizes = len(pips), len(between), len(within)
    places = np.concatenate([pips, between, within]).astype(np.float32)
    tells = np.array([(1, 0, 0), (0, 1, 0.3)], np.float32)
    pip, bare = (np.repeat(each, sizes)[None] for each in tells)
    return places, pip, bare


SIX_PLACES, SIX_PIP, SIX_BARE = _narrow()
"""Of a six whose rows stand closer than they are long (x in units of half the gap of the rows)."""


def placed(poses: Floats, places: Floats, narrow: Floats | None = None) -> Floats:
    """Where in the picture (k, n, 2) float32 k places on n faces are, x and y.

    poses   (n, 4): x, y, and the picture of the vector (s, 0).
    narrow  (n,) factor on x, for sixes.
    """
    basis = np.empty((3, len(poses), 2), np.float32)
    basis[0] = poses[:, :2]
    basis[1] = poses[:, 2:] if narrow is None else poses[:, 2:] * narrow[:, None]
    basis[2, :, 0], basis[2, :, 1] = -poses[:, 3], poses[:, 2]
    weights = np.empty((len(places), 3), np.float32)
    weights[:, 0], weights[:, 1:] = 1, places
    return np.asarray(weights @ basis.reshape(3, -1)).reshape(len(places), len(poses), 2)
