"""From a working picture to the dice in it: quick where that is enough, thorough where it is not."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.agreement.agree import Readers, said, unread
from vision.agreement.agree import dice as told
from vision.agreement.doubt import doubtful
from vision.agreement.one_more import likely, one_more, worth_asking
from vision.agreement.suppress import beside_any, beside_throw
from vision.agreement.unexplained import unexplained
from vision.constellation.align import aligned
from vision.constellation.candidates import INWARD, Candidates, candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots, merged, spots
from vision.constellation.pyramid import Pyramid
from vision.constellation.solve import Solution, edges, solved
from vision.find import Mask, Work
from vision.policy import POLICY, Check, Policy, chance
from vision.readings import DieReading, Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What each look tries, and when it is content.

    few, many         spots: the strongest are nearly always the pips; texture fills the rest.
    few_singles       single pips looked at closer at first, beside the faces that are surely there.
    enough            spots of a pip's size, where it is known.
    taken             log odds of a face of several pips, on which no single ones are looked for at first.
    seen              log odds; a face below is not there.
    beaten            log odds; a rival on the same die that is so much weaker need not be shown.
    rivals, all_rivals  faces shown to the second reader beside the chosen, in a quick and in a last look.
    pips              radius of a pip in edges, the large red one included.
    pips_in_s         radius of a pip in s, the large red one included.
    on_face           of half an edge: spots nearer to the middle of a face, along its edges, are on it.
    twin              of the logarithm of the edge: faces that differ less look the same to the second reader.
    worth, last_worth log odds; a face below is not worth showing, in the first and in a last look: some dice
                      have no outline.
    """

    few: int = 48
    many: int = 140
    few_singles: int = 12
    enough: int = 100
    taken: float = 4.0
    seen: float = 0.0
    beaten: float = 2.5
    rivals: int = 2
    all_rivals: int = 17
    pips: tuple[float, float] = (0.04, 0.22)
    pips_in_s: tuple[float, float] = (0.2, 0.75)
    on_face: float = 1.1
    twin: float = 0.15
    worth: float = -2.0
    last_worth: float = -5.0


PARAMETERS = Parameters()
PITCHES = np.array([0.25, 0.22, 0.28])  # s in edges: usual dice, pips close together, pips far apart

Faces = tuple[DieReading, ...]
Tops = Callable[[Faces], Faces]


def every(faces: Faces) -> Faces:
    """All of them: where nothing is known of the camera, any face may be a top."""
    return faces


def look(
    work: Work,
    image: Image,
    *,
    dice: int | None,
    edge: float | None,
    readers: Readers,
    wary: bool = False,
    places: Mask | None = None,
    tops: Tops = every,
    policy: Policy = POLICY,
    by: Parameters = PARAMETERS,
) -> Faces:
    """The dice in a picture, most trusted first.

    First the strongest spots propose faces; where that does not give `dice` sure faces, all spots propose
    faces of the sizes found; and where that does not either, everything proposes everything, colours too.

    dice  how many are expected; None for any number.
    edge  of a die in pixels of the working picture, where it is known.
    wary  whether this is a second look at what a first one refused.
    places  255 where colours are looked at: dice are not the most colourful things; None: all over.
    tops  leaves out what is no top of a flat die (vision.refusal.standing.tops).
    """
    if work.bare:
        return ()
    pyramid = Pyramid(work.picture, image)
    sizes = (0.0, np.inf) if edge is None else (edge * by.pips[0], edge * by.pips[1])
    pips = spots(work.grey, sizes, work.different)
    asked = _Asked(work, image, edge, readers, dice, pips, wary, tops, policy)
    all_spots = pips.strongest(by.many if edge is None else by.enough)
    known = None if edge is None else (edge * PITCHES).astype(np.float32)
    few = all_spots.strongest(by.few) if known is None else all_spots
    found = candidates(pyramid, few, known, singles=by.few_singles, taken=by.taken)
    first = solved(found, least=by.seen, edge=edge)
    sure = first.picks[first.trust > policy.sure]
    sized = None
    if len(sure) and known is None:
        there = _distinct_sizes(found.fits.size[sure])
        alike = pips.sized(there.min() * by.pips_in_s[0], there.max() * by.pips_in_s[1]).strongest(by.many)
        if dice in (len(sure), len(first.picks)):
            rest = found + candidates(
                pyramid, _elsewhere(alike, found, sure, by=by), there, singles=by.few_singles
            )
            seen = _judged(asked, rest, solved(rest, least=by.seen), by.rivals, by=by)
            if _all_sure(seen, dice, policy):
                return seen
        sized = candidates(pyramid, alike, there)
        found = found + sized
    if dice is not None and len(sure):
        alone = first if sized is None else solved(found, least=by.seen)
        seen = _judged(asked, found, alone, by.rivals, by=by)
        if _all_sure(seen, dice, policy) or _too_many(seen, dice, policy):
            return seen
    blue, green, red = cv2.split(work.picture)
    chroma = np.asarray(cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red), np.uint8)
    coloured = spots(chroma, sizes, work.different if places is None else places).strongest(by.many // 2)
    again = wary and dice is not None
    shifts = INWARD if again else (1.0,)
    found = candidates(pyramid, merged(all_spots, coloured), known, shifts=shifts)
    found = found if sized is None else sized + found
    found = found + candidates(pyramid, coloured, known, shifts=shifts) if again else found
    return _judged(asked, found, solved(found, least=by.seen, edge=edge), by.all_rivals, by=by)


def _elsewhere(spots_: Spots, found: Candidates, sure: Numbers, by: Parameters = PARAMETERS) -> Spots:
    """The spots that lie on none of the faces that are surely there."""
    away = spots_.xy[:, None] - found.fits.poses[sure, :2]
    right, down = found.fits.poses[sure, 2], found.fits.poses[sure, 3]
    reach = by.on_face * found.edge[sure] / 2 * found.fits.size[sure]
    across = np.abs(away[..., 0] * right + away[..., 1] * down) < reach
    along = np.abs(away[..., 1] * right - away[..., 0] * down) < reach
    off = ~(across & along).any(axis=1)
    return Spots(spots_.xy[off], spots_.radius[off], spots_.strength[off])


def _all_sure(seen: Faces, dice: int | None, policy: Policy) -> bool:
    """Whether these are the dice that there must be, and nothing else."""
    return len(seen) == dice and min((one.confidence for one in seen), default=0.0) > policy.surely


def _too_many(seen: Faces, dice: int, policy: Policy) -> bool:
    """Whether more than these dice are sure: looking on may hide one of them, but takes none away."""
    return sum(one.value is not None and one.confidence > chance(policy.sure) for one in seen) > dice


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """What is asked about a picture.

    dice  how many there must be; None for any number.
    spots  all that may be pips; with an open number of dice no face may leave one unexplained.
    """

    work: Work
    image: Image
    edge: float | None
    readers: Readers
    dice: int | None
    spots: Spots
    wary: bool
    tops: Tops
    policy: Policy


def _judged(
    asked: _Asked, found: Candidates, alone: Solution, rivals: int, by: Parameters = PARAMETERS
) -> Faces:
    """The best set of faces when everybody asked has spoken, and what else could be a die, unread.

    alone  what the first reader takes for the best set by itself.
    """
    scale = asked.work.scale
    if asked.readers is Readers.CONSTELLATION:
        return asked.tops(_ordered(asked, found, alone) + _missed(asked, found, alone))
    shown = _worth_showing(found, alone, rivals, by.last_worth if asked.wary else by.worth, by=by)
    shown = np.union1d(shown, worth_asking(found, alone))
    heard = said(asked.image, found, shown, asked.spots, scale)
    best = solved(found, least=by.seen, edge=asked.edge, extra=heard.extra)
    missing = np.array([i for i in best.picks.tolist() if i not in heard.opinions], np.int64)
    if len(missing):  # because of its answers; what then stands unshown is not agreed
        heard = heard + said(asked.image, found, missing, asked.spots, scale)
        best = solved(found, least=by.seen, edge=asked.edge, extra=heard.extra)
    dice = _ordered(asked, found, best)
    if asked.readers is Readers.NETWORK:
        return asked.tops(tuple(heard.named(one, int(i)) for one, i in zip(dice, best.picks, strict=True)))
    policy = asked.policy
    agreed = heard.extra[best.picks] >= policy.agreed
    if policy.asks(Check.DOUBT):
        agreed &= ~doubtful(found, best.picks, heard.chances(found, best.picks))
    sure = agreed & (best.trust > policy.sure)
    named = likely(found, best, heard)[: None if policy.asks(Check.ONE_MORE) else 0]
    if asked.dice is None:
        suppressed = beside_any(found, best, sure, heard)
    else:
        suppressed = beside_throw(asked.dice, best, sure, heard) - frozenset(named.tolist())
    dice = tuple(
        one if yes else replace(one, confidence=min(one.confidence, 0.5))
        for one, yes, row in zip(dice, agreed, best.picks.tolist(), strict=True)
        if row not in suppressed
    )
    read = np.array([i for i in best.picks.tolist() if i not in suppressed], np.int64)
    more = one_more(found, read, named)
    return asked.tops((*dice, *_unread(found, more, scale), *_missed(asked, found, best)))


def _missed(asked: _Asked, found: Candidates, best: Solution) -> Faces:
    """Pips that no face explains, as dice nobody read."""
    if asked.dice is not None or not len(best.picks) or not asked.policy.asks(Check.PIPS):
        return ()
    half = float(np.median(found.edge[best.picks])) / 2
    pips = unexplained(found, best.picks, asked.spots, asked.work.picture)
    return tuple(unread(spot, half, asked.work.scale) for spot in pips)


def _worth_showing(
    found: Candidates, alone: Solution, rivals: int, least: float, by: Parameters = PARAMETERS
) -> Numbers:
    """The faces chosen so far, and after them those that could take their place or stand beside them."""
    trust = np.where(found.trust > least, found.trust, -np.inf)
    xy, values, sides = found.fits.poses[:, :2], found.fits.values, found.edge
    sizes = np.log(sides)
    for i in alone.picks.tolist():
        gap = np.hypot(*(xy - xy[i]).T)
        twin = (values == values[i]) & (gap < 0.25 * sides[i])
        twin &= np.abs(sizes - sizes[i]) < by.twin
        beaten = (gap < 0.5 * sides[i]) & (found.trust < found.trust[i] - by.beaten)
        trust[twin | beaten] = -np.inf
    order = np.argsort(-trust)[:rivals]
    return np.sort(np.concatenate([order[trust[order] > least], alone.picks]))  # each is its own twin


def _ordered(asked: _Asked, found: Candidates, solution: Solution) -> Faces:
    """The faces chosen as dice, each where all its pips are and of the size of its outline."""
    moved = aligned(found.fits[solution.picks], asked.spots)
    return told(moved, edges(found, solution) / 2, solution.trust, asked.work.scale)


def _unread(found: Candidates, rows: Numbers, scale: float) -> Faces:
    """Faces as dice nobody read."""
    if not len(rows):
        return ()
    told_ = told(found.fits[rows], found.edge[rows] / 2, np.zeros(len(rows)), scale)
    return tuple(replace(one, value=None, confidence=0.5) for one in told_)


def _distinct_sizes(sizes: Floats) -> Floats:
    """The sizes without near repetitions."""
    kept: list[float] = []
    for size in sizes:
        if all(abs(np.log(size / other)) > 0.15 for other in kept):
            kept.append(float(size))
    return np.array(kept, np.float32)
