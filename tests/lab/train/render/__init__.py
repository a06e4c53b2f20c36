"""The patches that the network learns from, all drawn here: no photograph is among them."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.lens import light, photograph
from tests.lab.train.render.refused import KINDS, not_flat
from tests.lab.train.render.scene import face
from vision.classify.patch_net.cut import PATCH_PX
from vision.readings import Image

NOT_FLAT = 6
"""Class of everything that is not a flat face; classes 0 to 5 are the values 1 to 6."""

SHARE_OF_FACES = 0.6


SHOTS = 2
"""Photographs of each scene, each in a light of its own: drawing costs more than photographing."""


def patches(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many patches (count, 40, 40, 3) and their classes (count,), always the same for a seed."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((count, PATCH_PX, PATCH_PX, 3), np.uint8)
    classes = np.empty(count, np.int64)
    for i in range(count):
        if i % SHOTS == 0:
            canvas, kind = subject(rng)
        pictures[i], classes[i] = taken(canvas, rng), kind
    return pictures, classes


def subject(rng: Generator) -> tuple[Image, int]:
    """A canvas in even light, and its class."""
    if rng.random() < SHARE_OF_FACES:
        value = int(rng.integers(1, 7))
        return face(rng, value), value - 1
    return not_flat(rng), NOT_FLAT


def taken(canvas: Image, rng: Generator) -> Image:
    """A photograph of a canvas: a patch as the reader cuts it."""
    return photograph(light(canvas, rng), rng)


def sheet(columns: int, seed: int) -> Image:
    """Patches side by side: a row for each value, the rest is not flat."""
    rng = np.random.default_rng(seed)
    rows = [np.hstack([taken(face(rng, value), rng) for _ in range(columns)]) for value in range(1, 7)]
    rows += [np.hstack([taken(kind(rng), rng) for _ in range(columns)]) for kind, _ in KINDS]
    return np.asarray(np.vstack(rows), dtype=np.uint8)
