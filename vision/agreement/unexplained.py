"""Pips that no face explains: where the number of dice is open, each may be a die that nobody read.

A pip is as large and as clear as those of the dice that were read; it lies on a body, which is alike all
around it; and it is no grain of a texture, which goes on in nearly every direction.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.constellation.candidates import Candidates
from vision.constellation.fits import Numbers
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots
from vision.readings import Image

AROUND = 1.15  # edges around a face in which pips on the die's sides lie
PIP = 1.7  # in s: as far out from the centre a face has pips
LIKE = 0.5  # of the logarithm of the radius, between pips of one throw
AS_CLEAR = 1.0  # of the strength of a die's own pips: knots of wood and crumbs are fainter
FAINT = 0.08  # of a face's contrast: 49 of 50 faces have pips of twice that strength
USUAL = 0.37  # in s: radius of most pips
COLOUR = 0.6  # of the contrast of a die's own pips; 19 of 20 pips of its neighbours have as much
RING = 1.6  # radii: so far from its middle a pip has its body around it, and no other pip
EVEN = 1.0  # of its contrast that a quarter of that ring may differ by: 98 of 100 pips have it evener
GOES_ON = (0.9, 2.5)  # edges from a grain: another die's pips do not lie all around there
EQUAL, SIZED = 0.5, 0.7  # of its strength, and of the logarithm of its radius: grains of one texture
DIRECTIONS, MOST = 8, 0.7  # looked into, and the share in which a texture goes on

_TURNS = np.arange(16) * (np.pi / 8)


def unexplained(found: Candidates, picks: Numbers, spots: Spots, picture: Image) -> Floats:
    """(n, 2) spots away from all faces that may be the pips of another die.

    picture  in which the spots were found.
    """
    free = np.ones(len(spots.xy), bool)
    alike = np.zeros(len(spots.xy), bool)
    contrast, uneven = _rings(spots, picture)
    for i in picks.tolist():
        free &= np.hypot(*(spots.xy - found.fits.poses[i, :2]).T) > AROUND * found.edge[i]
        alike |= _like(found, i, spots) & (contrast > COLOUR * found.fits.contrast[i])
    edge = float(np.median(found.edge[picks]))
    rows = np.flatnonzero(free & alike & (uneven < EVEN))
    rest = [i for i in rows.tolist() if not _texture(spots, i, free, edge, picture.shape[:2])]
    return np.asarray(spots.xy[rest])


def _like(found: Candidates, i: int, spots: Spots) -> NDArray[np.bool_]:
    """(n,) which spots are as large and as clear as the pips of a face.

    Pips that differ from their body in colour alone are no spots: then all are of a usual pip's size.
    """
    fits = found.fits
    gap = np.hypot(*(spots.xy - fits.poses[i, :2]).T)
    own = np.flatnonzero(gap < PIP * fits.size[i])
    own = own[np.argsort(-np.abs(spots.strength[own]))][: fits.values[i]]
    strength = float(np.median(spots.strength[own])) if len(own) else 0.0
    if abs(strength) < FAINT * fits.contrast[i]:
        near = np.abs(np.log(spots.radius / (USUAL * fits.size[i]))) < LIKE
        return np.asarray(near & (np.abs(spots.strength) > FAINT * fits.contrast[i]))
    near = np.abs(np.log(spots.radius / np.median(spots.radius[own]))) < LIKE
    return np.asarray(near & (np.abs(spots.strength / strength) > AS_CLEAR))


def _rings(spots: Spots, picture: Image) -> tuple[Floats, Floats]:
    """Levels between each spot and what lies around it; how uneven that is, by those levels: (n,) each."""
    reach = RING * spots.radius[:, None] * np.exp(1j * _TURNS)
    at = spots.xy[:, :1] + 1j * spots.xy[:, 1:] + np.column_stack([np.zeros(len(reach)), reach])
    x, y = at.real.astype(np.float32), at.imag.astype(np.float32)
    colours = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    middle, ring = colours[:, 0], colours[:, 1:]
    usual = np.median(ring, axis=1)
    off = np.linalg.norm(ring - usual[:, None], axis=2)
    contrast = np.linalg.norm(middle - usual, axis=1)
    return contrast, np.percentile(off, 75, axis=1) / (contrast + 1)


def _texture(spots: Spots, i: int, free: NDArray[np.bool_], edge: float, size: tuple[int, ...]) -> bool:
    """Whether spots like this one lie away from all faces in nearly all directions that the picture shows."""
    gone = spots.xy - spots.xy[i]
    far = np.hypot(*gone.T) / edge
    equal = free & (spots.strength / spots.strength[i] > EQUAL)
    equal &= np.abs(np.log(spots.radius / spots.radius[i])) < SIZED
    grains = gone[equal & (far > GOES_ON[0]) & (far < GOES_ON[1])]
    sector = 2 * np.pi / DIRECTIONS
    there = np.unique(np.floor(np.arctan2(grains[:, 1], grains[:, 0]) / sector).astype(np.int64) % DIRECTIONS)
    turns = (np.arange(DIRECTIONS) + 0.5) * sector
    ends = spots.xy[i] + np.mean(GOES_ON) * edge * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    shown = ((ends > 0) & (ends < size[::-1])).all(axis=1)
    return bool(np.count_nonzero(shown[there]) >= max(MOST * np.count_nonzero(shown), 6))
