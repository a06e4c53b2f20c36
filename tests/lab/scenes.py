"""Fresh scenes by the thousand: trays, dice, lights and cameras drawn from a random generator.

What makes a scene hard is named (`hard_parts`), so that a bench can count ordinary and hard light apart.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from hardware.sim import palette
from hardware.sim.palette import SIDES
from hardware.sim.scene import (
    Bulb,
    Codec,
    Colour,
    DieLook,
    Optics,
    Paint,
    Scene,
    Sensor,
    Shape,
    Surface,
    TrayLook,
)
from hardware.sim.scenes import are_alike

TABLE_TOPS = (
    Paint(Surface.WOOD, (94, 74, 60)),
    Paint(Surface.WOOD, (142, 120, 98)),
    Paint(Surface.STONE, (150, 148, 144)),
    Paint(Surface.STONE, (60, 60, 64)),
    Paint(Surface.CARPET, (90, 84, 78)),
    Paint(Surface.PLASTIC, (186, 184, 178)),
)

CLEAR: tuple[tuple[Colour, Colour], ...] = (
    ((196, 24, 34), (246, 244, 240)),
    ((26, 60, 176), (246, 246, 246)),
    ((24, 130, 66), (246, 244, 240)),
    ((212, 110, 24), (246, 244, 240)),
    ((104, 46, 140), (244, 240, 244)),
    ((96, 98, 104), (246, 246, 246)),
    ((222, 228, 228), (22, 22, 24)),
)
"""Bodies one can see through, and their pips."""

CLEAR_OF_HARD = 0.2
"""Part of the hard scenes whose dice are clear."""

PRINTS = ("LE BON", "421", "BAR DU PORT", "CAFE", "CHEZ ANA", "ZINC")
WARM: Colour = (255, 214, 160)
DAYLIGHT: Colour = (235, 243, 255)
WARM_WHITE: Colour = (255, 247, 236)
NEON: tuple[Colour, ...] = ((255, 92, 138), (92, 205, 255), (166, 104, 255), (255, 164, 78), (104, 255, 146))


def random_scene(rng: np.random.Generator, *, hard: float = 0.25) -> Scene:
    """A scene drawn from everything above; `hard` is the share with difficult light, dice or view."""
    size = ((640, 480), (960, 720), (1280, 720))[_pick(rng, (0.6, 0.25, 0.15))]
    edge = float(rng.choice([12.0, 14.0, 16.0, 16.0, 18.0, 19.0]))
    die_px = float(rng.uniform(26, 60) * size[0] / 640) if rng.random() < 0.9 else float(rng.uniform(60, 105))
    difficult = rng.random() < hard
    optics = _optics(rng, edge, die_px, size, difficult)
    tray = _tray(rng, optics.view * size[1] / size[0], optics.view)
    bulbs, room, level = _light(rng, difficult)
    sensor = _sensor(rng)
    if difficult and rng.random() < 0.25:
        sensor = replace(sensor, flicker=float(rng.uniform(0.1, 0.5)), exposure=0.004)
    return Scene(
        size=size, edge=edge, tray=tray, dice=dice_looks(rng, hard), bulbs=bulbs, room=room, optics=optics,
        sensor=sensor, level=level, seed=int(rng.integers(1 << 30)),
    )  # fmt: skip


def dice_looks(rng: np.random.Generator, hard: float = 0.25) -> tuple[DieLook, ...]:
    """Looks of three dice, three of a kind or each its own; a fifth of the share `hard` are clear."""
    looks = [_die(rng) for _ in range(1 if rng.random() < 0.65 else 3)]
    if rng.random() < CLEAR_OF_HARD * hard:
        looks = [_clear_die(rng, look) for look in looks]
    return tuple(looks[i % len(looks)] for i in range(3))


def with_clear_dice(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with dice that one can see through."""
    return replace(scene, dice=dice_looks(rng, 1 / CLEAR_OF_HARD))


HARD: dict[str, Callable[[Scene], bool]] = {
    "dim": lambda scene: scene.level < 0.5,
    "tilted": lambda scene: scene.optics.tilt > 11,
    "coloured light": lambda scene: any(
        max(bulb.colour) - min(bulb.colour) > 130 and bulb.power > 0.25 for bulb in scene.bulbs
    ),
    "hard light": lambda scene: any(
        bulb.radius < 20 and bulb.power > 0.55 and bulb.at[2] < 420 for bulb in scene.bulbs
    ),
    "flicker": lambda scene: bool(scene.sensor.flicker),
    "small": lambda scene: scene.die_px < 30,
    "low contrast": lambda scene: any(are_alike(die.body, scene.tray.floor.colour) for die in scene.dice),
    "clear dice": lambda scene: any(die.clear for die in scene.dice),
}
"""What makes a scene difficult, by name."""


def hard_parts(scene: Scene) -> tuple[str, ...]:
    """What is difficult about a scene; () where everything is ordinary."""
    return tuple(name for name, hard in HARD.items() if hard(scene))


def _pick(rng: np.random.Generator, shares: tuple[float, ...]) -> int:
    return int(rng.choice(len(shares), p=np.array(shares) / sum(shares)))


def _optics(
    rng: np.random.Generator, edge: float, die_px: float, size: tuple[int, int], difficult: bool
) -> Optics:
    height = float(rng.uniform(320, 650))
    view = edge * height / (height - edge) * size[0] / die_px
    return Optics(
        height=height, view=view,
        tilt=float(rng.uniform(11, 19)) if difficult and rng.random() < 0.3 else float(abs(rng.normal(0, 4))),
        towards=float(rng.uniform(0, 360)), spin=float(rng.normal(0, 8)),
        offset=(float(rng.normal(0, 0.03 * view)), float(rng.normal(0, 0.02 * view))),
        barrel=float(rng.uniform(-0.01, 0.06)),
        blur=float(rng.uniform(0.4, 0.95) if rng.random() < 0.85 else rng.uniform(0.95, 1.6)) * size[0] / 800,
        fall=float(rng.uniform(0.05, 0.35)),
    )  # fmt: skip


def _tray(rng: np.random.Generator, tall: float, wide: float) -> TrayLook:
    surface, colours = palette.FLOORS[_pick(rng, (0.5, 0.15, 0.18, 0.1, 0.07))]
    shape = (Shape.RECTANGLE, Shape.ROUND, Shape.OCTAGON)[_pick(rng, (0.5, 0.3, 0.2))]
    fill = float(rng.uniform(0.40, 0.56))
    half = (wide * fill, tall * fill) if shape is Shape.RECTANGLE else (tall * fill, tall * fill)
    return TrayLook(
        shape=shape, half=half, wall=float(rng.uniform(16, 42)), rim=float(rng.uniform(4, 16)),
        floor=Paint(surface, _near_colour(rng, colours[int(rng.integers(len(colours)))])),
        side=SIDES[int(rng.integers(len(SIDES)))], table=TABLE_TOPS[int(rng.integers(len(TABLE_TOPS)))],
        print=PRINTS[int(rng.integers(len(PRINTS)))] if rng.random() < 0.15 else "",
        ink=((214, 190, 120), (230, 226, 214), (20, 20, 20))[int(rng.integers(3))],
    )  # fmt: skip


def _clear_die(rng: np.random.Generator, look: DieLook) -> DieLook:
    """A die of the same shape that one can see through."""
    body, pip = CLEAR[int(rng.integers(len(CLEAR)))]
    clear, gloss = float(rng.uniform(0.25, 0.5)), float(rng.uniform(0.7, 1.0))
    return replace(look, body=_near_colour(rng, body), pip=pip, ace=None, clear=clear, gloss=gloss)


def _die(rng: np.random.Generator) -> DieLook:
    body, pip = palette.DICE_COLOURS[_pick(rng, (4, 4, 3, 1, 3, 2, 1.5, 1, 1, 1, 1, 1))]
    return DieLook(
        body=_near_colour(rng, body), pip=pip,
        ace=(190, 20, 28) if body[0] > 230 and body[2] > 200 and rng.random() < 0.15 else None,
        rounding=float(rng.uniform(0.1, 0.36)),
        ball=float(rng.uniform(1.3, 1.55)) if rng.random() < 0.4 else 0.0,
        pip_size=float(rng.uniform(0.165, 0.235)), spread=float(rng.uniform(0.45, 0.55)),
        gloss=float(rng.uniform(0.15, 0.95)),
    )  # fmt: skip


def _near_colour(rng: np.random.Generator, colour: Colour) -> Colour:
    r, g, b = np.clip(np.array(colour) * rng.uniform(0.88, 1.1) + rng.normal(0, 4, 3), 4, 250).astype(int)
    return (int(r), int(g), int(b))


def _warm_bulbs(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return tuple(_bulb(rng, WARM, float(rng.uniform(0.25, 0.4)), (25, 70), (450, 900)) for _ in range(2))


def _window(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return (_bulb(rng, DAYLIGHT, float(rng.uniform(0.5, 0.7)), (200, 400), (500, 800), far=700),)


def _ring(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return (Bulb((0.0, 0.0, 480.0), WARM_WHITE, float(rng.uniform(0.4, 0.6)), 70.0),)


def _spot(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return (_bulb(rng, WARM, float(rng.uniform(0.6, 0.8)), (6, 18), (280, 410), far=300),)


def _neon(rng: np.random.Generator) -> tuple[Bulb, ...]:
    first, second = rng.choice(len(NEON), 2, replace=False)
    bulb = _bulb(rng, NEON[first], float(rng.uniform(0.3, 0.5)), (60, 200), (350, 700))
    other = NEON[second] if rng.random() < 0.5 else WARM
    return (bulb, _bulb(rng, other, 0.3, (60, 200), (350, 700)))


def _mixed_light(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return (
        _bulb(rng, WARM, float(rng.uniform(0.3, 0.4)), (30, 80), (500, 900)),
        _bulb(rng, DAYLIGHT, float(rng.uniform(0.2, 0.35)), (150, 300), (500, 900), far=600),
    )


def _panel(rng: np.random.Generator) -> tuple[Bulb, ...]:
    return (_bulb(rng, WARM_WHITE, float(rng.uniform(0.4, 0.65)), (90, 240), (700, 1300)),)


LIGHTS: dict[str, Callable[[np.random.Generator], tuple[Bulb, ...]]] = {
    "bulbs": _warm_bulbs,
    "dim": _warm_bulbs,
    "window": _window,
    "ring": _ring,
    "spot": _spot,
    "neon": _neon,
    "mixed": _mixed_light,
    "panel": _panel,
    "plain": _panel,
}
"""The lamps of a bar, by kind."""


def _light(rng: np.random.Generator, difficult: bool) -> tuple[tuple[Bulb, ...], Colour, float]:
    """Bulbs, the room's colour, and how bright all of it is."""
    if difficult:
        kind = ("neon", "spot", "dim", "plain")[_pick(rng, (0.3, 0.25, 0.2, 0.25))]
    else:
        kind = ("panel", "bulbs", "window", "ring", "mixed")[_pick(rng, (0.3, 0.25, 0.2, 0.1, 0.15))]
    bulbs = LIGHTS[kind](rng)
    room = (WARM_WHITE, WARM, DAYLIGHT)[int(rng.integers(3))] if kind != "bulbs" else WARM
    return bulbs, room, float(rng.uniform(0.1, 0.25)) if kind == "dim" else 1.0


def _bulb(
    rng: np.random.Generator, colour: Colour, power: float, radius: tuple[float, float],
    height: tuple[float, float], far: float = 350.0,
) -> Bulb:  # fmt: skip
    a, away = rng.uniform(0, 2 * np.pi), far * rng.uniform(0.4, 1.0)
    at = (float(away * np.cos(a)), float(away * np.sin(a)), float(rng.uniform(*height)))
    return Bulb(at, colour, power, float(rng.uniform(*radius)))


def _sensor(rng: np.random.Generator) -> Sensor:
    return Sensor(
        mean=float(rng.uniform(72, 118)), exposure=float(rng.choice([0.004, 0.01, 0.01, 0.02])),
        white=float(rng.uniform(0.55, 1.0)), contrast=float(rng.uniform(1.0, 1.22)),
        vivid=float(rng.uniform(0.8, 1.2)), sharpen=float(rng.uniform(0.0, 0.9)),
        noise=float(rng.uniform(1.0, 4.0)), auto=bool(rng.random() < 0.3),
        codec=(Codec.JPEG, Codec.YUV, Codec.RAW)[_pick(rng, (0.7, 0.2, 0.1))],
        quality=int(rng.integers(68, 95)),
    )  # fmt: skip
