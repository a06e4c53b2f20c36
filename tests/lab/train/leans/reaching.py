"""Simulated trays with and without a hand over them, as small as the network sees them."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.hand.sprite import Grip
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Colour, Scene
from tests.lab.arrange import scatter, strewn
from tests.lab.scenes import random_scene
from vision.decide.hands.reach import small
from vision.readings import Image

WIDE = 128
"""Pixels of a drawn picture's width: twice what the network sees."""

SHOTS = 4
"""Pictures of each tray without a hand, and as many with one."""

SHOWN = 0.02
"""Part of the picture that a hand must cover to be one; where it covers less, nothing is learnt."""

_CHANGED = 24.0  # grey levels of any colour: noise and soft shadows change less
_TEXTURES = 2


@dataclass(frozen=True, slots=True, eq=False)
class Trays:
    """n pictures (n, ROWS, COLUMNS, 3), and whether a hand reaches into them, (n,)."""

    pictures: NDArray[np.uint8]
    hands: NDArray[np.bool_]


def trays(count: int, seed: int) -> Trays:
    """So many pictures, about half of them with a hand."""
    rng = np.random.default_rng(seed)
    pictures: list[Image] = []
    hands: list[bool] = []
    while len(pictures) < count:
        for picture, hand in _shots(rng):
            pictures.append(small(picture))
            hands.append(hand)
    return Trays(np.stack(pictures[:count]), np.array(hands[:count]))


def _shots(rng: Generator) -> list[tuple[Image, bool]]:
    """One tray, over and over, with and without one person's hand."""
    scene = _scene(rng)
    painter = Painter(scene)
    person = _hand(rng)
    found = []
    for _ in range(SHOTS):
        poses = scatter(rng, scene, int(rng.integers(0, 6)))
        things = strewn(rng, scene, poses) if rng.random() < 0.35 else ()
        dice = tuple((i, (pose,)) for i, pose in poses.items())
        free = painter.paint(Sight(dice, things=things))
        found.append((free, False))
        reached = painter.paint(Sight(dice, ((_moved(rng, scene, person),),), things))
        if _covered(free, reached) > SHOWN:
            found.append((reached, True))
    return found


def _scene(rng: Generator) -> Scene:
    """Any scene, drawn small."""
    scene = random_scene(rng, hard=0.3)
    scale = WIDE / scene.size[0]
    size = (WIDE, round(scene.size[1] * scale / 2) * 2)
    optics = replace(scene.optics, blur=max(0.4, scene.optics.blur * scale))
    return replace(scene, size=size, optics=optics, seed=scene.seed % _TEXTURES * 4)


def _hand(rng: Generator) -> Hand:
    skin = np.array((225, 165, 130)) * float(rng.uniform(0.25, 1.08)) + rng.normal(0, 10, 3)
    grip = list(Grip)[int(rng.integers(len(Grip)))]
    return Hand((0.0, 0.0), float(rng.uniform(28, 60)), float(rng.uniform(0, 360)), grip, _colour(skin),
                _colour(rng.uniform(5, 235, 3)))  # fmt: skip


def _moved(rng: Generator, scene: Scene, hand: Hand) -> Hand:
    """The same hand elsewhere over the tray."""
    w, d = scene.tray.half
    return replace(hand, at=(float(rng.uniform(-1, 1) * w), float(rng.uniform(-1, 1) * d)))


def _colour(value: NDArray[np.float64]) -> Colour:
    r, g, b = (int(v) for v in np.clip(value, 3, 252))
    return r, g, b


def _covered(free: Image, reached: Image) -> float:
    gone = np.abs(reached.astype(np.int16) - free).max(axis=2)
    return float((gone > _CHANGED).mean())
