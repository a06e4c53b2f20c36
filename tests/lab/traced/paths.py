"""Light along paths: from the camera to what a ray meets, and on from there, some of it by chance.

At each surface the lamps are asked for directly, at a place on them by chance; what else comes is what the
path meets next (Kajiya, 1986). Polished surfaces mirror: sharp ones by the path itself, dull ones by the
lamps alone. Light (3,) is linear, BGR, where the middle of an open white floor gives about 1.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.lab.traced import dice as die_
from tests.lab.traced.dice import FAR
from tests.lab.traced.table import (
    thing_met,
    thing_normal,
    tray_colour,
    tray_met,
    tray_normal,
)
from tests.lab.traced.vectors import (
    PRIME,
    State,
    Vector,
    about,
    bent,
    chance,
    compiled,
    dot,
    mirrored,
    plus,
    scaled,
    thrown_back,
    times,
    turned,
    unit,
    vector,
)

LAMP = np.dtype([("at", "f8", 3), ("radius", "f8"), ("light", "f8", 3), ("square", "i4")])
"""A ball, or a level square whose half side `radius` is; light: of its surface."""

ROOM = np.dtype([("light", "f8", 3), ("above", "f8"), ("way", "f8", 3), ("aside", "f8")])
"""Light from everywhere; above: how much more of it comes from above, aside: from one side, towards `way`."""


class World(NamedTuple):
    """A scene as arrays of the kinds above; tray and room have one row; tiles (n, h, w)."""

    tray: NDArray[Any]
    paints: NDArray[Any]
    dice: NDArray[Any]
    things: NDArray[Any]
    lamps: NDArray[Any]
    room: NDArray[Any]
    tiles: NDArray[np.float32]


_NOTHING, _TRAY, _DIE, _THING, _LAMP = range(5)
_INDEX = 1.49
"""Of refraction, of acrylic."""

_BOUNCES, _ROUND = 8, 2
"""Places that a path goes by at most; after so many of them a dull surface ends it."""

_OFF = 0.02
"""mm by which a path leaves a surface."""

_SHARP = 2500.0
"""Power of a lobe from which a surface mirrors."""

_WHITE = 4.0
"""Light that a path adds at most: more is white, and one path would be seen as a speck."""

_LOST = 0.8
"""Of the light that goes through a clear die into its shadow."""


@compiled
def _nearest(world: World, start: Vector, way: Vector, lamps: bool) -> tuple[float, int, int]:
    """How far a ray goes, what it meets, and which of these."""
    best, part = tray_met(world.tray[0], start, way, FAR)
    what, which = (_TRAY, part) if part >= 0 else (_NOTHING, 0)
    for k in range(len(world.things)):
        far = thing_met(world.things[k], start, way, best)
        if far < best:
            best, what, which = far, _THING, k
    for k in range(len(world.dice)):
        far = die_.met(world.dice[k], start, way, best)
        if far < best:
            best, what, which = far, _DIE, k
    if lamps:
        for k in range(len(world.lamps)):
            far = _lamp_met(world.lamps[k], start, way)
            if far < best:
                best, what, which = far, _LAMP, k
    return best, what, which


@compiled
def _lamp_met(lamp: Any, start: Vector, way: Vector) -> float:
    away = plus(start, vector(lamp.at), -1.0)
    if lamp.square:
        if abs(way[2]) < 1e-6:
            return FAR
        far = -away[2] / way[2]
        x, y = away[0] + far * way[0], away[1] + far * way[1]
        return far if far > 0 and max(abs(x), abs(y)) < lamp.radius else FAR
    near = dot(away, way)
    root = near * near - dot(away, away) + lamp.radius * lamp.radius
    far = -near - math.sqrt(max(root, 0.0))
    return far if root > 0 and far > 0 else FAR


@compiled
def _passing(world: World, start: Vector, way: Vector, far: float) -> Vector:
    """Share (3,) of light that comes from so far away."""
    none, share = 0.0, (1.0, 1.0, 1.0)
    _, part = tray_met(world.tray[0], start, way, far)
    if part >= 0:
        return none, none, none
    for k in range(len(world.things)):
        if thing_met(world.things[k], start, way, far) < far:
            return none, none, none
    for k in range(len(world.dice)):
        die = world.dice[k]
        if die_.met(die, start, way, far) < far:
            if die.clear <= 0:
                return none, none, none
            body = (math.sqrt(die.body[0]), math.sqrt(die.body[1]), math.sqrt(die.body[2]))
            share = times(share, scaled(body, die.clear * _LOST))
    return share


@compiled
def _room(room: Any, way: Vector) -> Vector:
    """Light of the room from there."""
    bright = 0.25
    if way[2] >= 0:
        bright = 1 - room.above + room.above * 1.5 * way[2] + room.aside * dot(vector(room.way), way)
        bright = max(0.1, bright)
    return scaled(vector(room.light), bright)


@compiled
def _on_lamp(lamp: Any, point: Vector, state: State) -> Vector:
    """A place on a lamp by chance: on a ball as even as its disc is seen."""
    at = vector(lamp.at)
    if lamp.square:
        x, y = 2 * chance(state) - 1, 2 * chance(state) - 1
        return at[0] + lamp.radius * x, at[1] + lamp.radius * y, at[2]
    return plus(at, about(unit(plus(point, at, -1)), 1.0, state), lamp.radius)


@compiled
def _lit(
    world: World, point: Vector, normal: Vector, lobe: tuple[Vector, float], state: State, one: bool
) -> tuple[Vector, Vector]:
    """Light of the lamps on a surface, and what a lobe (its axis, its power) throws back of it.

    one  only one of them, by chance, for all.
    """
    dull = (0.0, 0.0, 0.0)
    bright, many = dull, len(world.lamps)
    first = min(int(chance(state) * many), many - 1) if one else 0
    for k in range(first, first + 1 if one else many):
        lamp = world.lamps[k]
        to = plus(_on_lamp(lamp, point, state), point, -1)
        far2 = dot(to, to)
        far = math.sqrt(far2)
        way = scaled(to, 1 / far)
        slant = dot(way, normal)
        if slant <= 0:
            continue
        size = lamp.radius * lamp.radius * (4 * abs(way[2]) / math.pi if lamp.square else 1)
        share = _passing(world, point, way, far * 0.999)
        light = times(vector(lamp.light), share)
        gain = size / far2 * (many if one else 1)
        dull = plus(dull, light, gain * slant)
        facing = dot(way, lobe[0])
        if lobe[1] > 0 and facing > 0:
            bright = plus(bright, light, gain * (lobe[1] + 1) / 2 * facing ** lobe[1])
    return dull, bright


@compiled
def _surface(
    world: World, what: int, which: int, point: Vector
) -> tuple[Vector, Vector, float, float, float]:
    """Colour, normal, gloss, how clear, and what part of light polish throws back."""
    if what == _TRAY:
        tray = world.tray[0]
        colour, gloss = tray_colour(world.paints, world.tiles, which, point)
        return colour, tray_normal(tray, which, point), gloss, 0.0, gloss
    if what == _THING:
        thing = world.things[which]
        return vector(thing.colour), thing_normal(thing, point), thing.gloss, 0.0, 8.0
    die = world.dice[which]
    own = die_.placed(die, point)
    colour, pip = die_.colour(die, own)
    clear = 0.0 if pip else die.clear
    return colour, die_.normal(die, own), die.gloss * (0.6 if pip else 1), clear, 1.0


@compiled
def _through(
    die: Any, point: Vector, way: Vector, normal: Vector, state: State
) -> tuple[Vector, Vector, Vector, Vector]:
    """A path through a clear die: its light, what of later light it lets by, where it leaves and which way.

    It ends in a pip, or where it was thrown back too often: then it lets nothing by.
    """
    none = (0.0, 0.0, 0.0)
    tint = (1.0, 1.0, 1.0)
    inside, _ = bent(way, normal, _INDEX)
    at, ray = die_.placed(die, plus(point, normal, -2 * _OFF)), turned(die.back, inside)
    for _ in range(6):
        far = die_.leaving(die, at, ray)
        thick = die.thick * far
        tint = times(tint, (die.body[0] ** thick, die.body[1] ** thick, die.body[2] ** thick))
        at = plus(at, ray, far)
        colour, pip = die_.colour(die, at)
        if pip:
            return scaled(times(tint, colour), die.glow), none, point, way
        out = die_.normal(die, at)
        side = scaled(turned(die.back, out), -1)
        beyond, cosine = bent(ray, side, 1 / _INDEX)
        if cosine <= 0 or chance(state) < thrown_back(math.sqrt(cosine)):
            ray = mirrored(ray, side)
            at = plus(at, side, 0.006)
            continue
        left = plus(plus(vector(die.at), turned(die.turn, at), die.half), out, 2 * _OFF)
        return none, tint, left, turned(die.turn, beyond)
    return none, none, point, way


@compiled
def _at_clear(
    die: Any, start: Vector, way: Vector, normal: Vector, first: bool, state: State
) -> tuple[Vector, Vector, Vector, Vector]:
    """A path at a clear surface, mirrored or into the die, as of `_through`; half of the first mirror."""
    back = thrown_back(-dot(normal, way))
    odds = 0.5 if first else back
    if chance(state) < odds:
        part = back / odds
        return (0.0, 0.0, 0.0), (part, part, part), start, mirrored(way, normal)
    part = (1 - back) / (1 - odds)
    glow, tint, left, beyond = _through(die, start, way, normal, state)
    return scaled(glow, part), scaled(tint, part), left, beyond


@compiled
def radiance(world: World, start: Vector, way: Vector, state: State) -> Vector:
    """Light (3,) that comes along one path from there, against its way."""
    found = (0.0, 0.0, 0.0)
    weight = (1.0, 1.0, 1.0)
    mirror = True
    for bounce in range(_BOUNCES):
        far, what, which = _nearest(world, start, way, bounce > 0)
        if what == _LAMP:
            return plus(found, times(weight, vector(world.lamps[which].light)), 1 if mirror else 0)
        if what == _NOTHING:
            return plus(found, times(weight, _room(world.room[0], way)), 1)
        point = plus(start, way, far)
        colour, normal, gloss, clear, polish = _surface(world, what, which, point)
        if dot(normal, way) > 0:
            normal = scaled(normal, -1)
        start = plus(point, normal, _OFF)
        if clear > 0 and chance(state) < clear:
            glow, tint, start, way = _at_clear(world.dice[which], start, way, normal, bounce < 2, state)
            found, weight, mirror = plus(found, times(weight, glow), 1), times(weight, tint), True
            continue
        strength = min(thrown_back(-dot(normal, way)) * (0.25 + 0.75 * gloss) * polish, 1.0)
        power = 20.0 + 30000.0 * gloss**5
        lobe = (mirrored(way, normal), 0.0)
        if gloss > 0 and power > _SHARP and bounce < 2:
            odds = 0.5 if bounce == 0 else min(strength, 0.9)
            if chance(state) < odds:
                way, weight, mirror = about(lobe[0], power, state), scaled(weight, strength / odds), True
                if dot(way, normal) <= 0:
                    return found
                continue
            weight = scaled(weight, (1 - strength) / (1 - odds))
        elif gloss > 0 and bounce == 0:
            lobe = (lobe[0], power)
        dull, bright = _lit(world, start, normal, lobe, state, bounce > 0)
        found = plus(found, times(weight, bright), strength)
        weight = times(weight, colour)
        found = plus(found, times(weight, dull), 1)
        if bounce >= _ROUND:
            return found
        way, mirror = about(normal, 1.0, state), False
    return found


@compiled
def trace(
    world: World,
    eye: NDArray[np.float64],
    rays: NDArray[np.float32],
    seed: int,
    light: NDArray[np.float32],
) -> None:
    """Add to the light (n, 3) of n pixels a path each, from the eye (3,) along rays (3, n) of any length."""
    state = np.empty(1, np.int64)
    state[0] = 1 + seed % (PRIME - 1)
    for k in range(len(light)):
        found = radiance(world, vector(eye), unit((rays[0, k], rays[1, k], rays[2, k])), state)
        for colour in range(3):
            light[k, colour] += min(found[colour], _WHITE)
