"""A die on a table with what is beside it, drawn the way the reader will cut it out."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.brush import Die, draw_die, random_die
from tests.lab.train.render.ground import ground
from tests.lab.train.render.lens import at_border, gloss
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.solid import Before, Points, Pose, View, top_corners
from vision.classify.patch_net.cut import DIE_PX, PATCH_PX, square
from vision.readings import Image

CANVAS_PX = 80
EDGE_PX = DIE_PX * CANVAS_PX / PATCH_PX
_UPRIGHT = np.eye(3)

USUAL_SPREAD = 0.25
"""Half the distance of the outer pips of most dice, in edges."""

LARGEST = 1.9
"""Times that a die may appear too large, where its pips lie close together."""

WIDEST_SPREAD = 0.36
"""The widest that pips may lie in a patch, in edges of what the reader takes for the die."""

STRAIGHT = 0.72
"""Share of cameras that hang above the tray; the others let a die's sides be seen."""

MOST_ASIDE = 32.0
"""Degrees; a face seen further from the side looks like that of a die that stands on its edge."""

SLANTED = 20.0
"""Degrees; a slanted face is told from a leaning one by the sides beside it."""

SIDES_SHOW = 1.3
"""Times too large that a slanted die may be taken: more, and nothing but its top fills the patch."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How far the pose that the reader was given is off.

    shift  of the die in its patch, in edges, complex.
    size   how many times larger than it should be the die appears.
    turn   degrees.
    """

    shift: complex = 0
    size: float = 1.0
    turn: float = 0.0


def good_fit(rng: Generator, look: Look) -> Fit:
    """What a localisation gets wrong on a good day: a few percent, a few degrees.

    One that finds the outline knows the size of the die; one that finds the pips takes it from
    them, and errs by as much as their layout differs from the usual one.
    """
    shift = complex(*np.clip(rng.normal(0, 0.035, 2), -0.08, 0.08))
    match rng.choice(3, p=(0.5, 0.35, 0.15)):
        case 0:
            size = np.exp(rng.uniform(-0.14, 0.14))
        case 1:
            size = np.clip(USUAL_SPREAD / look.spread * np.exp(rng.uniform(-0.08, 0.08)), 0.82, LARGEST)
        case _:
            size = min(np.exp(rng.uniform(-0.18, 0.4)), WIDEST_SPREAD / look.spread)
    return Fit(shift, float(size), float(np.clip(rng.normal(0, 3), -8, 8)))


def tilted(degrees: float, azimuth: float) -> Points:
    """The rotation that leans by so much towards a direction (radians)."""
    turn = yawed(azimuth)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    lean = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return np.asarray(turn @ lean @ turn.T)


def yawed(angle: float) -> Points:
    """The rotation about the upright axis, in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def camera(rng: Generator, lean: float, pose: Pose, fit: Fit) -> View:
    """A camera that leans by so many degrees, zoomed so that the pose fills the patch as the reader cuts."""
    turn = tilted(lean, rng.uniform(0, 2 * np.pi))
    raw = View(turn, rng.uniform(0.0, 0.12), 1 + 0j, 0j)
    corners = [(float(at.real), float(at.imag)) for at in top_corners(raw, pose)]
    centre, arm = square(corners)
    aim = -(1 + 1j) / 2 * EDGE_PX * fit.size * 1j ** int(rng.integers(4))
    scale = aim / arm * np.exp(1j * np.radians(fit.turn))
    middle = (CANVAS_PX - 1) / 2 * (1 + 1j) + fit.shift * EDGE_PX
    return replace(raw, scale=complex(scale), origin=complex(middle - centre * scale))


def flat_pose() -> Pose:
    """A die that lies flat in the middle."""
    return Pose(_UPRIGHT, np.array([0, 0, 0.5]))


def neighbours(rng: Generator, look: Look, count: int) -> list[Die]:
    """Dice beside the one in the middle: touching it flush, touching it at an angle, or close."""
    beside = []
    for quarter in rng.permutation(4)[:count]:
        flush = rng.random() < 0.5
        yaw = rng.normal(0, 0.03) if flush else rng.uniform(0, np.pi / 2)
        reach = 0.5 + 0.5 * (abs(math.cos(yaw)) + abs(math.sin(yaw)))
        gap = rng.uniform(0, 0.06) if rng.random() < 0.6 else rng.uniform(0, 0.5)
        place = np.array([reach + gap, rng.uniform(-0.85, 0.85), 0.5])
        around = yawed(quarter * np.pi / 2)
        other = look if rng.random() < 0.65 else random_look(rng)
        beside.append(random_die(rng, Pose(yawed(yaw), around @ place), other, int(rng.integers(1, 7))))
    return beside


def how_many_beside(rng: Generator) -> int:
    """Most dice lie alone, some touch one or two others."""
    return int(rng.choice(4, p=(0.55, 0.27, 0.13, 0.05)))


def aside(rng: Generator) -> float:
    """Degrees between a flat face and the camera: most hang above the tray, some look from the side."""
    if rng.random() < STRAIGHT:
        return float(min(abs(rng.normal(0, 8)), 24))
    return float(rng.uniform(12, MOST_ASIDE))


def face(rng: Generator, value: int) -> Image:
    """A flat face with this value."""
    look = random_look(rng)
    pose = flat_pose()
    slant, fit = aside(rng), good_fit(rng, look)
    if slant > SLANTED:
        fit = replace(fit, size=min(fit.size, SIDES_SHOW))
    view = camera(rng, slant, pose, fit)
    dice = [random_die(rng, pose, look, value), *neighbours(rng, look, how_many_beside(rng))]
    canvas = draw(rng, view, dice)
    return at_border(canvas, rng, 0.89) if rng.random() < 0.04 else canvas


def draw(rng: Generator, view: View, dice: list[Die]) -> Image:
    """The dice on a table, the furthest first."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < 0.7:
        canvas = _shaded(canvas, view, dice, rng)
    for die in sorted(dice, key=lambda die: Before(view, die.pose).height):
        draw_die(canvas, view, die, rng)
    shine = dice[0].look.gloss
    return gloss(canvas, rng, shine) if shine else canvas


def _shaded(canvas: Image, view: View, dice: list[Die], rng: Generator) -> Image:
    """The shadows of any lamp above."""
    return shaded(canvas, view, dice, rng.normal(0, 0.35, 2), rng.uniform(1, 9), rng.uniform(0.2, 0.75))


def shaded(
    canvas: Image, view: View, dice: list[Die], away: NDArray[np.float64], soft: float, depth: float
) -> Image:
    """The shadows that dice throw on the table.

    away   edges from a die to the shadow of its top.
    soft   pixels of a shadow's rim; depth: part of the light that is gone in it.
    """
    shade = np.zeros(canvas.shape[:2], np.float32)
    for die in dice:
        foot = Pose(die.pose.turn, die.pose.centre * (1, 1, 0) - (0, 0, 0.5))
        thrown = Pose(foot.turn, foot.centre + np.append(away, 0))
        spots = np.concatenate([top_corners(view, foot), top_corners(view, thrown)])
        hull = cv2.convexHull(np.stack([spots.real, spots.imag], axis=1).astype(np.int32))
        cv2.fillConvexPoly(shade, hull, (1.0,))
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), soft), np.float32)
    return np.asarray(canvas * (1 - np.float32(depth) * shade[..., None]), dtype=np.uint8)
