"""Ways in which dice come to lie, for fresh pictures: thrown, touching, leaning, stacked, too few, too many.

Leaning and stacked dice are placed by geometry, because a throw leaves one in only about one of two hundred.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from hardware.sim.hands.manner import Manner
from hardware.sim.hands.things import Kind, Thing
from hardware.sim.hands.toss import Spot, free_spot, toss
from hardware.sim.physics.fall import fall
from hardware.sim.physics.pose import Pose, about, lying_pose, product
from hardware.sim.scene import Scene, outline
from hardware.sim.truth import inside

Poses = dict[int, Pose]
Vector = NDArray[np.float64]
_FLAT_DEG, _FLAT_MM = 1.0, 0.3  # a die that leans or stands higher than this does not lie plainly
_CLOSEST = 0.99  # edges between the middles of two dice: less, and they are in one place
_UP = (0.0, 0.0, 1.0)


def thrown(rng: np.random.Generator, scene: Scene, dice: int) -> Poses:
    """Dice that fell by physics and all lie flat inside the tray."""
    for _ in range(20):
        _, tosses = toss(rng, scene, range(dice), Manner(turn=float(rng.uniform(0, 360))))
        poses = fall(scene.ground, {}, tosses).end
        if all(plain(scene, pose) for pose in poses.values()):
            return poses
    return scatter(rng, scene, dice)


def plain(scene: Scene, pose: Pose) -> bool:
    """Flat on the floor, inside the tray."""
    low = abs(pose.at[2] - scene.edge / 2) < _FLAT_MM
    return pose.lean < _FLAT_DEG and low and inside(scene, pose)


def solid(scene: Scene, poses: Poses) -> bool:
    """Whether no two dice are in one place: the middles of two cubes are an edge apart at least."""
    at = np.array([pose.at for pose in poses.values()]).reshape(-1, 3)
    gaps = np.linalg.norm(at[:, None] - at, axis=2)[np.triu_indices(len(at), 1)]
    return bool((gaps > _CLOSEST * scene.edge).all())


def scatter(rng: np.random.Generator, scene: Scene, dice: int) -> Poses:
    """Dice on free places, flat."""
    poses: Poses = {}
    for die in range(dice):
        x, y = free_spot(rng, scene, poses)
        poses[die] = _flat(rng, scene, (x, y))
    return poses


def touching(rng: np.random.Generator, scene: Scene, dice: int = 3) -> Poses:
    """Two or three dice face to face, in a row, an L or shifted; the others apart."""
    x, y = _roomy_spot(rng, scene)
    turn = float(rng.uniform(0, 90))
    a = np.radians(turn + 90 * int(rng.integers(4)))
    along, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    poses = {0: _flat(rng, scene, (x, y), turn)}
    for die in range(1, 2 if rng.random() < 0.4 else dice):
        spot = _beside(rng, die, (np.array([x, y]), along, across), scene.edge)
        if die == 2 and np.hypot(*(spot - poses[1].at[:2])) < 1.42 * scene.edge:
            spot = np.array([x, y]) - along * scene.edge * 1.004
        poses[die] = _flat(rng, scene, (float(spot[0]), float(spot[1])), turn)
    for die in range(len(poses), dice):
        poses[die] = _flat(rng, scene, free_spot(rng, scene, poses))
    return poses


def _beside(rng: np.random.Generator, die: int, frame: tuple[Vector, Vector, Vector], edge: float) -> Vector:
    """Where that die touches the first, whose place and two directions are given; the third may make an L."""
    at, along, across = frame
    step, shift = (along if die == 1 or rng.random() < 0.5 else -along), across
    if die == 2 and rng.random() < 0.5:
        step, shift = across, along
    spot: Vector = at + step * edge * 1.004 + shift * (edge * float(rng.uniform(-0.5, 0.5)))
    return spot


def leaning_on_wall(rng: np.random.Generator, scene: Scene) -> Poses:
    """One die stands against the wall on an edge, the others lie flat."""
    corners = np.array(outline(scene.tray))
    k = int(rng.integers(len(corners)))
    start, end = corners[k], corners[(k + 1) % len(corners)]
    along = (end - start) / np.hypot(*(end - start))
    share = float(rng.uniform(0.3, 0.7))
    foot = start + (end - start) * share
    inward = np.array([-along[1], along[0]])
    return _others(rng, scene, _leant(rng, scene, foot, inward), ())


def leaning_on_die(rng: np.random.Generator, scene: Scene) -> Poses:
    """One die leans on another that lies flat."""
    x, y = _roomy_spot(rng, scene)
    turn = float(rng.uniform(0, 90))
    a = np.radians(turn)
    out = np.array([np.cos(a), np.sin(a)])
    base = _flat(rng, scene, (x, y), turn)
    foot = np.array([x, y]) + out * scene.edge / 2
    return _others(rng, scene, _leant(rng, scene, foot, out), (base,))


def stacked(rng: np.random.Generator, scene: Scene) -> Poses:
    """One die lies on top of another."""
    x, y = _roomy_spot(rng, scene)
    base = _flat(rng, scene, (x, y))
    dx, dy = (float(v) for v in rng.uniform(-0.3, 0.3, 2) * scene.edge)
    flat = _flat(rng, scene, (x + dx, y + dy))
    top = Pose((flat.at[0], flat.at[1], 1.5 * scene.edge), flat.quat)
    return _others(rng, scene, top, (base,))


Leaning = Callable[[np.random.Generator, Scene], Poses]
LEANING: tuple[Leaning, ...] = (leaning_on_wall, leaning_on_die)


def strewn(rng: np.random.Generator, scene: Scene, poses: Poses) -> tuple[Thing, ...]:
    """One or two things that are no dice, clear of the dice."""
    kinds = list(rng.choice(list(Kind), int(rng.integers(1, 3)), replace=False))
    things: list[Thing] = []
    for kind in kinds:
        for _ in range(40):
            x, y = free_spot(rng, scene, poses)
            room = 3.4 * scene.edge if kind in {Kind.GLASS, Kind.MAT} else 1.9 * scene.edge
            taken = [p.at[:2] for p in poses.values()] + [t.at for t in things]
            if all(np.hypot(x - p[0], y - p[1]) > room for p in taken):
                things.append(Thing(Kind(kind), (x, y), float(rng.uniform(0, 360))))
                break
    return tuple(things)


def _flat(rng: np.random.Generator, scene: Scene, spot: Spot, turn: float | None = None) -> Pose:
    angle = float(rng.uniform(0, 90)) if turn is None else turn + 90 * int(rng.integers(4))
    return lying_pose(int(rng.integers(1, 7)), spot[0], spot[1], angle, scene.edge)


def _roomy_spot(rng: np.random.Generator, scene: Scene) -> Spot:
    """A place in the middle half of the tray."""
    w, d = scene.tray.half
    return (float(rng.uniform(-0.5, 0.5) * w), float(rng.uniform(-0.5, 0.5) * d))


def _leant(
    rng: np.random.Generator, scene: Scene, foot: NDArray[np.floating], out: NDArray[np.floating]
) -> Pose:
    """A die turned about a level axis, one edge on the floor and one against the upright plane at `foot`.

    out  unit vector from that plane to the free side.
    """
    lean = float(rng.uniform(12, 40))
    rounding = min(0.35, max(0.12, scene.dice[0].rounding)) * scene.edge / 2
    t = np.radians(lean)
    reach = (scene.edge / 2 - rounding) * float(np.cos(t) + np.sin(t)) + rounding
    x, y = foot + out * reach
    axis = (float(-out[1]), float(out[0]), 0.0)
    facing = about(_UP, float(np.degrees(np.arctan2(out[1], out[0]))))
    upright = lying_pose(int(rng.integers(1, 7)), 0, 0, 90.0 * int(rng.integers(4)), scene.edge)
    turned = product(facing, upright.quat)
    return Pose(
        (float(x), float(y), reach), product(about(axis, lean if rng.random() < 0.5 else -lean), turned)
    )


def _others(rng: np.random.Generator, scene: Scene, special: Pose, first: tuple[Pose, ...]) -> Poses:
    poses = dict(enumerate((special, *first)))
    for die in range(len(poses), 3):
        poses[die] = _flat(rng, scene, free_spot(rng, scene, poses))
    return poses
