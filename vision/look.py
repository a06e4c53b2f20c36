"""From a working picture to the dice in it: quick where that is enough, thorough where it is not."""

from dataclasses import replace

import numpy as np

from vision.agree import Readers, die, said
from vision.constellation.candidates import Candidates, candidates
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots, spots
from vision.constellation.pyramid import levels
from vision.constellation.solve import solved
from vision.find import Work
from vision.patch_net.reader import Opinion
from vision.readings import DieReading, Image

FEW, MANY = 48, 140  # spots: the strongest are nearly always the pips; texture fills the rest
SEEN = 0.0  # log odds; a face below is not there
SURE = 2.0  # log odds; a face below is not published
SHOWN, ALL_SHOWN = 8, 24  # faces shown to the second reader, in the quick and in the thorough look
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
    all_spots = spots(work.grey).strongest(MANY)
    known = None if edge is None else np.array([edge / 4], np.float32)
    found = candidates(pyramid, all_spots.strongest(FEW), known)
    first = solved(found, least=SEEN, edge=edge)
    sure = first.picks[first.trust > SURE]
    if len(sure):
        found = found + candidates(pyramid, all_spots, _distinct_sizes(found.fits.size[sure]))
        seen = _judged(work, image, found, SHOWN, edge, readers)
        if dice is not None and len(seen) == dice and seen[-1].confidence > _chance(SURE):
            return seen
    chroma = work.picture.max(axis=2) - work.picture.min(axis=2)
    found = candidates(pyramid, _merged(all_spots, spots(chroma).strongest(MANY // 2)), known)
    return _judged(work, image, found, ALL_SHOWN, edge, readers)


def _judged(
    work: Work, image: Image, found: Candidates, most: int, edge: float | None, readers: Readers
) -> tuple[DieReading, ...]:
    """The best set of faces when everybody asked has spoken."""
    extra: Floats | float = 0.0
    opinions: dict[int, Opinion] = {}
    if readers is not Readers.CONSTELLATION:
        rows = np.argsort(-found.trust)[:most]
        rows = rows[found.trust[rows] > RIVAL]
        extra, answers = said(image, found, rows, work.scale)
        opinions = dict(zip(rows.tolist(), answers, strict=True))
    best = solved(found, least=SEEN, edge=edge, extra=extra)
    order = np.argsort(-best.trust)
    dice = [die(found, int(best.picks[i]), float(best.trust[i]), work.scale) for i in order]
    if readers is Readers.NETWORK:
        named = [opinions.get(int(best.picks[i])) for i in order]
        dice = [
            replace(
                one,
                value=None if say is None else say.value,
                confidence=0.0 if say is None else say.confidence,
            )
            for one, say in zip(dice, named, strict=True)
        ]
    return tuple(dice)


def _chance(odds: float) -> float:
    return 1 / (1 + float(np.exp(-odds)))


def _distinct_sizes(sizes: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
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
