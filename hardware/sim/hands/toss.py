"""Dice leaving a hand: where, how fast, and such that a careful throw spares what lies there."""

from collections.abc import Sequence

import numpy as np

from hardware.sim.hands.manner import Manner
from hardware.sim.hands.plan import Lying
from hardware.sim.physics.fall import Flight, Toss, fall
from hardware.sim.physics.pose import Pose, any_turn
from hardware.sim.picture.ground.outline import apart
from hardware.sim.scene import Scene
from hardware.sim.truth import inside

Spot = tuple[float, float]

_LOOKED_AT = 60  # looked at until one leaves the kept dice alone


def clear_toss(
    rng: np.random.Generator,
    scene: Scene,
    kept: Lying,
    dice: Sequence[int],
    manner: Manner,
    drag: Spot | None,
) -> tuple[Flight, Spot]:
    """A throw, and from where; a careful hand throws so that the kept dice stay where they are."""
    for _ in range(_LOOKED_AT):
        spot, tosses = toss(rng, scene, dice, manner, drag)
        flight = fall(scene.ground, kept, tosses)
        if not manner.care or _clean(scene, kept, flight):
            break
    return flight, spot


def toss(
    rng: np.random.Generator, scene: Scene, dice: Sequence[int], manner: Manner, drag: Spot | None = None
) -> tuple[Spot, dict[int, Toss]]:
    """Where the hand opens, and the dice as they leave it."""
    a = np.radians(manner.turn)
    ahead, side = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    w, d = scene.tray.half
    depth = abs(ahead[0]) * w + abs(ahead[1]) * d
    start = -ahead * depth * rng.uniform(0.3, 0.6) + side * rng.uniform(-0.35, 0.35) * min(w, d)
    going = np.array(drag) if drag else ahead * rng.uniform(*manner.speed) + side * rng.normal(0, 110)
    gap = scene.edge * 1.85  # room for a die turned anyhow: the diagonal of a cube is 1.73 edges
    tosses = {}
    for k, die in enumerate(dice):
        x, y = start + side * gap * (k - (len(dice) - 1) / 2) + ahead * rng.uniform(-6, 6)
        speed = going * rng.uniform(0.8, 1.1) + rng.normal(0, 40, 2)
        pose = Pose((float(x), float(y), float(rng.uniform(48, 64))), any_turn(rng))
        spin = rng.normal(0, manner.spin, 3)
        tosses[die] = Toss(
            pose, (float(speed[0]), float(speed[1]), -150.0), (float(spin[0]), float(spin[1]), float(spin[2]))
        )
    return (float(start[0]), float(start[1])), tosses


def _clean(scene: Scene, kept: Lying, flight: Flight) -> bool:
    end = flight.end
    stayed = all(np.hypot(end[i].at[0] - p.at[0], end[i].at[1] - p.at[1]) < 0.3 for i, p in kept.items())
    return stayed and all(inside(scene, pose) for pose in end.values())


_CLEAR = ((1.0, 1.8), (0.75, 1.42))
"""Edges from the wall and from other dice: with room to spare, and as near as dice turned anyhow may lie."""

_SPOTS = 60
"""Places looked at for each of these."""


def free_spot(rng: np.random.Generator, scene: Scene, lying: Lying) -> Spot:
    """A place where one more thing lies clear of wall and dice; close to them where the tray is too small."""
    x = y = 0.0
    for wall, gap in _CLEAR:
        for _ in range(_SPOTS):
            x, y = (float(rng.uniform(-half, half)) for half in scene.tray.half)
            margin = apart(scene.tray, np.array([x], np.float32), np.array([y], np.float32))[0]
            near = (float(np.hypot(x - p.at[0], y - p.at[1])) for p in lying.values())
            if margin < -wall * scene.edge and min(near, default=np.inf) > gap * scene.edge:
                return (x, y)
    return (x, y)
