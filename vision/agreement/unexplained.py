"""Pips that no face explains: where the number of dice is open, each may be a die that nobody read.

A pip is as large and as clear as those of the dice that were read; it lies on a body, which is alike all
around it; and it is no grain of a texture, which goes on in nearly every direction.
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

    around      edges around a face in which pips on the die's sides lie.
    pip         in s: as far out from the centre a face has pips.
    like        of the logarithm of the radius, between pips of one throw.
    as_clear    of the strength of a die's own pips: knots of wood and crumbs are fainter.
    faint       of a face's contrast: 49 of 50 faces have pips of twice that strength.
    usual       in s: radius of most pips.
    colour      of the contrast of a die's own pips; 19 of 20 pips of its neighbours have as much.
    ring        radii: so far from its middle a pip has its body around it, and no other pip.
    even        of its contrast that a quarter of that ring may differ by: 98 of 100 pips have it evener.
    goes_on     edges from a grain: another die's pips do not lie all around there.
    equal       of its strength, and sized of the logarithm of its radius: grains of one texture.
    directions  looked into, and most: the share in which a texture goes on; least so many of them.
    """

    around: float = 1.15
    pip: float = 1.7
    like: float = 0.5
    as_clear: float = 1.0
    faint: float = 0.08
    usual: float = 0.37
    colour: float = 0.6
    ring: float = 1.6
    even: float = 1.0
    goes_on: tuple[float, float] = (0.9, 2.5)
    equal: float = 0.5
    sized: float = 0.7
    directions: int = 8
    most: float = 0.7
    least: int = 6


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
    contrast, uneven = _rings(spots, picture, by)
    for i in picks.tolist():
        free &= np.hypot(*(spots.xy - found.fits.poses[i, :2]).T) > by.around * found.edge[i]
        alike |= _like(found, i, spots, by) & (contrast > by.colour * found.fits.contrast[i])
    edge = float(np.median(found.edge[picks]))
    rows = np.flatnonzero(free & alike & (uneven < by.even))
    rest = [i for i in rows.tolist() if not _texture(spots, i, free, edge, picture.shape[:2], by)]
    return np.asarray(spots.xy[rest])


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


def _rings(spots: Spots, picture: Image, by: Parameters) -> tuple[Floats, Floats]:
    """Levels between each spot and what lies around it; how uneven that is, by those levels: (n,) each."""
    reach = by.ring * spots.radius[:, None] * np.exp(1j * _TURNS)
    at = spots.xy[:, :1] + 1j * spots.xy[:, 1:] + np.column_stack([np.zeros(len(reach)), reach])
    x, y = at.real.astype(np.float32), at.imag.astype(np.float32)
    colours = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    middle, ring = colours[:, 0], colours[:, 1:]
    usual = np.median(ring, axis=1)
    off = np.linalg.norm(ring - usual[:, None], axis=2)
    contrast = np.linalg.norm(middle - usual, axis=1)
    return contrast, np.percentile(off, 75, axis=1) / (contrast + 1)


def _texture(
    spots: Spots, i: int, free: NDArray[np.bool_], edge: float, size: tuple[int, ...], by: Parameters
) -> bool:
    """Whether spots like this one lie away from all faces in nearly all directions that the picture shows."""
    gone = spots.xy - spots.xy[i]
    far = np.hypot(*gone.T) / edge
    equal = free & (spots.strength / spots.strength[i] > by.equal)
    equal &= np.abs(np.log(spots.radius / spots.radius[i])) < by.sized
    grains = gone[equal & (far > by.goes_on[0]) & (far < by.goes_on[1])]
    sector = 2 * np.pi / by.directions
    there = np.unique(
        np.floor(np.arctan2(grains[:, 1], grains[:, 0]) / sector).astype(np.int64) % by.directions
    )
    turns = (np.arange(by.directions) + 0.5) * sector
    ends = spots.xy[i] + np.mean(by.goes_on) * edge * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    shown = ((ends > 0) & (ends < size[::-1])).all(axis=1)
    return bool(np.count_nonzero(shown[there]) >= max(by.most * np.count_nonzero(shown), by.least))
