"""Places on a face: where pips may be, where none may be, and which of them make which value.

Unit is the pip offset s: a corner pip sits at (s, s) from the centre, and the edge is about 4 s long.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


def _points(*xy: tuple[float, float]) -> Floats:
    return np.array(xy, np.float32)


SITES = _points((0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0), (0, -1), (0, 1))
"""Centre, the two diagonals, the middles of the left and right row, the middles of the top and bottom row."""

_MARKS = (
    "100000000",
    "011000000",
    "000110000",
    "111000000",
    "100110000",
    "011110000",
    "111110000",
    "011111100",
    "011110011",
)
_FAT = 6  # patterns that leave room for pips nearly as wide as s

PATTERNS = np.array([[mark == "1" for mark in marks] for marks in _MARKS + _MARKS[:_FAT]])
"""(patterns, sites) which sites hold a pip: 2, 3 and 6 lie in two ways; 1 to 4 once more with fat pips."""

VALUES = PATTERNS.sum(axis=1)
"""(patterns,) pips of each."""

RARE = np.repeat([0.0, 1.0], [len(_MARKS), _FAT])
"""Log odds lost for being a pattern with fat pips: they are rare, and test fewer places."""

USUAL_EDGE = 2.0
"""In s: how far from the middle the edge of nearly all dice lies."""

BETWEEN = _points(
    *[(0, -1.5), (0, 1.5), (-1.5, 0), (1.5, 0), (0, -0.5), (0, 0.5), (-0.5, 0), (0.5, 0)],
    *[(x, y) for x in (-0.5, 0.5) for y in (-1, 1)],
    *[(x, y) for x in (-1, 1) for y in (-0.5, 0.5)],
)
"""Body between and around the sites; each counts only where no pip of the pattern comes near."""

PLACES = np.concatenate([SITES, BETWEEN])

CLEAR, CLEAR_FAT = 0.6, 0.95
"""In s. A place nearer to a pip says nothing of the body: a pip's radius is 0.3 to 0.5 s, and blurred."""


def _clear(pattern: NDArray[np.bool_], radius: float) -> NDArray[np.bool_]:
    pips = SITES[pattern]
    gap = np.hypot(PLACES[:, None, 0] - pips[None, :, 0], PLACES[:, None, 1] - pips[None, :, 1])
    return np.asarray(gap.min(axis=1) >= radius)


_RADII = [CLEAR] * len(_MARKS) + [CLEAR_FAT] * _FAT
PIP = np.pad(PATTERNS, ((0, 0), (0, len(BETWEEN)))).astype(np.float32)
BARE = np.stack([_clear(*pair) for pair in zip(PATTERNS, _RADII, strict=True)]).astype(np.float32)

SIX_PLACES = _points(
    *[(x, y) for y in (-1, 0, 1) for x in (-1, 1)],
    *[(0, y) for y in (-1.4, -1, -0.5, 0, 0.5, 1, 1.4)],
    *[(x, y) for y in (-0.5, 0.5) for x in (-1, 1)],
)
"""The places of a six whose rows stand closer than they are long (x in units of half the gap of the rows)."""

SIX_PIP = np.repeat([1, 0], [6, 11]).astype(np.float32)[None]
SIX_BARE = np.repeat([0, 1, 0.3], [6, 7, 4]).astype(np.float32)[None]


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
