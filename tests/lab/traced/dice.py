"""A die: a cube with round edges, perhaps cut by a ball, its pips hollows or paint, solid or clear.

By sphere tracing: each step goes as far as nothing can be met (Hart, 1996). In its own frame the die is the
cube from -1 to 1; faces and pips lie as the simulation has them.
"""

import math
from typing import Any

import numpy as np

from tests.lab.traced.vectors import Vector, compiled, dot, plus, scaled, turned, unit, vector

FAR = 1e9
"""Farther than anything, in mm."""

DIE = np.dtype(
    [
        ("at", "f8", 3),
        ("turn", "f8", (3, 3)),
        ("back", "f8", (3, 3)),
        *((name, "f8") for name in ("half", "rounding", "ball", "dish", "pip_size", "spread", "ace")),
        *((name, "f8") for name in ("gloss", "clear", "thick", "glow", "vein")),
        ("waves", "f8", 3),
        ("body", "f8", 3),
        ("pip", "f8", 3),
        ("ace_pip", "f8", 3),
    ]
)
"""at, half in mm; turn: from its frame to the world, back: the other way; lengths in half edges,
colours linear, BGR.

dish   depth of a pip; ace: times as large the single one is.
thick  power of the body's colour that half an edge of it takes on; glow: of its pips, seen through it.
vein   how much the body's colour varies; waves: of that.
"""

_HIT, _STEPS, _CARE = 0.002, 40, 0.9
_SLOPE = 0.004  # half edges over which a normal is measured


@compiled
def placed(die: Any, point: Vector) -> Vector:
    """A point of the world in the die's frame, in half edges."""
    return scaled(turned(die.back, plus(point, vector(die.at), -1.0)), 1.0 / die.half)


@compiled
def _shown(value: int, across: float, down: float) -> bool:
    """Whether the pattern of a value has a pip there, of -1, 0 and 1 each way."""
    if across == 0 and down == 0:
        return value % 2 == 1
    if across != 0 and down != 0:
        return value > 3 or (value > 1 and across == down)
    return across != 0 and value == 6


@compiled
def pip(die: Any, point: Vector) -> tuple[float, float, float, int]:
    """Distance along the face to the middle of the nearest pip, its radius, the height there, the value."""
    x, y, z = point
    wide, deep, high = abs(x), abs(y), abs(z)
    if wide >= deep and wide >= high:
        u, v, up, value = y, z, wide, 2 if x > 0 else 5
    elif deep >= high:
        u, v, up, value = z, x, deep, 3 if y > 0 else 4
    else:
        u, v, up, value = x, y, high, 1 if z > 0 else 6
    if value == 1:
        return math.sqrt(u * u + v * v), die.pip_size * die.ace, up, value
    across = float(min(max(math.floor(u / die.spread + 0.5), -1), 1))
    down = float(min(max(math.floor(v / die.spread + 0.5), -1), 1))
    if not _shown(value, across, down):
        return FAR, die.pip_size, up, value
    u, v = u - across * die.spread, v - down * die.spread
    return math.sqrt(u * u + v * v), die.pip_size, up, value


@compiled
def distance(die: Any, point: Vector) -> float:
    """From the surface, in half edges; below 0 inside."""
    inner = 1.0 - die.rounding
    x, y, z = abs(point[0]) - inner, abs(point[1]) - inner, abs(point[2]) - inner
    over = (max(x, 0.0), max(y, 0.0), max(z, 0.0))
    far = math.sqrt(dot(over, over)) + min(max(x, y, z), 0.0) - die.rounding
    if die.ball > 0:
        far = max(far, math.sqrt(dot(point, point)) - die.ball)
    if die.dish <= 0 or far < -0.3:
        return float(far)
    gap, radius, up, _ = pip(die, point)
    if gap > 1.3 * radius:
        return float(far)
    ball = (radius * radius + die.dish * die.dish) / (2 * die.dish)
    above = up - 1 - ball + die.dish
    return float(max(far, ball - math.sqrt(gap * gap + above * above)))


@compiled
def normal(die: Any, point: Vector) -> Vector:
    """In the world, outwards: the slope of the distance at four places (Quilez)."""
    x, y, z = point
    e = _SLOPE
    a = distance(die, (x + e, y - e, z - e))
    b = distance(die, (x - e, y - e, z + e))
    c = distance(die, (x - e, y + e, z - e))
    d = distance(die, (x + e, y + e, z + e))
    return unit(turned(die.turn, (a - b - c + d, -a - b + c + d, -a + b - c + d)))


@compiled
def _within(start: Vector, way: Vector) -> tuple[float, float]:
    """Where a ray enters the cube around a die and leaves it, in half edges."""
    enter, leave = 0.0, FAR
    for k in range(3):
        slope = 1.0 / (way[k] if abs(way[k]) > 1e-9 else 1e-9)
        first, last = (-1 - start[k]) * slope, (1 - start[k]) * slope
        enter, leave = max(enter, min(first, last)), min(leave, max(first, last))
    return enter, leave


@compiled
def met(die: Any, start: Vector, way: Vector, best: float) -> float:
    """How far in mm a ray from outside goes to the die; FAR where that is not nearer than `best`."""
    away = plus(start, vector(die.at), -1.0)
    near, reach = dot(away, way), die.half * 1.7321
    if near * near - dot(away, away) + reach * reach <= 0 or (near > 0 and dot(away, away) > reach * reach):
        return FAR
    point, ray = placed(die, start), turned(die.back, way)
    far, leave = _within(point, ray)
    for _ in range(_STEPS):
        if far > leave or far * die.half > best:
            return FAR
        gap = distance(die, plus(point, ray, far))
        if gap < _HIT:
            return float(far * die.half)
        far += gap * _CARE + 0.0005
    return FAR


@compiled
def leaving(die: Any, point: Vector, way: Vector) -> float:
    """How far in half edges a ray inside goes until it leaves; both in the die's frame."""
    far = 0.01
    for _ in range(_STEPS):
        gap = -distance(die, plus(point, way, far))
        if gap < _HIT:
            break
        far += gap * _CARE + 0.001
    return far


@compiled
def colour(die: Any, point: Vector) -> tuple[Vector, bool]:
    """Of the surface at a point of the die's frame, and whether that is a pip."""
    gap, radius, up, value = pip(die, point)
    if gap < radius and up > 0.97 - die.dish:
        return vector(die.ace_pip if value == 1 else die.pip), True
    w = die.waves
    bright = 1.0
    if die.vein > 0:
        x, y, z = point
        bright += die.vein * math.sin(w[0] * x + 3 * math.sin(w[1] * y + w[2]) + 2 * math.sin(w[1] * z))
    return scaled(vector(die.body), bright), False
