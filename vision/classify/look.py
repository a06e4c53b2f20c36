"""From a working picture to the dice in it: quick where that is enough, thorough where it is not."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.classify.agree import Readers
from vision.classify.judged import Asked, judged
from vision.classify.tops import Tops
from vision.find.candidates import Candidates, candidates
from vision.find.lattice import Floats
from vision.find.pips import merged, spots
from vision.find.pyramid import Pyramid
from vision.find.solve import of_one_size
from vision.find.work import Work
from vision.policy import POLICY, Policy
from vision.readings import Faces, Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What each look tries, and when it is content.

    few, many         spots: the strongest are nearly always the pips; texture fills the rest.
    enough            spots of a pip's size, where it is known: with fewer a die too many is left out.
    few_singles       single pips looked at closer at first, beside the faces that are surely there.
    taken             log odds of a face of several pips, on which no single ones are looked for at first.
    rivals, all_rivals  faces shown to the second reader beside the chosen, in a quick and in a last look.
    pips_in_s         radius of a pip in s, the large red one included.
    pitches           s in edges: usual dice, pips close together, pips far apart.
    inward            times as far apart as their spots a wary look tries pips: where a bright rim,
                      or a face that mirrors a lamp, ends close to a pip, its spot is seen further out.
    """

    few: int = 48
    many: int = 140
    enough: int = 100
    few_singles: int = 12
    taken: float = 4.0
    rivals: int = 5
    all_rivals: int = 17
    pips_in_s: tuple[float, float] = (0.2, 0.75)
    pitches: tuple[float, float, float] = (0.25, 0.22, 0.28)
    inward: tuple[float, float] = (1.0, 0.87)


PARAMETERS = Parameters()


def look(
    work: Work,
    image: Image,
    *,
    dice: int | None,
    edge: float | None,
    readers: Readers,
    mounted: Tops,
    wary: bool = False,
    policy: Policy = POLICY,
) -> Faces:
    """The dice in a picture, most trusted first.

    First the strongest spots propose faces; where that does not give `dice` sure faces, all spots propose
    faces of the sizes found; and where that does not either, everything proposes everything, colours too.

    dice  how many are expected; None for any number.
    edge  of a die in pixels of the working picture, where it is known.
    mounted  tells what is no top of a flat die, where the camera's place is known.
    wary  whether this is a second look at what a first one refused.
    """
    seen: Faces = ()
    if work.bare:
        return seen
    known = None if edge is None else (edge * np.array(PARAMETERS.pitches)).astype(np.float32)
    radii = (0.0, np.inf) if known is None else _radii(known)
    pips = spots(work.grey, radii, work.different)
    asked = Asked(work, image, edge, readers, dice, pips, wary, mounted, policy)
    for seen in _Search(asked, Pyramid(work.picture, image), known, radii).looks():
        if _settled(seen, dice, policy):
            return seen
    return seen


def _settled(seen: Faces, dice: int | None, policy: Policy) -> bool:
    """Whether these are just the dice that there must be, or more are sure: looking on may hide one of those,
    but takes none away."""
    sure = sum(map(policy.publishes, seen))
    return dice is not None and (sure > dice or sure == len(seen) == dice)


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """A picture that is looked at as often as it takes.

    known  what s may be, where the size of the dice is known.
    radii  of pips, in pixels of the working picture.
    """

    asked: Asked
    pyramid: Pyramid
    known: Floats | None
    radii: tuple[float, float]

    def looks(self) -> Iterator[Faces]:
        """What each look sees, the quickest first."""
        by, dice, known = PARAMETERS, self.asked.dice, self.known
        few = self.asked.spots[: by.few if known is None else by.enough]
        found = candidates(
            self.pyramid, few, known, edge=self.asked.edge, singles=by.few_singles, taken=by.taken
        )
        alone = self.asked.solved(found)
        sure = alone.picks[alone.trust > self.asked.policy.sure]
        if dice in {len(sure), len(alone.picks)}:
            yield judged(self.asked, found, alone, by.rivals)
        sized = found[:0]
        if len(sure) and known is None:
            sizes = _distinct(found.fits.size[sure])
            sized = candidates(self.pyramid, self.asked.spots.sized(*_radii(sizes))[: by.many], sizes)
            found = found + sized
            if dice is not None:
                yield judged(self.asked, found, self.asked.solved(found), by.rivals)
        found = sized + self._all()
        yield judged(self.asked, found, self.asked.solved(found), by.all_rivals)

    def _all(self) -> Candidates:
        """Faces of all spots, also of those that differ from what is around them in colour alone."""
        work, by = self.asked.work, PARAMETERS
        blue, green, red = cv2.split(work.picture)
        chroma = np.asarray(cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red), np.uint8)
        coloured = spots(chroma, self.radii, work.different)[: by.many // 2]
        both = merged(self.asked.spots[: by.many if self.known is None else by.enough], coloured)
        again = self.asked.wary and self.asked.dice is not None  # where any number may lie, print is read so
        shifts = by.inward if again else (1.0,)
        found = candidates(self.pyramid, both, self.known, edge=self.asked.edge, shifts=shifts)
        if not again:
            return found
        return found + candidates(
            self.pyramid, coloured, self.known, edge=self.asked.edge, shifts=shifts, uneven=True
        )


def _radii(sizes: Floats) -> tuple[float, float]:
    """The least and the largest radius of pips of dice whose s is one of these."""
    return float(sizes.min()) * PARAMETERS.pips_in_s[0], float(sizes.max()) * PARAMETERS.pips_in_s[1]


def _distinct(sizes: Floats) -> Floats:
    """The sizes without near repetitions."""
    kept: Floats = np.zeros(0, np.float32)
    for size in sizes:
        if not of_one_size(kept, size).any():
            kept = np.append(kept, size)
    return kept
