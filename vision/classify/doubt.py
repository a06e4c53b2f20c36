"""What makes a face doubtful beside the other faces."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.reader import CONVINCED
from vision.find.candidates import Candidates
from vision.find.evidence import strays
from vision.find.fits import Numbers
from vision.find.lattice import SITES, USUAL_EDGE, Floats, placed
from vision.find.pips import Spots
from vision.find.solve import of_one_size

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a face is doubted.

    odd       times that the largest face is larger: dice of mixed sets differ less; pips on a die's side look
              like a small die.
    part      times the pitch of the most trusted die's pips: some of a larger face's are at most 0.71 as far
              apart, and others of it, as clear, lie around them. For that die itself, times the pitch and the
              edge of the others.
    stray     of the strength of its own pips: a spot on it that is as clear is one more.
    ill       log odds lost against the perfect pattern, as what shows through a die makes them.
    lone      log odds: a pip on the outline of some dark thing is believed no more than that.
    oddities  of four that make a face doubtful: one pip; a size of its own; a pip not its own; a bad fit.
              A lone pip has a size of its own where its outline was looked for in vain, and may be one of a
              two; a face made of some pips of a larger die has such a size too, and the other pips on it.
    for_odd   what the second reader must give such a face: nearly all real ones get 0.98.
    unfit     log odds so lost: with no outline either, nothing of a face convinces the first reader.
    poor      the same of letters that pass for pips.
    likely    what the second reader must give one that is poor; CONVINCED one that is unfit.
    """

    odd: float = 2.5
    part: float = 0.8
    stray: float = 0.5
    ill: float = 1.2
    lone: float = 2.0
    oddities: int = 2
    for_odd: float = 0.975
    unfit: float = 0.5
    poor: float = 2.0
    likely: float = 0.9


PARAMETERS = Parameters()


def doubtful(
    found: Candidates, picks: Numbers, chances: Floats, spots: Spots, by: Parameters = PARAMETERS
) -> Bools:
    """(k,) which of the chosen faces may be a pip, a side or a part of a die, or no die at all.

    chances  (k,) what the second reader gives each of them; spots: all that may be pips.
    """
    if not len(picks):
        return np.zeros(0, bool)
    edge, misfit, trust = found.edge[picks], found.fits.misfit[picks], found.trust[picks]
    small = edge * by.odd < edge.max()
    unlike = ~of_one_size(edge, edge[trust.argmax()])
    part = _parts(found, picks, spots, by)
    odd = np.stack([found.fits.values[picks] == 1, unlike, found.stray[picks] > by.stray, misfit > by.ill])
    odd_one = (odd.sum(axis=0) >= by.oddities) & (trust < by.lone) & (chances < by.for_odd)
    unfit = (misfit > by.unfit) & (trust < 0) & (chances < CONVINCED)
    poor = (misfit > by.poor) & (chances < by.likely)
    return np.asarray(small | part | odd_one | unfit | poor)


def cut(found: Candidates, picks: Numbers, size: tuple[int, int], by: Parameters = PARAMETERS) -> Bools:
    """(k,) which of the chosen faces reach so far out of the picture that a pip could lie beyond its frame.

    size  of the working picture, width and height.

    Two or three pips that are closer together than those of the most trusted die may be one row of a larger
    face: then its other row could.
    """
    poses = found.fits.poses[picks]
    row = _closer(found, picks, by) & (found.fits.values[picks] <= 3) & _beyond(poses, _OTHER_ROW, size)
    poses[:, 2:] *= found.reach[picks, None] / USUAL_EDGE  # a lone pip was looked for with any s
    return np.asarray(row | _beyond(poses, SITES, size))


_ENDS = np.outer((3 + 1j, 1 + 3j), 1j ** np.arange(4)).ravel()
_OTHER_ROW = np.column_stack([_ENDS.real, _ENDS.imag])
"""Where the other row of a face may end of which a diagonal from corner to corner is one row, in s."""


def _beyond(poses: Floats, places: Floats, size: tuple[int, int]) -> Bools:
    """(k,) of which faces one of these places is not in the picture."""
    xy = placed(poses, places)
    return np.asarray(((xy < 0) | (xy > np.array(size) - 1)).any(axis=(0, 2)))


def _parts(found: Candidates, picks: Numbers, spots: Spots, by: Parameters) -> Bools:
    """(k,) which may be some pips of a larger face: closer together than those of the most trusted die,
    and with others, not their own, on what would be their face, were it as large as the largest.
    """
    parts = _closer(found, picks, by)
    if parts.any():
        fits = found.fits[picks[parts]]
        reach = np.asarray(found.edge[picks].max() / (2 * fits.size))
        parts[parts] = strays(fits, reach, spots) > by.stray
    return np.asarray(parts)


def _closer(found: Candidates, picks: Numbers, by: Parameters) -> Bools:
    """(k,) of which faces the pips are closer together than those of the most trusted die.

    That one may be a part of a die itself: where it is as much smaller than the others, and its pips are
    closer together than theirs.
    """
    if not len(picks):
        return np.zeros(0, bool)
    several, edge, first = found.fits.values[picks] > 1, found.edge[picks], found.trust[picks].argmax()
    pitch = np.where(several, found.fits.size[picks], edge / (2 * USUAL_EDGE))
    closer = several & (pitch < by.part * pitch[first])
    if several[first] and len(picks) > 1:
        closer[first] = all(one[first] < by.part * np.median(np.delete(one, first)) for one in (pitch, edge))
    return np.asarray(closer)
