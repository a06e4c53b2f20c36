"""What is really in the tray, to compare with what was read."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from hardware.sim.hands.things import Thing
from hardware.sim.physics.pose import COCKED_DEG, Floats, Pose
from hardware.sim.picture.ground.outline import apart
from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from vision.readings import Point


@dataclass(frozen=True, slots=True)
class TrueDie:
    """One die as it is.

    index    its number, 0 to 2 in a game.
    value    of the face that looks up most.
    lean     degrees by which that face is off level.
    pose     in the world.
    center   of its top face in the picture; corners of that face, clockwise.
    inside   its middle is over the tray's floor.
    """

    index: int
    value: int
    lean: float
    pose: Pose
    center: Point
    corners: tuple[Point, Point, Point, Point]
    inside: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """What is really in the tray at one time.

    dice     those that are not in somebody's hand, by number.
    at_rest  nothing moves: no hand acts and every die lies still.
    hand_in  a hand is over the tray or on its way.
    things   what else lies there.
    """

    dice: tuple[TrueDie, ...]
    at_rest: bool
    hand_in: bool
    things: tuple[Thing, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The dice in the tray, sorted downwards, whether flat or not."""
        return tuple(sorted((die.value for die in self.dice if die.inside), reverse=True))

    @property
    def cocked(self) -> tuple[int, ...]:
        """Numbers of the dice that do not lie flat on the floor (leaning, or on top of another)."""
        return tuple(d.index for d in self.dice if d.inside and d.lean > COCKED_DEG)


def true_dice(view: View, scene: Scene, dice: Mapping[int, Pose]) -> tuple[TrueDie, ...]:
    """The dice in these poses as the camera has them, by number."""
    return tuple(_true_die(view, scene, i, dice[i]) for i in sorted(dice))


def inside(scene: Scene, pose: Pose) -> bool:
    """True where the die's middle is over the tray's floor."""
    x, y, _ = pose.at
    return bool(apart(scene.tray, np.array([x], np.float32), np.array([y], np.float32))[0] < 0)


def _true_die(view: View, scene: Scene, i: int, pose: Pose) -> TrueDie:
    face = top_face(pose, scene.edge)
    (x, y), *ring = view.pixels(np.concatenate([face.mean(axis=0, keepdims=True), face]))
    a, b, c, d = ((float(px), float(py)) for px, py in ring)
    return TrueDie(i, pose.top, pose.lean, pose, (float(x), float(y)), (a, b, c, d), inside(scene, pose))


def top_face(pose: Pose, edge: float) -> Floats:
    """The corners (4, 3) of the top face in mm, clockwise seen from above."""
    a = int(np.argmax(np.abs(pose.matrix[2])))
    normal = pose.matrix[:, a] * np.sign(pose.matrix[2, a])
    u, v = pose.matrix[:, (a + 1) % 3], pose.matrix[:, (a + 2) % 3]
    half = edge / 2
    ring = np.array(
        [np.array(pose.at) + half * (normal + p * u + q * v) for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    middle = ring.mean(axis=0)
    order = np.argsort(-np.arctan2(ring[:, 1] - middle[1], ring[:, 0] - middle[0]))
    return ring[order].astype(np.float32)
