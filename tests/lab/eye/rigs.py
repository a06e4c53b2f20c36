"""How a mounted camera is read after one calibration: rigs of a folder, and fresh simulated ones.

Each rig is calibrated from a picture of its empty tray and one with three flat dice; its throws are read with
that. The control reads them as if the camera looked from the other side: what reads as much knows no
geometry.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.die.trace import corners
from hardware.sim.picture.ground.strike import behind_wall
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from tests.lab import arrange
from tests.lab.eye.bound import upper_bound
from tests.lab.scenes import random_scene
from vision.calibrate.learn import calibrate
from vision.picture import load
from vision.read import read_tray
from vision.readings import Image
from vision.tray import Tray

BANDS = (15.0, 30.0, 38.0, 60.0)  # degrees: upper ends of the rows by tilt
FAR_ASIDE = 20.0  # degrees: nearer to straight down the other side is much the same
TILTS = (0.0, 48.0)
PIXELS = (0.75, 1.4)  # height by width; half of the drawn rigs have square ones
THROWS = 8  # of each drawn rig, one of them with a die that leans
SIZE = (960, 720)
DRAWS = 400  # of dice that lie otherwise, until all are seen whole
UNCALIBRATED = "uncalibrated"


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """One picture; values sorted downwards, None where it must be refused."""

    name: str
    picture: Image
    values: tuple[int, ...] | None


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
class Outcome:
    """What became of one throw; ms of the reading alone."""

    group: str
    rig: str
    throw: str
    tilt: float
    right: bool
    wrong: bool
    reason: str
    control_right: bool
    ms: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    wrong_at_most_pct  of all, with 95 % confidence.
    control_pct        right where the camera is taken to look from the other side.
    """

    rigs: str
    throws: int
    right_pct: float
    wrong: int
    wrong_at_most_pct: float
    refused: dict[str, int]
    control_pct: float
    ms: float


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
        rng = np.random.default_rng([seed, number, 2117])
        scene = _scene(rng)
        pixel = 1.0 if number % 2 else float(rng.uniform(*PIXELS))
        painter = Painter(scene)
        throws = [_drawn(painter, rng, pixel, k) for k in range(THROWS + 1)]
        empty = _squeezed(painter.paint(Sight()), pixel)
        group = "drawn, square pixels" if pixel == 1.0 else "drawn, other pixels"
        yield Rig(
            group, f"{seed}/{number}", scene.optics.tilt, pixel, empty, throws[0].picture, tuple(throws[1:])
        )


def run(rig: Rig) -> Iterator[Outcome]:
    """Calibrate it, then read its throws."""
    found = calibrate(rig.empty, rig.dice)
    for throw in rig.throws:
        if not found.good:
            named = ",".join(trouble.fault.value for trouble in found.troubles if trouble.blocks)
            yield Outcome(
                rig.group, rig.name, throw.name, rig.tilt, throw.values is None, False,
                f"{UNCALIBRATED}: {named}", False, 0.0,
            )  # fmt: skip
            continue
        reading = read_tray(throw.picture, tray=found.tray)
        right = reading.reason is not None if throw.values is None else reading.values == throw.values
        yield Outcome(
            rig.group, rig.name, throw.name, rig.tilt, right, reading.reason is None and not right,
            reading.reason or "", _control(found.tray, throw), reading.ms,
        )  # fmt: skip


def rows(outcomes: Iterable[Outcome]) -> tuple[Row, ...]:
    """By group, by tilt, and all."""
    found = tuple(outcomes)
    groups = {each.group: [one for one in found if one.group == each.group] for each in found}
    low = 0.0
    for high in BANDS:
        groups[f"{low:.0f} to {high:.0f} degrees"] = [one for one in found if low <= one.tilt < high]
        low = high
    return tuple(_row(name, members) for name, members in {**groups, "all": list(found)}.items() if members)


def control_holds(outcomes: Iterable[Outcome]) -> bool:
    """Whether cameras far aside read less than half where they are taken to look from the other side."""
    aside = [one.control_right for one in outcomes if one.tilt > FAR_ASIDE]
    return 2 * sum(aside) < max(len(aside), 1)


def _row(name: str, members: list[Outcome]) -> Row:
    wrong, count = sum(one.wrong for one in members), len(members)
    refused = Counter(one.reason for one in members if one.reason and not one.right)
    return Row(
        name, count, 100 * sum(one.right for one in members) / count, wrong,
        100 * upper_bound(wrong, count), dict(refused.most_common()),
        100 * sum(one.control_right for one in members) / count,
        float(np.median([one.ms for one in members])),
    )  # fmt: skip


def _control(tray: Tray, throw: Throw) -> bool:
    if tray.mount is None or throw.values is None:
        return False
    other = replace(tray, mount=replace(tray.mount, towards=tray.mount.towards - 180.0))
    return read_tray(throw.picture, tray=other).values == throw.values


def _scene(rng: np.random.Generator) -> Scene:
    scene = random_scene(rng, hard=0.15)
    optics = replace(scene.optics, tilt=float(rng.uniform(*TILTS)), towards=float(rng.uniform(0, 360)))
    times = SIZE[0] / scene.size[0]
    optics = replace(optics, blur=optics.blur * times, view=optics.view * 1.15)
    sensor = replace(scene.sensor, auto=False, flicker=0.0)
    return replace(scene, size=SIZE, optics=optics, sensor=sensor)


def _drawn(painter: Painter, rng: np.random.Generator, pixel: float, k: int) -> Throw:
    """The k-th picture of a rig: 0 has three flat dice well apart, the last one that leans."""
    scene = painter.scene
    ways = (arrange.scattered, *(arrange.thrown,) * (THROWS - 3), *(arrange.touching,) * 2)
    leans = k == THROWS
    lay = arrange.LEANING[int(rng.integers(2))] if leans else None
    for _ in range(DRAWS):
        poses = ways[k](rng, scene, 3) if lay is None else lay(rng, scene)
        if all(_whole(painter, pose) for pose in poses.values()):
            break
    image = painter.paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))
    values = None if leans else tuple(sorted((pose.top for pose in poses.values()), reverse=True))
    return Throw(f"{k}", _squeezed(image, pixel), values)


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
