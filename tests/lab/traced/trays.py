"""Trays to be traced: three dice as people leave them, more of them to be refused than to be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.die.trace import corners
from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from hardware.sim.truth import TrueDie, true_dice
from tests.lab.scenes import dice_looks, random_scene
from tests.lab.traced.painter import traced
from tests.lab.train.leans import placing
from tests.lab.train.leans.placing import Placed
from tests.lab.train.leans.window import die_look
from tests.lab.train.render.looks import random_look
from vision.readings import Image

KINDS: dict[str, tuple[Callable[[Generator, Scene], Placed], float]] = {
    "stacked": (placing.stacked, 0.2),
    "leaning on a wall": (placing.on_wall, 0.14),
    "leaning on a die": (placing.on_die, 0.2),
    "leaning on a coin": (placing.on_coin, 0.05),
    "leaning": (placing.on_nothing, 0.05),
    "too many": (placing.alone, 0.08),
    "side by side": (placing.side_by_side, 0.12),
    "at a wall": (placing.at_wall, 0.08),
    "thrown": (placing.alone, 0.08),
}
"""How the first die lies, and how often."""

READ = {"side by side", "at a wall", "thrown"}
"""Those that can be read."""

HARD, CLEAR = 0.3, 0.08
"""Shares of difficult light, dice or view, and of trays with dice that are likely clear."""

WIDE = 640
"""Pixels of a picture."""

HIDDEN = 0.6
"""Of the stacks, those with as many tops as there must be: the die below is one too many."""

CROWD = {
    "stacked": 0.3,
    "leaning on a die": 0.2,
    "side by side": 0.2,
    "leaning on a wall": 0.12,
    "at a wall": 0.08,
    "leaning": 0.05,
    "leaning on a coin": 0.05,
}
"""How the first of many lies."""

CROWD_HARD, CROWD_OTHER, CROWD_MIXED, CROWD_CLEAR = 0.45, 0.5, 0.4, 0.15
"""Shares of these: difficult, with dice of any look, of them mixed; of the others with clear ones."""

CROWD_PX = (20.0, 38.0)
"""Pixels of a die's edge there."""

_TRIES = 200
_NEAR = 0.35  # share of dice that lie close to the first
_APART = 1.45  # edges between the middles of dice that cannot touch
_ROOM = 2  # pixels between a die and the frame


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A tray with dice; kind: how the first lies."""

    scene: Scene
    view: View
    found: Placed
    kind: str

    @property
    def readable(self) -> bool:
        """Three flat dice and nothing else."""
        return self.kind in READ and len(self.found.poses) == 3

    @property
    def truth(self) -> tuple[TrueDie, ...]:
        """The dice, as they lie."""
        return true_dice(self.view, self.scene, dict(enumerate(self.found.poses)))

    def picture(self, rng: Generator, samples: int) -> Image:
        """As its camera takes it."""
        found = self.found
        return traced(self.scene, self.view, found.poses, rng, things=found.things, samples=samples)


def laid(rng: Generator) -> Laid:
    """A tray with three dice, or with another number where that is its trap."""
    scene = random_scene(rng, hard=HARD)
    if rng.random() < CLEAR:
        scene = replace(scene, dice=dice_looks(rng, 5.0))
    scene = shrunk(scene, WIDE / scene.size[0])
    view = View(scene)
    kind = str(rng.choice(list(KINDS), p=[share for _, share in KINDS.values()]))
    found = KINDS[kind][0](rng, scene)
    for _ in range(_TRIES):
        if whole(view, scene, found.poses[0]):
            break
        found = KINDS[kind][0](rng, scene)
    count = 3
    if kind == "too many":
        count = 4 if rng.random() < 0.7 else 5
    elif kind == "stacked" and rng.random() < HIDDEN:
        count += found.below
    filled(rng, scene, view, found, count)
    return Laid(scene, view, found, kind)


def crowd(rng: Generator) -> Laid:
    """A small picture of a tray with many dice, some of which lie on others, lean or touch."""
    scene = random_scene(rng, hard=CROWD_HARD)
    if rng.random() < CROWD_OTHER:
        looks = tuple(die_look(rng, random_look(rng)) for _ in range(3))
        scene = replace(scene, dice=looks if rng.random() < CROWD_MIXED else looks[:1] * 3)
    elif rng.random() < CROWD_CLEAR:
        scene = replace(scene, dice=dice_looks(rng, 5.0))
    scene = shrunk(scene, float(rng.uniform(*CROWD_PX)) / scene.die_px)
    kind = str(rng.choice(list(CROWD), p=np.array(list(CROWD.values())) / sum(CROWD.values())))
    view, found = View(scene), KINDS[kind][0](rng, scene)
    filled(rng, scene, view, found, int(rng.integers(3, 8)), cut=True)
    return Laid(scene, view, found, kind)


def shrunk(scene: Scene, times: float) -> Scene:
    """The same scene in a picture so many times as large, its sides even."""
    wide, high = (round(side * times / 2) * 2 for side in scene.size)
    return replace(scene, size=(wide, high), optics=replace(scene.optics, blur=scene.optics.blur * times))


def filled(rng: Generator, scene: Scene, view: View, found: Placed, count: int, *, cut: bool = False) -> None:
    """Add flat dice that touch no other until there are so many or no place is found; whole, or `cut`."""
    first = np.array(found.poses[0].at[:2])
    for _ in range(_TRIES):
        if len(found.poses) >= count:
            return
        spot = rng.uniform(-1, 1, 2) * scene.tray.half
        if rng.random() < _NEAR:
            spot = first + scene.edge * rng.uniform(_APART, 2.2) * placing.direction(rng.uniform(0, 360))
        pose = placing.flat_die(rng, scene, spot)
        clear = all(np.hypot(*(spot - other.at[:2])) > _APART * scene.edge for other in found.poses)
        if clear and placing.on_floor(scene, spot, 0.75) and (cut or whole(view, scene, pose)):
            found.poses.append(pose)


def whole(view: View, scene: Scene, pose: Pose) -> bool:
    """Whether the whole die is in the picture."""
    at = view.pixels(corners(pose, scene.edge))
    return bool((at > _ROOM).all() and (at < np.array(view.size) - _ROOM - 1).all())
