"""What dice must look like before a camera: their outlines, edges of their tops and pips, as points.

A die is a cube with rounded edges: a smaller cube, grown by a ball. Its outline is the hull of the smaller
one's corners moved outwards by the ball's radius; an edge of its top is seen where the ball is half turned.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mount import Floats, Mount

ALONG = np.linspace(0.16, 0.84, 9)
"""Places on an edge at which it is looked at: its ends are round."""

SLANT = 0.3  # sine of the angle between a side and the view of it: pips at less run into each other
SPREAD = 0.25  # edges from the middle to a row of pips, usually

_TOP = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
_BOX = np.concatenate([np.column_stack([_TOP, np.full(4, z)]) for z in (0.5, -0.5)])


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """One camera and the dice before it.

    round  radius of the dice's edges, in edges.
    dice   (n, 4): place of each on the plane of the tops, its turn in radians, spread of its pips in edges.
    """

    mount: Mount
    round: float
    dice: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """Points on the edges that can be seen of one die.

    ends     (k, 2) corners of the die's box that each lies between; share (k,) of the way.
    crease   (k,) whether it lies between top and side, else on the outline.
    side     (k, 3) for a crease: the side's direction.
    """

    die: int
    ends: NDArray[np.int64]
    share: Floats
    crease: NDArray[np.bool_]
    side: Floats


def opposite(model: Model, size: tuple[int, int]) -> Model:
    """The same dice before a camera that looks from the other side."""
    mount = replace(model.mount, towards=model.mount.towards + 180.0)
    places = mount.places(model.mount.pixels(model.dice[:, :2], size), size)
    return replace(model, mount=mount, dice=np.column_stack([places, model.dice[:, 2:]]))


def wire(model: Model, die: int, size: tuple[int, int]) -> Wire:
    """Which edges of a die are seen where this camera stands."""
    flat = _project(model.mount, _corners(model, die), size)
    hull = cv2.convexHull(flat.astype(np.float32), returnPoints=False)[:, 0].tolist()
    around = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    outside = {frozenset(pair) for pair in around}
    rim = [(k, (k + 1) % 4) for k in range(4) if frozenset((k, (k + 1) % 4)) not in outside]
    turn = float(model.dice[die, 2])
    sides = [np.array([np.cos(a), np.sin(a), 0.0]) for a in turn + np.pi / 2 * (np.arange(4) - 1)]
    pairs = np.array([*around, *rim])
    return Wire(
        die,
        np.repeat(pairs, len(ALONG), axis=0),
        np.tile(ALONG, len(pairs)),
        np.repeat(np.arange(len(pairs)) >= len(around), len(ALONG)),
        np.repeat([*[np.zeros(3)] * len(around), *(sides[k] for k, _ in rim)], len(ALONG), axis=0),
    )


def points(model: Model, seen: Wire, size: tuple[int, int]) -> tuple[Floats, Floats]:
    """Where those points are, (k, 2) pixels, and which way is out of the die there, (k, 2) of length 1."""
    box = _corners(model, seen.die)
    a, b = (box[seen.ends[:, k]] for k in (0, 1))
    at = a + (b - a) * seen.share[:, None]
    raised = at + model.round * (seen.side + _UP) / 2**0.5 * seen.crease[:, None]
    pixels = _project(model.mount, raised, size)
    first, second = (_project(model.mount, corner, size) for corner in (a, b))
    along = second - first
    out = np.stack([along[:, 1], -along[:, 0]], axis=1)
    middle = _project(model.mount, box.mean(axis=0, keepdims=True), size)
    out *= np.sign(((pixels - middle) * out).sum(axis=1, keepdims=True))
    out /= np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
    grown = model.round * scale_at(model.mount, at, size) * ~seen.crease
    return pixels + out * grown[:, None], out


def pips(model: Model, die: int, sites: Floats, size: tuple[int, int], side: int | None = None) -> Floats:
    """(n, 2) pixels of places of pips (n, 2), in spreads from the middle of its top, or of a side 0 to 3."""
    at = sites * model.dice[die, 3]
    if side is None:
        return model.mount.pixels(_turned(at, model.dice[die]), size)
    flat = np.column_stack([np.full(len(at), 0.5), at[:, 0]]) @ _spin(side * np.pi / 2)
    return model.mount.pixels(_turned(flat, model.dice[die]), size, rise=at[:, 1:] - 0.5)


def facing(model: Model, die: int) -> list[int]:
    """The sides of a die that its camera looks at, not too much at a slant."""
    x, y, turn = model.dice[die, :3]
    outward = turn + np.pi / 2 * np.arange(4)
    away = np.column_stack([x + np.cos(outward) / 2, y + np.sin(outward) / 2])
    height = model.mount.height + 0.5
    turned = -(away[:, 0] * np.cos(outward) + away[:, 1] * np.sin(outward))
    seen = turned / np.sqrt(np.square(away).sum(axis=1) + height * height)
    return np.flatnonzero(seen > SLANT).tolist()


def scale_at(mount: Mount, at: Floats, size: tuple[int, int]) -> Floats:
    """(k,) pixels of an edge that faces the camera, at places (k, 3) in edges."""
    right, down, up = mount.axes
    away = at[:, :1] * right + at[:, 1:2] * down + (at[:, 2:] - mount.height) * up
    return np.asarray(mount.lens * size[0] / np.maximum(away[:, 2], 1e-3) / mount.pixel**0.5)


_UP = np.array([0.0, 0.0, 1.0])


def _turned(flat: Floats, die: Floats) -> Floats:
    return np.asarray(flat @ _spin(float(die[2])) + die[:2])


def _spin(turn: float) -> Floats:
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, s], [-s, c]])


def _corners(model: Model, die: int) -> Floats:
    """(8, 3) of the smaller cube: on the plane, and raised over that of the tops; the upper four first."""
    small = _BOX * (1 - 2 * model.round)
    return np.column_stack([_turned(small[:, :2], model.dice[die]), small[:, 2] - 0.5])


def _project(mount: Mount, at: Floats, size: tuple[int, int]) -> Floats:
    return mount.pixels(at[:, :2], size, rise=at[:, 2:])
