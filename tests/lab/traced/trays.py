"""Trays to be traced: three dice as people leave them, more of them to be refused than to be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from hardware.sim.truth import TrueDie, true_dice
from tests.lab.scenes import random_scene, with_clear_dice
from tests.lab.traced.painter import PATHS, traced
from tests.lab.train.leans import placing
from tests.lab.train.leans.placing import Placed
from tests.lab.train.leans.window import die_look, shown_whole
from tests.lab.train.render.looks import random_look
from vision.readings import Image

WAYS: dict[str, Callable[[Generator, Scene], Placed]] = {
    "stacked": placing.stacked,
    "leaning on a wall": placing.on_wall,
    "leaning on a die": placing.on_die,
    "leaning on a coin": placing.on_coin,
    "leaning": placing.on_nothing,
    "too many": placing.alone,
    "side by side": placing.side_by_side,
    "at a wall": placing.at_wall,
    "thrown": placing.alone,
}
"""How the first die lies."""

THREE = dict(zip(WAYS, (0.2, 0.14, 0.2, 0.05, 0.05, 0.08, 0.12, 0.08, 0.08), strict=True))
"""How often it does among three."""

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
"""The same among many."""

CROWD_HARD, CROWD_OTHER, CROWD_MIXED, CROWD_CLEAR = 0.45, 0.5, 0.4, 0.15
"""Shares of these: difficult, with dice of any look, of them mixed; of the others with clear ones."""

CROWD_PX = (20.0, 38.0)
"""Pixels of a die's edge there."""

_TRIES = 200
_NEAR = 0.35  # share of dice that lie close to the first


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

    def picture(self, rng: Generator, samples: int = PATHS) -> Image:
        """As its camera takes it."""
        found = self.found
        return traced(self.scene, self.view, found.poses, rng, things=found.things, samples=samples)


def laid(rng: Generator) -> Laid:
    """A tray with three dice, or with another number where that is its trap."""
    scene = random_scene(rng, hard=HARD)
    if rng.random() < CLEAR:
        scene = with_clear_dice(rng, scene)
    scene = shrunk(scene, WIDE / scene.size[0])
    view = View(scene)
    kind = _one_of(rng, THREE)
    found = WAYS[kind](rng, scene)
    for _ in range(_TRIES):
        if shown_whole(view, scene, found.poses[0]):
            break
        found = WAYS[kind](rng, scene)
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
        scene = with_clear_dice(rng, scene)
    scene = shrunk(scene, float(rng.uniform(*CROWD_PX)) / scene.die_px)
    kind = _one_of(rng, CROWD)
    view, found = View(scene), WAYS[kind](rng, scene)
    filled(rng, scene, view, found, int(rng.integers(3, 8)), cut=True)
    return Laid(scene, view, found, kind)


def _one_of(rng: Generator, shares: dict[str, float]) -> str:
    return str(rng.choice(list(shares), p=list(shares.values())))


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
            spot = first + scene.edge * rng.uniform(placing.CLEAR, 2.2) * placing.direction(
                rng.uniform(0, 360)
            )
        pose = placing.flat_die(rng, scene, spot)
        if placing.free(scene, spot, found) and (cut or shown_whole(view, scene, pose)):
            found.poses.append(pose)
