"""Faces that are the tops of flat dice: such a die hides the floor, and shows none where it must lie.

Only in rectified pictures, where it is known what a flat die covers (vision.rectify.sides). A face that would
cover floor which is plainly seen is no top: where another die shows a side it is that side, and left out;
elsewhere it stands on nothing, or is some pips of a top and some of a side, and is no longer sure.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.decide.floor.solid import solid
from vision.decide.floor.unchanged import Floor
from vision.readings import DieReading, Image, apart
from vision.rectify.sides import PARAMETERS as SIDES
from vision.rectify.sides import Flat, flat_dice
from vision.tray import Tray

Faces = tuple[DieReading, ...]


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

    empty  the picture of the empty tray, where it is known: without it no floor is seen.
    dice   how many there must be; where any number may lie, what may be a die that touches another is kept.
    """

    image: Image
    tray: Tray
    empty: Image | None
    dice: int | None

    def __call__(self, seen: Faces) -> Faces:
        """The faces without the sides of dice, and no longer sure of what stands on nothing."""
        flat = self._flat
        if flat is None or not seen:
            return seen
        bare, own = self._covered(seen, flat)
        order = sorted(range(len(seen)), key=lambda i: (bare[i], seen[i].value is None, -seen[i].confidence))
        kept: list[int] = []
        for i in order:
            if not any(self._is_side(seen[i], seen[k], flat, bare=bare[i], own=own[i]) for k in kept):
                kept.append(i)
        believed = [seen[i].doubted if bare[i] else seen[i] for i in sorted(kept)]
        return tuple(_alone(one, believed, flat) for one in believed)

    @cached_property
    def _flat(self) -> Flat | None:
        return flat_dice(self.tray, (self.image.shape[1], self.image.shape[0]))

    @cached_property
    def _ground(self) -> Floor | None:
        if self._flat is None or self.empty is None or self.empty.shape != self.image.shape:
            return None
        return solid(self.image, self.empty, self._flat.edge)

    def _covered(self, seen: Faces, flat: Flat) -> tuple[list[bool], list[float]]:
        """Of each face: whether floor is seen that its die would cover; what it alone hides, in die areas."""
        aside = [abs(flat.axis(complex(*die.center))) >= SIDES.aside for die in seen]
        if not any(aside) or self._ground is None:
            return [False] * len(seen), [0.0] * len(seen)
        area = (flat.edge / self._ground.times) ** 2
        floor = self._ground.mask > 0
        sure = [_cover(self._ground, flat, die, PARAMETERS.surely) for die in seen]
        bare = [
            far and int(np.count_nonzero(covered & floor)) > PARAMETERS.seen * area
            for far, covered in zip(aside, sure, strict=True)
        ]
        wide = np.array([_cover(self._ground, flat, die, PARAMETERS.at_most) for die in seen])
        counts = ~np.array(bare)
        return bare, [_own(i, sure[i] & ~floor, wide, counts) / area for i in range(len(seen))]

    def _is_side(self, face: DieReading, die: DieReading, flat: Flat, *, bare: bool, own: float) -> bool:
        """Whether a face is a side of that die, and no top of one that touches it."""
        if not flat.is_side(face, die):
            return False
        if bare or apart(face, die) <= SIDES.beside * die.edge:
            return True
        if own > PARAMETERS.own:
            return False
        return self.dice is not None and face.edge < PARAMETERS.smaller * die.edge


def _cover(ground: Floor, flat: Flat, die: DieReading, times: float) -> NDArray[np.bool_]:
    """Where a flat die with that top hides the floor, its silhouette so many times as large."""
    ring = flat.silhouette(die)
    middle = ring.mean(axis=0)
    return ground.inside(np.asarray((ring - middle) * times + middle)) > 0


def _own(i: int, hidden: NDArray[np.bool_], wide: NDArray[np.bool_], counts: NDArray[np.bool_]) -> float:
    """Pixels of what die i hides that no other that counts hides too; infinite where there is none."""
    others = wide[counts & (np.arange(len(wide)) != i)]
    return float(np.count_nonzero(hidden & ~others.any(axis=0))) if len(others) else np.inf


def _alone(face: DieReading, others: Sequence[DieReading], flat: Flat) -> DieReading:
    """Unsure where it is no top on the plane of all: it overlaps another, or is not as large."""
    near = [
        other for other in others if other is not face and apart(face, other) < PARAMETERS.room * flat.edge
    ]
    aside = abs(flat.axis(complex(*face.center))) > PARAMETERS.aside
    if near or (aside and not PARAMETERS.lowered < face.edge / flat.edge < PARAMETERS.raised):
        return face.doubted
    return face
