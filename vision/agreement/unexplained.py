"""Pips that no face explains: where the number of dice is open, each may be a die that nobody read.

A pip is as large and as clear as those of the dice that were read. Grains of a texture that are so too are
not told from it: such a picture is refused.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots
from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What counts as the pip of another die.

    around      edges around a face in which pips on the die's sides lie, up to 30 degrees aside.
    pip         in s: as far out from the centre a face has pips.
    like        of the logarithm of the radius, between pips of one throw.
    as_clear    of the strength of a die's own pips: knots of wood and crumbs are fainter.
    faint       of a face's contrast: 49 of 50 faces have pips of twice that strength.
    usual       in s: radius of most pips.
    colour      of the contrast of a die's own pips; 19 of 20 pips of its neighbours have as much.
    ring        radii: so far from its middle a pip has its body around it, and no other pip.
    """

    around: float = 1.0
    pip: float = 1.7
    like: float = 0.5
    as_clear: float = 1.0
    faint: float = 0.08
    usual: float = 0.37
    colour: float = 0.6
    ring: float = 1.6


PARAMETERS = Parameters()

_TURNS = np.arange(16) * (np.pi / 8)


def unexplained(
    found: Candidates, picks: Numbers, spots: Spots, picture: Image, by: Parameters = PARAMETERS
) -> Floats:
    """(n, 2) spots away from all faces that may be the pips of another die.

    picture  in which the spots were found.
    """
    free = np.ones(len(spots.xy), bool)
    alike = np.zeros(len(spots.xy), bool)
    contrast = _contrast(spots, picture, by)
    for i in picks.tolist():
        free &= np.hypot(*(spots.xy - found.fits.poses[i, :2]).T) > by.around * found.edge[i]
        alike |= _like(found, i, spots, by) & (contrast > by.colour * found.fits.contrast[i])
    return np.asarray(spots.xy[free & alike])


def _like(found: Candidates, i: int, spots: Spots, by: Parameters) -> NDArray[np.bool_]:
    """(n,) which spots are as large and as clear as the pips of a face.

    Pips that differ from their body in colour alone are no spots: then all are of a usual pip's size.
    """
    fits = found.fits
    gap = np.hypot(*(spots.xy - fits.poses[i, :2]).T)
    own = np.flatnonzero(gap < by.pip * fits.size[i])
    own = own[np.argsort(-np.abs(spots.strength[own]))][: fits.values[i]]
    strength = float(np.median(spots.strength[own])) if len(own) else 0.0
    if abs(strength) < by.faint * fits.contrast[i]:
        near = np.abs(np.log(spots.radius / (by.usual * fits.size[i]))) < by.like
        return np.asarray(near & (np.abs(spots.strength) > by.faint * fits.contrast[i]))
    near = np.abs(np.log(spots.radius / np.median(spots.radius[own]))) < by.like
    return np.asarray(near & (np.abs(spots.strength / strength) > by.as_clear))


def _contrast(spots: Spots, picture: Image, by: Parameters) -> Floats:
    """(n,) levels between each spot and what usually lies around it."""
    reach = by.ring * spots.radius[:, None] * np.exp(1j * _TURNS)
    at = spots.xy[:, :1] + 1j * spots.xy[:, 1:] + np.column_stack([np.zeros(len(reach)), reach])
    x, y = at.real.astype(np.float32), at.imag.astype(np.float32)
    colours = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return np.asarray(np.linalg.norm(colours[:, 0] - np.median(colours[:, 1:], axis=1), axis=1))
