"""What the simulated table costs and whether it is honest: frame rates, fair dice, flat memory, time factor.

One thread throughout, as on a Pi whose other cores have work of their own.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import erfc, exp, pi, sqrt

import cv2
import numpy as np

from hardware.clock import SimClock
from hardware.sim.camera import SimCamera
from hardware.sim.hands.evening import Evening
from hardware.sim.hands.manner import Manner
from hardware.sim.hands.toss import toss
from hardware.sim.physics.fall import fall
from hardware.sim.picture.paint import SHELF, Painter
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable
from tests.lab.memory import Weight, resident

SIZES = ((640, 480), (1280, 720))


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast pictures come.

    what  kept (nothing moves, pictures come again), at rest (nothing moves, but every picture is developed),
          throwing (a hand, then rolling dice), following (likewise, exposure and colours going after the
          picture), whole (as people play, with pauses).
    ms    of processor time a frame; `worst_ms` of the slowest; fps what one core can do.
    """

    size: str
    what: str
    frames: int
    ms: float
    worst_ms: float
    fps: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether every value comes as often as it should.

    chi2  over the six values, five degrees of freedom; p how often fair dice are further off than this.
    """

    dice: int
    counts: tuple[int, ...]
    chi2: float
    p: float


@dataclass(frozen=True, slots=True)
class Physics:
    """What a throw costs: milliseconds to reckon it, seconds it takes on the table, and how it ends."""

    throws: int
    ms: float
    seconds: float
    out: int
    leaning: int
    factor: float


def rates(frames: int = 300, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[Rate]:
    """Frames a second at each size: for a tray at rest, for throws, and for an evening."""
    for size in sizes:
        with _one_thread():
            yield _rate(size, "kept", _resting(size, frames, SHELF))
            yield _rate(size, "at rest", _resting(size, frames, 0))
            yield _rate(size, "throwing", _throwing(size, frames, auto=False))
            yield _rate(size, "following", _throwing(size, frames, auto=True))
            yield _rate(size, "whole", _evening(size, frames))


def values(throws: int, seed: int = 0) -> Iterator[tuple[int, ...]]:
    """The values of that many throws of three dice."""
    rng, scene = np.random.default_rng([seed, 6000]), Scene()
    for _ in range(throws):
        _, tosses = toss(rng, scene, range(3), Manner())
        yield tuple(pose.top for pose in fall(scene.ground, {}, tosses).end.values())


def fairness(thrown: Iterable[tuple[int, ...]]) -> Fairness:
    """The chi-square of these throws."""
    seen = Counter(value for throw in thrown for value in throw)
    counts = tuple(seen[value] for value in range(1, 7))
    due = sum(counts) / 6
    chi2 = sum((count - due) ** 2 for count in counts) / due
    return Fairness(sum(counts), counts, chi2, survival(chi2))


def physics(throws: int = 200) -> Physics:
    """The cost and the end of ordinary throws onto felt."""
    rng, scene = np.random.default_rng([1, 7]), Scene()
    spent = rolled = 0.0
    out = leaning = 0
    for _ in range(throws):
        _, tosses = toss(rng, scene, range(3), Manner())
        begun = time.process_time()
        flight = fall(scene.ground, {}, tosses)
        spent += time.process_time() - begun
        rolled += flight.duration
        w, d = scene.tray.half
        out += any(abs(pose.at[0]) > w or abs(pose.at[1]) > d for pose in flight.end.values())
        leaning += any(pose.lean > 4 for pose in flight.end.values())
    return Physics(throws, 1e3 * spent / throws, rolled / throws, out, leaning, rolled / spent)


def weights(throws: int = 10_000, points: int = 5, seed: int = 0) -> Iterator[Weight]:
    """Memory while people throw and throw again, frames drawn now and then; it must not grow."""
    table = SimTable(replace(Scene(), size=(320, 240)), SimClock())
    camera, evening = SimCamera(table, table.clock), Evening(table, seed)
    steps = [round(throws * (k + 1) / points) for k in range(points)]
    for step in steps:
        while evening.throws < step:
            evening.tend()
            table.clock.sleep(0.25)
            if evening.throws % 8 == 0:
                camera.frame()
        yield Weight(evening.throws, resident())


def _rate(size: tuple[int, int], what: str, spent: list[float]) -> Rate:
    mean = sum(spent) / len(spent)
    return Rate(f"{size[0]}x{size[1]}", what, len(spent), 1e3 * mean, 1e3 * max(spent), 1 / mean)


def _table(size: tuple[int, int], shelf: int = SHELF, *, auto: bool = False) -> tuple[SimTable, SimCamera]:
    scene = replace(Scene(), size=size, sensor=replace(Scene().sensor, auto=auto))
    table = SimTable(scene, SimClock())
    table.lay_values((4, 2, 1))
    camera = SimCamera(table, table.clock, Painter(scene, shelf))
    for _ in range(SHELF + 2):
        camera.frame()  # noise, textures and dice are made at first use
    return table, camera


def _time(camera: SimCamera) -> float:
    begun = time.process_time()
    camera.frame()
    return time.process_time() - begun


def _resting(size: tuple[int, int], frames: int, shelf: int) -> list[float]:
    _, camera = _table(size, shelf)
    return [_time(camera) for _ in range(frames)]


def _throwing(size: tuple[int, int], frames: int, *, auto: bool) -> list[float]:
    table, camera = _table(size, auto=auto)
    spent: list[float] = []
    while len(spent) < frames:
        if not table.busy:
            table.throw()
        spent.append(_time(camera))
    return spent


def _evening(size: tuple[int, int], frames: int) -> list[float]:
    table, camera = _table(size)
    evening = Evening(table)
    spent: list[float] = []
    while len(spent) < frames:
        evening.tend()
        spent.append(_time(camera))
    return spent


@contextmanager
def _one_thread() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(before)


def survival(chi_square: float) -> float:
    """The chance that chi-square with 5 degrees of freedom is this large or larger.

    Closed form for odd degrees of freedom: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4;
    with five, Q = erfc(√(x/2)) + √(2x/π) · e^(-x/2) · (1 + x/3).
    """
    x = chi_square
    return min(1.0, erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3))
