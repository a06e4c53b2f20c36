"""What a network taught before still takes for a face: squares over an edge of a die that leans, parts
of faces, print of empty trays.

The first reader proposes them, and the network is not sure that they are none. What it knows already, by far
the most, teaches it nothing more.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from tests.lab.scenes import PRINTS, random_scene
from tests.lab.train.leans import placing
from tests.lab.train.leans.found import Side, sides
from tests.lab.train.leans.window import drawn_piece, painted, pixels, scene_of, shown_whole
from tests.lab.train.patches.mined import (
    ASIDE,
    SIZED,
    WELL,
    may_be,
    mistaken,
    photographed,
    read_alone,
    top,
)
from tests.lab.train.patches.trays import FLAT, LARGEST, PIECES, STEEP, Taught, legible, stacked
from tests.lab.train.presence.scene import whole
from tests.lab.train.render import NOT_FLAT
from vision.classify.patch_net.cut import DIE_PX, PATCH_PX
from vision.classify.patch_net.cut import patches as cut
from vision.classify.patch_net.reader import Network
from vision.readings import DieReading, Image

DOUBTED = 0.02
"""Chance that the network gives another class than the right one, from which a patch is learnt from."""

KNOWN = 0.03
"""Part of the others that are learnt from too; of tops all are."""

MOST = 12
"""Of one picture so many of what the first reader trusts most: print makes hundreds."""

EMPTY, PIECED, FROM_ASIDE = 0.1, 0.25, 0.25
"""Part of the pictures that show an empty tray, a piece with what lies about in a bar, and dice that lie flat
before a camera that looks from aside: they look much like such as lean. In the others one leans."""

AROUND = 1.8
"""Edges beside the middle of a die that its piece of the picture shows."""

TILTS = (12.0, 38.0)
"""Degrees from straight down of such cameras."""

ASKEW = 0.2
"""Edges from the middle of a face that leans, from which a square is not that face."""


def patches(count: int, seed: int, network: Path) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many patches (count, 40, 40, 3) and their classes (count,).

    network  the file of the one that is to be taught further: for it and a seed they are always the same.
    """
    taught = _network(network)
    return stacked(np.random.default_rng(seed), lambda rng: _hard(rng, _proposed(rng), taught), count)


@cache
def _network(file: Path) -> Network:
    return Network(file)


def _hard(rng: Generator, shown: list[Taught], network: Network) -> list[Taught]:
    """Tops, what the network does not know for none, and a few others."""
    if not shown:
        return []
    chances = network.chances(np.stack([patch for patch, _ in shown]))
    kinds = np.array([kind for _, kind in shown])
    right = chances[np.arange(len(shown)), kinds]
    kept = (kinds != NOT_FLAT) | (right < 1 - DOUBTED) | (rng.random(len(shown)) < KNOWN)
    return [one for one, yes in zip(shown, kept, strict=True) if yes]


def _proposed(rng: Generator) -> list[Taught]:
    """What the first reader takes for faces in one picture, with what it is."""
    draws = (_print, _piece, _from_aside, _leaning)
    parts = (EMPTY, PIECED, FROM_ASIDE, 1 - EMPTY - PIECED - FROM_ASIDE)
    return draws[int(rng.choice(len(draws), p=parts))](rng)


def _print(rng: Generator) -> list[Taught]:
    """Of an empty tray nothing is a face."""
    scene = random_scene(rng)
    words = PRINTS[int(rng.integers(len(PRINTS)))]
    image = Painter(replace(scene, tray=replace(scene.tray, print=words))).paint(Sight())
    return _none(image, read_alone(image))


def _piece(rng: Generator) -> list[Taught]:
    """Of a piece of a tray: tops, and what is no face."""
    found, image, faces = photographed(rng)
    tops = [one for die in whole(found) for one in top(rng, image, die, faces)]
    return tops + _none(image, mistaken(faces, found.placed))


def _none(image: Image, faces: Sequence[DieReading]) -> list[Taught]:
    some = faces[:MOST]
    return _shown(image, some, [NOT_FLAT] * len(some))


def _shown(image: Image, faces: Sequence[DieReading], kinds: Sequence[int | None]) -> list[Taught]:
    """The patches of those faces whose class can be told."""
    if not faces:
        return []
    shown = cut(image, (face.corners for face in faces))
    return [(one, kind) for one, kind in zip(shown, kinds, strict=True) if kind is not None]


def _leaning(rng: Generator) -> list[Taught]:
    """Of a few pieces of one simulated tray, in each of which a die leans."""
    return _tray(rng, scene_of(rng, LARGEST), placing.LEANING)


def _from_aside(rng: Generator) -> list[Taught]:
    """The same, with dice that lie flat before a camera that looks from aside."""
    scene = scene_of(rng, LARGEST)
    optics = replace(scene.optics, tilt=float(rng.uniform(*TILTS)), towards=float(rng.uniform(0, 360)))
    return _tray(rng, replace(scene, optics=optics), placing.FLAT)


def _tray(rng: Generator, scene: Scene, ways: placing.Ways) -> list[Taught]:
    view = View(scene)
    return [one for _ in range(PIECES) for one in _in_piece(rng, scene, view, ways)]


def _in_piece(rng: Generator, scene: Scene, view: View, ways: placing.Ways) -> list[Taught]:
    found = placing.placed_as(rng, scene, lambda pose: shown_whole(view, scene, pose), ways)
    if found is None:
        return []
    image, seen, _ = drawn_piece(scene, view, found, found.poses[:1], painted, AROUND)
    dice = [sides(pose, scene.edge, seen.eye, pixels(seen)) for pose in found.poses]
    faces = [face for face in read_alone(image) if _in_picture(image, face)][:MOST]
    kinds = [class_of(image, face, dice, [look.spread for look in scene.dice]) for face in faces]
    return _shown(image, faces, kinds)


def _in_picture(image: Image, face: DieReading) -> bool:
    """Whether the picture shows all of the patch of a face."""
    far = PATCH_PX / DIE_PX / 2 * face.edge
    (x, y), (height, width) = face.center, image.shape[:2]
    return bool(far < x < width - far and far < y < height - far)


def class_of(
    image: Image, face: DieReading, dice: Sequence[Sequence[Side]], spreads: Sequence[float]
) -> int | None:
    """What is learnt of a square: the value of the top that it shows, whatever was read there, or that it
    shows none; None where nobody can tell.

    spreads  of the pips of each die, in turn.
    """
    away = [
        (abs(complex(*face.center) - side.middle) / side.edge, i, side)
        for i, die in enumerate(dice)
        for side in die
    ]
    far, i, side = min(away, key=lambda each: each[0])
    size = face.edge / side.edge
    if side.lean > STEEP or not may_be(far, size, ASIDE if side.lean < FLAT else ASKEW):
        return NOT_FLAT
    if side.lean > FLAT or far > WELL or not SIZED < size < 1 / SIZED:
        return None
    return side.value - 1 if legible(image, side, side.value, spreads[i % len(spreads)]) else NOT_FLAT
