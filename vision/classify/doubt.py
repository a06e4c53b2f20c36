"""Faces that may be pips of a larger one or of two, that little speaks for, or that the frame may cut."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.reader import CONVINCED
from vision.find.candidates import Candidates
from vision.find.evidence import strays
from vision.find.fits import Numbers
from vision.find.lattice import SITES, USUAL_EDGE, Floats, placed
from vision.find.pips import Spots
from vision.find.solve import overlapping
from vision.median import median

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a face is doubted.

    part   times the pitch of the most trusted die's pips: some of a larger face's are at most 0.71 as far
           apart, and others of it, as clear, lie around them. For that die itself, times the pitch and the
           edge of the others.
    stray  of the strength of its own pips: a spot on it that is as clear is one more.
    usual  chance by the second reader: of 2,547 faces that are right none with such a spot has less, and of
           those that are pips of two sides of one die most have.
    unfit  log odds lost against the perfect pattern: with no outline either, nothing of a face convinces the
           first reader.
    few    pips that may lie so by chance.
    """

    part: float = 0.8
    stray: float = 0.5
    usual: float = 0.9
    unfit: float = 0.5
    few: int = 3


PARAMETERS = Parameters()


def doubtful(
    found: Candidates, picks: Numbers, spots: Spots, chances: Floats, odds: Floats, size: tuple[int, int]
) -> Bools:
    """(k,) which of the chosen faces may be none, or not all of one.

    The second reader sees a die's body too: where it is convinced, nothing is left but what the frame hides,
    and that it may be convinced of another value as well.

    spots    all that may be pips.
    chances  (k,) what the second reader gives each of them.
    odds     (n,) log odds that both readers give all faces.
    size     of the working picture, width and height.
    """
    unlikely = strayed(found, picks, spots, chances) | unfit(found, picks)
    beyond = cut(found, picks, size) | outdone(found, picks, odds)
    return np.asarray((unlikely & (chances < CONVINCED)) | beyond)


def outdone(found: Candidates, picks: Numbers, odds: Floats) -> Bools:
    """(k,) which of the chosen faces another value on the same die beats but for its size, which tells none.

    odds  (n,) log odds that both readers give all faces.
    """
    values, over = found.fits.values, overlapping(found.fits, found.edge)[picks]
    rivals = np.where(over & (values[picks, None] != values), odds, -np.inf)
    return np.asarray(rivals.max(axis=1, initial=-np.inf) > np.maximum(odds[picks], 0))


def strayed(found: Candidates, picks: Numbers, spots: Spots, chances: Floats) -> Bools:
    """(k,) which of the chosen faces have a spot on them that is not their own, and as clear.

    Asked of those that may be some pips of a larger face, closer together than those of the most trusted die:
    on what would be their face, were it as large as the largest. And of those that one of the readers hardly
    believes, which may be pips of two sides.

    spots    all that may be pips.
    chances  (k,) what the second reader gives each of them.
    """
    fits, reach, closer = found.fits[picks], found.reach[picks], _closer(found, picks)
    weak = (fits.values > 1) & ((found.trust[picks] < 0) | (chances < PARAMETERS.usual))
    asked = closer | weak
    if asked.any():
        largest = found.edge[picks].max() / (2 * fits.size)
        reach = np.asarray(np.where(closer, largest, reach))
        asked[asked] = strays(fits[asked], reach[asked], spots) > PARAMETERS.stray
    return np.asarray(asked)


def unfit(found: Candidates, picks: Numbers) -> Bools:
    """(k,) for which of the chosen faces neither pips nor outline speak."""
    fits = found.fits[picks]
    few, off = fits.values <= PARAMETERS.few, fits.misfit > PARAMETERS.unfit
    return np.asarray(few & off & (found.trust[picks] < 0))


def cut(found: Candidates, picks: Numbers, size: tuple[int, int]) -> Bools:
    """(k,) which of the chosen faces reach so far out of the picture that a pip could lie beyond its frame.

    size  of the working picture, width and height.

    Two or three pips that are closer together than those of the most trusted die may be one row of a larger
    face: then its other row could.
    """
    poses = found.fits.poses[picks]
    row = _closer(found, picks) & (found.fits.values[picks] <= 3) & _beyond(poses, _OTHER_ROW, size)
    poses[:, 2:] *= found.reach[picks, None] / USUAL_EDGE  # a lone pip was looked for with any s
    return np.asarray(row | _beyond(poses, SITES, size))


_ENDS = np.outer((3 + 1j, 1 + 3j), 1j ** np.arange(4)).ravel()
_OTHER_ROW = np.column_stack([_ENDS.real, _ENDS.imag])
"""Where the other row of a face may end of which a diagonal from corner to corner is one row, in s."""


def _beyond(poses: Floats, places: Floats, size: tuple[int, int]) -> Bools:
    """(k,) of which faces one of these places is not in the picture."""
    xy = placed(poses, places)
    return np.asarray(((xy < 0) | (xy > np.array(size) - 1)).any(axis=(0, 2)))


def _closer(found: Candidates, picks: Numbers) -> Bools:
    """(k,) of which faces the pips are closer together than those of the most trusted die.

    That one may be a part of a die itself: where it is as much smaller than the others, and its pips are
    closer together than theirs.
    """
    if not len(picks):
        return np.zeros(0, bool)
    several, edge, first = found.fits.values[picks] > 1, found.edge[picks], found.trust[picks].argmax()
    pitch = np.where(several, found.fits.size[picks], edge / (2 * USUAL_EDGE))
    closer = several & (pitch < PARAMETERS.part * pitch[first])
    if several[first] and len(picks) > 1:
        closer[first] = all(
            one[first] < PARAMETERS.part * median(np.delete(one, first)) for one in (pitch, edge)
        )
    return np.asarray(closer)
