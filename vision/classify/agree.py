"""Two readers, and what they say together: a value leaves the eye only where both see it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

import numpy as np

from vision.classify.patch_net.reader import CONVINCED, Opinion, opinions
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


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """What the second reader said.

    extra     (n,) log odds that it adds to each candidate.
    opinions  what it made of those candidates that it was shown, by their row.
    """

    extra: Floats
    opinions: dict[int, Opinion]

    @classmethod
    def of(cls, found: Candidates, opinions: dict[int, Opinion]) -> Self:
        """Of the opinions on some of these candidates."""
        extra = np.full(len(found.trust), PARAMETERS.unasked)
        for i, one in opinions.items():
            extra[i] = odds_of(int(found.fits.values[i]), one)
        return cls(extra, opinions)

    def chances(self, found: Candidates, rows: Numbers) -> Floats:
        """(k,) what the second reader gives the values of these rows; 0 where it was not shown them."""
        chances = np.zeros(len(rows))
        for k, i in enumerate(rows.tolist()):
            if i in self.opinions:
                chances[k] = self.opinions[i].probabilities[int(found.fits.values[i]) - 1]
        return chances

    def named(self, one: DieReading, row: int) -> DieReading:
        """The die as the second reader alone would name it; nothing where it was never shown that face."""
        opinion = self.opinions.get(row)
        if opinion is None:
            return one.unread
        return replace(one, value=opinion.value, confidence=opinion.confidence)


def said(mounted: Tops, found: Candidates, rows: Numbers, faces: Faces, scale: float) -> dict[int, Opinion]:
    """What the second reader makes of some candidates, by their row.

    faces  those candidates as readings.
    """
    told = dict(zip(rows.tolist(), _asked(mounted, faces), strict=True))
    again = [i for i in rows.tolist() if _shy(found, i, told[i])]
    if again:
        fits = found.fits[np.array(again)]
        usual = dice(fits, fits.size * USUAL_EDGE, np.zeros(len(again)), scale)
        for i, one in zip(again, _asked(mounted, usual), strict=True):
            value = int(found.fits.values[i]) - 1
            if one.probabilities[value] > told[i].probabilities[value]:
                told[i] = one
    return told


def _asked(mounted: Tops, faces: Faces) -> tuple[Opinion, ...]:
    return opinions(mounted.shown(faces)) if faces else ()


def odds_of(value: int, one: Opinion) -> float:
    """Log odds that what the second reader said gives a value."""
    chance, none = one.probabilities[value - 1], one.probabilities[6]
    doubt = PARAMETERS.lone if value == 1 else PARAMETERS.no_face
    odds = float(np.log((chance + 1e-6) / (1 - chance - none + doubt * none + 1e-6)))
    return float(np.clip(odds, -PARAMETERS.most, PARAMETERS.most))


def _shy(found: Candidates, i: int, one: Opinion) -> bool:
    """Whether a face of several pips may look better with its edge where nearly all dice have it."""
    value = int(found.fits.values[i])
    off = abs(float(np.log(found.reach[i] / USUAL_EDGE)))
    return value > 1 and off > PARAMETERS.off and one.probabilities[value - 1] < CONVINCED
