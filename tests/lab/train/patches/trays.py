"""Patches of dice in traced trays: lamps mirrored in their tops, clear ones, what lies beside them."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from tests.lab.scenes import with_clear_dice
from tests.lab.train.leans.found import Side, corners_of, given, posed, rings_found, sides
from tests.lab.train.leans.placing import Placed, placed
from tests.lab.train.leans.window import (
    USUAL,
    Draw,
    by_light,
    drawn_piece,
    painted,
    pixels,
    scene_of,
    shown_whole,
)
from tests.lab.train.render import NOT_FLAT
from vision.classify.patch_net.cut import patch
from vision.find import lattice
from vision.readings import Image

CLEAR = 0.2
"""Part of the scenes whose dice can be seen through."""

FLAT, STEEP = 10.0, 44.0
"""Degrees: a top that leans less is one, a face that leans more is none; between them nobody can tell."""

AWRY = 0.35
"""Part of them that no face fills: beside it, turned, of another size."""

MIRRORED, ASTRAY, LAMPS = 0.3, 0.45, (8.0, 70.0)
"""Part of the pieces in which a lamp is mirrored in the top of a die, edges from its middle to that of the
reflection, and mm of the radius of such lamps."""

HIDING = 1.6
"""Edges from a die that may lie over another one, or a part of it."""

LEGIBLE, FAINTEST = 8.0, 0.25
"""Levels of colour between pips and body, and how much of that the faintest pip must have."""

LARGEST = 40.0
"""Pixels of an edge: what is larger is made smaller for a patch."""

PIECES = 3
"""Of each scene."""

TRACED = 0.75
"""Part of the scenes that are drawn by path tracing, the others as the simulation paints them."""

Taught = tuple[Image, int]


def patches(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many patches (count, 40, 40, 3) and their classes (count,), always the same for a seed."""

    def tray(rng: Generator) -> list[Taught]:
        return tray_patches(rng, by_light(rng) if rng.random() < TRACED else painted)

    return stacked(np.random.default_rng(seed), tray, count)


def stacked(
    rng: Generator, draw: Callable[[Generator], list[Taught]], count: int
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many of what is drawn again and again."""
    found: list[Taught] = []
    while len(found) < count:
        found += draw(rng)
    pictures, classes = zip(*found[:count], strict=True)
    return np.stack(pictures), np.array(classes, np.int64)


def tray_patches(rng: Generator, draw: Draw) -> list[Taught]:
    """Patches of the dice of one scene, each with its class."""
    scene = scene_of(rng, LARGEST)
    if rng.random() < CLEAR:
        scene = with_clear_dice(rng, scene)
    whole = View(scene)
    return [one for _ in range(PIECES) for one in _piece(rng, scene, whole, draw)]


def _mirrored(rng: Generator, scene: Scene, whole: View, pose: Pose) -> Scene:
    """The scene with glossy dice, its first lamp where the top of that die mirrors it, wholly or in part."""
    if not scene.bulbs:
        return scene
    lamp, eye, at = scene.bulbs[0], whole.eye.astype(float), np.array(pose.at)
    top = at[2] + scene.edge / 2
    spot = at[:2] + rng.normal(0, ASTRAY, 2) * scene.edge
    x, y = eye[:2] + (spot - eye[:2]) * (eye[2] + lamp.at[2] - 2 * top) / (eye[2] - top)
    moved = replace(lamp, at=(float(x), float(y), lamp.at[2]), radius=float(rng.uniform(*LAMPS)))
    looks = tuple(replace(look, gloss=max(look.gloss, float(rng.uniform(0.4, 1)))) for look in scene.dice)
    return replace(scene, bulbs=(moved, *scene.bulbs[1:]), dice=looks)


def _piece(rng: Generator, scene: Scene, whole: View, draw: Draw) -> list[Taught]:
    found = placed(rng, scene, lambda pose: shown_whole(whole, scene, pose))
    if found is None:
        return []
    seen = [i for i in range(len(found.poses)) if _open(found, i, scene.edge)]
    seen = [i for i in seen if shown_whole(whole, scene, found.poses[i])]
    if not seen:
        return []
    if rng.random() < MIRRORED:
        scene = _mirrored(rng, scene, whole, found.poses[seen[0]])
    taught = [found.poses[i] for i in seen]
    image, view, _ = drawn_piece(scene, whole, found, taught, draw)
    faces = [sides(pose, scene.edge, view.eye, pixels(view)) for pose in found.poses]
    proposed = given(faces, rings_found(rng, image))
    made = []
    for i in seen:
        face, ring = proposed[i]
        kind = _class_of(image, face, found.poses[i].top, scene.dice[i % len(scene.dice)].spread)
        if kind is not None:
            made += [_shown(rng, image, face, given_by, kind) for given_by in (ring, None)]
    return made


def _open(found: Placed, i: int, edge: float) -> bool:
    """Whether nothing can lie over the top of this die."""
    if i == 0:
        return not found.below
    at = np.array(found.poses[i].at)
    return all(
        np.hypot(*(at - other.at)[:2]) > HIDING * edge or (other.at[2] <= at[2] + 1e-3 and other.lean < 1)
        for k, other in enumerate(found.poses)
        if k != i
    )


def legible(image: Image, face: Side, value: int, spread: float) -> bool:
    """Whether each pip of a top can be told from what is around it: no lesson asks for what it does not show.

    spread  of its pips, in halves of an edge.
    """
    a, b, c, d = face.ring
    right, down = (b + c - a - d) / 4 * spread, (c + d - a - b) / 4 * spread
    at = face.middle + lattice.PLACES[:, 0] * right + lattice.PLACES[:, 1] * down
    soft = cv2.blur(image, (3, 3))
    rows, columns = np.rint(at.imag).astype(int), np.rint(at.real).astype(int)
    seen = soft[rows.clip(0, soft.shape[0] - 1), columns.clip(0, soft.shape[1] - 1)].astype(float)
    ways = np.flatnonzero(value == lattice.VALUES)
    return any(_told(seen, lattice.PIP[way] > 0, lattice.BARE[way] > 0) for way in ways)


def _told(seen: NDArray[np.float64], pips: NDArray[np.bool_], bare: NDArray[np.bool_]) -> bool:
    away = seen[pips] - np.median(seen[bare], axis=0)
    way = np.median(away, axis=0)
    usual = float(np.abs(way).max())
    along = away @ way / max(float(way @ way), 1e-6)
    return bool(usual > LEGIBLE and along.min() > FAINTEST)


def _class_of(image: Image, face: Side, value: int, spread: float) -> int | None:
    """What is learnt of a face: its value, or that it is no flat face; None where nobody can tell.

    A top of which a lamp hides a pip is none: as a rule what hides a pip looks like what hides nothing.
    """
    if FLAT < face.lean < STEEP:
        return None
    return value - 1 if face.lean <= FLAT and legible(image, face, value, spread) else NOT_FLAT


def _shown(
    rng: Generator, image: Image, face: Side, ring: NDArray[np.complex128] | None, kind: int
) -> Taught:
    """The patch of a face of that class as it was found, or as nothing that lies flat is."""
    middle, arm = posed(rng, face, ring, USUAL)
    if kind != NOT_FLAT and rng.random() < AWRY:
        middle, arm, kind = *_awry(rng, middle, arm, lone=kind == 0), NOT_FLAT
    return patch(image, corners_of(middle, arm)), kind


def _awry(rng: Generator, middle: complex, arm: complex, *, lone: bool) -> tuple[complex, complex]:
    """Another square near that of a face, which shows none; a `lone` pip looks alike however it is turned."""
    match rng.choice(3, p=(0.6, 0.4, 0.0) if lone else (0.45, 0.3, 0.25)):
        case 0:
            away = rng.uniform(0.26, 0.7) * np.exp(2j * np.pi * rng.random())
            return middle + complex(away) * abs(arm) * 2**0.5, arm
        case 1:
            larger = rng.uniform(0.42, 0.64) if rng.random() < 0.4 else 1 / rng.uniform(0.42, 0.6)
            return middle, arm / larger
        case _:
            return middle, arm * np.exp(1j * np.radians(rng.uniform(24, 66)))
