"""Whole faces from spots: like spots propose faces, and every proposal is tested at all its sites."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.find import lattice
from vision.find.fits import Numbers
from vision.find.lattice import Floats
from vision.find.likelihood import FACES, SIX, along, graded
from vision.find.pips import Spots
from vision.find.pyramid import Pyramid, sampled


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which spots propose faces.

    sized    times that s of a die may be that of another in the same tray.
    like     of the stronger one: pips of one face are alike, a pip and a grain of wood are not.
    outer    in radii, between two corner pips on a diagonal; rejects halves of one pip, pairs of dice.
    inner    in radii, between a corner pip and the one in the middle.
    row, row_sized  in radii, and in s where that is known: between the ends of a row of three.
    row_off  in radii and in pixels: how far the middle pip of a row may lie off its middle.
    rows     in halves of a row's length: between the two rows of a six.
    facing   in halves of its length: how far beside the middle of a row the other one's may lie.
    """

    sized: float = 1.25
    like: float = 0.35
    outer: tuple[float, float] = (4.2, 16.0)
    inner: tuple[float, float] = (2.2, 8.0)
    row: tuple[float, float] = (3.2, 11.0)
    row_sized: tuple[float, float] = (1.6, 3.2)
    row_off: tuple[float, float] = (0.35, 0.3)
    rows: tuple[float, float] = (0.9, 2.1)
    facing: float = 0.2


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """All pairs of n spots.

    xy     (n, 2) of the spots.
    gap    (2, n, n) x and y from the first of each pair to the second; `apart` (n, n) its length.
    size   (n, n) geometric mean of the two radii.
    like   (n, n) whether the two may be pips of one face.
    """

    xy: Floats
    gap: Floats
    apart: Floats
    size: Floats
    like: NDArray[np.bool_]


def pairs(spots: Spots) -> Pairs:
    """Each spot with each."""
    x, y = gap = spots.xy.T[:, None] - spots.xy.T[:, :, None]
    size = np.sqrt(spots.radius[:, None] * spots.radius)
    like = alike(spots.strength[:, None], spots.strength[None, :])
    return Pairs(spots.xy, gap, np.sqrt(x * x + y * y), size, like)


def proposals(two: Pairs, sizes: Floats | None = None) -> tuple[Floats, Floats]:
    """Poses whose diagonal, or half diagonal, two like spots are; and the site of the first of the two.

    sizes  where the dice's s is known: nothing of another size is proposed.
    """
    xy, like = two.xy, two.like
    span = two.apart / two.size
    a, b = _sized(*_once(like & _within(span, PARAMETERS.outer)), two.apart / np.sqrt(8), sizes)
    i, j = _sized(*_where(like & _within(span, PARAMETERS.inner)), two.apart / np.sqrt(2), sizes)
    diagonal = np.concatenate([(xy[b] - xy[a]) / 2, xy[j] - xy[i]])
    centre = np.concatenate([(xy[a] + xy[b]) / 2, xy[i]])
    right = np.stack([diagonal[:, 0] + diagonal[:, 1], diagonal[:, 1] - diagonal[:, 0]], axis=1) / 2
    first = np.repeat([0, lattice.MIDDLE], [len(a), len(i)])
    return np.concatenate([centre, right], axis=1).astype(np.float32), first


def _within(values: Floats, limits: tuple[float, float]) -> NDArray[np.bool_]:
    return np.asarray((values > limits[0]) & (values < limits[1]))


def _where(pairs: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """As np.nonzero of two dimensions, for a third of its price."""
    return np.divmod(np.flatnonzero(pairs), pairs.shape[1])


def _once(pairs: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """The same, each pair in one of its two orders."""
    first, second = _where(pairs)
    upper = first < second
    return first[upper], second[upper]


def alike(one: Floats, other: Floats) -> NDArray[np.bool_]:
    """Whether two strengths may belong to pips of one face."""
    return _within(one / other, (PARAMETERS.like, 1 / PARAMETERS.like))


def _sized(one: Numbers, other: Numbers, size: Floats, sizes: Floats | None) -> tuple[Numbers, Numbers]:
    """Those of the pairs that make s one of these sizes; all where none are known."""
    if sizes is None:
        return one, other
    ratio = size[one, other] / sizes[:, None]
    near = _within(ratio, (1 / PARAMETERS.sized, PARAMETERS.sized)).any(axis=0)
    return one[near], other[near]


def sixes(two: Pairs, sizes: Floats | None = None) -> tuple[Floats, Floats]:
    """Poses of sixes from a row of three like spots and one facing its middle; and how narrow each is."""
    xy, gap, apart, size, like = two.xy, two.gap, two.apart, two.size, two.like
    by = PARAMETERS
    ends = like & (apart > by.row[0] * size) & (apart < by.row[1] * size)
    if sizes is not None:
        ends &= _within(apart, (by.row_sized[0] * sizes.min(), by.row_sized[1] * sizes.max()))
    a, b = _once(ends)
    middle = (xy[a] + xy[b]) / 2
    far = np.square(xy[:, 0] - middle[:, :1])
    far += np.square(xy[:, 1] - middle[:, 1:])
    row, c = _where(like[a] & (far < np.square(by.row_off[0] * size[a, b] + by.row_off[1])[:, None]))
    a, b = a[row], b[row]
    half = (xy[b] - xy[a]) / 2
    right, down = (half / np.square(half).sum(axis=1, keepdims=True)).T[..., None]
    along = gap[0, c] * right + gap[1, c] * down
    across = gap[0, c] * down - gap[1, c] * right
    facing = like[c] & (np.abs(along) < by.facing) & _within(np.abs(across), by.rows)
    k, d = _where(facing)
    centre = (xy[c[k]] + xy[d]) / 2
    poses = np.concatenate([centre, half[k, 1:], -half[k, :1]], axis=1)
    return poses.astype(np.float32), (np.abs(across[k, d]) / 2).astype(np.float32)


def tested_sixes(pyramid: Pyramid, poses: Floats, narrow: Floats) -> tuple[Floats, Floats]:
    """Log likelihood and contrast of narrow sixes."""
    if not len(poses):  # most pictures have none
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    colour = sampled(pyramid, poses, lattice.SIX_PLACES, narrow=narrow)
    axis = colour[:, :6].mean(axis=1) - colour[:, 6:13].mean(axis=1)
    fits, contrast = graded(along(colour, axis), SIX)
    return fits[:, 0], contrast


def tested(pyramid: Pyramid, poses: Floats, first: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """How well faces at (n, 4) poses fit: log likelihood (n, patterns), and contrast of the best (n,).

    poses  centre x, y and the picture of the vector (s, 0), in pixels of the working picture.
    first  (n,) the site that, with the last one, proposed each.
    """
    colour = sampled(pyramid, poses, lattice.PLACES)
    pip = (colour[:, first, np.arange(len(poses))] + colour[:, len(lattice.SITES) - 1]) / 2
    level = along(colour, pip - colour[:, len(lattice.SITES) :].mean(axis=1))
    return graded(level, FACES)
