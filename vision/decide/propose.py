"""What dice may show that nobody could read: the second reader proposes, a person decides.

Glare on pips and worn pips leave the first reader without a face; the second, which looks at the whole of a
die, often still has an opinion. It never makes a reading: it only says which faces to offer first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.classify.patch_net.cut import patches
from vision.classify.patch_net.reader import chances as said
from vision.readings import DieReading, Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is proposed.

    dice   at the most: more in one picture are no throw, and take time.
    faces  at the most: as many as stand in the first row of the screen.
    least  chance of a face worth proposing: half of what any of six has by luck, and more.
    turns  degrees: how an unread thing lies is known badly.
    sizes  times its outline: sides and shadow may belong to it.
    """

    dice: int = 4
    faces: int = 3
    least: float = 0.05
    turns: tuple[float, ...] = (0.0, 22.5, 45.0, 67.5)
    sizes: tuple[float, ...] = (1.0, 0.8)


PARAMETERS = Parameters()


def proposed(image: Image, dice: Sequence[DieReading], sure: float) -> tuple[DieReading, ...]:
    """The dice, those of them that are not sure with the faces they may show.

    sure  confidence of a value from which it needs no proposal.
    """
    doubtful = [i for i, die in enumerate(dice) if die.value is None or die.confidence < sure][
        : PARAMETERS.dice
    ]
    told = list(dice)
    for i in doubtful:
        told[i] = replace(dice[i], likely=_likely(image, dice[i]))
    return tuple(told)


def _likely(image: Image, die: DieReading) -> tuple[int, ...]:
    """Faces by their best chance in any pose; the value that was read, if any, is one of them."""
    chances = said(patches(image, [die.corners] if die.value is not None else _poses(die)))[:, :6].max(axis=0)
    if die.value is not None:
        chances[die.value - 1] = max(chances[die.value - 1], PARAMETERS.least)
    order = np.argsort(-chances, kind="stable")[: PARAMETERS.faces]
    return tuple(int(i) + 1 for i in order if chances[i] >= PARAMETERS.least)


def _poses(die: DieReading) -> Iterator[list[Point]]:
    """Corners of the die as it is said to lie, and turned and smaller."""
    ring = np.array(die.corners) - die.center
    for size, turn in product(PARAMETERS.sizes, np.radians(PARAMETERS.turns)):
        across, down = size * np.cos(turn), size * np.sin(turn)
        yield (ring @ ((across, down), (-down, across)) + die.center).tolist()
