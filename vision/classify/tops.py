"""Faces that are the tops of flat dice: such a die hides the floor, and shows none where it must lie.

Only in rectified pictures, where it is known what a flat die covers (vision.rectify.sides). A face that would
cover floor which is plainly seen is no top: it is the side of a die, stands on nothing, or is some pips of a
top and some of a side. One that lies where another die shows a side may be that side too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.classify.above import from_above
from vision.classify.floor import Floor, floor
from vision.classify.patch_net.cut import patches
from vision.readings import DieReading, Faces, Image, apart
from vision.rectify.sides import PARAMETERS as SIDES
from vision.rectify.sides import Flat, flat_dice
from vision.tray import UNKNOWN, Tray


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a flat die covers, and how near others may lie.

    surely, at_most  times its silhouette: it hides all of the first, and nothing outside of the second.
    seen             die areas of floor that no flat die leaves to be seen where it lies: of 616 throws read
                     right one in a hundred leaves more than 0.12.
    own              die areas of hidden floor that only this die can hide: then it is one.
    smaller          times the edge of its die that a side looks, being foreshortened.
    room             edges between the middles of two flat dice: one, and what fits are off.
    lowered, raised  times a top's edge: of 240 tops five are measured larger, none smaller.
    aside            edges of a flat die's axis: nearer to straight above, what leans shows no other size.
    """

    surely: float = 0.9
    at_most: float = 1.1
    seen: float = 0.18
    own: float = 0.45
    smaller: float = 0.95
    room: float = 0.95
    lowered: float = 0.8
    raised: float = 1.15
    aside: float = 0.3


PARAMETERS = Parameters()


@dataclass(frozen=True, eq=False)
class Tops:
    """Tells the tops of flat dice among the faces of one picture.

    empty  the empty tray as it is seen there, where that is known: without it no floor is seen.
    dice   how many there must be; where any number may lie, what may be a die that touches another is kept.
    """

    image: Image
    tray: Tray
    empty: Image | None
    dice: int | None

    def __call__(self, seen: Faces) -> Faces:
        """The faces that are no sides of dice, and no longer sure of those that lie on no flat die."""
        flat = self.flat
        if flat is None:
            return seen
        seen = tuple(face for face in seen if not self.bare(face))
        kept: Faces = ()
        for face in sorted(seen, key=lambda one: (one.value is None, -one.confidence)):
            if not any(self._is_side(face, die, seen, flat) for die in kept):
                kept += (face,)
        return tuple(_alone(face, kept, flat) for face in seen if face in kept)

    def bare(self, face: DieReading) -> bool:
        """Whether it is no top: the floor is seen where its die would stand."""
        flat = self.flat
        if flat is None or abs(flat.axis(face.center)) < SIDES.aside or self._ground is None:
            return False
        seen = _cover(self._ground, flat, face, PARAMETERS.surely) & (self._ground.mask > 0)
        return bool(np.count_nonzero(seen) > PARAMETERS.seen * _area(self._ground, flat))

    def shown(self, faces: Faces) -> NDArray[np.uint8]:
        """(n, px, px, 3) as a camera straight above would see them, where that can be told."""
        if self.flat is None or self.empty is None:
            return patches(self.image, (die.corners for die in faces))
        return from_above(self.image, self.empty, self.flat, faces)

    @cached_property
    def flat(self) -> Flat | None:
        """How flat dice look there, where that is known."""
        return flat_dice(self.tray, (self.image.shape[1], self.image.shape[0]))

    @cached_property
    def _ground(self) -> Floor | None:
        flat, empty = self.flat, self.empty
        return None if flat is None or empty is None else floor(self.image, empty, flat.edge)

    def _is_side(self, face: DieReading, die: DieReading, seen: Faces, flat: Flat) -> bool:
        """Whether a face is a side of that die, and no top of one that touches it."""
        if not flat.is_side(face, die):
            return False
        if apart(face, die) <= SIDES.beside * die.edge:
            return True
        if self._ground is not None and _own(face, seen, self._ground, flat) > PARAMETERS.own:
            return False
        return self.dice is not None and face.edge < PARAMETERS.smaller * die.edge


def anywhere(image: Image) -> Tops:
    """In the picture of a camera that nothing is known of: any face may be a top."""
    return Tops(image, UNKNOWN, None, None)


def _cover(ground: Floor, flat: Flat, die: DieReading, times: float) -> NDArray[np.bool_]:
    """Where a flat die with that top hides the floor, its silhouette so many times as large."""
    ring = flat.silhouette(die)
    middle = ring.mean(axis=0)
    return ground.inside(np.asarray((ring - middle) * times + middle)) > 0


def _own(face: DieReading, seen: Faces, ground: Floor, flat: Flat) -> float:
    """Die areas of hidden floor that only the die with that top can hide, of all that are seen."""
    hidden = _cover(ground, flat, face, PARAMETERS.surely) & (ground.mask == 0)
    for other in seen:
        if other is not face:
            hidden &= ~_cover(ground, flat, other, PARAMETERS.at_most)
    return np.count_nonzero(hidden) / _area(ground, flat)


def _area(ground: Floor, flat: Flat) -> float:
    """Of a top, in small pixels."""
    return float((flat.edge / ground.times) ** 2)


def _alone(face: DieReading, others: Sequence[DieReading], flat: Flat) -> DieReading:
    """Unsure where it is no top on the plane of all: it overlaps another, or is not as large."""
    near = any(apart(face, one) < PARAMETERS.room * flat.edge for one in others if one is not face)
    aside = abs(flat.axis(face.center)) > PARAMETERS.aside
    if near or (aside and not PARAMETERS.lowered < face.edge / flat.edge < PARAMETERS.raised):
        return face.doubted
    return face
