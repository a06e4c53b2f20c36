"""From a working picture to the dice in it: quick where that is enough, thorough where it is not."""

from dataclasses import replace

import numpy as np

from vision.agree import Readers, die, said
from vision.constellation.candidates import Candidates, candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots, spots
from vision.constellation.pyramid import levels
from vision.constellation.solve import Solution, solved
from vision.find import Work
from vision.readings import DieReading, Image

FEW, MANY = 48, 140  # spots: the strongest are nearly always the pips; texture fills the rest
SEEN = 0.0  # log odds; a face below is not there
SURE = 2.3  # log odds; a face below, one in eleven of which would be wrong, is not published
BEATEN = 2.5  # log odds; a rival on the same die that is so much weaker need not be shown
SHOWN, ALL_SHOWN = 5, 20  # faces shown to the second reader, in the quick and in the thorough look
AGREED = 0.85  # log odds: the second reader gives the same value seven chances of ten
ELSEWHERE = 0.7  # edges of a die: faces nearer to each other are two opinions about one die
LEFT = 0.5  # log odds; what the first reader believes in so far is not passed over in silence
RIVAL = -2.0  # log odds; a face below is not worth showing


def look(
    work: Work, image: Image, *, dice: int | None, edge: float | None, readers: Readers
) -> tuple[DieReading, ...]:
    """The dice in a picture, most trusted first.

    First the strongest spots propose faces of any size, then all spots propose faces of the sizes found. Only
    where that does not give `dice` sure faces, everything proposes everything, colours included.

    dice  how many are expected; None for any number.
    edge  of a die in pixels of the working picture, where it is known.
    """
    pyramid = levels(work.picture, image)
    all_spots = spots(work.grey).within(work.different).strongest(MANY)
    known = None if edge is None else np.array([edge / 4], np.float32)
    found = candidates(pyramid, all_spots.strongest(FEW), known)
    first = solved(found, least=SEEN, edge=edge)
    sure = first.picks[first.trust > SURE]
    if len(sure):
        found = found + candidates(pyramid, all_spots, _distinct_sizes(found.fits.size[sure]))
        seen = _judged(work, image, found, SHOWN, edge, readers)
        if dice is not None and len(seen) == dice and min(one.confidence for one in seen) > _chance(SURE):
            return seen
    chroma = work.picture.max(axis=2) - work.picture.min(axis=2)
    found = candidates(
        pyramid, _merged(all_spots, spots(chroma).within(work.different).strongest(MANY // 2)), known
    )
    return _judged(work, image, found, ALL_SHOWN, edge, readers)


def _judged(
    work: Work, image: Image, found: Candidates, most: int, edge: float | None, readers: Readers
) -> tuple[DieReading, ...]:
    """The best set of faces when everybody asked has spoken, and what else could be a die, unread."""
    alone = solved(found, least=SEEN, edge=edge)
    if readers is Readers.CONSTELLATION:
        return _ordered(found, alone, work.scale)
    shown = _worth_showing(found, alone, most)
    heard = said(image, found, shown, work.scale)
    best = solved(found, least=SEEN, edge=edge, extra=heard.extra)
    missing = np.setdiff1d(best.picks, shown)
    if len(missing):
        heard = heard + said(image, found, missing, work.scale)
        best = solved(found, least=SEEN, edge=edge, extra=heard.extra)
    if readers is Readers.NETWORK:
        return tuple(
            heard.named(one, int(i))
            for one, i in zip(_ordered(found, best, work.scale), best.picks, strict=True)
        )
    agreed = heard.extra[best.picks] >= AGREED
    dice = _ordered(found, best, work.scale)
    dice = tuple(
        one if yes else replace(one, confidence=min(one.confidence, 0.5))
        for one, yes in zip(dice, agreed, strict=True)
    )
    return dice + _left_over(found, alone, best, work.scale)


def _worth_showing(found: Candidates, alone: Solution, most: int) -> Numbers:
    """The faces chosen so far, and after them those that could take their place or stand beside them."""
    trust = np.where(found.trust > RIVAL, found.trust, -np.inf)
    for i in alone.picks:
        gap = np.hypot(*(found.fits.poses[:, :2] - found.fits.poses[i, :2]).T)
        twin = (found.fits.values == found.fits.values[i]) & (gap < 0.25 * found.edge[i])
        beaten = (gap < 0.5 * found.edge[i]) & (found.trust < found.trust[i] - BEATEN)
        trust[twin | beaten] = -np.inf
    order = np.argsort(-trust)[: max(most - len(alone.picks), 2)]
    return np.union1d(order[trust[order] > RIVAL], alone.picks).astype(np.int64)


def _ordered(found: Candidates, solution: Solution, scale: float) -> tuple[DieReading, ...]:
    pairs = zip(solution.picks, solution.trust, strict=True)
    return tuple(die(found, int(i), float(trust), scale) for i, trust in pairs)


def _left_over(found: Candidates, alone: Solution, best: Solution, scale: float) -> tuple[DieReading, ...]:
    """Faces that the first reader believes in and that are not among the best: somebody disagreed."""
    xy = found.fits.poses[:, :2]
    rest = []
    for i, trust in zip(alone.picks, alone.trust, strict=True):
        gap = np.hypot(*(xy[best.picks] - xy[i]).T)
        if trust > LEFT and not (gap < ELSEWHERE * found.edge[i]).any():
            rest.append(replace(die(found, int(i), float(trust), scale), value=None, confidence=0.5))
    return tuple(rest)


def _chance(odds: float) -> float:
    return 1 / (1 + float(np.exp(-odds)))


def _distinct_sizes(sizes: Floats) -> Floats:
    """The sizes without near repetitions."""
    kept: list[float] = []
    for size in sizes:
        if all(abs(np.log(size / other)) > 0.15 for other in kept):
            kept.append(float(size))
    return np.array(kept, np.float32)


def _merged(grey: Spots, coloured: Spots) -> Spots:
    """The spots of both, without those of the second that the first has too."""
    gap = np.hypot(*(coloured.xy[:, None] - grey.xy[None]).transpose(2, 0, 1))
    new = ~(gap < 0.7 * np.minimum(coloured.radius[:, None], grey.radius[None])).any(axis=1)
    return Spots(
        np.concatenate([grey.xy, coloured.xy[new]]),
        np.concatenate([grey.radius, coloured.radius[new]]),
        np.concatenate([grey.strength, coloured.strength[new]]),
    )
