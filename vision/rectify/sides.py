"""Side faces of flat dice lie where geometry says: they are no tops.

In a rectified picture all tops lie on one plane, so that no two of them overlap: a face where a side of
another die must be seen, nearer to that die's middle than any other die can lie, is that side. Before cameras
that look from 40 degrees and more a die that touches another may have its top there; sides are then told by
their size.
"""

import numpy as np

from vision.readings import DieReading, apart
from vision.tray import Tray, Upright

NEAR = (0.32, 0.2)  # edges from where a side's middle must be seen, where no die can lie, and where one can
BESIDE = 0.93  # edges between the middles of two dice that touch: one, and what a fit may be off
TOUCHING = 1.08  # the same of dice that may well touch
SMALLER = 0.95  # times the edge of its die that a side looks, being foreshortened
ASIDE = 0.2  # edges that a flat die's axis is long at least where its sides show faces


def tops(
    seen: tuple[DieReading, ...], tray: Tray, size: tuple[int, int], dice: int | None
) -> tuple[DieReading, ...]:
    """What was seen without the sides of dice that are surer; all of it where nothing is known of sides.

    size  of the rectified picture.
    dice  how many there must be; where any number may lie, what may be a die that touches another is kept.
    """
    if not tray.rectified or tray.upright is None:
        return seen
    sure = sorted(seen, key=lambda die: (die.value is not None, die.confidence), reverse=True)
    kept: list[DieReading] = []
    for die in sure:
        if not any(_is_side(die, other, tray.upright, size, dice) for other in kept):
            kept.append(die)
    return tuple(die for die in seen if die in kept)


def _is_side(
    face: DieReading, die: DieReading, upright: Upright, size: tuple[int, int], dice: int | None
) -> bool:
    """Whether a face lies where one of a die's sides must be seen."""
    away = apart(face, die) / die.edge
    if away > TOUCHING or face.edge > 1.1 * die.edge:
        return False
    if away > BESIDE and (dice is None or face.edge > SMALLER * die.edge):
        return False
    axis = axis_at(die, upright, size)
    if abs(axis) < ASIDE:
        return False
    ring = np.array([complex(*corner) for corner in die.corners])
    outward = ((ring + np.roll(ring, -1)) / 2 - complex(*die.center)) / die.edge
    seen = outward[(outward.conj() * axis).real < 0]
    gaps = np.abs(seen - axis / 2 - (complex(*face.center) - complex(*die.center)) / die.edge)
    return bool((gaps < NEAR[away > BESIDE]).any())


def axis_at(die: DieReading, upright: Upright, size: tuple[int, int]) -> complex:
    """From bottom to top of a flat die that lies there, in edges."""
    place = (complex(*die.center) - complex(*size) / 2) / size[0]
    lens = upright.along / upright.reach
    return complex(*upright.axes) / upright.weight + lens * place
