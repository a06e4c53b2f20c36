"""Paints one die on a canvas: body, faces, pips, what shines through."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.ground import smooth
from tests.lab.train.render.looks import Colour, Look
from tests.lab.train.render.solid import Before, Flat, Pose, View
from vision.readings import Image

_SHIFT = 4
"""Fraction bits of the coordinates that OpenCV draws with: a sixteenth of a pixel."""

_CIRCLE: Flat = np.exp(2j * np.pi * np.arange(14) / 14)
_RIM: Flat = np.exp(2j * np.pi * np.arange(32) / 32)
_RIM_CORNERS: Flat = np.sign(_RIM.real.round(9)) + 1j * np.sign(_RIM.imag.round(9))

FAINTER = 0.6
"""The most that a far face's pips have of the contrast of those on top: more could not be told from them."""


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """A die to draw: where, how it looks, the pips of its faces.

    faces   centres of the pips of the six faces (the top one first), in edges from their middles.
    lit     (6,) brightness of the six faces.
    """

    pose: Pose
    look: Look
    faces: tuple[Flat, ...]
    lit: NDArray[np.float64]


def random_die(rng: Generator, pose: Pose, look: Look, top: int) -> Die:
    """A die with this value on top, its other faces as chance has them; opposite ones add up to 7."""
    around = [v for v in (1, 2, 3) if v not in (top, 7 - top)]
    first, second = around if rng.random() < 0.5 else around[::-1]
    if rng.random() < 0.5:
        first = 7 - first
    if rng.random() < 0.5:
        second = 7 - second
    values = (top, 7 - top, first, 7 - first, second, 7 - second)
    quarter = 1j ** rng.integers(4, size=6)
    faces = tuple(sites(v, look) * q for v, q in zip(values, quarter, strict=True))
    lit = rng.uniform(0.35, 1.05, 6) if rng.random() < 0.8 else np.full(6, rng.uniform(0.7, 1.1))
    lit[0] = 1.0
    return Die(pose, look, faces, lit)


def sites(value: int, look: Look) -> Flat:
    """Centres of the pips of a value on its face, in edges from the middle."""
    s = look.spread
    corner = np.array([-s - 1j * s, s + 1j * s, s - 1j * s, -s + 1j * s, 0])
    match value:
        case 1:
            return corner[4:]
        case 2:
            return corner[:2]
        case 3:
            return corner[[0, 1, 4]]
        case 4:
            return corner[:4]
        case 5:
            return corner
        case _:
            return np.array([x * look.rows + 1j * y * look.six for x in (-1, 1) for y in (-1, 0, 1)])


def draw_die(canvas: Image, view: View, die: Die, rng: Generator) -> None:
    """Paint a die over what is there."""
    look = die.look
    below = canvas.copy() if look.solid < 1 else None
    before = Before(view, die.pose)
    shown = before.facing()
    silhouette = _silhouette(before, look.round)
    _fill(canvas, [silhouette], look.body * float(die.lit[shown].mean()) * rng.uniform(0.85, 1.15))
    for i, rim in zip(shown, before.faces(shown, _rim(look)), strict=True):
        _fill(canvas, [rim], look.body * die.lit[i])
    if look.grain:
        _grain(canvas, silhouette, look, rng)
    if below is not None:
        _shine_through(canvas, below, before, die, silhouette, rng)
    for i in shown:
        _draw_face(canvas, before, die, i, rng)


def outline_of(view: View, die: Die) -> NDArray[np.int32]:
    """(k, 2) the hull of all that is seen of a die, in whole pixels of the canvas."""
    hull = _silhouette(Before(view, die.pose), die.look.round)
    return np.rint(np.stack([hull.real, hull.imag], axis=1)).astype(np.int32)


def _silhouette(before: Before, rounding: float) -> Flat:
    cloud = before.corners(0.5 - rounding)[:, None] + _CIRCLE * (rounding * before.scale)
    points = np.stack([cloud.real.ravel(), cloud.imag.ravel()], axis=1).astype(np.float32)
    hull = cv2.convexHull(points)[:, 0]
    return np.asarray(hull[:, 0] + 1j * hull[:, 1], dtype=complex)


def _rim(look: Look) -> Flat:
    """The flat part of a face: a square with rounded corners, up to a circle."""
    half = 0.5 - 0.75 * look.round
    corner = min(look.corner + 0.5 * look.round, half)
    return _RIM * corner + _RIM_CORNERS * (half - corner)


def _fill(canvas: Image, rings: Sequence[Flat], colour: Colour) -> None:
    """Fill polygons with one colour."""
    b, g, r = (min(max(float(part), 0.0), 255.0) for part in colour)
    cv2.fillPoly(canvas, [_fixed(ring) for ring in rings], (b, g, r), cv2.LINE_AA, _SHIFT)


def _fixed(ring: Flat) -> NDArray[np.int32]:
    pairs = (ring * (1 << _SHIFT)).view(np.float64).reshape(-1, 2)
    return np.rint(pairs).astype(np.int32)


def _mask(canvas: Image, ring: Flat) -> NDArray[np.uint8]:
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [_fixed(ring)], (255,), cv2.LINE_8, _SHIFT)
    return mask


def _grain(canvas: Image, silhouette: Flat, look: Look, rng: Generator) -> None:
    """Speckle, swirls or wood in the body."""
    rows, columns = rng.integers(4, 40, 2)
    field = smooth(rng, canvas.shape[0], int(rows), int(columns), 1 if rng.random() < 0.7 else 3)
    strength = np.float32(look.grain * (40 + 0.5 * look.body.mean()))
    mixed = np.clip(canvas + field * strength, 0, 255).astype(np.uint8)
    cv2.copyTo(mixed, _mask(canvas, silhouette), canvas)


def _shine_through(
    canvas: Image, below: Image, before: Before, die: Die, silhouette: Flat, rng: Generator
) -> None:
    """Let the ground and the pips of the far faces show through the body."""
    look = die.look
    ghost = canvas.copy()
    shown = before.facing()
    strength = rng.uniform(0.1, FAINTER)
    for i in range(6):
        if i not in shown:
            _fill(ghost, _pips(before, die, i, 1.0), look.body + (look.pip - look.body) * strength)
    ghost = np.asarray(cv2.GaussianBlur(ghost, (0, 0), rng.uniform(0.5, 2.5)), dtype=np.uint8)
    mixed = cv2.addWeighted(ghost, look.solid, below, 1 - look.solid, 0)
    cv2.copyTo(mixed, _mask(canvas, silhouette), canvas)
    if rng.random() < 0.5:  # the edges of clear dice are dark or bright lines
        line = np.clip(look.body * rng.uniform(0.3, 1.5), 0, 255).tolist()
        cv2.polylines(canvas, [_fixed(before.face(0, _rim(look)))], True, line, 1, cv2.LINE_AA, _SHIFT)


def _pips(before: Before, die: Die, face: int, size: float, offset: complex = 0) -> list[Flat]:
    """Outlines of the pips of a face, `size` times as large as they are."""
    centres = die.faces[face]
    radius = die.look.ace if len(centres) == 1 else die.look.radius
    return list(before.face(face, (centres + offset * radius)[:, None] + _CIRCLE * (radius * size)))


def _pip_colour(die: Die, face: int) -> Colour:
    match len(die.faces[face]):
        case 1:
            colour = die.look.ace_pip
        case 4:
            colour = die.look.four_pip
        case _:
            colour = die.look.pip
    return np.asarray(colour * (0.25 + 0.75 * die.lit[face]))


def _draw_face(canvas: Image, before: Before, die: Die, face: int, rng: Generator) -> None:
    """Paint what is printed or drilled on a face."""
    look, colour = die.look, _pip_colour(die, face)
    ground = look.body * die.lit[face]
    if look.plate:
        ground = look.plate_colour * die.lit[face]
        _fill(canvas, [before.face(face, _RIM * look.plate)], ground)
    _paint_pips(canvas, _pips(before, die, face, 1.0), colour, ground, look.worn, rng)
    if look.hollow:
        shade = colour * (1 + 0.6 * look.hollow) + 60 * max(look.hollow, 0)
        aside = 0.2 * complex(_CIRCLE[rng.integers(14)])
        _fill(canvas, _pips(before, die, face, rng.uniform(0.55, 0.8), aside), shade)
    if look.ring:
        _fill(canvas, _pips(before, die, face, look.ring), ground)
    if look.glint:
        bright = colour + (250 - colour) * look.glint
        aside = 0.4 * complex(_CIRCLE[rng.integers(14)])
        _fill(canvas, _pips(before, die, face, rng.uniform(0.2, 0.45), aside), bright)


def _paint_pips(
    canvas: Image, rings: list[Flat], colour: Colour, ground: Colour, worn: float, rng: Generator
) -> None:
    """Pips of one colour, or each with some of its paint gone."""
    if not worn:
        _fill(canvas, rings, colour)
        return
    for ring in rings:
        _fill(canvas, [ring], colour + (ground - colour) * worn * rng.random())
