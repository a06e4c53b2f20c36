"""Two readers, and what they say together: a value leaves the eye only where both see it."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.reader import CONVINCED, chances
from vision.classify.tops import Tops
from vision.find.candidates import Candidates
from vision.find.fits import Fits, Numbers
from vision.find.lattice import USUAL_EDGE, Floats
from vision.readings import DieReading, Faces, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the second reader's word weighs.

    most     log odds that it may add or take: the first reader must be near by itself.
    no_face  weight of "not a flat face" against a value: a doubt, where another value contradicts.
    lone     the same against a single pip: a lamp, or a pip of another face, looks like one.
    off      of the logarithm: an edge found further off may be wrong, and is shown the usual way too.
    unasked  log odds of a face that it was not shown.
    """

    most: float = 4.0
    no_face: float = 0.5
    lone: float = 1.0
    off: float = 0.08
    unasked: float = -1.0


PARAMETERS = Parameters()


class Readers(StrEnum):
    """Who is asked. BOTH publishes a value only where the two agree."""

    CONSTELLATION = "constellation"
    NETWORK = "network"
    BOTH = "both"


def dice(fits: Fits, half: Floats, trust: Floats, scale: float) -> Faces:
    """Faces as readings, in pixels of the picture as it came.

    half   (n,) half an edge of each, in pixels of the working picture.
    trust  (n,) log odds of each.
    """
    at = fits.poses[:, 0] + 1j * fits.poses[:, 1]
    right = (fits.poses[:, 2] + 1j * fits.poses[:, 3]) / fits.size * half
    middle = ((at + 0.5 + 0.5j) / scale - 0.5 - 0.5j).tolist()
    diagonal = (right * (1 + 1j) / scale).tolist()
    sure = (1 / (1 + np.exp(-np.asarray(trust, float)))).tolist()
    found = zip(middle, diagonal, sure, fits.values.tolist(), strict=True)
    return tuple(
        DieReading((c.real, c.imag), _square(c, arm), value, confidence)
        for c, arm, confidence, value in found
    )


def _square(centre: complex, arm: complex) -> tuple[Point, Point, Point, Point]:
    """Corners, clockwise in the picture, from the one against `arm`."""
    a, b, c, d = (centre + arm * turn for turn in (-1, -1j, 1, 1j))
    return (a.real, a.imag), (b.real, b.imag), (c.real, c.imag), (d.real, d.imag)


def said(mounted: Tops, found: Candidates, faces: Faces, scale: float) -> Floats:
    """(n, 7) chances that the second reader gives the values of some candidates, and "not a flat face".

    faces  those candidates as readings.
    """
    told = chances(mounted.shown(faces))
    again = np.flatnonzero(_shy(found, told))
    if not len(again):
        return told
    fits = found.fits[again]
    usual = chances(mounted.shown(dice(fits, fits.size * USUAL_EDGE, np.zeros(len(again)), scale)))
    better = own(fits.values, usual) > own(fits.values, told[again])
    told[again[better]] = usual[better]
    return told


def own(values: Numbers, told: Floats) -> Floats:
    """(n,) of the chances (n, 7) each one's of its own value."""
    return np.asarray(told[np.arange(len(values)), values - 1])


def odds_of(values: Numbers, told: Floats) -> Floats:
    """(n,) log odds that the second reader's chances (n, 7) give each value; 0 all over: it was not asked."""
    chance, none = own(values, told), told[:, 6]
    doubt = np.where(values == 1, PARAMETERS.lone, PARAMETERS.no_face)
    odds = np.log((chance + 1e-6) / (1 - chance - none + doubt * none + 1e-6))
    return np.where(told.any(axis=1), odds.clip(-PARAMETERS.most, PARAMETERS.most), PARAMETERS.unasked)


def _shy(found: Candidates, told: Floats) -> NDArray[np.bool_]:
    """(n,) which faces of several pips may look better with their edge where nearly all dice have it."""
    off = np.abs(np.log(found.reach / USUAL_EDGE)) > PARAMETERS.off
    return np.asarray((found.fits.values > 1) & off & (own(found.fits.values, told) < CONVINCED))
