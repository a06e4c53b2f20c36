"""How a mounted camera is read after one calibration: rigs of a folder, and fresh simulated ones.

Each rig is calibrated from a picture of its empty tray and one with three flat dice; its throws are read with
that. The control reads them as if the camera looked from the other side: what reads as much knows no
geometry.
"""

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

import cv2
import numpy as np

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.die.trace import corners
from hardware.sim.picture.ground.strike import behind_wall
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from tests.lab import arrange
from tests.lab.eye.tally import Outcome, control
from tests.lab.scenes import random_scene
from vision.calibrate.learn import Calibration, calibrate
from vision.picture import load
from vision.read import read_tray
from vision.readings import Image

BANDS = (15.0, 30.0, 38.0, 60.0)  # degrees: upper ends of the rows by tilt
FAR_ASIDE = 20.0  # degrees: nearer to straight down the other side is much the same
HALF = 0.5  # of them: a control that is read oftener knows no geometry
TILTS = (0.0, 48.0)
PIXELS = (0.75, 1.4)  # height by width; half of the drawn rigs have square ones
THROWS = 8  # of each drawn rig, one of them with a die that leans
SIZE = (960, 720)
DRAWS = 400  # of dice that lie otherwise, until all are seen whole
UNCALIBRATED = "uncalibrated"


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """One picture; values sorted downwards, None where it must be refused; and how many are asked for."""

    name: str
    picture: Image
    values: tuple[int, ...] | None
    dice: int = 3


@dataclass(frozen=True, slots=True, eq=False)
class Rig:
    """A camera that stays; tilt in degrees from straight down, pixel: height by width."""

    group: str
    name: str
    tilt: float
    pixel: float
    empty: Image
    dice: Image
    throws: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """What one calibration took, in seconds of the processor, and whether one can play by it."""

    good: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Efforts:
    """The same of all rigs."""

    rigs: int
    good_pct: float
    median_s: float
    longest_s: float


def shared(folder: Path) -> Iterator[Rig]:
    """The rigs below a folder: each with labels.json, empty.jpg, calib.jpg and its throws."""
    for labels in sorted(folder.rglob("labels.json")):
        home, told = labels.parent, json.loads(labels.read_text(encoding="utf-8"))
        throws = tuple(
            Throw(name, load(home / name), tuple(sorted(each["values"], reverse=True)))
            for name, each in sorted(told["throws"].items())
            if name != "calib.jpg"
        )
        yield Rig(
            home.parent.name, f"{home.parent.name}/{home.name}", told["camera"]["tilt_deg"], told["aspect"],
            load(home / "empty.jpg"), load(home / "calib.jpg"), throws,
        )  # fmt: skip


def drawn(count: int, seed: int) -> Iterator[Rig]:
    """Fresh rigs: any tray, light and dice, cameras up to 48 degrees aside, half with pixels not square."""
    for number in range(count):
        yield next(filter(None, (_rig(seed, number, again) for again in itertools.count())))


def _rig(seed: int, number: int, again: int) -> Rig | None:
    """One rig; None where its camera does not see the floor over the nearer wall: nobody hangs it so."""
    rng = np.random.default_rng([seed, number, 2117, again] if again else [seed, number, 2117])
    scene = _scene(rng)
    pixel = 1.0 if number % 2 else float(rng.uniform(*PIXELS))
    painter = Painter(scene)
    throws: list[Throw] = []
    for k in range(THROWS + 1):
        throw = _drawn(painter, rng, pixel, k)
        if throw is None:
            return None
        throws.append(throw)
    empty = _squeezed(painter.paint(Sight()), pixel)
    group = "drawn, square pixels" if pixel == 1.0 else "drawn, other pixels"
    calib, *rest = throws
    return Rig(group, f"{seed}/{number}", scene.optics.tilt, pixel, empty, calib.picture, tuple(rest))


def run(rig: Rig) -> tuple[Effort, tuple[Outcome, ...]]:
    """Calibrate it, then read its throws."""
    start = process_time()
    found = calibrate(rig.empty, rig.dice)
    return Effort(found.good, process_time() - start), tuple(_read(found, rig, each) for each in rig.throws)


def fewer(rig: Rig) -> Rig:
    """Its throws, each asked for every smaller number of dice: one too many, never left out."""
    throws = tuple(
        replace(throw, name=f"{throw.name} --dice {asked}", values=None, dice=asked)
        for throw in rig.throws
        for asked in range(1, len(throw.values or ()))
    )
    return replace(rig, throws=throws)


def efforts(each: Sequence[Effort]) -> Efforts:
    """What their calibrations took; there must be one."""
    seconds = [one.seconds for one in each]
    good = 100 * sum(one.good for one in each) / len(each)
    return Efforts(len(each), good, float(np.median(seconds)), max(seconds))


def control_holds(outcomes: Iterable[Outcome]) -> bool:
    """Whether cameras far aside read less than half where they are taken to look from the other side."""
    return (control(outcomes) or 0.0) < HALF


def _read(found: Calibration, rig: Rig, throw: Throw) -> Outcome:
    reading = read_tray(throw.picture, dice=throw.dice, tray=found.tray) if found.good else None
    reason = _uncalibrated(found) if reading is None else reading.reason or ""
    values = () if reading is None else reading.values
    right = bool(reason) if throw.values is None else values == throw.values
    return Outcome(
        (rig.group, _band(rig.tilt)), f"{rig.name} {throw.name} {rig.tilt:.0f} degrees",
        right, not (right or reason), reason, _control(found, rig, throw),
        0.0 if reading is None else reading.ms,
    )  # fmt: skip


def _uncalibrated(found: Calibration) -> str:
    return f"{UNCALIBRATED}: " + ",".join(each.fault.value for each in found.troubles if each.blocks)


def _band(tilt: float) -> str:
    high = next(high for high in BANDS if tilt < high)
    return f"{max((low for low in BANDS if low < high), default=0.0):02.0f} to {high:.0f} degrees"


def _control(found: Calibration, rig: Rig, throw: Throw) -> bool | None:
    """Whether it is read as if the camera looked from the other side; None near straight down."""
    mount = found.tray.mount
    if not found.good or mount is None or throw.values is None or rig.tilt <= FAR_ASIDE:
        return None
    other = replace(found.tray, mount=replace(mount, towards=mount.towards - 180.0))
    return read_tray(throw.picture, tray=other).values == throw.values


def _scene(rng: np.random.Generator) -> Scene:
    scene = random_scene(rng, hard=0.15)
    optics = replace(scene.optics, tilt=float(rng.uniform(*TILTS)), towards=float(rng.uniform(0, 360)))
    times = SIZE[0] / scene.size[0]
    optics = replace(optics, blur=optics.blur * times, view=optics.view * 1.15)
    sensor = replace(scene.sensor, auto=False, flicker=0.0)
    return replace(scene, size=SIZE, optics=optics, sensor=sensor)


def _drawn(painter: Painter, rng: np.random.Generator, pixel: float, k: int) -> Throw | None:
    """The k-th picture of a rig: 0 has three flat dice apart, the last one that leans; None if unseen."""
    scene = painter.scene
    ways = (arrange.scatter, *(arrange.thrown,) * (THROWS - 3), *(arrange.touching,) * 2)
    leans = k == THROWS
    lay = arrange.LEANING[int(rng.integers(2))] if leans else None
    for _ in range(DRAWS):
        poses = ways[k](rng, scene, 3) if lay is None else lay(rng, scene)
        if all(_whole(painter, pose) for pose in poses.values()):
            image = painter.paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))
            values = None if leans else tuple(sorted((pose.top for pose in poses.values()), reverse=True))
            return Throw(f"{k}", _squeezed(image, pixel), values)
    return None


def _whole(painter: Painter, pose: Pose) -> bool:
    """Whether all of a die is in the picture, and none of it behind the nearer wall: cameras hang so."""
    ends = corners(pose, painter.scene.edge)
    if behind_wall(painter.view.eye, ends.T, painter.scene.tray).any():
        return False
    at = painter.view.pixels(ends)
    return bool((at > 8).all() and (at < np.array(SIZE) - 9).all())


def _squeezed(image: Image, pixel: float) -> Image:
    """As a camera has it whose pixels are so many times as high as wide."""
    size = (image.shape[1], round(image.shape[0] / pixel))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
