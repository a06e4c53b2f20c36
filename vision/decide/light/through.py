"""Pips seen through a clear die: one of the far side may lie in the middle of a face, or make it another.

A one below makes a mark in the middle of a six; a three below makes a five of a four, and a four below one of
a three, whose own pips hide two of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import PIPS
from vision.decide.objection import SPOILS, Objection
from vision.median import median
from vision.readings import DieReading, Image, Reason


@dataclass(frozen=True, slots=True)
class Parameters:
    """When the middle of a face is unlike what it should be; parts are of `clear`.

    clear    LAB levels between pips and body: below, noise is as large as a mark.
    even     of them, between the two bare places at the sides: light that falls aslant differs more.
    marked   of them, from those two to the middle: of 890 sixes that are as even, in good light, in half
             of it and blurred, those with a middle towards their pips reach 0.3, and one 0.58.
    towards  of them, towards the colour of the pips: a glint in the middle goes the other way.
    tinted   of them, aside from the pips' colour: in coloured light a pip behind may be but a hue.
    alien    the same of a middle pip against the others of its face: of 1,039 right ones 0.49 at most.
    faint    of the pips of one diagonal of a five, towards their colour, both of the other, less
    hue      times how far aside: of 625 right ones 0.457 at least, and all but one 0.48.
    """

    clear: float = 8.0
    even: float = 0.2
    marked: float = 0.4
    towards: float = 0.2
    tinted: float = 0.35
    alien: float = 0.5
    faint: float = 0.45
    hue: float = 0.5


PARAMETERS = Parameters()

Floats = NDArray[np.floating]


def through(faces: Sequence[DieReading], cuts: NDArray[np.uint8]) -> list[Objection]:
    """An objection for each face, cut so, of which the middle or a diagonal may show pips of the far side.

    A face that was found a little aside may have its middle beside the pip there: a finer picture settles it.
    """
    found = []
    for face, cut in zip(faces, cuts, strict=True):
        if face.value in {3, 5, 6}:
            colours = _colours(cut)
            diagonal = face.value == 5 and _paler(colours)
            if diagonal or (_marked(colours) if face.value == 6 else _alien(colours)):
                found.append(Objection(Reason.UNCERTAIN, SPOILS, face.center, lasting=diagonal))
    return found


def _colours(cut: Image) -> Floats:
    """(3, 3, 3) LAB at the nine places of a face: row, column, channel."""
    lab = cv2.cvtColor(cv2.blur(cut, (5, 5)), cv2.COLOR_BGR2LAB).astype(float)
    return np.asarray(lab[np.ix_(PIPS, PIPS)])


def _marked(colours: Floats) -> bool:
    """Whether the middle is unlike the two bare places, which are alike; rows may run either way."""
    lying, standing = (_bare_and_pips(each) for each in (colours, colours.transpose(1, 0, 2)))
    bare, pips = max(lying, standing, key=lambda both: float(np.linalg.norm(both[0].mean(axis=0) - both[1])))
    ink, mark = pips - bare.mean(axis=0), colours[1, 1] - bare.mean(axis=0)
    clear = float(np.linalg.norm(ink))
    if clear < PARAMETERS.clear or float(np.linalg.norm(bare[0] - bare[1])) > PARAMETERS.even * clear:
        return False
    towards, aside = _parts(mark, ink)
    inked = float(np.linalg.norm(mark)) > PARAMETERS.marked * clear and towards > PARAMETERS.towards
    return inked or aside > PARAMETERS.tinted


def _bare_and_pips(colours: Floats) -> tuple[Floats, Floats]:
    """(2, 3) the ends of the middle row, and (3,) the usual colour of the rows above and below."""
    return colours[1, ::2], median(colours[::2].reshape(-1, 3), axis=0)


def _alien(colours: Floats) -> bool:
    """Whether the middle pip of a three or a five is of another hue than the others."""
    falling, rising, sides = _diagonals(colours)
    corners = np.concatenate([falling, rising])
    faces = ((falling, np.stack([*sides, *rising])), (rising, np.stack([*sides, *falling])), (corners, sides))
    inks = [(median(pips, axis=0), median(bare, axis=0)) for pips, bare in faces]
    pip, body = max(inks, key=lambda each: float(np.linalg.norm(each[0] - each[1])))
    if float(np.linalg.norm(pip - body)) < PARAMETERS.clear:
        return False
    return _parts(colours[1, 1] - body, pip - body)[1] > PARAMETERS.alien


def _diagonals(colours: Floats) -> tuple[Floats, Floats, Floats]:
    """(2, 3) the ends of one diagonal, the same of the other, and (4, 3) the places between them."""
    corners = colours[::2, ::2].reshape(4, 3)
    return corners[[0, 3]], corners[[1, 2]], colours.reshape(9, 3)[1::2]


def _paler(colours: Floats) -> bool:
    """Whether both pips of one diagonal of a five are much fainter than the other's, or tinted."""
    falling, rising, sides = _diagonals(colours)
    pairs = (falling - median(sides, axis=0), rising - median(sides, axis=0))
    paler, clearer = sorted(pairs, key=lambda pips: float(np.linalg.norm(pips.mean(axis=0))))
    ink = clearer.mean(axis=0)
    clear = float(np.linalg.norm(ink))
    parts = [_parts(pip, ink) for pip in paler]
    faint = [towards - PARAMETERS.hue * aside < PARAMETERS.faint for towards, aside in parts]
    return clear > PARAMETERS.clear and all(faint)


def _parts(mark: Floats, ink: Floats) -> tuple[float, float]:
    """How far a colour lies in the direction of the pips', and aside from it, in lengths of that."""
    clear = float(np.linalg.norm(ink))
    towards = float(ink @ mark) / clear**2
    return towards, float(np.linalg.norm(mark - ink * towards)) / clear
