"""Faces that no die has, or not as they look: parts of one, wrong pips, letters, a pip under a reflection."""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.brush import Die, random_die
from tests.lab.train.render.lens import hide
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.scene import (
    CANVAS_PX,
    USUAL_SPREAD,
    aside,
    camera,
    draw,
    flat_pose,
    good_fit,
    how_many_beside,
    neighbours,
)
from tests.lab.train.render.solid import Before
from vision.readings import Image

BORDER = 0.72
"""Edges from the middle of a patch to a pip that just shows at its border."""


def opaque(look: Look) -> Look:
    """The same dice, through which no far face shines that could pass for this one."""
    return replace(look, solid=1.0)


def part(rng: Generator) -> Image:
    """Four pips of a narrow six, two of a three or one of any taken for a face; others show at the border."""
    look = random_look(rng)
    value, pips = _some_pips(rng)
    if len(pips) == 4:
        look = replace(look, rows=look.spread * rng.uniform(0.5, 0.8))
    pose = flat_pose()
    die = random_die(rng, pose, look, value)
    some = die.faces[0][pips]
    others = np.delete(die.faces[0], pips)
    most = BORDER / float(np.abs(others - some.mean()).min())
    match len(pips):
        case 1:
            size = most * math.exp(rng.uniform(-0.7, 0))
        case _:
            size = USUAL_SPREAD * math.sqrt(2) / float(np.abs(some - some.mean()).mean())
            size = min(size * math.exp(rng.uniform(-0.15, 0.08)), most)
    view = camera(rng, aside(rng), pose, replace(good_fit(rng, look), size=size))
    seen = Before(view, pose).face(0, np.append(some, 0))
    view = replace(view, origin=complex(view.origin + seen[-1] - seen[:-1].mean()))
    return draw(rng, view, [die, *neighbours(rng, look, how_many_beside(rng))])


def _some_pips(rng: Generator) -> tuple[int, list[int]]:
    """A value, and those of its pips that look like a face of their own."""
    match rng.choice(3, p=(0.45, 0.15, 0.4)):
        case 0:
            return 6, [0, 1, 3, 4]
        case 1:
            return 3, [0, 2]
        case _:
            value = int(rng.integers(2, 7))
            outer = value - value % 2  # the middle pip comes last: around it the face is whole
            return value, [int(rng.integers(outer))]


def wrong_pips(rng: Generator) -> Image:
    """A face that no die has: a pip missing or too many, far enough apart to be counted."""
    look = opaque(random_look(rng))
    look = replace(look, spread=max(look.spread, 0.17))
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, good_fit(rng, look))
    die = random_die(rng, pose, look, 4)
    odd = replace(die, faces=(_no_face(rng, look.spread), *die.faces[1:]))
    dice: list[Die] = [odd, *neighbours(rng, look, how_many_beside(rng))]
    return draw(rng, view, dice)


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


def sign(rng: Generator) -> Image:
    """A die with letters or figures, or blank."""
    look = opaque(random_look(rng))
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, good_fit(rng, look))
    die = random_die(rng, pose, look, 4)
    none = np.zeros(0, dtype=complex)
    canvas = draw(rng, view, [replace(die, faces=(none, *die.faces[1:]))])
    if rng.random() < 0.7:
        text = str(rng.choice(list("123456789ABEKVR")))
        at = (int(CANVAS_PX * rng.uniform(0.3, 0.42)), int(CANVAS_PX * rng.uniform(0.58, 0.7)))
        ink = np.clip(look.pip, 0, 255).tolist()
        cv2.putText(canvas, text, at, 0, rng.uniform(1.0, 1.6), ink, int(rng.integers(2, 5)), cv2.LINE_AA)
        canvas = np.asarray(np.rot90(canvas, int(rng.integers(4))))
    return np.ascontiguousarray(canvas)


def blinded(rng: Generator) -> Image:
    """A lamp's reflection hides a pip: what is left may look like another value."""
    look = random_look(rng)
    # On a white die, over white pips or in the middle of a one it could not be told from them.
    look = replace(look, body=look.body * min(1.0, 180 / float(look.body.max())), pip=look.pip * 0.3)
    pose = flat_pose()
    view = camera(rng, aside(rng), pose, good_fit(rng, look))
    die = random_die(rng, pose, look, int(rng.integers(2, 7)))
    canvas = draw(rng, view, [die, *neighbours(rng, look, how_many_beside(rng))])
    hidden = Before(view, pose).face(0, die.faces[0])[rng.integers(len(die.faces[0]))]
    return hide(canvas, rng, complex(hidden))
