"""What makes a face doubtful beside the other faces."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats

Bools = NDArray[np.bool_]

TINY = 10.0  # pixels of the working picture: pips on a smaller die could not be seen, so it is a pip itself
ODD = 2.5  # times: dice of mixed sets differ less in size; the pips on a die's side look like a small die
GHOST = 0.25  # of it: where a second look is all that speaks for a face, such a one may be the far side
FAINT = 0.4  # of the contrast of another die: pips seen through a die from its far side
ILL = 1.2  # log odds lost against the perfect pattern: what shows through disturbs the pattern
UNFIT = 0.5  # log odds so lost: with no outline either, nothing of a face convinces the first reader
POOR = 2.0  # log odds: letters that pass for pips fit so badly
SHY, LEAST = 0.99, 0.9
"""What the second reader must give a face that is faint and ill-fitting; one that is doubtful otherwise."""
FOR_ODD = 0.975  # the same for a face with two oddities: nearly all real ones get 0.98
SEVEN = 0.998
"""The same for a six that is faint and fits badly: a one above a six in a wholly clear die.

The only such one seen gets 0.995, the only real six like that, on a faint disc, 0.999.
"""
LONE = 2.0  # log odds: a pip on the outline of some dark thing is believed no more than that
SMALLER = 1.2  # times: a smaller face with more pips on it than its own is a part of a larger one
UNLIKE = 1.15  # times larger or smaller than the die that is trusted most: a size of its own
TWO = 2
"""Oddities of four that make a face doubtful: one pip only; a size of its own; a pip not its own; a bad fit.

A lone pip has a size of its own where its outline was looked for in vain, and it may be one of a two; a face
made of some pips of a larger die has such a size too, and the other pips on it.
"""
HALF = 0.5  # of the strength of its own pips: a spot on it that is as clear is one more


@dataclass(frozen=True, slots=True, eq=False)
class _Faces:
    """The chosen faces side by side, all (k,).

    trust    log odds of the first reader; chance that the second one gives each value.
    misfit   log odds lost against the perfect pattern.
    stray    strength of the strongest pip on it that is not its own: 0 for none, 1 for as clear as those.
    """

    value: Numbers
    edge: Floats
    contrast: Floats
    misfit: Floats
    trust: Floats
    stray: Floats
    chance: Floats

    @property
    def faint(self) -> Bools:
        """What is seen through a die from its far side is fainter than its other dice's pips."""
        return np.asarray(self.contrast < FAINT * self.contrast.max())


def doubtful(found: Candidates, picks: Numbers, chances: Floats, *, wary: bool = False) -> Bools:
    """(k,) which of the chosen faces may be a pip, a side, a part or the far side of a die, or no die at all.

    chances  (k,) what the second reader gives each of them.
    wary     whether no chance is enough for a face that is both much fainter and ill-fitting.
    """
    if not len(picks):
        return np.zeros(0, bool)
    fits = found.fits
    face = _Faces(
        *(fits.values[picks], found.edge[picks], fits.contrast[picks], fits.misfit[picks]),
        *(found.trust[picks], found.stray[picks], chances),
    )
    return _too_small(face) | _seen_through(face, wary=wary) | _odd(face) | _unconvincing(face)


def _too_small(face: _Faces) -> Bools:
    """A pip, a side or some pips of a larger die: whatever the second reader makes of it."""
    largest = face.edge.max()
    among_more = (face.edge * SMALLER < largest) & (face.stray > HALF) & (face.trust < LONE)
    return np.asarray((face.edge < TINY) | (face.edge * ODD < largest) | among_more)


def _seen_through(face: _Faces, *, wary: bool) -> Bools:
    """The far side of a clear die, alone or together with its top."""
    ill = face.misfit > ILL
    through = face.faint & ((ill & (face.chance < SHY)) | (face.chance < LEAST))
    through |= (face.value == 6) & face.faint & (face.misfit > POOR) & (face.chance < SEVEN)
    if wary:
        through |= (face.contrast < GHOST * face.contrast.max()) & ill
    return through


def _odd(face: _Faces) -> Bools:
    """Several things that are rare on a die, and none of them a proof."""
    usual = face.edge[face.trust.argmax()]
    unlike = np.abs(np.log(face.edge / usual)) > np.log(UNLIKE)
    oddities = np.stack([face.value == 1, unlike, face.stray > HALF, face.misfit > ILL])
    return np.asarray((oddities.sum(axis=0) >= TWO) & (face.trust < LONE) & (face.chance < FOR_ODD))


def _unconvincing(face: _Faces) -> Bools:
    """A pattern that fits badly, and the worse without an outline."""
    alone = (face.misfit > UNFIT) & (face.trust < 0) & (face.chance < SHY)
    return np.asarray(alone | ((face.misfit > POOR) & (face.chance < LEAST)))
