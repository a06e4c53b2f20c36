"""The patches that the network learns from, all drawn here: no photograph is among them.

    python -m vision.patch_net.render sheet.png

draws a sheet of them to look at.
"""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.patch_net.cut import PATCH_PX
from vision.patch_net.render.brush import Die, random_die
from vision.patch_net.render.ground import coin, ground, nuts, printed, skin
from vision.patch_net.render.lens import light, photograph
from vision.patch_net.render.looks import random_look
from vision.patch_net.render.scene import (
    CANVAS_PX,
    Fit,
    camera,
    drawn,
    flat_pose,
    good_fit,
    how_many_beside,
    neighbours,
    tilted,
)
from vision.patch_net.render.solid import Pose
from vision.readings import Image

NOT_FLAT = 6
"""Class of everything that is not a flat face; classes 0 to 5 are the values 1 to 6."""

SHARE_OF_FACES = 0.62


def patches(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many patches (count, 40, 40, 3) and their classes (count,), always the same for a seed."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((count, PATCH_PX, PATCH_PX, 3), np.uint8)
    classes = np.empty(count, np.int64)
    for i in range(count):
        pictures[i], classes[i] = sample(rng)
    return pictures, classes


def sample(rng: Generator) -> tuple[Image, int]:
    """One patch and its class."""
    if rng.random() < SHARE_OF_FACES:
        value = int(rng.integers(1, 7))
        return face(rng, value), value - 1
    return not_flat(rng), NOT_FLAT


def face(rng: Generator, value: int) -> Image:
    """A flat face with this value, as the reader cuts it."""
    look = random_look(rng)
    pose = flat_pose()
    lean = min(abs(rng.normal(0, 8)), 24)
    view = camera(rng, lean, pose, good_fit(rng))
    dice = [random_die(rng, pose, look, value), *neighbours(rng, look, how_many_beside(rng))]
    return _taken(drawn(rng, view, dice), rng)


def not_flat(rng: Generator) -> Image:
    """Something that must not be read."""
    kinds, weights = zip(*_KINDS, strict=True)
    share = np.cumsum(weights) / sum(weights)
    return _taken(kinds[int(np.searchsorted(share, rng.random()))](rng), rng)


def _taken(canvas: Image, rng: Generator) -> Image:
    return photograph(light(canvas, rng), rng)


def _leaning(rng: Generator) -> Image:
    """A die that stands on an edge or a corner, or leans on something."""
    look = random_look(rng)
    pose = Pose(tilted(rng.uniform(32, 50), rng.uniform(0, 2 * np.pi)), np.array([0, 0, 0.5]))
    die = random_die(rng, pose, look, int(rng.integers(1, 7)))
    view = camera(rng, min(abs(rng.normal(0, 4)), 3), pose, good_fit(rng))
    return drawn(rng, view, [die, *neighbours(rng, look, int(rng.integers(0, 2)))])


def _misplaced(rng: Generator) -> Image:
    """The reader looks between dice, at an edge or at a corner."""
    away = rng.uniform(0.26, 0.7) * np.exp(2j * np.pi * rng.random())
    return _misfit(rng, replace(good_fit(rng), shift=complex(away)), int(rng.integers(1, 7)))


def _missized(rng: Generator) -> Image:
    size = rng.uniform(0.42, 0.64) if rng.random() < 0.5 else rng.uniform(1.6, 2.4)
    return _misfit(rng, replace(good_fit(rng), size=float(size)), int(rng.integers(1, 7)))


def _misturned(rng: Generator) -> Image:
    """Never a one: a single pip has no direction, and a pose of it may be turned anyhow."""
    turn = rng.uniform(24, 66)
    return _misfit(rng, replace(good_fit(rng), turn=float(turn)), int(rng.integers(2, 7)))


def _misfit(rng: Generator, fit: Fit, value: int) -> Image:
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, min(abs(rng.normal(0, 8)), 24), pose, fit)
    beside = max(how_many_beside(rng), how_many_beside(rng))
    return drawn(rng, view, [random_die(rng, pose, look, value), *neighbours(rng, look, beside)])


def _stacked(rng: Generator) -> Image:
    """Another die lies partly on top."""
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, min(abs(rng.normal(0, 8)), 24), pose, good_fit(rng))
    place = np.append(rng.uniform(0.3, 0.8, 2) * rng.choice((-1, 1), 2), 1.5)
    turn = tilted(rng.uniform(0, 40), rng.uniform(0, 6))
    top = random_die(rng, Pose(turn, place), look, int(rng.integers(1, 7)))
    return drawn(rng, view, [random_die(rng, pose, look, int(rng.integers(1, 7))), top])


def _wrong_pips(rng: Generator) -> Image:
    """A face that no die has: a pip hidden or too many, blank, or a sign instead of pips."""
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, min(abs(rng.normal(0, 8)), 20), pose, good_fit(rng))
    die = random_die(rng, pose, look, 4)
    odd = replace(die, faces=(_no_face(rng, look.spread), *die.faces[1:]))
    dice: list[Die] = [odd, *neighbours(rng, look, how_many_beside(rng))]
    return drawn(rng, view, dice)


_GRID = np.array([x + 1j * y for y in (-1, 0, 1) for x in (-1, 0, 1)])
_LEGAL = frozenset(
    frozenset(cells)
    for cells in (
        *((4,), (0, 8), (2, 6), (0, 4, 8), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8)),
        *((0, 3, 6, 2, 5, 8), (0, 1, 2, 6, 7, 8)),
    )
)


def _no_face(rng: Generator, spread: float) -> NDArray[np.complex128]:
    """Pips in places where no value has them."""
    faces = sorted(sorted(cells) for cells in _LEGAL)
    while True:
        cells = set(faces[rng.integers(len(faces))])
        for _ in range(rng.integers(1, 3)):
            cells ^= {int(rng.integers(9))}
        if frozenset(cells) not in _LEGAL:
            return np.array(_GRID[sorted(cells)] * spread, dtype=complex)


def _sign(rng: Generator) -> Image:
    """A die with letters or figures."""
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, min(abs(rng.normal(0, 8)), 20), pose, good_fit(rng))
    die = random_die(rng, pose, look, 4)
    none = np.zeros(0, dtype=complex)
    canvas = drawn(rng, view, [replace(die, faces=(none, *die.faces[1:]))])
    if rng.random() < 0.7:
        text = str(rng.choice(list("123456789ABEKQVDR&$*+O")))
        at = (int(CANVAS_PX * rng.uniform(0.3, 0.42)), int(CANVAS_PX * rng.uniform(0.58, 0.7)))
        ink = np.clip(look.pip, 0, 255).tolist()
        cv2.putText(canvas, text, at, 0, rng.uniform(0.8, 1.7), ink, int(rng.integers(2, 7)), cv2.LINE_AA)
        canvas = np.asarray(np.rot90(canvas, int(rng.integers(4))))
    return np.ascontiguousarray(canvas)


def _hand(rng: Generator) -> Image:
    """Skin or sleeve over a good part of a die, or nothing else."""
    if rng.random() < 0.35:
        canvas = ground(rng, CANVAS_PX)
        skin(canvas, rng)
        return canvas
    look = random_look(rng)
    pose = flat_pose()
    view = camera(rng, min(abs(rng.normal(0, 8)), 24), pose, good_fit(rng))
    canvas = drawn(rng, view, [random_die(rng, pose, look, int(rng.integers(1, 7)))])
    cover = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    tip = (CANVAS_PX / 2 + rng.normal(0, 8, 2)).astype(int)
    angle = rng.uniform(0, 2 * np.pi)
    root = (tip + CANVAS_PX * np.array([np.cos(angle), np.sin(angle)])).astype(int)
    cv2.line(cover, tip.tolist(), root.tolist(), (255,), int(rng.integers(24, 60)), cv2.LINE_AA)
    skin(canvas, rng, cover)
    return canvas


def _thing(rng: Generator) -> Image:
    """A coin, a cap, nuts: on the table, sometimes beside a die."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < 0.3:
        away = Fit(shift=complex(0.95 * np.exp(2j * np.pi * rng.random())))
        view = camera(rng, 5, flat_pose(), away)
        canvas = drawn(rng, view, [random_die(rng, flat_pose(), random_look(rng), 3)])
    (coin if rng.random() < 0.65 else nuts)(canvas, rng)
    return canvas


def _bare(rng: Generator) -> Image:
    """The empty table, plain or printed."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < 0.5:
        printed(canvas, rng)
    return canvas


Kind = Callable[[Generator], Image]
_KINDS: tuple[tuple[Kind, float], ...] = (
    (_leaning, 0.2),
    (_misplaced, 0.18),
    (_missized, 0.09),
    (_misturned, 0.09),
    (_stacked, 0.05),
    (_wrong_pips, 0.14),
    (_sign, 0.03),
    (_hand, 0.07),
    (_thing, 0.07),
    (_bare, 0.08),
)


def sheet(columns: int, seed: int) -> Image:
    """Patches side by side: a row for each value, the rest is not flat."""
    rng = np.random.default_rng(seed)
    rows = [np.hstack([face(rng, value) for _ in range(columns)]) for value in range(1, 7)]
    rows += [np.hstack([_taken(kind(rng), rng) for _ in range(columns)]) for kind, _ in _KINDS]
    return np.asarray(np.vstack(rows), dtype=np.uint8)
