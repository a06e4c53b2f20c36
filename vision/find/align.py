"""Faces moved to where their pips are: two spots propose a face, all of them say where it lies."""

from dataclasses import dataclass, replace

import numpy as np

from vision.find import lattice
from vision.find.fits import Fits, Numbers
from vision.find.lattice import Floats
from vision.find.pips import Spots


@dataclass(frozen=True, slots=True)
class Parameters:
    """How near pips lie to where they should be.

    near   in s: a spot further off is something else.
    exact  in s: 49 of 50 pips of dice lie as near to their slanted pattern; those of two faces do not.
    """

    near: float = 0.35
    exact: float = 0.06


PARAMETERS = Parameters()


def aligned(fits: Fits, spots: Spots) -> Fits:
    """The faces, each shifted, turned and scaled to fit its pips best; as it was where one has no spot.

    Least squares of a similarity, with the strongest spot near each place for its pip.
    """
    if not len(spots.xy) or not len(fits.poses):
        return fits
    face, _, place, at, whole = _pips(fits, spots)
    turn, shift = _similarity(face, place, at, len(fits.poses))
    poses = np.column_stack([shift.real, shift.imag, turn.real, turn.imag])
    return replace(fits, poses=np.where(whole[:, None], poses, fits.poses).astype(np.float32))


def slanted(fits: Fits, spots: Spots) -> Floats:
    """Centre, right and down of faces as their pips lie, which may be foreshortened: (n, 3) complex, in s.

    Least squares of an affinity onto the square pattern; not a number where a pip has no spot or lies off it,
    and for faces of fewer than four pips: three in a row do not tell it.
    """
    found = np.full((len(fits.poses), 3), np.nan, complex)
    if not len(spots.xy) or not len(fits.poses):
        return found
    face, site, _, at, whole = _pips(fits, spots)
    for i in np.flatnonzero(whole & (fits.values > 3)).tolist():
        own = face == i
        square = np.column_stack([np.ones(own.sum()), lattice.SITES[site[own]]])
        basis = np.linalg.lstsq(square, at[own], rcond=None)[0]
        if np.abs(square @ basis - at[own]).max() < PARAMETERS.exact * fits.size[i]:
            found[i] = basis
    return found


def _pips(fits: Fits, spots: Spots) -> tuple[Numbers, Numbers, Floats, Floats, Floats]:
    """Of the pips of all faces, one after another: their face, their site, where each should be in s from the
    centre, and its spot in pixels, both complex; and of each face of several whether all pips have a spot.
    """
    wanted = lattice.PATTERNS[fits.pattern] & (fits.values > 1)[:, None]
    face, site = np.nonzero(wanted)
    mean = (1 + fits.narrow) / 2
    across, along = lattice.SITES[site].T / mean[face]
    place = across * fits.narrow[face] + 1j * along
    centre, right = fits.poses[:, 0] + 1j * fits.poses[:, 1], fits.poses[:, 2] + 1j * fits.poses[:, 3]
    at = spots.xy[:, 0] + 1j * spots.xy[:, 1]
    gap = np.abs(at - (centre[face] + right[face] * place)[:, None]) / fits.size[face, None]
    strength = np.where(gap < PARAMETERS.near, np.abs(spots.strength), 0)
    best = strength.argmax(axis=1)
    found = strength[np.arange(len(face)), best] > 0
    whole = np.bincount(face, found, len(centre)) == wanted.sum(axis=1)
    return face, site, place, at[best], whole & (fits.values > 1)


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
