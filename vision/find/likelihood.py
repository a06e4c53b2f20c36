"""How well patterns of pips explain the brightness of places on a face."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.find import lattice
from vision.find.lattice import Floats


@dataclass(frozen=True, slots=True)
class Parameters:
    """How brightness spreads over the places of a face, and what that costs.

    pip       log odds that one more explained pip is worth.
    pips      of the contrast: how far pips differ among each other; body: the places between them.
    bare      weight of a place between the pips against that of a pip: there are more of them.
    shade     of the contrast, per s: how light falls off across a face.
    noise     levels: what the camera adds.
    worst     log odds: the most that one place may cost; glare and scratches are local.
    fainter   of the contrast, that the middle pip lies below the mean of the others: 99 of 100 do less.
    nearly    log odds: no light turns a pattern that fits so much worse into the best.
    hopeless  log odds lost where shade costs nothing; no light makes a face of such a one.
    faintest  levels of colour; rejects patterns in noise.
    none      log likelihood of a pattern that is not there.
    """

    pip: float = 2.5
    pips: float = 0.25
    body: float = 0.15
    bare: float = 0.6
    shade: float = 0.25
    noise: float = 2.0
    worst: float = 4.0
    fainter: float = 0.15
    nearly: float = 15.0
    hopeless: float = 20.0
    faintest: float = 4.0
    none: float = -50.0


PARAMETERS = Parameters()


@dataclass(frozen=True, eq=False)
class Patterns:
    """Patterns of pips on one set of places, with all that is asked of them again and again.

    pips, bares  (patterns, k) weights of the places that hold a pip, and of those that must not.
    places       (k, 2) in s.
    """

    pips: Floats
    bares: Floats
    places: Floats

    @cached_property
    def many(self) -> Floats:
        """(2, patterns) how many places hold a pip, and how many must not."""
        return np.stack([self.pips.sum(axis=1), self.bares.sum(axis=1)])

    @cached_property
    def perfect(self) -> Floats:
        """(patterns,) log odds of a perfect fit."""
        return np.asarray(self.many[0] * PARAMETERS.pip)

    @cached_property
    def evened(self) -> Floats:
        """(k, k): times levels, these with the plane of shade that fits best taken out, whatever its price.

        Places and pips lie alike on either side of the middle: so pips make no plane, and the plane no pips.
        """
        plane = self.places / np.square(self.places).sum(axis=0)
        return np.asarray(np.eye(len(plane), dtype=np.float32) - plane @ self.places.T)

    @cached_property
    def sums(self) -> Floats:
        """(k, 2 * patterns): times levels, their sums over the pips, and over the bare places."""
        return np.concatenate([self.pips, self.bares]).T.copy()

    @cached_property
    def means(self) -> Floats:
        """(k, 2 * patterns): the same of their means."""
        return np.asarray(self.sums / self.many.ravel())

    @cached_property
    def weights(self) -> Floats:
        """(patterns, k) of the places in a regression."""
        return np.asarray(
            self.pips * np.float32((PARAMETERS.body / PARAMETERS.pips) ** 2)
            + np.float32(PARAMETERS.bare) * self.bares
        )

    @cached_property
    def ridges(self) -> Floats:
        """(k, patterns * 4): times levels, body, pip and slopes of each pattern."""
        solutions = [_ridge(*pair, self.places) for pair in zip(self.pips, self.weights, strict=True)]
        return np.ascontiguousarray(np.concatenate(solutions).T, np.float32)

    @cached_property
    def above(self) -> Floats:
        """(k, patterns): times levels, how far the mean of other pips lies above the middle one."""
        middle = np.float32(1) - self.places.any(axis=1)
        others = self.pips * (1 - middle)
        several = others.sum(axis=1, keepdims=True)
        both = (self.pips * middle).any(axis=1, keepdims=True) & (several > 0)
        return np.ascontiguousarray((both * (others / np.maximum(several, 1) - middle)).T, np.float32)


def _ridge(pip: Floats, weight: Floats, xy: Floats) -> Floats:
    """(4, k): body, pip and slopes of one pattern from the brightness of its places."""
    model = np.column_stack([np.ones_like(pip), pip, xy])
    return np.asarray(np.linalg.solve(model.T * weight @ model + np.diag(_TOLL), model.T * weight))


_TOLL = np.repeat([0, (PARAMETERS.body / PARAMETERS.shade) ** 2], 2).astype(np.float32)
"""Of body, pip and the two slopes: what they cost."""


FACES = Patterns(lattice.PIP, lattice.BARE, lattice.PLACES)
LONE = Patterns(lattice.PIP[:1], lattice.BARE[:1], lattice.PLACES)
SIX = Patterns(lattice.SIX_PIP, lattice.SIX_BARE, lattice.SIX_PLACES)


def along(colour: Floats, axis: Floats) -> Floats:
    """Brightness (n, k) of colours (3, k, n) along one direction of colour for each face, (3, n)."""
    unit = axis / (np.sqrt((axis * axis).sum(axis=0)) + np.float32(1e-3))
    level = colour[0] * unit[0]
    level += colour[1] * unit[1]
    level += colour[2] * unit[2]
    return np.ascontiguousarray(level.T)


def graded(level: Floats, patterns: Patterns) -> tuple[Floats, Floats]:
    """A quick fit for all, the better one with shade for those with hope: as `fitted`."""
    fits, contrast = fitted(level @ patterns.evened, patterns)
    hope = np.flatnonzero((patterns.perfect - fits).min(axis=1) < PARAMETERS.hopeless)
    hopeful = fits[hope]
    better, gaps = shaded(
        level[hope], patterns, hopeful > hopeful.max(axis=1, keepdims=True) - PARAMETERS.nearly
    )
    better = better - _middleless(level[hope], gaps, patterns)
    fits[hope] = better
    contrast[hope] = gaps[np.arange(len(hope)), better.argmax(axis=1)]
    return fits, contrast


def fitted(level: Floats, patterns: Patterns) -> tuple[Floats, Floats]:
    """Log likelihood (n, patterns) and contrast (n,) from the brightness of the places, (n, k)."""
    by = PARAMETERS
    level = level - level.mean(axis=1, keepdims=True)
    both = len(level), 2, len(patterns.pips)
    means = (level @ patterns.means).reshape(both)
    spreads = np.maximum((level * level @ patterns.sums).reshape(both) - patterns.many * means * means, 0)
    rise = means[:, 0] - means[:, 1]
    gap = np.maximum(rise, 1e-3)
    fits = patterns.perfect - spreads[:, 0] / (2 * (by.pips * gap + by.noise) ** 2)
    fits -= by.bare * spreads[:, 1] / (2 * (by.body * gap + by.noise) ** 2)
    fits[rise < by.faintest] = by.none
    return fits, gap[np.arange(len(level)), fits.argmax(axis=1)]


def shaded(level: Floats, patterns: Patterns, worth: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """As `fitted`, with light that may fall off across the face: (n, patterns) likelihood and contrast.

    Each pattern is a ridge regression of body, pip and a plane of shade, which costs what it is steep.

    worth  (n, patterns) what is worth the effort; the rest is left hopeless.
    """
    by = PARAMETERS
    fits = np.full(worth.shape, by.none, np.float32)
    gaps = np.full_like(fits, 1e-3)
    rows, which = np.nonzero(worth)
    parts = (level @ patterns.ridges).reshape(len(level), len(patterns.pips), 4)[rows, which]
    body, pip, *slope = parts.T[..., None]
    rest = level[rows]
    rest -= pip * patterns.pips[which]
    rest -= body
    rest -= slope[0] * patterns.places[:, 0]
    rest -= slope[1] * patterns.places[:, 1]
    gap = np.maximum(pip[:, 0], 1e-3)
    scale = 1 / (by.body * gap + by.noise) ** 2
    rest *= rest
    rest *= patterns.weights[which]
    rest *= scale[:, None] / 2
    steep = np.minimum((parts * parts) @ _TOLL / 2 * scale, 2 * by.worst)
    loss = np.minimum(rest, by.worst).sum(axis=1) + steep
    fits[rows, which] = np.where(pip[:, 0] < by.faintest, by.none, patterns.perfect[which] - loss)
    gaps[rows, which] = gap
    return fits, gaps


def _middleless(level: Floats, gaps: Floats, patterns: Patterns) -> Floats:
    """(n, patterns) log odds lost by threes and fives for a middle that is fainter than their other pips.

    However light falls off across a face, its middle is lit as the mean of opposite corners is: what holds
    for each pip alone, that it may differ from the others, says little of this one. On a printed disc that is
    brighter in the middle, or between rings around the pips, a four would pass for a five but for that.

    level  (n, k) of the places; gaps (n, patterns) the contrasts.
    """
    fainter = np.maximum(level @ patterns.above, 0) / (PARAMETERS.fainter * gaps + PARAMETERS.noise)
    return np.asarray(np.minimum(fainter * fainter / 2, 2 * PARAMETERS.worst))
