"""What stands still: the tray with its floor, wall and rim, the table around it, and what lies in it."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.lab.traced.dice import FAR
from tests.lab.traced.vectors import Vector, compiled

SIDES = 8
"""Sides of a tray at most; a round one has none."""

PAINT = np.dtype([("colour", "f8", 3), ("gloss", "f8"), ("tile", "i4"), ("shift", "f8", 2)])
"""Of table, floor and wall: colour linear, BGR; tile: which texture; shift: of it, in mm."""

TRAY = np.dtype(
    [
        ("sides", "i4"),
        ("radius", "f8"),
        ("wall", "f8"),
        ("rim", "f8"),
        ("normals", "f8", (SIDES, 2)),
        ("offsets", "f8", SIDES),
    ]
)
"""As TrayLook, in mm; normals (outwards) and offsets of the outline's sides."""

THING = np.dtype(
    [
        ("box", "i4"),
        ("at", "f8", 2),
        ("turn", "f8", 2),
        ("half", "f8", 2),
        ("high", "f8"),
        ("colour", "f8", 3),
        ("gloss", "f8"),
    ]
)
"""A box, or an upright cylinder; turn: cosine and sine."""

TABLE, FLOOR, INSIDE, RIM, OUTSIDE = range(5)
"""Parts of a tray."""

_NEAR = 1e-3
_FLAT = 1e-9
PER_MM = 2.0  # pixels of a texture


@compiled
def apart(tray: Any, x: float, y: float) -> float:
    """Distance in mm from the floor's outline: below 0 inside."""
    if tray.sides == 0:
        return float(math.sqrt(x * x + y * y) - tray.radius)
    far, normals, offsets = -FAR, tray.normals, tray.offsets
    for k in range(tray.sides):
        far = max(far, normals[k, 0] * x + normals[k, 1] * y - offsets[k])
    return far


@compiled
def _between(tray: Any, start: Vector, way: Vector, more: float) -> tuple[float, float]:
    """Where a ray enters and leaves the outline, widened by so many mm."""
    x, y, _ = start
    if tray.sides == 0:
        a = way[0] * way[0] + way[1] * way[1] + 1e-12
        b = x * way[0] + y * way[1]
        root = b * b - a * (x * x + y * y - (tray.radius + more) ** 2)
        if root <= 0:
            return FAR, -FAR
        root = math.sqrt(root)
        return (-b - root) / a, (-b + root) / a
    enter, leave = -FAR, FAR
    normals, offsets = tray.normals, tray.offsets
    for k in range(tray.sides):
        nx, ny = normals[k, 0], normals[k, 1]
        room, speed = offsets[k] + more - nx * x - ny * y, nx * way[0] + ny * way[1]
        if speed > _FLAT:
            leave = min(leave, room / speed)
        elif speed < -_FLAT:
            enter = max(enter, room / speed)
        elif room < 0:
            return FAR, -FAR
    return enter, leave


@compiled
def tray_met(tray: Any, start: Vector, way: Vector, best: float) -> tuple[float, int]:
    """How far a ray goes until it meets a part nearer than `best`, and which; -1 for none."""
    part = -1
    x, y, z = start
    if way[2] < -_FLAT:
        for high, level in ((0.0, False), (tray.wall, True)):
            far = (high - z) / way[2]
            if _NEAR < far < best:
                beyond = apart(tray, x + far * way[0], y + far * way[1])
                if not level:
                    best, part = far, FLOOR if beyond <= 0 else TABLE
                elif 0 < beyond < tray.rim:
                    best, part = far, RIM
    for inside in (True, False):
        enter, leave = _between(tray, start, way, 0.0 if inside else tray.rim)
        far = leave if inside else enter
        if leave > enter and _NEAR < far < best and 0 <= z + far * way[2] <= tray.wall:
            best, part = far, INSIDE if inside else OUTSIDE
    return best, part


@compiled
def tray_normal(tray: Any, part: int, point: Vector) -> Vector:
    """Of that part."""
    if part not in (INSIDE, OUTSIDE):
        return 0.0, 0.0, 1.0
    step = 0.3
    here = apart(tray, point[0], point[1])
    x = apart(tray, point[0] + step, point[1]) - here
    y = apart(tray, point[0], point[1] + step) - here
    length = math.sqrt(x * x + y * y) + _FLAT
    length = -length if part == INSIDE else length
    return x / length, y / length, 0.0


@compiled
def tray_colour(paints: Any, tiles: NDArray[np.float32], part: int, point: Vector) -> tuple[Vector, float]:
    """Of that part there, and how polished it is."""
    paint = paints[min(part, 2)]
    x, y, z = point
    if part > FLOOR:
        x, y = x + z, y * 1.3 + z * 0.7
    grain = _texture(tiles[paint.tile], x + paint.shift[0], y + paint.shift[1])
    c = paint.colour
    return (c[0] * grain, c[1] * grain, c[2] * grain), paint.gloss


@compiled
def _texture(tile: NDArray[np.float32], x: float, y: float) -> float:
    side = tile.shape[1] - 1
    u, v = (x * PER_MM) % side, (y * PER_MM) % side
    column, row = min(int(u), side - 1), min(int(v), side - 1)
    a, b = u - column, v - row
    above = (1 - a) * tile[row, column] + a * tile[row, column + 1]
    below = (1 - a) * tile[row + 1, column] + a * tile[row + 1, column + 1]
    return float((1 - b) * above + b * below)


@compiled
def _turned(thing: Any, x: float, y: float) -> tuple[float, float]:
    c, s = thing.turn[0], thing.turn[1]
    return c * x + s * y, c * y - s * x


@compiled
def thing_met(thing: Any, start: Vector, way: Vector, best: float) -> float:
    """How far a ray goes until it meets the thing; FAR where that is not nearer than `best`."""
    x, y = _turned(thing, start[0] - thing.at[0], start[1] - thing.at[1])
    right, down = _turned(thing, way[0], way[1])
    low, high = _slab(start[2], way[2], 0.0, thing.high)
    if thing.box:
        first = _slab(x, right, -thing.half[0], thing.half[0])
        second = _slab(y, down, -thing.half[1], thing.half[1])
        low, high = max(low, first[0], second[0]), min(high, first[1], second[1])
    else:
        a, b = right * right + down * down + 1e-12, x * right + y * down
        root = b * b - a * (x * x + y * y - thing.half[0] ** 2)
        if root <= 0:
            return FAR
        root = math.sqrt(root)
        low, high = max(low, (-b - root) / a), min(high, (-b + root) / a)
    return low if low < high and _NEAR < low < best else FAR


@compiled
def _slab(start: float, way: float, low: float, high: float) -> tuple[float, float]:
    """Where a ray is between two planes."""
    slope = 1.0 / (way if abs(way) > _FLAT else _FLAT)
    a, b = (low - start) * slope, (high - start) * slope
    return min(a, b), max(a, b)


@compiled
def thing_normal(thing: Any, point: Vector) -> Vector:
    """Where a ray met it."""
    none = 0.0
    if point[2] > thing.high - 0.01:
        return none, none, 1.0
    x, y = _turned(thing, point[0] - thing.at[0], point[1] - thing.at[1])
    if thing.box:
        wide, deep = abs(x) / thing.half[0], abs(y) / thing.half[1]
        x, y = (x if wide > deep else none), (none if wide > deep else y)
    length, c, s = math.sqrt(x * x + y * y) + _FLAT, thing.turn[0], thing.turn[1]
    return (c * x - s * y) / length, (s * x + c * y) / length, none
