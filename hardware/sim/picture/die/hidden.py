"""What stands between a die and the light: the tray's wall, and the other dice."""

from dataclasses import dataclass

import numpy as np

from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.ground.lit import over_the_wall
from hardware.sim.picture.light import Lighting, Source, dots
from hardware.sim.scene import Scene

_BULB = ((0.0, 0.0), (0.6, 0.2), (-0.2, 0.6), (-0.6, -0.2), (0.2, -0.6))
"""Places on a bulb from which its light is followed, in radii."""

_SOLID = 0.93  # of the cube: its edges are round
_BALL = 0.62  # edges: the ball that hides as much of the room as a die does


@dataclass(frozen=True, slots=True)
class Around:
    """Where a die lies: the scene, and the dice that may shade it."""

    scene: Scene
    others: tuple[Pose, ...] = ()


def bulb_shares(lights: Lighting, points: Floats, middle: Pose, around: Around) -> tuple[Floats | None, ...]:
    """For each bulb the share (N) that points (3, N) of the die at `middle` see; None where all of it."""
    return tuple(_visible_share(source, points, middle, around) for source in lights.sources)


def sky_share(points: Floats, normals: Floats, around: Around) -> Floats:
    """Share (N) of the room that the dice beside leave to points (3, N)."""
    hidden = np.zeros(points.shape[1], np.float32)
    reach = _BALL * around.scene.edge
    for other in around.others:
        way = np.array(other.at, np.float32)[:, None] - points
        d2 = np.maximum(dots(way, way), reach * reach)
        hidden += np.maximum(dots(way, normals), 0) / np.sqrt(d2) * (reach * reach / d2)
    return np.asarray(1 - np.minimum(hidden, 0.8), np.float32)


def _visible_share(source: Source, points: Floats, middle: Pose, around: Around) -> Floats | None:
    share: Floats | None = None
    if _behind_wall(source, middle, around.scene):
        share = over_the_wall(source, points, around.scene.tray)
    for other in around.others:
        if _in_the_way(source, middle, other, around.scene.edge):
            left = 1 - _hidden_share(source, points, other, around.scene.edge)
            share = left if share is None else share * left
    return share


def _behind_wall(source: Source, middle: Pose, scene: Scene) -> bool:
    """Whether any of the die might lose any of the bulb to the wall."""
    x, y, _ = middle.at
    a = np.arange(0, 2 * np.pi, np.pi / 4)
    ring = np.stack([x + scene.edge * np.cos(a), y + scene.edge * np.sin(a), 0 * a]).astype(np.float32)
    return bool(over_the_wall(source, ring, scene.tray).min() < 1)


def _in_the_way(source: Source, middle: Pose, other: Pose, edge: float) -> bool:
    """Whether the other die comes near the way from this one to the bulb."""
    here, there = np.array(middle.at), np.array(other.at)
    way = source.at - here
    along = min(max(float((there - here) @ way) / float(way @ way), 0.0), 1.0)
    gap = float(np.linalg.norm(here + along * way - there))
    return gap < 1.8 * edge + along * source.radius


def _hidden_share(source: Source, points: Floats, other: Pose, edge: float) -> Floats:
    """Share (N) of the bulb that the other die hides from points (3, N)."""
    turn = other.matrix.T.astype(np.float32)
    scale = np.float32(2 / (edge * _SOLID))
    start = turn @ (points - np.array(other.at, np.float32)[:, None]) * scale
    total = np.zeros(points.shape[1], np.float32)
    for du, dv in _BULB:
        bulb = source.at + np.array([du, dv, 0], np.float32) * source.radius
        end = turn @ (bulb - np.array(other.at, np.float32)) * scale
        way = end[:, None] - start
        way = np.where(np.abs(way) < 1e-6, np.float32(1e-6), way)
        first, second = (-1 - start) / way, (1 - start) / way
        enter = np.minimum(first, second).max(axis=0)
        leave = np.maximum(first, second).min(axis=0)
        total += (enter < leave) & (leave > 0)
    return total / np.float32(len(_BULB))
