"""Faces moved to where their pips are: two spots propose a face, all of them say where it lies."""

from dataclasses import replace

import numpy as np

from vision.constellation import lattice
from vision.constellation.fits import Fits, Numbers
from vision.constellation.lattice import Floats
from vision.constellation.pips import Spots

NEAR = 0.35  # in s: a spot further from where a pip should be is something else


def aligned(fits: Fits, spots: Spots) -> Fits:
    """The faces, each shifted, turned and scaled to fit its pips best; as it was where one has no spot.

    Least squares of a similarity, with the strongest spot near each place for its pip.
    """
    if not len(spots.xy) or not len(fits.poses):
        return fits
    wanted = lattice.PATTERNS[fits.pattern] & (fits.values > 1)[:, None]
    face, site = np.nonzero(wanted)
    mean = (1 + fits.narrow) / 2
    across, along = lattice.SITES[site].T / mean[face]
    place = across * fits.narrow[face] + 1j * along
    centre, right = fits.poses[:, 0] + 1j * fits.poses[:, 1], fits.poses[:, 2] + 1j * fits.poses[:, 3]
    at = spots.xy[:, 0] + 1j * spots.xy[:, 1]
    gap = np.abs(at - (centre[face] + right[face] * place)[:, None]) / fits.size[face, None]
    strength = np.where(gap < NEAR, np.abs(spots.strength), 0)
    best = strength.argmax(axis=1)
    found = strength[np.arange(len(face)), best] > 0
    whole = np.bincount(face, found, len(centre)) == wanted.sum(axis=1)
    turn, shift = _similarity(face, place, at[best], len(centre))
    whole &= fits.values > 1
    poses = np.column_stack([shift.real, shift.imag, turn.real, turn.imag])
    return replace(fits, poses=np.where(whole[:, None], poses, fits.poses).astype(np.float32))


def _similarity(face: Numbers, place: Floats, goal: Floats, faces: int) -> tuple[Floats, Floats]:
    """Factor and shift, complex (faces,), that bring the places of each face nearest to their goals."""

    def sums(values: Floats) -> Floats:
        return np.asarray(np.bincount(face, values.real, faces) + 1j * np.bincount(face, values.imag, faces))

    count = np.maximum(np.bincount(face, minlength=faces), 1)
    middle, aim = sums(place) / count, sums(goal) / count
    from_middle = place - middle[face]
    spread = np.bincount(face, np.abs(from_middle) ** 2, faces)
    turn = sums((goal - aim[face]) * from_middle.conj()) / np.maximum(spread, 1e-9)
    return turn, aim - turn * middle
