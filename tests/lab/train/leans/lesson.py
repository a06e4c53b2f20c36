"""What the network learns from: dice as it will see them, and how each of them stands."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from tests.lab.train.render.looks import Look
from tests.lab.train.render.scene import Fit, good_fit
from vision.readings import Image

CLOSE = 0.6
"""Part of the dice that are found as closely as the first reader finds most: a pixel or two off."""

ONES = 1 / 6
"""Part of those that have one pip, which tells nothing of their turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One die to learn from; directions are those of the patch, lengths are edges of the die.

    patch   (SIDE, SIDE, 3) as the network sees it.
    hint    where its axis should point as far as its place in the picture tells.
    axis    where it does point, from bottom to top.
    lean    degrees; on_top: it lies on another die.
    """

    patch: Image
    hint: complex
    axis: complex
    lean: float
    on_top: bool


def found_fit(rng: Generator, look: Look) -> Fit:
    """How far off the first reader finds a die.

    CLOSE of them about as it was measured on another renderer's trays, most by less than 3 % and one degree;
    the others as a tired one would, so that the network looks for the top face itself.
    """
    if rng.random() >= CLOSE:
        return good_fit(rng, look)
    shift = complex(*np.clip(rng.normal(0, 0.014, 2), -0.06, 0.06))
    size = np.clip(np.exp(rng.normal(0.0, 0.022) - rng.exponential(0.03)), 0.8, 1.1)
    turn = rng.normal(0, 3.5) if rng.random() < ONES else rng.laplace(0, 0.9)
    return Fit(shift, float(size), float(np.clip(turn, -8, 8)))
