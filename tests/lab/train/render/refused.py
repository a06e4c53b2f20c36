"""What must not be read: everything that is not the flat face of one die, well found."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from tests.lab.train.render.brush import random_die
from tests.lab.train.render.ground import coin, ground, nuts, printed, skin
from tests.lab.train.render.lens import at_border
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.odd import blinded, opaque, part, sign, wrong_pips
from tests.lab.train.render.scene import (
    CANVAS_PX,
    SIDES_SHOW,
    Fit,
    aside,
    camera,
    draw,
    face,
    flat_pose,
    good_fit,
    how_many_beside,
    neighbours,
    tilted,
)
from tests.lab.train.render.solid import Pose
from vision.readings import Image

LEANS = (44.0, 60.0)
"""Degrees between the face of a leaning die and the camera: well beyond those of flat dice seen aslant."""


def not_flat(rng: Generator) -> Image:
    """Something that must not be read."""
    weights = np.array([weight for _, weight in KINDS])
    kind, _ = KINDS[rng.choice(len(KINDS), p=weights / weights.sum())]
    return kind(rng)


def _leaning(rng: Generator) -> Image:
    """A die that stands on an edge or a corner, or leans on something: its sides show beside the face."""
    look = random_look(rng)
    pose = Pose(tilted(rng.uniform(*LEANS), rng.uniform(0, 2 * np.pi)), np.array([0, 0, 0.5]))
    die = random_die(rng, pose, look, int(rng.integers(1, 7)))
    fit = good_fit(rng, look)
    fit = replace(fit, size=min(fit.size, SIDES_SHOW))
    view = camera(rng, min(abs(rng.normal(0, 4)), 3), pose, fit)
    return draw(rng, view, [die, *neighbours(rng, look, int(rng.integers(0, 2)))])


def _misplaced(rng: Generator) -> Image:
    """The reader looks between dice, at an edge or at a corner."""
    look = random_look(rng)
    away = rng.uniform(0.26, 0.7) * np.exp(2j * np.pi * rng.random())
    return _misfit(rng, look, replace(good_fit(rng, look), shift=complex(away)), int(rng.integers(1, 7)))


def _missized(rng: Generator) -> Image:
    """A die taken for much larger or smaller than it is: some of its pips, or all of it as one pip."""
    look = random_look(rng)
    fit = good_fit(rng, look)
    match rng.choice(3, p=(0.3, 0.25, 0.45)):
        case 0:
            fit = replace(fit, size=rng.uniform(0.42, 0.64))
        case 1:
            fit = replace(fit, size=float(np.exp(rng.uniform(np.log(0.06), np.log(0.42)))))
        case _:
            off = complex(*rng.normal(0, 0.2, 2))
            size = max(rng.uniform(0.43, 0.7) / look.spread, 1.6)
            fit = replace(fit, size=float(size), shift=off * size)
    return _misfit(rng, look, fit, int(rng.integers(1, 7)))


def _misturned(rng: Generator) -> Image:
    """Never a one: a single pip has no direction, and a pose of it may be turned anyhow."""
    look = random_look(rng)
    turn = rng.uniform(24, 66)
    return _misfit(rng, look, replace(good_fit(rng, look), turn=float(turn)), int(rng.integers(2, 7)))


def _misfit(rng: Generator, look: Look, fit: Fit, value: int) -> Image:
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, fit)
    beside = max(how_many_beside(rng), how_many_beside(rng))
    return draw(rng, view, [random_die(rng, pose, look, value), *neighbours(rng, look, beside)])


def _stacked(rng: Generator) -> Image:
    """Another die lies partly on top, and hides a part of the face."""
    look = opaque(random_look(rng))
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, good_fit(rng, look))
    place = np.append(rng.uniform(0.2, 0.5, 2) * rng.choice((-1, 1), 2), 1.5)
    turn = tilted(rng.uniform(0, 40), rng.uniform(0, 6))
    top = random_die(rng, Pose(turn, place), look, int(rng.integers(1, 7)))
    return draw(rng, view, [random_die(rng, pose, look, int(rng.integers(1, 7))), top])


def _hand(rng: Generator) -> Image:
    """Skin or sleeve over a good part of a die, or nothing else."""
    if rng.random() < 0.35:
        canvas = ground(rng, CANVAS_PX)
        skin(canvas, rng)
        return canvas
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, good_fit(rng, look))
    canvas = draw(rng, view, [random_die(rng, pose, look, int(rng.integers(1, 7)))])
    cover = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    tip = (CANVAS_PX / 2 + rng.normal(0, 6, 2)).astype(int)
    angle = rng.uniform(0, 2 * np.pi)
    root = (tip + CANVAS_PX * np.array([np.cos(angle), np.sin(angle)])).astype(int)
    cv2.line(cover, tip.tolist(), root.tolist(), (255,), int(rng.integers(22, 50)), cv2.LINE_AA)
    skin(canvas, rng, cover)
    return canvas


def _cut_off(rng: Generator) -> Image:
    """The picture ends in the middle of the die."""
    return at_border(face(rng, int(rng.integers(1, 7))), rng, float(rng.uniform(0.4, 0.62)))


def _thing(rng: Generator) -> Image:
    """A coin, a cap, nuts: on the table, sometimes beside a die."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < 0.3:
        away = Fit(shift=complex(0.95 * np.exp(2j * np.pi * rng.random())))
        view = camera(rng, 5, flat_pose(), away)
        canvas = draw(rng, view, [random_die(rng, flat_pose(), random_look(rng), 3)])
    (coin if rng.random() < 0.65 else nuts)(canvas, rng)
    return canvas


def _bare(rng: Generator) -> Image:
    """The empty table, plain or printed."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < 0.5:
        printed(canvas, rng)
    return canvas


Kind = Callable[[Generator], Image]
KINDS: tuple[tuple[Kind, float], ...] = (
    (_leaning, 0.18),
    (_misplaced, 0.18),
    (_missized, 0.13),
    (part, 0.09),
    (_misturned, 0.09),
    (_stacked, 0.05),
    (wrong_pips, 0.14),
    (sign, 0.03),
    (_hand, 0.07),
    (blinded, 0.05),
    (_cut_off, 0.03),
    (_thing, 0.07),
    (_bare, 0.1),
)
