"""Dice of the patch reader's own renderer that lean, lie on others or are seen from aside."""

import math

import numpy as np
from numpy.random import Generator

from tests.lab.train.leans.lesson import Lesson, found_fit
from tests.lab.train.leans.placing import some_lean
from tests.lab.train.render.brush import Die, random_die
from tests.lab.train.render.lens import light, photograph
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.scene import (
    Fit,
    camera,
    draw,
    how_many_beside,
    neighbours,
    tilted,
    yawed,
)
from tests.lab.train.render.solid import SQUARE, Before, Pose, View
from vision.classify.patch_net.cut import DIE_PX, PATCH_PX
from vision.decide.standing.lean import DIE, SIDE, SLANT
from vision.readings import Image

SHOTS = 2
"""Photographs of each scene, each in a light of its own."""

STACKED, LEANING = 0.2, 0.45
"""Parts of the scenes in which the die lies on another one, and in which it leans."""

SLANTS = (0.25, 1.25)
"""Edges by which flat dice a picture's width apart differ in their axes: lenses from 14 to 64 degrees."""

ASIDE, FAR_ASIDE = 4.0, (11.0, 19.0)
"""Degrees by which cameras hang askew: spread of most, limits of one in seven."""

WIDE = SIDE / DIE * DIE_PX / PATCH_PX
"""As much more of the surroundings than the patch reader sees."""

_MIDDLE = np.zeros(1, complex)


def solid_lessons(rng: Generator) -> list[Lesson]:
    """One die with its neighbours, photographed SHOTS times."""
    on_top = rng.random() < STACKED
    look = random_look(rng)
    pose, below = stack(rng, look) if on_top else (standing_pose(rng), [])
    slant, askew = rng.uniform(*SLANTS), _askew(rng)
    place = complex(rng.uniform(-0.42, 0.42), rng.uniform(-0.3, 0.3))  # in widths of the picture
    upright = place * slant + askew  # of a flat die there
    aside = math.degrees(math.atan(abs(upright)))
    view = camera(rng, aside, pose, _wide(found_fit(rng, look)))
    value = int(rng.integers(1, 7))
    beside = neighbours(rng, look, how_many_beside(rng))
    canvas = draw(rng, view, [random_die(rng, pose, look, value), *below, *beside])
    flat = _axis(view, Pose(np.eye(3), pose.centre))
    hint = place * SLANT * _turn(flat, upright)
    lean = math.degrees(math.acos(min(1.0, float(pose.turn[2, 2]))))
    axis = _axis(view, pose)
    return [Lesson(_taken(canvas, rng), hint, axis, lean, on_top) for _ in range(SHOTS)]


def _askew(rng: Generator) -> complex:
    """Axis of the dice in the middle of the picture, in edges."""
    degrees = rng.uniform(*FAR_ASIDE) if rng.random() < 1 / 7 else abs(rng.normal(0, ASIDE))
    return complex(math.tan(math.radians(degrees)) * np.exp(2j * np.pi * rng.random()))


def _turn(to: complex, from_: complex) -> complex:
    """The turn that brings one direction into another, as a complex number of size 1."""
    return to / from_ * abs(from_) / abs(to) if min(abs(to), abs(from_)) > 1e-6 else 1 + 0j


def _axis(view: View, pose: Pose) -> complex:
    """From the middle of the bottom to that of the top, in edges of the top face."""
    die = Before(view, pose)
    ring = die.face(0, SQUARE / 2)
    edge = float(np.abs(np.roll(ring, -1) - ring).mean())
    return complex((die.face(0, _MIDDLE) - die.face(1, _MIDDLE))[0]) / edge


def standing_pose(rng: Generator) -> Pose:
    """A die on the table, LEANING of them leaning."""
    lean = some_lean(rng) if rng.random() < LEANING else 0.0
    turn = tilted(lean, rng.uniform(0, 2 * np.pi)) @ yawed(rng.uniform(0, 2 * np.pi))
    foot = 0.5 * float(np.abs(turn[2]).sum())
    raised = rng.uniform(0, 0.4) if lean and rng.random() < 0.3 else 0.0
    return Pose(turn, np.array([0, 0, foot + raised]))


def stack(rng: Generator, look: Look) -> tuple[Pose, list[Die]]:
    """A die that lies flat on another one, not quite in the middle."""
    own = look if rng.random() < 0.7 else random_look(rng)
    aside = np.append(rng.uniform(-0.45, 0.45, 2), 0.5)
    under = Pose(yawed(rng.uniform(0, 2 * np.pi)), aside)
    below = [random_die(rng, under, own, int(rng.integers(1, 7)))]
    return Pose(yawed(rng.uniform(0, 2 * np.pi)), np.array([0, 0, 1.5])), below


def _taken(canvas: Image, rng: Generator) -> Image:
    return photograph(light(canvas, rng), rng, SIDE, DIE)


def _wide(fit: Fit) -> Fit:
    return Fit(fit.shift / WIDE, fit.size / WIDE, fit.turn)
