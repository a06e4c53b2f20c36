"""Fresh simulated throws with their truth, for the vision bench: other seeds, other pictures."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from hardware.sim.hands.people import SKINS, SLEEVES
from hardware.sim.hands.things import Thing
from hardware.sim.picture.develop import PLAIN_EXPOSURE, Exposed
from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.hand.sprite import Grip
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from hardware.sim.truth import TrueDie, true_dice
from tests.lab import arrange
from tests.lab.arrange import Poses
from tests.lab.scenes import dice_looks, hard_parts, random_scene
from vision.readings import Image, Reason

_SHARES: tuple[tuple[str, float], ...] = (
    ("thrown", 0.62),
    ("touching", 0.12),
    ("strewn", 0.04),
    ("leaning", 0.07),
    ("too_few", 0.05),
    ("hand", 0.03),
    ("too_many", 0.03),
    ("stacked", 0.02),
    ("no_dice", 0.01),
    ("dark", 0.01),
)


_THROWS = 2
"""Onto each tray: an empty one costs more to draw than all that lies in it. Dice are others each time."""

_SEEN, _TRIES = 25, 400
"""Arrangements tried for one that is seen whole, and for one that could lie there at all."""

_DRIFT = ((-0.15, -0.06, -0.06), (0.15, 0.06, 0.06))
"""Stops of exposure, and of blue and red, by which two pictures of one tray may differ."""


@dataclass(frozen=True, slots=True)
class FreshTruth:
    """What a fresh picture shows and what is to be said of it.

    kind    how the dice came to lie: thrown, touching, leaning, ...
    expect  "read" or "refuse"; `reason` then says why.
    dice    as they lie, with value, lean and top face in pixels.
    hard    what is difficult about it, by name; () is an ordinary picture.
    """

    number: int
    kind: str
    reason: Reason | None
    dice: tuple[TrueDie, ...]
    hard: tuple[str, ...]
    scene: Scene

    @property
    def expect(self) -> str:
        """ "read" where the values can be read from the picture, else "refuse"."""
        return "read" if self.reason is None else "refuse"

    @property
    def values(self) -> tuple[int, ...]:
        """The dice, sorted downwards, whether they may be read or not."""
        return tuple(sorted((die.value for die in self.dice), reverse=True))


@dataclass(frozen=True, slots=True)
class _Still:
    poses: Poses
    reason: Reason | None = None
    things: tuple[Thing, ...] = ()
    hands: tuple[Hand, ...] = ()


def fresh_throws(count: int, seed: int) -> Iterator[tuple[Image, Image, FreshTruth]]:
    """That many pictures, as (picture, the empty tray's picture, truth); two come from each tray."""
    for number in range(count):
        yield fresh_throw(number, seed)


def fresh_throw(number: int, seed: int, *, hard: float = 0.25) -> tuple[Image, Image, FreshTruth]:
    """One of the pictures of fresh_throws, without those before it.

    hard  share of scenes with difficult light, dice or view.
    """
    rng = np.random.default_rng([seed, number, 1421])
    kind = str(rng.choice([k for k, _ in _SHARES], p=[share for _, share in _SHARES]))
    painter = _painter(seed, number // _THROWS, hard, dark=kind == "dark")
    painter.anew(dice_looks(rng, hard), number)
    scene = painter.scene
    still = _seen_whole(painter, rng, scene, kind)
    background = painter.paint(Sight(), _earlier(rng, scene))
    dice = tuple((i, (pose,)) for i, pose in still.poses.items())
    image = painter.paint(Sight(dice, tuple((hand,) for hand in still.hands), still.things))
    truth = true_dice(painter.view, scene, still.poses)
    why = (
        hard_parts(scene)
        + (("touching",) if kind == "touching" else ())
        + (("things",) if still.things else ())
    )
    return image, background, FreshTruth(number, kind, still.reason, truth, why, scene)


@lru_cache(maxsize=2)
def _painter(seed: int, tray: int, hard: float, *, dark: bool) -> Painter:
    """Draws one tray under one light before one camera."""
    scene = random_scene(np.random.default_rng([seed, tray, 1420]), hard=hard)
    return Painter(replace(scene, level=0.0015) if dark else scene)


def _earlier(rng: np.random.Generator, scene: Scene) -> Exposed:
    """How the empty tray was exposed: cameras that follow the light stop anywhere near the same place."""
    if not scene.sensor.auto:
        return PLAIN_EXPOSURE
    gain, blue, red = (float(each) for each in 2.0 ** rng.uniform(*_DRIFT))
    return Exposed((gain * blue, gain, gain * red), gain)


def _seen_whole(painter: Painter, rng: np.random.Generator, scene: Scene, kind: str) -> _Still:
    """An arrangement of that kind that could lie there, and does not leave the picture."""
    still = _Still({})
    for tried in range(_TRIES):
        still = _arranged(rng, scene, kind)
        if not arrange.solid(scene, still.poses):
            continue
        ends = [p for die in true_dice(painter.view, scene, still.poses) for p in die.corners]
        margin, (width, height) = 0.35 * scene.die_px, scene.size
        seen = all(margin < x < width - margin and margin < y < height - margin for x, y in ends)
        if seen or tried >= _SEEN:
            return still
    raise ValueError(f"no room for {kind} dice of {scene.edge} mm in a tray of {scene.tray.half} mm")


def _arranged(rng: np.random.Generator, scene: Scene, kind: str) -> _Still:
    """Dice, and what must be said of them, for one kind of picture."""
    match kind:
        case "touching":
            return _Still(arrange.touching(rng, scene))
        case "leaning":
            leaning = arrange.LEANING[int(rng.integers(len(arrange.LEANING)))]
            return _Still(leaning(rng, scene), Reason.COCKED)
        case "stacked":
            return _Still(arrange.stacked(rng, scene), Reason.STACKED)
        case "too_few":
            return _Still(arrange.thrown(rng, scene, int(rng.integers(1, 3))), Reason.TOO_FEW)
        case "too_many":
            return _Still(arrange.scatter(rng, scene, int(rng.integers(4, 6))), Reason.TOO_MANY)
        case "no_dice":
            return _Still({}, Reason.NO_DICE)
        case _:
            return _three(rng, scene, kind)


def _three(rng: np.random.Generator, scene: Scene, kind: str) -> _Still:
    """Three dice thrown, and what else there is."""
    poses = arrange.thrown(rng, scene, 3)
    things = arrange.strewn(rng, scene, poses) if kind == "strewn" else ()
    hands = (_hiding(rng, poses),) if kind == "hand" else ()
    return _Still(poses, {"dark": Reason.DARK, "hand": Reason.HAND}.get(kind), things, hands)


def _hiding(rng: np.random.Generator, poses: Poses) -> Hand:
    """A hand whose palm is over one of the dice."""
    x, y, _ = poses[int(rng.integers(len(poses)))].at
    grip = list(Grip)[int(rng.integers(len(Grip)))]
    skin, sleeve = SKINS[int(rng.integers(len(SKINS)))], SLEEVES[int(rng.integers(len(SLEEVES)))]
    return Hand((x, y), float(rng.uniform(28, 60)), float(rng.uniform(0, 360)), grip, skin, sleeve)
