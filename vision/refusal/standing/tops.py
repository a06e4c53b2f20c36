"""Faces that are the tops of flat dice: a die under such a face hides the floor below it and not above it.

Only in rectified pictures (vision.rectify.sides). The side of a die, taken for the top of another, has that
die's top above it and the floor below: it is left out. A face with the floor below it and no die above it may
be a side of one whose own top nobody saw, or some pips of a top and some of a side.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mount import Floats
from vision.readings import ONE_DIE, DieReading, Image, apart
from vision.rectify.sides import ASIDE, BESIDE, Flat, flat_dice
from vision.refusal.floor.unchanged import Floor, Mask, floor
from vision.tray import Tray


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much of the floor tops and sides of dice hide.

    smaller          times the edge of its die that a side looks, being foreshortened.
    strip            edges along the axis: the lowest part of a die, and as much above it.
    within, clear    times a silhouette: surely its die's, and surely no more.
    told             small pixels from which anything is told; three lines of a die's width.
    floor_below      of the strip hidden: 19 side faces hide 0.11 at the most, 439 of 450 tops more than this.
    nothing_below    dark sides on a dark floor hide 0.21, of 450 tops.
    body_above       hidden, where the floor is seen below: what lies there is higher; none of those 450 is.
    body             hidden below at least, where a flat die stands just there.
    highest          hidden above at the most, and of the face itself at least, where none is above it: of 84
                     side faces below a top none hides less than 0.39 there, of 1,230 tops 5 % more than this.
    room             edges between the middles of two flat dice: one, and what fits are off.
    lowered, raised  times a top's edge: of 240 tops five are measured larger, none smaller.
    """

    smaller: float = 0.95
    strip: float = 0.3
    within: float = 0.9
    clear: float = 1.1
    told: int = 20
    floor_below: float = 0.4
    nothing_below: float = 0.12
    body_above: float = 0.5
    body: float = 0.8
    highest: tuple[float, float] = (0.2, 0.5)
    room: float = 0.95
    lowered: float = 0.8
    raised: float = 1.15


PARAMETERS = Parameters()
FROM_ASIDE = 0.3  # edges of a flat die's axis: nearer to straight above, what leans shows no other size


@dataclass(frozen=True, slots=True)
class Hidden:
    """How much of the floor is hidden, 0 to 1, by a flat die's sides, just above it, and by its top.

    sides  whether its sides are seen so high that they can pass for tops.
    """

    below: float | None = None
    above: float | None = None
    top: float | None = None
    sides: bool = False

    @property
    def floor_below(self) -> bool:
        """Whether the floor is seen where the sides of a flat die hide it."""
        return self.below is not None and self.below < PARAMETERS.floor_below

    @property
    def strange(self) -> bool:
        """Whether no flat die with such a top lies there."""
        if self.below is None or self.highest or not self.sides:
            return False
        return self.below <= PARAMETERS.nothing_below or (
            self.floor_below and (self.above or 0.0) > PARAMETERS.body_above
        )

    @property
    def highest(self) -> bool:
        """Whether it stands out from the floor, which begins just above it: above a side there is a top."""
        above, itself = PARAMETERS.highest
        return self.above is not None and self.above < above and (self.top or 0.0) > itself


def tops(
    seen: tuple[DieReading, ...], image: Image, tray: Tray, empty: Image | None, dice: int | None
) -> tuple[DieReading, ...]:
    """What was seen without the sides of dice, and no longer sure of what stands on nothing.

    empty  the picture of the empty tray, where it is known.
    dice   how many there must be; where any number may lie, what may be a die that touches another is kept.
    """
    flat = flat_dice(tray, (image.shape[1], image.shape[0]))
    if flat is None or not seen:
        return seen
    hidden = _hidden(seen, image, flat, empty)
    order = sorted(
        range(len(seen)),
        key=lambda i: (hidden[i].strange, seen[i].value is None, -seen[i].confidence),
    )
    kept: list[int] = []
    for i in order:
        if not any(_is_side(seen[i], hidden[i], seen[k], flat, dice) for k in kept):
            kept.append(i)
    believed = [_believed(seen[i], hidden[i]) for i in sorted(kept)]
    return tuple(_alone(one, believed, flat) for one in believed)


def _believed(face: DieReading, hidden: Hidden) -> DieReading:
    return face.doubted if hidden.strange else face


def _alone(face: DieReading, others: Sequence[DieReading], flat: Flat) -> DieReading:
    """Unsure where it is no top on the plane of all: it overlaps another, or is not as large."""
    near = [
        other for other in others if other is not face and apart(face, other) < PARAMETERS.room * flat.edge
    ]
    aside = abs(flat.axis(complex(*face.center))) > FROM_ASIDE
    if near or (aside and not PARAMETERS.lowered < face.edge / flat.edge < PARAMETERS.raised):
        return face.doubted
    return face


def _is_side(face: DieReading, hidden: Hidden, die: DieReading, flat: Flat, dice: int | None) -> bool:
    """Whether a face is a side of that die, and no top of one that touches it."""
    if not flat.is_side(face, die):
        return False
    if apart(face, die) <= BESIDE * die.edge or hidden.floor_below:
        return True
    if hidden.below is not None and hidden.below > PARAMETERS.body:  # its own sides hide the floor
        return False
    return dice is not None and face.edge < PARAMETERS.smaller * die.edge


def _hidden(seen: Sequence[DieReading], image: Image, flat: Flat, empty: Image | None) -> list[Hidden]:
    """What each face's die would hide; of faces whose surroundings tell nothing, what a top hides."""
    if empty is None or empty.shape != image.shape:
        return [Hidden()] * len(seen)
    ground = floor(image, empty, flat.edge)
    wide = [ground.inside(_scaled(flat.silhouette(die), PARAMETERS.clear)) for die in seen]
    return [_strips(ground, flat, die, _others(seen, i, wide)) for i, die in enumerate(seen)]


def _others(seen: Sequence[DieReading], i: int, wide: Sequence[Mask]) -> Mask:
    """255 where other dice hide the floor; what overlaps a face is another opinion about the same die."""
    mask = np.zeros_like(wide[i])
    for die, covered in zip(seen, wide, strict=True):
        if apart(die, seen[i]) > ONE_DIE * seen[i].edge:
            mask |= covered
    return mask


def _strips(ground: Floor, flat: Flat, die: DieReading, others: Mask) -> Hidden:
    axis = flat.axis(complex(*die.center))
    up = PARAMETERS.strip * flat.edge * axis / max(abs(axis), 1e-6)
    whole, top = (_scaled(ring, PARAMETERS.within) for ring in (flat.silhouette(die), flat.top(die)))
    lying, raised = (ground.inside(whole + np.array([way.real, way.imag])) for way in (0j, up))
    over = ground.inside(top + np.array([up.real, up.imag])) & ~ground.inside(
        _scaled(flat.top(die), PARAMETERS.clear)
    )
    return Hidden(
        _share(lying & ~raised & ~others, ground),
        _share(over & ~others, ground),
        _share(ground.inside(top), ground),
        abs(axis) > ASIDE,
    )


def _share(strip: Mask, ground: Floor) -> float | None:
    """The part of a strip that is not floor; None where too little is left of it."""
    many = cv2.countNonZero(strip)
    return (
        1.0 - cv2.countNonZero(cv2.bitwise_and(strip, ground.mask)) / many if many > PARAMETERS.told else None
    )


def _scaled(ring: Floats, times: float) -> Floats:
    middle = ring.mean(axis=0)
    return np.asarray((ring - middle) * times + middle)
