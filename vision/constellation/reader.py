"""The constellation reader: from a working picture to the faces in it, quick where that is enough."""

import numpy as np

from vision.constellation.candidates import Candidates, candidates
from vision.constellation.pips import Spots, spots
from vision.constellation.pyramid import levels
from vision.constellation.solve import Solution, solved
from vision.find import Work
from vision.readings import Image

FEW, MANY = 48, 140  # spots: the strongest are nearly always the pips; texture fills the rest
SEEN = 0.0  # log odds; a face below is not there
SURE = 2.0  # log odds; a face below is not published


def faces(work: Work, image: Image, dice: int | None, edge: float | None) -> tuple[Candidates, Solution]:
    """The faces in a picture.

    First the strongest spots propose faces of any size, then all spots propose faces of the sizes found. Only
    where that does not give `dice` sure faces, everything proposes everything, colours included.

    dice  how many are expected; None for any number.
    edge  of a die in pixels of the working picture, where it is known.
    """
    pyramid = levels(work.picture, image)
    all_spots = spots(work.grey).strongest(MANY)
    known = None if edge is None else np.array([edge / 4], np.float32)
    found = candidates(pyramid, all_spots.strongest(FEW), known)
    best = solved(found, least=SEEN, edge=edge)
    sure = best.picks[best.trust > SURE]
    if len(sure):
        sizes = _distinct_sizes(found.fits.size[sure])
        more = candidates(pyramid, all_spots, sizes)
        found = found + more
        best = solved(found, least=SEEN, edge=edge)
        if dice is not None and len(best.picks) == dice and best.trust.min() > SURE:
            return found, best
    chroma = work.picture.max(axis=2) - work.picture.min(axis=2)
    coloured = spots(chroma).strongest(MANY // 2)
    both = _merged(all_spots, coloured)
    found = candidates(pyramid, both, known)
    return found, solved(found, least=SEEN, edge=edge)


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
