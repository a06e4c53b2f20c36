"""Faces on which another value may be right, that are none, or of which the frame may cut a part."""

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

    surer  log odds by which the first reader is surer of another value on the same die. Of 6,186 readings
           that are right four have one by more than 1.0; four pips of a six that the second takes for a four
           by 1.9.
    unfit  log odds lost against the perfect pattern, and
    stray  of the strength of its pips, that a spot has which is none of them: a face with both and with less
           than even odds is none to the first reader. Of 2,666 right readings 19 have such a face, most of
           them one of which the second is convinced.
    part   times the pitch of the most trusted die's pips: some of a larger face's are at most 0.71 as far
           apart. For that die itself, times the pitch and the edge of the others.
    """

    surer: float = 1.5
    unfit: float = 1.5
    stray: float = 0.5
    part: float = 0.8


PARAMETERS = Parameters()


def doubtful(
    found: Candidates,
    picks: Numbers,
    *,
    spots: Spots,
    chances: Floats,
    odds: Floats,
    sure: float,
    size: tuple[int, int],
) -> Bools:
    """(k,) which of the chosen faces may show another value, or not all of theirs, or be none.

    spots    all that may be pips.
    chances  (k,) what the second reader gives each of them: where it is convinced, it saw a die's body too.
    odds     (n,) log odds that both readers give all faces.
    sure     log odds from which the first one by itself is sure of a face.
    size     of the working picture, width and height.
    """
    none = strayed(found, picks, spots) & (chances < CONVINCED)
    return np.asarray(outdone(found, picks, odds, sure) | none | cut(found, picks, size))


def outdone(found: Candidates, picks: Numbers, odds: Floats, sure: float) -> Bools:
    """(k,) which of the chosen faces another value on the same die beats, by what both readers give the two,
    or the first by itself.

    Their size made them the best all the same: it tells a face from none, but no value.
    """
    values, over = found.fits.values, overlapping(found.fits, found.edge, picks)
    rivals = over & (values[picks, None] != values)
    both, first = (
        np.where(rivals, said, -np.inf).max(axis=1, initial=-np.inf) for said in (odds, found.trust)
    )
    surer = np.maximum(found.trust[picks] + PARAMETERS.surer, sure)
    return np.asarray((both > np.maximum(odds[picks], 0)) | (first > surer))


def strayed(found: Candidates, picks: Numbers, spots: Spots) -> Bools:
    """(k,) which of the chosen faces the first reader by itself takes for none: their pips fit badly, and
    leave one out.

    spots  all that may be pips.
    """
    weak = (found.trust[picks] < 0) & (found.fits.misfit[picks] > PARAMETERS.unfit)
    if weak.any():
        rows = picks[weak]
        weak[weak] = strays(found.fits[rows], found.reach[rows], spots) > PARAMETERS.stray
    return np.asarray(weak)


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
