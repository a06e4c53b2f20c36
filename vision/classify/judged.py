"""What both readers make of the faces that fit: the dice that stand, and what else there could be a die."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.classify.agree import Readers, odds_of, own, said
from vision.classify.agree import dice as told
from vision.classify.doubt import doubtful
from vision.classify.level import levelled
from vision.classify.patch_net.reader import opinion_of
from vision.classify.tops import Tops
from vision.find.align import aligned
from vision.find.candidates import Candidates
from vision.find.fits import Numbers
from vision.find.lattice import Floats
from vision.find.pips import Spots
from vision.find.solve import PARAMETERS as STANDING
from vision.find.solve import Solution, edges, of_one_size, solved
from vision.find.work import Work
from vision.policy import Check, Policy
from vision.readings import ONE_DIE, DieReading, Faces, Image, apart


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which faces stand, and which are shown to the second reader.

    seen         log odds; a face below is not there.
    beaten       log odds; a rival on the same die that is so much weaker need not be shown.
    twins_apart  edges between the middles of two faces of one size that look the same to the second reader.
    worth, last_worth  log odds; a face below is not worth showing, in a first and in a wary look: some dice
                       have no outline.
    """

    seen: float = 0.0
    beaten: float = 2.5
    twins_apart: float = 0.25
    worth: float = -2.0
    last_worth: float = -5.0


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What is asked about a picture.

    edge   of a die in pixels of the working picture, where it is known.
    dice   how many there must be; None for any number.
    spots  all that may be pips.
    wary   whether this is a second look at what a first one refused.
    mounted  tells what is no top of a flat die, where the camera's place is known.
    """

    work: Work
    image: Image
    edge: float | None
    readers: Readers
    dice: int | None
    spots: Spots
    wary: bool
    mounted: Tops
    policy: Policy

    def solved(self, found: Candidates, extra: Floats | float = 0.0) -> Solution:
        """The best set of these faces; `extra` are log odds that the second reader adds to each."""
        return solved(found, least=PARAMETERS.seen, edge=self.edge, extra=extra)


def judged(asked: Asked, found: Candidates, alone: Solution, rivals: int) -> Faces:
    """The best set of faces when everybody asked has spoken.

    alone   what the first reader takes for the best set by itself.
    rivals  faces shown to the second reader beside those.
    """
    shown = _worth_showing(asked, found, alone, rivals)
    faces = told(found.fits[shown], found.edge[shown] / 2, np.zeros(len(shown)), asked.work.scale)
    chances, extra = np.zeros((len(found.trust), 7)), np.zeros(len(found.trust))
    if asked.readers is not Readers.CONSTELLATION:
        told_first = said(asked.mounted, found[shown], faces, asked.work.scale)
        chances[shown] = levelled(asked.image, found[shown], asked.spots, asked.work.scale, told_first)
        extra = odds_of(found.fits.values, chances)
    extra[shown[[asked.mounted.bare(face) for face in faces]]] = -np.inf
    best = asked.solved(found, extra)
    dice = _ordered(asked, found, best)
    match asked.readers:
        case Readers.BOTH:
            agreed = (extra[best.picks] >= asked.policy.agreed) & _undoubted(
                asked, found, best.picks, chances, extra
            )
            dice = tuple(one if yes else one.doubted for one, yes in zip(dice, agreed, strict=True))
            dice += odd_ones(found.trust[shown] + extra[shown], faces, dice)
        case Readers.NETWORK:
            dice = tuple(map(named, dice, chances[best.picks]))
        case Readers.CONSTELLATION:
            pass
    return asked.mounted(dice)


def named(die: DieReading, chances: Floats) -> DieReading:
    """The die as the second reader alone names it by its chances (7,); 0 all over: it was not asked."""
    if not chances.any():
        return die.unread
    opinion = opinion_of(chances)
    return replace(die, value=opinion.value, confidence=opinion.confidence)


def _undoubted(
    asked: Asked, found: Candidates, picks: Numbers, chances: Floats, extra: Floats
) -> NDArray[np.bool_]:
    """(k,) which of the chosen faces are not doubted.

    chances  (n, 7) what the second reader gives all faces, and extra (n,) the log odds that it adds to them.
    """
    if not asked.policy.asks(Check.DOUBT):
        return np.ones(len(picks), bool)
    return ~doubtful(
        found,
        picks,
        spots=asked.spots,
        chances=own(found.fits.values, chances)[picks],
        odds=found.trust + extra,
        sure=asked.policy.sure,
        size=asked.work.picture.shape[1::-1],
    )


def odd_ones(odds: Floats, faces: Faces, dice: Faces) -> Faces:
    """Faces beside the chosen that are there by what both readers say together, never sure: their size alone
    speaks against them, and a die of another set is one too many as well.

    odds  (n,) log odds that both give each of these faces.
    """
    left: Faces = ()
    for i in np.flatnonzero(odds > PARAMETERS.seen).tolist():
        one = faces[i]
        if all(apart(one, die) > STANDING.apart * (one.edge + die.edge) / 2 for die in dice + left):
            left += (one.doubted,)
    return left


def _worth_showing(asked: Asked, found: Candidates, alone: Solution, rivals: int) -> Numbers:
    """The faces chosen so far, and after them those that could take their place or stand beside them."""
    least = PARAMETERS.last_worth if asked.wary else PARAMETERS.worth
    trust = np.where(found.trust > least, found.trust, -np.inf)
    xy, values, sides = found.fits.poses[:, :2], found.fits.values, found.edge
    for i in alone.picks.tolist():
        gap = np.hypot(*(xy - xy[i]).T)
        twin = (values == values[i]) & (gap < PARAMETERS.twins_apart * sides[i])
        twin &= of_one_size(sides, sides[i])
        beaten = (gap < ONE_DIE * sides[i]) & (found.trust < found.trust[i] - PARAMETERS.beaten)
        trust[twin | beaten] = -np.inf
    order = np.argsort(-trust)[:rivals]
    return np.sort(np.concatenate([order[trust[order] > least], alone.picks]))  # each is its own twin


def _ordered(asked: Asked, found: Candidates, solution: Solution) -> Faces:
    """The faces chosen as dice, each where all its pips are and of the size of its outline."""
    moved = aligned(found.fits[solution.picks], asked.spots)
    return told(moved, edges(found, solution) / 2, solution.trust, asked.work.scale)
