"""Whole faces from spots: like spots propose faces, and every proposal is tested at all its sites."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.constellation import lattice
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots
from vision.constellation.pyramid import Pyramid, sampled

SIZED = 1.25  # how far s of a die may be from that of another in the same tray
LIKE = 0.35  # of the stronger one: pips of one face are alike, a pip and a grain of wood are not
OUTER = (4.2, 16.0)
"""Distance of two corner pips on a diagonal, in radii; rejects halves of one pip, pairs of dice."""
INNER = (2.2, 8.0)  # distance of corner pip and centre pip, in radii
PIP_GAIN = 2.5  # log odds that one more explained pip is worth
PIP_SPREAD, BODY_SPREAD = 0.25, 0.15  # of the contrast: how far pips differ among each other, and the body
SHADE = 0.25  # of the contrast, per s: how light falls off across a face
NOISE = 2.0  # levels: what the camera adds
WORST = 4.0  # log odds: the most that one place may cost; glare and scratches are local
FAINTER = 0.15  # of the contrast, that the middle pip lies below the mean of the others: 99 of 100 do less
NEARLY = 15.0  # log odds: no light turns a pattern that fits so much worse into the best
HOPELESS = 20.0  # log odds lost where shade costs nothing; no light makes a face of such a one
FAINTEST = 4.0  # levels of colour; rejects patterns in noise


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """Proposed faces.

    poses     (n, 4): centre x, y and the picture of the vector (s, 0), in pixels of the working picture.
    fits      (n, 9): log likelihood of each pattern.
    contrast  (n,): distance of pip and body colour under the best pattern, in levels.
    """

    poses: Floats
    fits: Floats
    contrast: Floats


def proposals(spots: Spots, sizes: Floats | None = None) -> tuple[Floats, Floats]:
    """Poses whose diagonal, or half diagonal, two like spots are; and the site of the second of the two.

    sizes  where the dice's s is known: nothing of another size is proposed.
    """
    xy, radius, strength = spots.xy, spots.radius, spots.strength
    apart = np.hypot(xy[:, None, 0] - xy[None, :, 0], xy[:, None, 1] - xy[None, :, 1])
    size = np.sqrt(radius[:, None] * radius[None, :])
    like = alike(strength[:, None], strength[None, :])
    span = apart / size
    outer = like & (span > OUTER[0]) & (span < OUTER[1])
    inner = like & (span > INNER[0]) & (span < INNER[1])
    if sizes is not None:
        outer &= _sized(apart / np.sqrt(8), sizes)
        inner &= _sized(apart / np.sqrt(2), sizes)
    a, b = np.nonzero(np.triu(outer, 1))
    i, j = np.nonzero(inner)
    diagonal = np.concatenate([(xy[b] - xy[a]) / 2, xy[j] - xy[i]])
    centre = np.concatenate([(xy[a] + xy[b]) / 2, xy[i]])
    right = np.stack([diagonal[:, 0] + diagonal[:, 1], diagonal[:, 1] - diagonal[:, 0]], axis=1) / 2
    first = np.concatenate([np.ones(len(a), int), np.zeros(len(i), int)])
    return np.concatenate([centre, right], axis=1).astype(np.float32), first


def alike(one: Floats, other: Floats) -> NDArray[np.bool_]:
    """Whether two strengths may belong to pips of one face."""
    ratio = one / other
    return np.asarray((ratio > LIKE) & (ratio < 1 / LIKE))


def _sized(size: Floats, sizes: Floats) -> NDArray[np.bool_]:
    near = np.zeros(size.shape, bool)
    for known in sizes:
        near |= (size > known / SIZED) & (size < known * SIZED)
    return near


ROW_OFF = 0.35  # of a radius: how far the middle pip of a row may lie off the middle
ROWS_APART = (0.9, 2.1)  # gap of the two rows of a six, in halves of their length


def sixes(spots: Spots, sizes: Floats | None = None) -> tuple[Floats, Floats]:
    """Poses of sixes from a row of three like spots and one facing its middle; and how narrow each is."""
    xy, radius, strength = spots.xy, spots.radius, spots.strength
    gap = xy[None, :] - xy[:, None]
    apart = np.hypot(gap[..., 0], gap[..., 1])
    size = np.sqrt(radius[:, None] * radius[None, :])
    like = alike(strength[:, None], strength[None, :])
    pairs = like & (apart > 3.2 * size) & (apart < 11 * size)
    if sizes is not None:
        pairs &= (apart > 1.6 * sizes.min()) & (apart < 3.2 * sizes.max())
    a, b = np.nonzero(np.triu(pairs, 1))
    middle = (xy[a] + xy[b]) / 2
    far = (xy[None, :, 0] - middle[:, None, 0]) ** 2 + (xy[None, :, 1] - middle[:, None, 1]) ** 2
    row, c = np.nonzero(like[a] & (far < (ROW_OFF * size[a, b][:, None] + 0.3) ** 2))
    if not len(row):
        return np.zeros((0, 4), np.float32), np.zeros(0, np.float32)
    a, b = a[row], b[row]
    half = (xy[b] - xy[a]) / 2
    length = np.hypot(half[:, 0], half[:, 1])
    along = (gap[c] * half[:, None]).sum(axis=2) / length[:, None] ** 2
    across = (gap[c, :, 0] * half[:, None, 1] - gap[c, :, 1] * half[:, None, 0]) / length[:, None] ** 2
    facing = (
        like[c] & (np.abs(along) < 0.2) & (np.abs(across) > ROWS_APART[0]) & (np.abs(across) < ROWS_APART[1])
    )
    k, d = np.nonzero(facing)
    centre = (xy[c[k]] + xy[d]) / 2
    right = np.stack([half[k, 1], -half[k, 0]], axis=1)
    return np.concatenate([centre, right], axis=1).astype(np.float32), (np.abs(across[k, d]) / 2).astype(
        np.float32
    )


def tested_sixes(pyramid: Pyramid, poses: Floats, narrow: Floats) -> tuple[Floats, Floats]:
    """Log likelihood and contrast of narrow sixes."""
    if not len(poses):
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    colour = sampled(pyramid, poses, lattice.SIX_PLACES, narrow=narrow)
    fits, contrast = graded(
        along(colour, colour[:, :6].mean(axis=1) - colour[:, 6:13].mean(axis=1)),
        lattice.SIX_PIP,
        lattice.SIX_BARE,
        lattice.SIX_PLACES,
    )
    return fits[:, 0], contrast


def tested(pyramid: Pyramid, poses: Floats, first: NDArray[np.int64]) -> Faces:
    """How well each pattern fits at each pose; `first` is the site (with site 2) that made the proposal."""
    if not len(poses):
        return Faces(poses, np.zeros((0, len(lattice.VALUES)), np.float32), np.zeros(0, np.float32))
    colour = sampled(pyramid, poses, lattice.PLACES)
    pip = (colour[:, first, np.arange(len(poses))] + colour[:, 2]) / 2
    level = along(colour, pip - colour[:, len(lattice.SITES) :].mean(axis=1))
    return Faces(poses, *graded(level, lattice.PIP, lattice.BARE, lattice.PLACES))


def along(colour: Floats, axis: Floats) -> Floats:
    """Brightness (n, k) of colours (3, k, n) along one direction of colour for each face, (3, n)."""
    unit = axis / (np.sqrt((axis * axis).sum(axis=0)) + np.float32(1e-3))
    level = colour[0] * unit[0]
    level += colour[1] * unit[1]
    level += colour[2] * unit[2]
    return np.ascontiguousarray(level.T)


def graded(level: Floats, pips: Floats, bares: Floats, places: Floats) -> tuple[Floats, Floats]:
    """A quick fit for all, the better one with shade for those with hope: as `fitted`."""
    fits, contrast = fitted(_evened(level, places), pips, bares)
    hope = np.flatnonzero((pips.sum(axis=1) * PIP_GAIN - fits).min(axis=1) < HOPELESS)
    hopeful = fits[hope]
    better, gaps = shaded(
        level[hope], pips, bares, places, hopeful > hopeful.max(axis=1, keepdims=True) - NEARLY
    )
    if len(pips) == len(lattice.RARE):
        better = better - lattice.RARE - _middleless(level[hope], gaps)
        fits = fits - 100
    fits[hope] = better
    contrast[hope] = gaps[np.arange(len(hope)), better.argmax(axis=1)]
    return fits, contrast


def fitted(level: Floats, pips: Floats, bares: Floats) -> tuple[Floats, Floats]:
    """Log likelihood (n, patterns) and contrast (n,) from the brightness of the places, (n, k).

    pips, bares  (patterns, k) weights of the places that hold a pip, and of those that must not.
    """
    level = level - level.mean(axis=1, keepdims=True)
    square = level * level
    many, few = pips.sum(axis=1), bares.sum(axis=1)
    pip = level @ pips.T / many
    bare = level @ bares.T / few
    gap = np.maximum(pip - bare, 1e-3)
    pip_spread = np.maximum(square @ pips.T - many * pip * pip, 0)
    bare_spread = np.maximum(square @ bares.T - few * bare * bare, 0)
    fits = many * PIP_GAIN - pip_spread / (2 * (PIP_SPREAD * gap + NOISE) ** 2)
    fits = fits - 0.6 * bare_spread / (2 * (BODY_SPREAD * gap + NOISE) ** 2)
    fits[pip - bare < FAINTEST] = -50
    best = fits.argmax(axis=1)
    return fits, gap[np.arange(len(level)), best]


def shaded(
    level: Floats, pips: Floats, bares: Floats, places: Floats, worth: NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """As `fitted`, with light that may fall off across the face: (n, patterns) likelihood and contrast.

    Each pattern is a ridge regression of body, pip and a plane of shade, which costs what it is steep.

    worth  (n, patterns) what is worth the effort; the rest is left hopeless.
    """
    fits = np.full(worth.shape, -50, np.float32)
    gaps = np.full_like(fits, 1e-3)
    rows, patterns = np.nonzero(worth)
    weights, solve = _ridges(pips.tobytes(), bares.tobytes(), places.tobytes())
    parts = (level @ solve).reshape(len(level), len(pips), 4)[rows, patterns]
    body, pip, *slope = parts.T[..., None]
    rest = level[rows]
    rest -= pip * pips[patterns]
    rest -= body
    rest -= slope[0] * places[:, 0]
    rest -= slope[1] * places[:, 1]
    gap = np.maximum(pip[:, 0], 1e-3)
    scale = 1 / (BODY_SPREAD * gap + NOISE) ** 2
    rest *= rest
    rest *= weights[patterns]
    rest *= scale[:, None] / 2
    loss = np.minimum(rest, WORST).sum(axis=1) + np.minimum((parts * parts) @ _TOLL / 2 * scale, 2 * WORST)
    likely = pips.sum(axis=1)[patterns] * PIP_GAIN - loss
    fits[rows, patterns] = np.where(pip[:, 0] < FAINTEST, -50, likely)
    gaps[rows, patterns] = gap
    return fits, gaps


def _evened(level: Floats, places: Floats) -> Floats:
    """Brightness (n, k) with the plane of shade that fits it best taken out, whatever its price.

    Places and pips lie the same on either side of the middle: so pips make no plane, and the plane no pips.
    """
    return np.asarray(level - (level @ places / np.square(places).sum(axis=0)) @ places.T)


def _middleless(level: Floats, gaps: Floats) -> Floats:
    """(n, patterns) log odds lost by threes and fives for a middle that is fainter than their other pips.

    However light falls off across a face, its middle is lit as the mean of opposite corners is: what holds
    for each pip alone, that it may differ from the others, says little of this one. On a printed disc that is
    brighter in the middle, or between rings around the pips, a four would pass for a five but for that.

    level  (n, k) of the places; gaps (n, patterns) the contrasts.
    """
    fainter = np.maximum(level[:, : len(lattice.SITES)] @ _MIDDLE, 0) / (FAINTER * gaps + NOISE)
    return np.asarray(np.minimum(fainter * fainter / 2, 2 * WORST))


def _middle() -> Floats:
    """(sites, patterns) how far the others' mean lies above the middle, where a pattern has both; else 0."""
    others = lattice.PATTERNS.astype(np.float32)
    others[:, 0] = 0
    several = others.sum(axis=1, keepdims=True)
    above = others / np.maximum(several, 1)
    above[:, 0] = -1
    return np.ascontiguousarray((above * (lattice.PATTERNS[:, :1] & (several > 0))).T)


_MIDDLE = _middle()
_TOLL = np.array([0, 0, (BODY_SPREAD / SHADE) ** 2, (BODY_SPREAD / SHADE) ** 2], np.float32)


@cache
def _ridges(pips: bytes, bares: bytes, places: bytes) -> tuple[Floats, Floats]:
    """Weights (patterns, k) and solutions (k, patterns * 4) of all regressions: they never change."""
    xy = np.frombuffer(places, np.float32).reshape(-1, 2)
    pip, bare = (np.frombuffer(each, np.float32).reshape(-1, len(xy)) for each in (pips, bares))
    weights = pip * np.float32((BODY_SPREAD / PIP_SPREAD) ** 2) + np.float32(0.6) * bare
    solutions = [_ridge(*pair, xy) for pair in zip(pip, weights, strict=True)]
    return weights, np.ascontiguousarray(np.concatenate(solutions).T, np.float32)


def _ridge(pip: Floats, weight: Floats, xy: Floats) -> Floats:
    """(4, k): body, pip and slopes of one pattern from the brightness of its places."""
    model = np.column_stack([np.ones_like(pip), pip, xy])
    return np.asarray(np.linalg.solve(model.T * weight @ model + np.diag(_TOLL), model.T * weight))
