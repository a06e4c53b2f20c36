"""The movements of a hand over the tray, as plans; each is drawn from a random generator and nothing else."""

from collections.abc import Sequence

import numpy as np

from hardware.sim.hands.manner import Manner
from hardware.sim.hands.plan import Happening, Laid, Lying, Plan, Put, Slid, Taken, Thrown, Waypoint
from hardware.sim.hands.things import Thing
from hardware.sim.hands.toss import Spot, clear_toss
from hardware.sim.physics.pose import Pose, about, product
from hardware.sim.picture.ground.outline import apart
from hardware.sim.picture.hand.sprite import Grip
from hardware.sim.scene import Scene


def throw(
    rng: np.random.Generator,
    scene: Scene,
    lying: Lying,
    dice: Sequence[int],
    manner: Manner,
    drag: Spot | None = None,
) -> Plan:
    """A hand takes those of the dice that lie in the tray, brings the others, shakes and throws them all.

    drag  the throw's velocity, x and y in mm a second, in place of a random one.
    """
    kept = {i: pose for i, pose in lying.items() if i not in dice}
    path, happens, t = _picking(scene, lying, [i for i in dice if i in lying], manner)
    flight, spot = clear_toss(rng, scene, kept, dice, manner, drag)
    ready, step = t + 0.45 * manner.pace, 0.13 * manner.pace
    shakes = [
        Waypoint(ready + k * step, _beside(spot, manner, 14 * (-1) ** k), 70.0, Grip.FIST)
        for k in range(int(rng.integers(2, 5)))
    ]
    release = shakes[-1].t + step
    path += [*shakes, Waypoint(release, spot, 66.0, Grip.OPEN)]
    path += _leaving(scene, spot, release + 0.12 * manner.pace, manner)
    happens.append(Thrown(release, flight))
    return Plan(tuple(path), manner.turn, tuple(happens), manner.look)


def visit(scene: Scene, spot: Spot, seconds: float, manner: Manner) -> Plan:
    """A hand comes, hovers over a spot, and goes."""
    path = [
        _outside(scene, spot, 0.0, manner),
        Waypoint(0.5 * manner.pace, spot, 60.0),
        Waypoint(0.5 * manner.pace + seconds, _beside(spot, manner, 6.0), 60.0),
    ]
    return Plan((*path, *_leaving(scene, spot, path[-1].t, manner)), manner.turn, (), manner.look)


def nudge(
    rng: np.random.Generator, scene: Scene, lying: Lying, die: int, manner: Manner, turned: Pose | None = None
) -> Plan:
    """A finger pushes one die; with `turned` it ends in that pose (turned over on purpose)."""
    pose = lying[die]
    spot = (pose.at[0], pose.at[1])
    arrive, push = 0.55 * manner.pace, 0.3 * manner.pace
    to = turned or _push(rng, scene, lying, die)
    end = (to.at[0], to.at[1])
    path = [
        _outside(scene, _under_finger(spot, manner), 0.0, manner, Grip.POINT),
        Waypoint(arrive, _under_finger(spot, manner), 32.0, Grip.POINT),
        Waypoint(arrive + push, _under_finger(end, manner), 32.0, Grip.POINT),
    ]
    happens = (Slid(arrive, arrive + push, die, to),)
    return Plan((*path, *_leaving(scene, end, path[-1].t, manner)), manner.turn, happens, manner.look)


def place(scene: Scene, poses: Lying, manner: Manner) -> Plan:
    """A hand lays dice down one by one."""
    t = 0.0
    path: list[Waypoint] = []
    happens: list[Happening] = []
    for die, pose in poses.items():
        spot = (pose.at[0], pose.at[1])
        if not path:
            path.append(_outside(scene, spot, 0.0, manner, Grip.FIST))
        t += 0.5 * manner.pace
        path.append(Waypoint(t, _under_finger(spot, manner, 60.0), 36.0, Grip.FIST))
        happens.append(Put(t, die, pose))
    spot = path[-1].at
    return Plan((*path, *_leaving(scene, spot, t, manner)), manner.turn, tuple(happens), manner.look)


def clear(scene: Scene, lying: Lying, manner: Manner) -> Plan:
    """A hand takes every die out of the tray."""
    path, happens, t = _picking(scene, lying, list(lying), manner)
    leave = _leaving(scene, path[-1].at, t, manner, Grip.FIST)
    return Plan((*path, *leave), manner.turn, tuple(happens), manner.look)


def lay(scene: Scene, thing: Thing, manner: Manner) -> Plan:
    """A hand puts something into the tray that is no die."""
    arrive = 0.6 * manner.pace
    path = [_outside(scene, thing.at, 0.0, manner, Grip.FIST), Waypoint(arrive, thing.at, 45.0, Grip.FIST)]
    return Plan(
        (*path, *_leaving(scene, thing.at, arrive, manner)), manner.turn, (Laid(arrive, thing),), manner.look
    )


def tidy(scene: Scene, manner: Manner) -> Plan:
    """A hand takes out everything that is no die."""
    arrive = 0.6 * manner.pace
    path = [_outside(scene, (0.0, 0.0), 0.0, manner), Waypoint(arrive, (0.0, 0.0), 45.0, Grip.FIST)]
    leave = _leaving(scene, (0.0, 0.0), arrive, manner, Grip.FIST)
    return Plan((*path, *leave), manner.turn, (Laid(arrive, None),), manner.look)


def _picking(
    scene: Scene, lying: Lying, dice: Sequence[int], manner: Manner
) -> tuple[list[Waypoint], list[Happening], float]:
    """The hand comes and takes these dice one after the other; where, what, and when it has them."""
    first = lying[dice[0]].at[:2] if dice else (0.0, -scene.tray.half[1])
    path = [_outside(scene, first, 0.0, manner, Grip.OPEN if dice else Grip.FIST)]
    happens: list[Happening] = []
    t = 0.1 * manner.pace
    for die in dice:
        t += 0.38 * manner.pace
        spot = _under_finger((lying[die].at[0], lying[die].at[1]), manner, 50.0)
        path += [Waypoint(t, spot, 34.0, Grip.FIST), Waypoint(t + 0.08 * manner.pace, spot, 34.0, Grip.FIST)]
        happens.append(Taken(t, die))
        t += 0.08 * manner.pace
    return path, happens, t


def _push(rng: np.random.Generator, scene: Scene, lying: Lying, die: int) -> Pose:
    """A place some mm away that is free, and a small turn."""
    pose = lying[die]
    others = [np.array(p.at[:2]) for i, p in lying.items() if i != die]
    best = pose
    for _ in range(30):
        a, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.6) * scene.edge
        x, y = pose.at[0] + far * float(np.cos(a)), pose.at[1] + far * float(np.sin(a))
        best = Pose((x, y, pose.at[2]), product(about((0.0, 0.0, 1.0), float(rng.normal(0, 25))), pose.quat))
        margin = (
            apart(scene.tray, np.array([x], np.float32), np.array([y], np.float32))[0] + 0.75 * scene.edge
        )
        if margin < 0 and all(np.hypot(*(np.array([x, y]) - o)) > 1.6 * scene.edge for o in others):
            break
    return best


def _outside(scene: Scene, spot: Spot, t: float, manner: Manner, grip: Grip = Grip.OPEN) -> Waypoint:
    """The hand before it enters: far back on the player's side, out of the picture."""
    a = np.radians(manner.turn)
    away = max(scene.tray.half) + 230
    return Waypoint(
        t, (0.6 * spot[0] - away * float(np.cos(a)), 0.6 * spot[1] - away * float(np.sin(a))), 80.0, grip
    )


def _leaving(scene: Scene, spot: Spot, t: float, manner: Manner, grip: Grip = Grip.OPEN) -> list[Waypoint]:
    gone = _outside(scene, spot, t + 0.5 * manner.pace, manner, grip)
    return [Waypoint(t, spot, 60.0, grip), gone]


def _under_finger(spot: Spot, manner: Manner, reach: float = 88.0) -> Spot:
    """Where the palm is when the fingertip touches that spot."""
    a = np.radians(manner.turn)
    return (spot[0] - reach * float(np.cos(a)), spot[1] - reach * float(np.sin(a)))


def _beside(spot: Spot, manner: Manner, across: float) -> Spot:
    a = np.radians(manner.turn)
    return (spot[0] - across * float(np.sin(a)), spot[1] + across * float(np.cos(a)))
