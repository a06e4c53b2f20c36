"""What makes a face doubtful beside the other faces."""

import numpy as np
from numpy.typing import NDArray

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats

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
LONE = 2.0  # log odds: one pip of a two, on the outline of some dark thing, is believed no more than that
SMALLER = 1.2  # times: a smaller face with more pips on it than its own is a part of a larger one
UNLIKE = 1.15  # times larger or smaller than the die that is trusted most: a size of its own
TWO = 2
"""Oddities of four that make a face doubtful: one pip only; a size of its own; a pip not its own; a bad fit.

A lone pip has a size of its own where its outline was looked for in vain, and it may be one of a two; a face
made of some pips of a larger die has such a size too, and the other pips on it.
"""
HALF = 0.5  # of the strength of its own pips: where two more go on with its rows, a four is half a six


def doubtful(found: Candidates, picks: Numbers, chances: Floats, *, wary: bool = False) -> NDArray[np.bool_]:
    """(k,) which of the chosen faces may be a pip, a side, a part or the far side of a die, or no die at all.

    chances  (k,) what the second reader gives each of them.
    wary     whether no chance is enough for a face that is both much fainter and ill-fitting.
    """
    if not len(picks):
        return np.zeros(0, bool)
    edge, contrast = found.edge[picks], found.fits.contrast[picks]
    values, misfit, trust = found.fits.values[picks], found.fits.misfit[picks], found.trust[picks]
    small = (edge < TINY) | (edge * ODD < edge.max())
    faint = contrast < FAINT * contrast.max()
    part = ((values == 1) & (trust < LONE)) | ((values == 4) & (found.beyond[picks] > HALF))
    small |= (edge * SMALLER < edge.max()) & (found.stray[picks] > HALF) & (trust < LONE)
    shy = (faint & (misfit > ILL) & (chances < SHY)) | ((faint | part | (misfit > POOR)) & (chances < LEAST))
    shy |= (values == 6) & faint & (misfit > POOR) & (chances < SEVEN)
    unlike = np.abs(np.log(edge / edge[trust.argmax()])) > np.log(UNLIKE)
    odd = np.stack([values == 1, unlike, found.stray[picks] > HALF, misfit > ILL]).sum(axis=0) >= TWO
    shy |= odd & (trust < LONE) & (chances < FOR_ODD)
    shy |= (misfit > UNFIT) & (trust < 0) & (chances < SHY)
    if wary:
        shy |= (contrast < GHOST * contrast.max()) & (misfit > ILL)
    return np.asarray(small | shy)
