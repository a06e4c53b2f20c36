"""A scene of the simulation, traced, and developed by its camera."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.hands.things import Kind, Thing
from hardware.sim.physics.pose import Pose
from hardware.sim.picture.develop import Development
from hardware.sim.picture.ground.outline import sides
from hardware.sim.picture.light import Source, lighting, linear
from hardware.sim.picture.texture import GLOSS, tile
from hardware.sim.picture.view import View
from hardware.sim.scene import Colour, DieLook, Paint, Scene, Shape, Surface, TrayLook
from tests.lab.traced.dice import DIE
from tests.lab.traced.paths import LAMP, ROOM, World, trace
from tests.lab.traced.table import PAINT, SIDES, THING, TRAY
from vision.readings import Image

SQUARE = 0.4
"""Share of lamps that are level squares: panels."""

PAINTED, DISH = 1 / 3, 0.35
"""Share of dice whose pips are paint, and depth of the others' in radii of a pip."""

VEINED, VEIN = 1 / 7, 0.25
"""Share of solid dice that are marbled, and how much."""

CLEARER = 1.9
"""Times as likely that a path goes on inside as the look is clear."""

THICK, GLOW = 0.22, 0.55
"""Power of its colour that half an edge of a clear die takes on; light on its pips seen through it."""

PATHS = 10
"""Of light a pixel of a lesson: what noise is left is that of a camera."""

LIFT = 0.1
"""mm by which dice hover, so that a path between a die and what it lies on is in neither."""

_TEXTURES = 6  # of each surface
_SURFACES = tuple(Surface)

_THINGS: dict[Kind, tuple[bool, tuple[float, float], float, Colour, float]] = {
    Kind.COIN: (False, (11.6, 11.6), 2.0, (190, 176, 140), 0.5),
    Kind.SUGAR: (True, (9.5, 7.5), 10.0, (250, 248, 240), 0.0),
    Kind.CORK: (True, (21.0, 11.0), 18.0, (196, 152, 104), 0.0),
    Kind.MAT: (False, (46.0, 46.0), 1.4, (226, 216, 192), 0.0),
}
"""Whether it is a box, half its sides and its height in mm, colour, gloss. A glass is too thin to matter."""


def traced(
    scene: Scene,
    view: View,
    poses: Sequence[Pose],
    rng: Generator,
    *,
    things: Sequence[Thing] = (),
    samples: int = PATHS,
) -> Image:
    """The picture (h, w, 3) of dice in these poses, each with its look in the scene.

    view     of the scene's camera, or a piece of it; the scene has its size.
    samples  paths a pixel.
    """
    light = lit(scene, view, poses, rng, things, samples)
    if scene.optics.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), scene.optics.blur), np.float32)
    film = Development(scene, lighting(scene), light)
    return film.finish(film.picture(film.expose(light), (0, 0, *scene.size)), rng)


def lit(
    scene: Scene, view: View, poses: Sequence[Pose], rng: Generator, things: Sequence[Thing], samples: int
) -> NDArray[np.float32]:
    """The same in linear light (h, w, 3), before a camera has it."""
    world = world_of(scene, poses, rng, things)
    eye = view.eye.astype(float)
    ys, xs = (each.ravel() for each in np.indices(scene.size[::-1], np.float32))
    light = np.zeros((xs.size, 3), np.float32)
    for _ in range(samples):
        across, down = rng.uniform(-0.5, 0.5, (2, xs.size)).astype(np.float32)
        trace(world, eye, view.rays(xs + across, ys + down), int(rng.integers(1 << 31)), light)
    return np.asarray(light.reshape(*scene.size[::-1], 3) / samples, np.float32)


def world_of(scene: Scene, poses: Sequence[Pose], rng: Generator, things: Sequence[Thing] = ()) -> World:
    """The scene as arrays; what it leaves open is drawn."""
    lights, tray = lighting(scene), scene.tray
    glow = GLOW * float(lights.total.mean())
    looks = (scene.dice[i % len(scene.dice)] for i in range(len(poses)))
    dice = [_die(rng, scene.edge, pose, look, glow) for pose, look in zip(poses, looks, strict=True)]
    side = rng.normal(size=3)
    room = (lights.room, rng.uniform(0, 0.7), side / np.linalg.norm(side), rng.uniform(0, 0.6))
    return World(
        _rows([_tray(tray)], TRAY),
        _rows([_paint(rng, one) for one in (tray.table, tray.floor, tray.side)], PAINT),
        _rows(dice, DIE),
        _rows([_thing(one) for one in things if one.kind in _THINGS], THING),
        _rows([_lamp(rng, one) for one in lights.sources], LAMP),
        _rows([room], ROOM),
        _tiles(),
    )


def _rows(found: Sequence[tuple[Any, ...]], kind: np.dtype[Any]) -> NDArray[Any]:
    rows = np.zeros(len(found), kind).view(np.recarray)
    for i, one in enumerate(found):
        rows[i] = one
    return rows


@lru_cache(maxsize=1)
def _tiles() -> NDArray[np.float32]:
    return np.stack([tile(surface, seed) for surface in _SURFACES for seed in range(_TEXTURES)])


def _tray(look: TrayLook) -> tuple[Any, ...]:
    normals, offsets = np.zeros((SIDES, 2)), np.zeros(SIDES)
    if look.shape is Shape.ROUND:
        return 0, look.half[0], look.wall, look.rim, normals, offsets
    known = sides(look)
    many = len(known[1])
    normals[:many], offsets[:many] = known
    return many, 0.0, look.wall, look.rim, normals, offsets


def _paint(rng: Generator, paint: Paint) -> tuple[Any, ...]:
    which = _SURFACES.index(paint.surface) * _TEXTURES + int(rng.integers(_TEXTURES))
    return linear(paint.colour), GLOSS[paint.surface], which, rng.uniform(0, 256, 2)


def _lamp(rng: Generator, source: Source) -> tuple[Any, ...]:
    """So bright that the middle of the floor gets what the scene says."""
    square, slant = bool(rng.random() < SQUARE), source.at[2] / math.sqrt(source.reach2)
    seen = source.radius**2 * slant / source.reach2 * (4 * slant / math.pi if square else 1)
    return source.at, source.radius, source.light / seen, square


def _die(rng: Generator, edge: float, pose: Pose, look: DieLook, glow: float) -> tuple[Any, ...]:
    dish = 0.0 if rng.random() < PAINTED else DISH * look.pip_size
    vein = VEIN if rng.random() < VEINED and not look.clear else 0.0
    waves = rng.uniform((3, 4, 0), (7, 5, 6))
    body, pip = np.maximum(linear(look.body), 0.004), linear(look.pip)
    shape = (look.rounding, look.ball, dish, look.pip_size, look.spread, 1.3 if look.ace else 1.0)
    stuff = (look.gloss, min(1.0, CLEARER * look.clear), THICK, glow, vein)
    ace = linear(look.ace) if look.ace else pip
    return (
        (*pose.at[:2], pose.at[2] + LIFT),
        pose.matrix,
        pose.matrix.T,
        edge / 2,
        *shape,
        *stuff,
        waves,
        body,
        pip,
        ace,
    )


def _thing(thing: Thing) -> tuple[Any, ...]:
    box, half, high, colour, gloss = _THINGS[thing.kind]
    turn = math.radians(thing.turn)
    return box, thing.at, (math.cos(turn), math.sin(turn)), half, high, linear(colour), gloss
