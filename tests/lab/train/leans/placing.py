"""How dice come to lie: flat, on another die, or leaning on the wall, a die, a coin, on nothing seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.hands.things import Kind, Thing
from hardware.sim.physics.pose import Pose, Quat, about, lying_pose, product
from hardware.sim.picture.ground.outline import apart
from hardware.sim.scene import Scene, outline

Flat = NDArray[np.float64]

LEANS = (6.0, 20.0, 44.0)
"""Degrees: half of the leaning dice lean between the first two, where it is hard to see, half by more."""

BRIDGED = 0.25
"""Part of the dice on top that lie on two."""

CLEAR = 1.45
"""Edges between the centres of two dice that cannot touch."""

Way = Callable[[Generator, Scene], "Placed"]
Ways = Sequence[tuple[Way, float]]


@dataclass(slots=True)
class Placed:
    """Dice in the tray; the first is the one that the picture is made for.

    below  the first lies on so many of those that follow it.
    """

    poses: list[Pose]
    things: list[Thing] = field(default_factory=list)
    below: int = 0

    @property
    def on_top(self) -> bool:
        """Whether the first lies on another die."""
        return self.below > 0


def placed(rng: Generator, scene: Scene, seen: Callable[[Pose], bool]) -> Placed | None:
    """Dice as chance has them, about half of the first ones leaning; None where no place is found.

    seen  whether a die there is wholly in the picture: the first one must be.
    """
    return placed_as(rng, scene, seen, WAYS)


def placed_as(rng: Generator, scene: Scene, seen: Callable[[Pose], bool], ways: Ways) -> Placed | None:
    """The same, the first one in one of those ways, each with its weight."""
    parts = np.array([part for _, part in ways])
    way = ways[int(rng.choice(len(ways), p=parts / parts.sum()))][0]
    for _ in range(12):
        found = way(rng, scene)
        if seen(found.poses[0]):
            for _ in range(int(rng.choice(4, p=(0.45, 0.3, 0.17, 0.08)))):
                _add_near(rng, scene, found)
            return found
    return None


def alone(rng: Generator, scene: Scene) -> Placed:
    """A flat die somewhere on the floor."""
    return Placed([flat_die(rng, scene, _spot(rng, scene))])


def side_by_side(rng: Generator, scene: Scene) -> Placed:
    """A flat die that touches another one, face to face or turned, or nearly so."""
    spot, turn = _spot(rng, scene), float(rng.uniform(0, 90))
    found = Placed([flat_die(rng, scene, spot, turn)])
    for quarter in rng.permutation(4)[: int(rng.integers(1, 3))]:
        out = direction(turn + 90 * float(quarter))
        yaw = turn + float(rng.normal(0, 3)) if rng.random() < 0.6 else float(rng.uniform(0, 90))
        other = _turned(rng, 0.0, 0.0, yaw)
        gap = float(rng.uniform(0, 0.06) if rng.random() < 0.7 else rng.uniform(0, 0.4)) * scene.edge
        away = scene.edge / 2 + _extent(scene, other, out) + gap
        along = scene.edge * float(rng.uniform(-0.85, 0.85)) * np.array([-out[1], out[0]])
        x, y = spot + out * away + along
        found.poses.append(Pose((float(x), float(y), scene.edge / 2), other))
    return found


def at_wall(rng: Generator, scene: Scene) -> Placed:
    """A flat die that touches the wall, or nearly so."""
    foot, inward = _wall(rng, scene)
    return Placed([_against(rng, scene, foot, inward, 0.0, float(rng.uniform(0, 0.35)))])


def stacked(rng: Generator, scene: Scene) -> Placed:
    """A die on another one, one time in BRIDGED on two that stand side by side."""
    spot, turn = _spot(rng, scene), float(rng.uniform(0, 90))
    below = [flat_die(rng, scene, spot, turn)]
    aside = rng.uniform(-0.45, 0.45, 2) * scene.edge
    if rng.random() < BRIDGED:
        out = direction(turn)
        below.append(flat_die(rng, scene, spot + out * scene.edge * float(rng.uniform(1.0, 1.2)), turn))
        aside = out * scene.edge * float(rng.uniform(0.3, 0.8)) + aside * 0.6
    x, y = spot + aside
    top = flat_die(rng, scene, np.array([x, y]))
    raised = Pose((float(x), float(y), 1.5 * scene.edge), top.quat)
    return Placed([raised, *below], below=len(below))


def on_wall(rng: Generator, scene: Scene) -> Placed:
    """A die that leans on the wall."""
    foot, inward = _wall(rng, scene)
    return Placed([_against(rng, scene, foot, inward, some_lean(rng), 0.0)])


def on_die(rng: Generator, scene: Scene) -> Placed:
    """A die that leans on another: beside it, or with its raised edge on it."""
    spot, turn = _spot(rng, scene), float(rng.uniform(0, 90))
    base, out = flat_die(rng, scene, spot, turn), direction(turn)
    along = scene.edge * float(rng.uniform(-0.6, 0.6)) * np.array([-out[1], out[0]])
    foot = spot + out * scene.edge / 2 + along
    return Placed([_against(rng, scene, foot, out, some_lean(rng), 0.0), base])


def on_coin(rng: Generator, scene: Scene) -> Placed:
    """A die with one edge on a coin or on something thicker."""
    spot, way = _spot(rng, scene), float(rng.uniform(0, 360))
    thick = 2.0 if rng.random() < 0.6 else float(rng.uniform(2, 8))
    lean = float(np.degrees(np.arcsin(min(0.6, thick / scene.edge))))
    die = _standing(scene, _turned(rng, lean, way + 180, way), spot)
    at = spot + direction(way) * (scene.edge / 2 + float(rng.uniform(0, 8)))
    kind = Kind.COIN if thick == 2.0 else Kind(rng.choice([Kind.COIN, Kind.SUGAR, Kind.CORK]))
    return Placed([die], [Thing(kind, (float(at[0]), float(at[1])), float(rng.uniform(0, 360)))])


def on_nothing(rng: Generator, scene: Scene) -> Placed:
    """A die that leans any way, on its corner too, whatever holds it."""
    quat = _turned(rng, some_lean(rng), float(rng.uniform(0, 360)), float(rng.uniform(0, 90)))
    raised = float(rng.uniform(0, 0.4)) * scene.edge if rng.random() < 0.5 else 0.0
    return Placed([_standing(scene, quat, _spot(rng, scene), raised)])


def _add_near(rng: Generator, scene: Scene, found: Placed) -> None:
    """One more flat die close by, where there is room for it."""
    middle = np.array(found.poses[0].at[:2])
    for _ in range(8):
        spot = middle + direction(float(rng.uniform(0, 360))) * scene.edge * float(rng.uniform(1.3, 2.4))
        if free(scene, spot, found):
            found.poses.append(flat_die(rng, scene, spot))
            return


def free(scene: Scene, spot: Flat, found: Placed) -> bool:
    """Whether a flat die there would be on the floor, and touch none of these."""
    clear = all(np.hypot(*(spot - pose.at[:2])) > CLEAR * scene.edge for pose in found.poses)
    return clear and on_floor(scene, spot, 0.75)


def _against(rng: Generator, scene: Scene, foot: Flat, out: Flat, lean: float, gap: float) -> Pose:
    """A die on the floor that touches an upright plane through `foot`; `gap` in edges keeps it away.

    out   unit vector from the plane to the free side.
    """
    facing = float(np.degrees(np.arctan2(out[1], out[0])))
    exact = rng.random() < 0.75
    way = facing + 180 * int(rng.integers(2)) + float(rng.normal(0, 4 if exact else 30))
    yaw = facing + float(rng.normal(0, 5)) if exact else float(rng.uniform(0, 90))
    quat = _turned(rng, lean, way, yaw)
    spot = foot + out * (_extent(scene, quat, out) + gap * scene.edge)
    return _standing(scene, quat, spot)


def _standing(scene: Scene, quat: Quat, spot: Flat, raised: float = 0.0) -> Pose:
    """A die turned so, its lowest point on the floor or `raised` mm above."""
    turn = Pose((0.0, 0.0, 0.0), quat).matrix
    half, rounding = scene.edge / 2, scene.ground.rounding
    height = (half - rounding) * float(np.abs(turn[2]).sum()) + rounding
    return Pose((float(spot[0]), float(spot[1]), height + raised), quat)


def _extent(scene: Scene, quat: Quat, out: Flat) -> float:
    """How far a die turned so reaches from its centre in a level direction, in mm."""
    turn = Pose((0.0, 0.0, 0.0), quat).matrix
    half, rounding = scene.edge / 2, scene.ground.rounding
    return (half - rounding) * float(np.abs(out @ turn[:2]).sum()) + rounding


def _turned(rng: Generator, lean: float, way: float, yaw: float) -> Quat:
    """Any value up, turned by `yaw` and then leaning towards `way`, all in degrees."""
    flat = lying_pose(int(rng.integers(1, 7)), 0, 0, yaw + 90 * int(rng.integers(4)), 1.0).quat
    x, y = direction(way)
    return product(about((-float(y), float(x), 0.0), lean), flat)


def flat_die(rng: Generator, scene: Scene, spot: Flat, turn: float | None = None) -> Pose:
    """A die that lies flat there, turned by so many degrees, or anyhow."""
    yaw = float(rng.uniform(0, 90)) if turn is None else turn
    return Pose((float(spot[0]), float(spot[1]), scene.edge / 2), _turned(rng, 0.0, 0.0, yaw))


def some_lean(rng: Generator) -> float:
    """Degrees."""
    low, middle, high = LEANS
    return float(rng.uniform(low, middle) if rng.random() < 0.5 else rng.uniform(middle, high))


def direction(degrees: float) -> Flat:
    """The unit vector at that angle."""
    a = np.radians(degrees)
    return np.array([np.cos(a), np.sin(a)])


def _wall(rng: Generator, scene: Scene) -> tuple[Flat, Flat]:
    """A place on the floor's outline, and the direction away from the wall there."""
    corners = np.array(outline(scene.tray))
    k = int(rng.integers(len(corners)))
    start, end = corners[k], corners[(k + 1) % len(corners)]
    along = (end - start) / np.hypot(*(end - start))
    return start + (end - start) * float(rng.uniform(0.15, 0.85)), np.array([-along[1], along[0]])


def _spot(rng: Generator, scene: Scene) -> Flat:
    """A place on the floor, clear of the wall."""
    for _ in range(40):
        spot = rng.uniform(-1, 1, 2) * scene.tray.half
        if on_floor(scene, spot, 0.8):
            break
    return spot


def on_floor(scene: Scene, spot: Flat, margin: float) -> bool:
    """Whether a place is on the floor, so many edges from the wall."""
    x, y = np.array([spot[0]], np.float32), np.array([spot[1]], np.float32)
    return bool(apart(scene.tray, x, y)[0] < -margin * scene.edge)


FLAT: tuple[tuple[Way, float], ...] = ((alone, 0.07), (side_by_side, 0.13), (at_wall, 0.09))
LEANING: tuple[tuple[Way, float], ...] = (
    (on_wall, 0.15),
    (on_die, 0.24),
    (on_coin, 0.03),
    (on_nothing, 0.05),
)
WAYS = (*FLAT, (stacked, 0.24), *LEANING)
"""How the first may lie, and how often each is drawn: often what hides a die, for it is hard to see."""
