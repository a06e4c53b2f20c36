"""Face candidates: proposals that fit, each with what speaks for it."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.constellation import lattice
from vision.constellation.faces import (
    PIP_GAIN,
    fitted,
    proposals,
    sixes,
    tested,
    tested_sixes,
)
from vision.constellation.lattice import Floats
from vision.constellation.outline import Outline, outlines
from vision.constellation.pips import Spots
from vision.constellation.pyramid import Level, sampled

Numbers = NDArray[np.int64]

MISFIT = 4.0  # log odds lost against the perfect pattern; 99 of 100 rendered faces lose less
MOST = 60  # faces looked at closer
TURNS = np.radians(np.arange(0, 90, 15)).astype(
    np.float32
)  # a single pip does not tell how the die is turned
SIZES = np.array([1.5, 2.1, 2.9, 4.0], np.float32)  # s in radii of a single pip: large red ones to small ones
MOST_SINGLE = 40  # single pips looked at closer
SINGLE_MISFIT = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Fits:
    """n faces whose pips fit.

    poses     (n, 4) as in lattice.placed, in pixels of the working picture.
    narrow    (n,) for sixes: gap of the rows against the length of a row.
    pattern   (n,) row of lattice.PATTERNS.
    misfit    (n,) log odds lost against the perfect pattern.
    contrast  (n,) levels between pip and body.
    """

    poses: Floats
    narrow: Floats
    pattern: Numbers
    misfit: Floats
    contrast: Floats

    def __getitem__(self, rows: Numbers | NDArray[np.bool_]) -> Self:
        return type(self)(*(getattr(self, field.name)[rows] for field in fields(self)))

    def __add__(self, other: Self) -> Self:
        pairs = ((getattr(self, field.name), getattr(other, field.name)) for field in fields(self))
        return type(self)(*(np.concatenate(pair) for pair in pairs))

    @property
    def values(self) -> Numbers:
        """(n,) pips on top."""
        return np.asarray(lattice.VALUES[self.pattern])

    @property
    def size(self) -> Floats:
        """(n,) s in pixels."""
        return np.asarray(np.hypot(self.poses[:, 2], self.poses[:, 3]))


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """n faces that could be there.

    fits   what their pips say.
    reach  (n,) distance of the face's edge from its centre, in s.
    trust  (n,) log odds that this is a die with this value on top.
    evidence (n, k) what the trust was made of.
    """

    fits: Fits
    reach: Floats
    trust: Floats
    evidence: Floats

    def __add__(self, other: Self) -> Self:
        pairs = ((getattr(self, field.name), getattr(other, field.name)) for field in fields(self)[1:])
        return type(self)(self.fits + other.fits, *(np.concatenate(pair) for pair in pairs))

    @property
    def edge(self) -> Floats:
        """(n,) edge of the top face, in pixels."""
        return np.asarray(2 * self.fits.size * self.reach)


def candidates(pyramid: Sequence[Level], spots: Spots, sizes: Floats | None = None) -> Candidates:
    """All faces that fit.

    sizes  where s of the dice is known, in pixels of the working picture: other sizes are passed over.
    """
    several = _several(pyramid, spots, sizes)
    single = _single(pyramid, spots, sizes)
    fits = several + single
    if not len(fits.poses):
        nothing = np.zeros(0, np.float32)
        return Candidates(fits, nothing, nothing, np.zeros((0, _WEIGHTS.shape[1]), np.float32))
    outline = outlines(pyramid, fits.poses)
    keep = _best_turned(outline, len(several.poses))
    fits, outline = fits[keep], Outline(*(getattr(outline, name)[keep] for name in Outline.__slots__))
    evidence = weighed(fits, outline, *strays(fits, outline.reach, spots))
    trust = (evidence * _WEIGHTS[(fits.values > 1).astype(int)]).sum(axis=1).astype(np.float32)
    return Candidates(fits, outline.reach, trust, evidence)


def _several(pyramid: Sequence[Level], spots: Spots, sizes: Floats | None) -> Fits:
    """Faces of two to six pips."""
    poses, first = proposals(spots, sizes)
    faces = tested(pyramid, poses, first)
    best = faces.fits.argmax(axis=1)
    misfit = lattice.PIPS[best] * PIP_GAIN - faces.fits.max(axis=1)
    square = Fits(poses, np.ones_like(misfit), best, misfit, faces.contrast)
    poses, narrow = sixes(spots, sizes)
    fit, contrast = tested_sixes(pyramid, poses, narrow)
    poses[:, 2:] *= (1 + narrow[:, None]) / 2
    oblong = Fits(poses, narrow, np.full(len(poses), 7), 6 * PIP_GAIN - fit, contrast)
    return _distinct(square[square.values > 1] + oblong)


def _distinct(fits: Fits) -> Fits:
    """The best of each bundle of nearly equal faces."""
    order = np.argsort(fits.misfit - 0.7 * fits.values)
    order = order[fits.misfit[order] < MISFIT + (fits.values[order] > 3)][: 6 * MOST]
    fits = fits[order]
    size, values = fits.size, fits.values
    gap = np.hypot(*(fits.poses[:, None, :2] - fits.poses[None, :, :2]).transpose(2, 0, 1))
    ratio = size[:, None] / size[None, :]
    same = (gap < 0.5 * np.minimum(size[:, None], size[None, :])) & (ratio > 0.75) & (ratio < 1.33)
    same &= values[:, None] == values[None, :]
    kept: list[int] = []
    gone = np.zeros(len(order), bool)
    for i in range(len(order)):
        if not gone[i]:
            kept.append(i)
            gone |= same[i]
    return fits[np.array(kept[:MOST], np.int64)]


def _single(pyramid: Sequence[Level], spots: Spots, sizes: Floats | None) -> Fits:
    """Faces of one pip, each in all TURNS one after another: only the outline can tell them."""
    steps = spots.radius[:, None] * SIZES if sizes is None else np.tile(sizes, (len(spots.xy), 1))
    sized = np.zeros((*steps.shape, 4), np.float32)
    sized[..., :2] = spots.xy[:, None]
    sized[..., 2] = steps
    poses: Floats = sized.reshape(-1, 4)
    if not len(poses):
        nothing = np.zeros(0, np.float32)
        return Fits(poses, nothing, np.zeros(0, np.int64), nothing, nothing)
    colour = sampled(pyramid, poses, lattice.PLACES)
    axis = colour[:, 0] - colour[:, len(lattice.SITES) :].mean(axis=1)
    length = np.sqrt((axis * axis).sum(axis=1)) + 1e-3
    level = np.einsum("nkc,nc->nk", colour, axis / length[:, None])
    faces = fitted(poses, level, lattice.PIP[:1], lattice.BARE[:1])
    misfit = PIP_GAIN - faces.fits[:, 0]
    order = np.argsort(misfit - 0.02 * np.minimum(faces.contrast, 100))
    keep = order[misfit[order] < SINGLE_MISFIT][:MOST_SINGLE]
    turned = np.repeat(poses[keep], len(TURNS), axis=0)
    angles = np.tile(TURNS, len(keep))
    turned[:, 3] = turned[:, 2] * np.sin(angles)
    turned[:, 2] *= np.cos(angles)
    again = np.repeat(keep, len(TURNS))
    zero = np.zeros(len(again), np.int64)
    return Fits(turned, np.ones(len(again), np.float32), zero, misfit[again], faces.contrast[again])


def _best_turned(outline: Outline, first: int) -> Numbers:
    """All of the first rows, and of each bundle of TURNS after them the one with the best outline."""
    turns = len(TURNS)
    good = outline.solid[first:] + 3 * outline.coherent[first:, :2].sum(axis=1)
    good = good.reshape(-1, turns)
    pick = first + np.arange(len(good)) * turns + good.argmax(axis=1)
    return np.concatenate([np.arange(first), pick]).astype(np.int64)


def strays(fits: Fits, reach: Floats, spots: Spots) -> tuple[Floats, Floats]:
    """Spots that a candidate leaves unexplained, against the strength of its own pips: (n,) each.

    The strongest on its face; and how clearly a row of pips goes on beyond it, as where four of a six are
    taken for a four.
    """
    right = fits.poses[:, None, 2:4]
    offset = spots.xy[None] - fits.poses[:, None, :2]
    square = (fits.size**2)[:, None]
    x = (offset * right).sum(axis=2) / square
    y = (offset[..., 1] * right[..., 0] - offset[..., 0] * right[..., 1]) / square
    mean = (1 + fits.narrow) / 2
    sites = np.where(lattice.PATTERNS[fits.pattern][..., None], lattice.SITES[None], 99.0)
    sites = sites * np.stack([fits.narrow / mean, 1 / mean], axis=1)[:, None]
    gap = np.hypot(x[:, :, None] - sites[:, None, :, 0], y[:, :, None] - sites[:, None, :, 1]).min(axis=2)
    mine = gap < 0.35
    polarity = np.sign((np.where(mine, spots.strength[None], 0)).sum(axis=1))[:, None]
    strength = np.abs(spots.strength)[None]
    own = np.where(mine, strength, 0).max(axis=1) + 1
    inside = np.maximum(np.abs(x), np.abs(y)) < (np.minimum(reach, 3.6) - 0.35)[:, None]
    like = np.where(spots.strength[None] * polarity > 0, strength, 0)
    stray = np.where(inside & (gap > 0.6), like, 0).max(axis=1) / own
    beyond = np.zeros(len(own))
    for ahead in ((0, 3), (0, -3), (3, 0), (-3, 0)):
        across = (ahead[1] / 3, ahead[0] / 3)
        pair = [
            np.where(
                np.hypot(x - ahead[0] - side * across[0], y - ahead[1] - side * across[1]) < 0.45, like, 0
            ).max(axis=1)
            for side in (-1, 1)
        ]
        beyond = np.maximum(beyond, np.minimum(*pair) / own)
    beyond = np.where((fits.values == 4) | (fits.values == 6), beyond, 0)
    return np.minimum(stray, 2), np.minimum(beyond, 1)


_WEIGHTS = np.array(
    [
        [
            -0.140,
            -0.486,
            0.544,
            5.674,
            -0.966,
            0.455,
            0.964,
            -0.565,
            -0.553,
            4.135,
            14.613,
            3.110,
            6.289,
            -15.461,
            4.944,
            -14.864,
            1.053,
            -0.279,
            0.860,
            -0.995,
            -1.753,
            0.000,
            0.000,
            0.000,
            -11.064,
        ],
        [
            -0.177,
            -1.431,
            0.143,
            0.109,
            -0.625,
            0.381,
            0.206,
            -0.575,
            -0.341,
            9.475,
            9.562,
            6.578,
            -12.131,
            -15.485,
            1.102,
            -6.702,
            -0.260,
            0.058,
            0.522,
            -1.037,
            0.710,
            -0.446,
            -1.280,
            -0.038,
            -3.116,
        ],
    ]
)


def weighed(fits: Fits, outline: Outline, stray: Floats, beyond: Floats) -> Floats:
    """What speaks for and against each candidate: (n, k)."""

    def log(levels: Floats) -> Floats:
        return np.log(levels + 1.5)

    return np.column_stack(
        [
            np.minimum(fits.misfit, 6),
            np.minimum(fits.misfit, 1),
            log(fits.contrast),
            outline.uneven / fits.contrast,
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
            beyond,
            fits.values == 2,
            fits.values == 3,
            np.ones(len(stray)),
        ]
    )
