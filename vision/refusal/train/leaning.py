"""Patches of dice that lean, lie on others or are seen from aside, and which way their axis points."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.patch_net.cut import PATCH_PX
from vision.patch_net.render import taken
from vision.patch_net.render.brush import Die, random_die
from vision.patch_net.render.looks import Look, random_look
from vision.patch_net.render.scene import (
    Fit,
    camera,
    drawn,
    good_fit,
    how_many_beside,
    neighbours,
    tilted,
    yawed,
)
from vision.patch_net.render.solid import SQUARE, Before, Pose
from vision.readings import Image

SHOTS = 2
"""Photographs of each scene, each in a light of its own."""

ASIDE, LEANING = 40.0, 50.0
"""Degrees: as far the camera sees dice from aside, as much they lean."""

WIDE = 1.25
"""As much more of the surroundings than the patch reader sees: the sides of the die."""

_MIDDLE = np.zeros(1, complex)


STACKED = 0.15
"""Part of the scenes in which the die lies on another one."""


def patches(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """So many patches (count, 40, 40, 3), and of each the axis from below to top in edges, x and y, and
    1 where the die lies on another one: (count, 3)."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((count, PATCH_PX, PATCH_PX, 3), np.uint8)
    truths = np.empty((count, 3), np.float32)
    for i in range(count):
        if i % SHOTS == 0:
            stacked = rng.random() < STACKED
            canvas, axis = scene(rng, stacked)
        pictures[i], truths[i] = taken(canvas, rng), (axis.real, axis.imag, stacked)
    return pictures, truths


def scene(rng: Generator, stacked: bool) -> tuple[Image, complex]:
    """A die with its neighbours, in even light, and its axis."""
    look = random_look(rng)
    pose, below = _stack(rng, look) if stacked else (_leaning(rng), [])
    view = camera(rng, ASIDE * rng.random() * (0.7 if stacked else 1), pose, _wide(good_fit(rng, look)))
    value = int(rng.integers(1, 7))
    beside = neighbours(rng, look, how_many_beside(rng))
    canvas = drawn(rng, view, [random_die(rng, pose, look, value), *below, *beside])
    die = Before(view, pose)
    ring = die.face(0, SQUARE / 2)
    edge = float(np.abs(np.roll(ring, -1) - ring).mean())
    return canvas, complex((die.face(0, _MIDDLE) - die.face(1, _MIDDLE))[0]) / edge


def _leaning(rng: Generator) -> Pose:
    """A die on the table, half of them leaning."""
    leaning = LEANING * rng.random() if rng.random() < 0.5 else 0.0
    turn = tilted(leaning, rng.uniform(0, 2 * np.pi)) @ yawed(rng.uniform(0, 2 * np.pi))
    foot = 0.5 * float(np.abs(turn[2]).sum())
    raised = rng.uniform(0, 0.5) if leaning and rng.random() < 0.5 else 0.0
    return Pose(turn, np.array([0, 0, foot + raised]))


def _stack(rng: Generator, look: Look) -> tuple[Pose, list[Die]]:
    """A die that lies flat on another one, not quite in the middle."""
    own = look if rng.random() < 0.7 else random_look(rng)
    aside = np.append(rng.uniform(-0.35, 0.35, 2), 0.5)
    under = Pose(yawed(rng.uniform(0, 2 * np.pi)), aside)
    below = [random_die(rng, under, own, int(rng.integers(1, 7)))]
    return Pose(yawed(rng.uniform(0, 2 * np.pi)), np.array([0, 0, 1.5])), below


def _wide(fit: Fit) -> Fit:
    return Fit(fit.shift / WIDE, fit.size / WIDE, fit.turn)
