"""The movements of a hand over the tray, as plans; each is drawn from a random generator and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hardware.sim.hands.plan import Happening, Laid, Lying, Plan, Put, Slid, Taken, Thrown, Waypoint
from hardware.sim.hands.things import Thing
from hardware.sim.physics.fall import Flight, Toss, fall
from hardware.sim.physics.pose import Pose, about, any_turn, product
from hardware.sim.picture.ground import apart
from hardware.sim.picture.hand import Grip
from hardware.sim.picture.layers import Hand
from hardware.sim.scene import Scene
from hardware.sim.truth import inside

Spot = tuple[float, float]
_NOBODY = Hand((0.0, 0.0))
_TRIES = 12  # throws looked at until one leaves the kept dice alone


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody moves.

    pace   seconds scale of all movements: 1 ordinary, 0.5 hasty.
    speed  of the throw, mm a second, between these two.
    spin   of the dice, radians a second (sigma).
    care   the throw spares the dice that lie there, and stays in the tray.
    turn   where the player stands: direction of the fingers in degrees.
    """

    pace: float = 1.0
    speed: tuple[float, float] = (450.0, 1000.0)
    spin: float = 28.0
    care: bool = True
    turn: float = 90.0
    look: Hand = _NOBODY


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
    flight, spot = _tossed(rng, scene, kept, dice, manner, drag)
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
    to = turned or _pushed(rng, scene, lying, die)
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


def _tossed(
    rng: np.random.Generator,
    scene: Scene,
    kept: Lying,
    dice: Sequence[int],
    manner: Manner,
    drag: Spot | None,
) -> tuple[Flight, Spot]:
    """A throw, and from where; a careful hand throws so that the kept dice stay where they are."""
    for _ in range(_TRIES):
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


def free_spot(rng: np.random.Generator, scene: Scene, lying: Lying) -> Spot:
    """A place where one more thing lies clear of wall and dice."""
    x = y = 0.0
    for _ in range(60):
        x, y = (float(rng.uniform(-half, half)) for half in scene.tray.half)
        margin = apart(scene.tray, np.array([x], np.float32), np.array([y], np.float32))[0] + scene.edge
        if margin < 0 and all(np.hypot(x - p.at[0], y - p.at[1]) > 1.8 * scene.edge for p in lying.values()):
            break
    return (x, y)


def _pushed(rng: np.random.Generator, scene: Scene, lying: Lying, die: int) -> Pose:
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
