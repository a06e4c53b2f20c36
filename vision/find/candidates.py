"""Face candidates: proposals that fit, each with what speaks for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.find import lattice
from vision.find.evidence import strays, trusted, weighed
from vision.find.faces import pairs, proposals, sixes, tested, tested_sixes
from vision.find.fits import Fits, Numbers
from vision.find.lattice import Floats
from vision.find.likelihood import FACES, LONE, SIX, along, fitted, graded
from vision.find.outline import PARAMETERS as ENDS
from vision.find.outline import Outline, outlines
from vision.find.pips import Spots
from vision.find.pyramid import Pyramid, sampled
from vision.find.rows import Rows


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which faces are looked at closer.

    misfit   log odds lost against the perfect pattern; 99 of 100 rendered faces lose less.
    many     log odds more that faces of four pips and more may lose.
    uneven   log odds that a face may lose of which half mirrors a lamp, and
    only     by which it must fit better than any other value.
    pip      log odds for each pip by which the one with more of them goes first among faces that fit alike.
    most     faces that are kept; bundles: times as many are thinned out to them.
    near     in s of the smaller: faces of one value so near to each other, and
    alike    of a size so much smaller, are one face. So near to any no uneven one is looked for.
    singles  single pips that are kept.
    turns    that are tried in a quarter turn: a single pip does not tell how its die is turned.
    sizes    s in radii of a single pip: large red ones to small ones.
    unlike   times the size of a sure face: single pips of dice so much larger or smaller are none.
    clear    levels: light falls off around a fainter single pip anywhere, on felt as on dice.
    shaded   log odds lost for fitting only where light falls off.
    """

    misfit: float = 4.0
    many: float = 1.0
    uneven: float = 15.0
    only: float = 8.0
    pip: float = 0.7
    most: int = 60
    bundles: int = 6
    near: float = 0.5
    alike: float = 0.75
    singles: int = 40
    turns: int = 6
    sizes: tuple[float, float, float, float] = (1.5, 2.1, 2.9, 4.0)
    unlike: float = 1.5
    clear: float = 40.0
    shaded: float = 1.0


PARAMETERS = Parameters()


@dataclass(frozen=True, eq=False)
class Candidates(Rows):
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

    @cached_property
    def edge(self) -> Floats:
        """(n,) edge of the top face, in pixels."""
        return np.asarray(2 * self.fits.size * self.reach)


def candidates(
    pyramid: Pyramid,
    spots: Spots,
    sizes: Floats | None = None,
    *,
    singles: int = PARAMETERS.singles,
    shifts: Sequence[float] = (1.0,),
    taken: float = np.inf,
    edge: float | None = None,
    uneven: bool = False,
) -> Candidates:
    """All faces that fit.

    sizes    where s of the dice is known, in pixels of the working picture: other sizes are passed over.
    singles  so many single pips at the most are looked at closer: each costs as much as six other faces.
    shifts   times as far from each other as spots are seen, pips are tried.
    taken    log odds of other faces from which no lone pip is looked for on them: dice do not overlap.
    edge     of the dice, where it is known.
    uneven   whether tops of which a part mirrors a lamp are looked for too.
    """
    fits = _several(pyramid, spots, sizes, shifts, uneven=uneven)
    several = _weighed(fits, outlines(pyramid, fits.poses, edge), spots)
    turned = _turned(_single(pyramid, spots, sizes, singles, several[several.trust > taken]))
    if not len(turned.poses):
        return several
    outline = outlines(pyramid, turned.poses, edge)
    keep = _best_turned(outline)
    return several + _weighed(turned[keep], outline[keep], spots)


def _weighed(fits: Fits, outline: Outline, spots: Spots) -> Candidates:
    """Faces with their outlines, and with what else speaks for them."""
    evidence = weighed(fits, outline, strays(fits, outline.reach, spots))
    return Candidates(fits, outline.reach, trusted(evidence, fits.values > 1), evidence)


def _several(
    pyramid: Pyramid, spots: Spots, sizes: Floats | None, shifts: Sequence[float], *, uneven: bool
) -> Fits:
    """Faces of two to six pips."""
    two = pairs(spots)
    proposed, first = proposals(two, sizes)
    poses = np.concatenate([proposed * np.array([1, 1, shift, shift], np.float32) for shift in shifts])
    fits, contrast = tested(pyramid, poses, np.tile(first, len(shifts)))
    best = fits.argmax(axis=1)
    misfit = FACES.perfect[best] - fits.max(axis=1)
    square = Fits(poses, np.ones_like(misfit), best, misfit, contrast)
    poses, narrow = sixes(two, sizes)
    fit, contrast = tested_sixes(pyramid, poses, narrow)
    poses[:, 2:] *= (1 + narrow[:, None]) / 2
    oblong = Fits(poses, narrow, np.full(len(poses), lattice.NARROW), SIX.perfect - fit, contrast)
    found = _distinct(square[square.values > 1] + oblong, PARAMETERS.misfit)
    return found + _uneven(square, FACES.perfect - fits, found) if uneven else found


def _uneven(square: Fits, losses: Floats, found: Fits) -> Fits:
    """Those of the faces, where none was found, that fit badly, and yet far better than with another value.

    losses  (n, patterns) log odds lost by each pattern on each face.
    """
    by, values = PARAMETERS, square.values
    others = np.where(values[:, None] == lattice.VALUES, np.inf, losses).min(axis=1)
    unfit = (values > 1) & (square.misfit > by.misfit)
    clear = _distinct(square[unfit & (others - square.misfit > by.only)], by.uneven)
    gaps = np.hypot(*(clear.poses[:, None, :2] - found.poses[:, :2]).transpose(2, 0, 1))
    return clear[(gaps > by.near * clear.size[:, None]).all(axis=1)]


def _distinct(fits: Fits, worst: float) -> Fits:
    """The best of each bundle of nearly equal faces, of those that lose less."""
    by = PARAMETERS
    order = np.argsort(fits.misfit - by.pip * fits.values)
    most = worst + by.many * (fits.values[order] > 3)
    fits = fits[order[fits.misfit[order] < most][: by.bundles * by.most]]
    size, values = fits.size, fits.values
    (x, y), ratio = fits.poses.T[:2], size[:, None] / size
    same = (
        np.square(x[:, None] - x) + np.square(y[:, None] - y)
        < np.square(by.near * size) * np.minimum(ratio, 1) ** 2
    )
    same &= (ratio > by.alike) & (ratio < 1 / by.alike)
    same &= values[:, None] == values
    kept: list[int] = []
    gone = np.zeros(len(size), bool)
    for i in range(len(size)):
        if not gone[i]:
            kept.append(i)
            gone |= same[i]
        if len(kept) == by.most:
            break
    return fits[np.array(kept, np.int64)]


def _single(pyramid: Pyramid, spots: Spots, sizes: Floats | None, most: int, sure: Candidates) -> Fits:
    """The likeliest faces of one pip, as they would lie straight: only the outline tells how they are turned.

    sure  other faces that are there: on them lies no lone pip.
    """
    usual = spots.radius[:, None] * np.array(PARAMETERS.sizes, np.float32)
    steps = usual if sizes is None else np.tile(sizes, (len(spots.xy), 1))
    sized = np.zeros((*steps.shape, 4), np.float32)
    sized[..., :2] = spots.xy[:, None]
    sized[..., 2] = steps
    poses: Floats = sized.reshape(-1, 4)
    poses = poses[_free(poses, sure)]
    colour = sampled(pyramid, poses, lattice.PLACES)
    level = along(colour, colour[:, lattice.MIDDLE] - colour[:, len(lattice.SITES) :].mean(axis=1))
    misfit, hopeful, contrast = _ones(level)
    order = np.argsort(hopeful - 0.02 * np.minimum(contrast, 100))
    keep = order[hopeful[order] < PARAMETERS.misfit][:most]
    zero = np.zeros(len(keep), np.int64)
    return Fits(poses[keep], np.ones(len(keep), np.float32), zero, misfit[keep], contrast[keep])


def _free(poses: Floats, sure: Candidates) -> NDArray[np.bool_]:
    """(n,) which of these lie on none of the faces that are surely there, and are of such a size."""
    edge, size = sure.edge, poses[:, 2, None]
    x, y = poses.T[:2, :, None] - sure.fits.poses.T[:2, None]
    far = x * x + y * y > np.square(edge / 2)
    near, far_out, unlike = ENDS.near, ENDS.far, PARAMETERS.unlike
    sized = (2 * near * size < unlike * edge) & (2 * far_out * size * unlike > edge)
    return np.asarray((far & sized).all(axis=1))


def _turned(single: Fits) -> Fits:
    """Each face in all its turns one after another."""
    turned = single[np.repeat(np.arange(len(single.poses)), PARAMETERS.turns)]
    quarter = np.linspace(0, np.pi / 2, PARAMETERS.turns, endpoint=False, dtype=np.float32)
    angles = np.tile(quarter, len(single.poses))
    turned.poses[:, 3] = turned.poses[:, 2] * np.sin(angles)
    turned.poses[:, 2] *= np.cos(angles)
    return turned


def _ones(level: Floats) -> tuple[Floats, Floats, Floats]:
    """Misfit (n,) of faces of one pip in even light, the same where light may fall off, and their contrast.

    Light falls off across printed discs and large faces; what fits only so keeps its misfit as evidence.
    """
    fits, contrast = fitted(level, LONE)
    misfit = LONE.perfect - fits[:, 0]
    hopeful = misfit.copy()
    clear = np.flatnonzero((contrast > PARAMETERS.clear) & (misfit > PARAMETERS.misfit))
    fits, contrast[clear] = graded(level[clear], LONE)
    hopeful[clear] = LONE.perfect - fits[:, 0] + PARAMETERS.shaded
    return misfit, hopeful, contrast


def _best_turned(outline: Outline) -> Numbers:
    """Of each face in all its turns the one with the best outline."""
    turns = PARAMETERS.turns
    good = outline.solid + 3 * outline.coherent[:, :2].sum(axis=1)
    good = good.reshape(-1, turns)
    return np.asarray(np.arange(len(good)) * turns + good.argmax(axis=1))
