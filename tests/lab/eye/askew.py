"""Pictures from aside by cameras nobody calibrated: what is read there, and whether a side passes for a top.

Fresh ones are drawn from straight above to 65 degrees; of photographs those count that are told as taken from
aside. The control asks no check whether dice stand upright: it must publish sides.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from hardware.sim.truth import TrueDie, true_dice
from tests.lab import arrange
from tests.lab.eye.pictures import Case, Face, photos
from tests.lab.eye.tally import Outcome, control
from tests.lab.scenes import random_scene
from vision.policy import EVERY, POLICY, Check
from vision.read import read_tray
from vision.readings import DieReading, TrayReading

STEEPEST = 65.0  # degrees from straight down, of drawn pictures
BANDS = (15.0, 30.0, 45.0, STEEPEST)  # degrees: upper ends of the rows
PUBLISHED = 0.5  # edges from the middle of a top: a die that is published further off is none
DRAWS = 40  # until all dice lie in the picture
PHOTOGRAPHS = "photographs from aside"

CARELESS = replace(POLICY, checks=EVERY - {Check.STANDING})


def drawn(count: int, seed: int) -> Iterator[Case]:
    """Three flat dice each, seen from anywhere up to STEEPEST, asked for as three or as any number."""
    for number in range(count):
        rng = np.random.default_rng([seed, number, 6211])
        tilt = float(rng.uniform(0, STEEPEST))
        scene = random_scene(rng, hard=0.15)
        optics = replace(scene.optics, tilt=tilt, towards=float(rng.uniform(0, 360)))
        painter = Painter(replace(scene, optics=optics))
        poses, dice = _lying(rng, painter, (arrange.thrown, arrange.scatter)[number % 2])
        image = painter.paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))
        yield Case(
            source=next(f"below {high:.0f} degrees" for high in BANDS if tilt <= high),
            name=f"{seed}/{number} {tilt:.0f} degrees",
            values=tuple(sorted((die.value for die in dice), reverse=True)),
            dice=(3, None)[number // 2 % 2],
            picture=partial(np.asarray, image),
            faces=tuple(Face(die.value, die.center) for die in dice),
        )


def _lying(
    rng: np.random.Generator,
    painter: Painter,
    arranged: Callable[[np.random.Generator, Scene, int], dict[int, Pose]],
) -> tuple[dict[int, Pose], tuple[TrueDie, ...]]:
    """Three dice, all of them in the picture where DRAWS tries find such."""
    for _ in range(DRAWS):
        poses = arranged(rng, painter.scene, 3)
        dice = true_dice(painter.view, painter.scene, poses)
        ends = np.array([die.corners for die in dice])
        if (ends > 8).all() and (ends < np.array(painter.scene.size) - 9).all():
            break
    return poses, dice


def photographed(folder: Path) -> Iterator[Case]:
    """The photographs of a folder that were taken from aside."""
    return (replace(case, source=PHOTOGRAPHS) for case in photos(folder) if not case.overhead)


def run(cases: Iterable[Case]) -> Iterator[Outcome]:
    """Read each as the kiosk would without calibration, and as the control does."""
    for case in cases:
        image = case.picture()
        reading, careless = (read_tray(image, dice=case.dice, policy=policy) for policy in (POLICY, CARELESS))
        right = reading.reason is None and reading.values == case.values
        yield Outcome(
            (case.source,), f"{case.source}, {case.name}", right, wrong(case, reading), reading.reason or "",
            wrong(case, careless), reading.ms,
        )  # fmt: skip


def wrong(case: Case, reading: TrayReading) -> bool:
    """Whether values are published that are not there, or a die where no die has its top.

    Of a photograph nobody knows the places: there the values tell.
    """
    if reading.reason is not None:
        return False
    return reading.values != case.values or not all(_top(die, case.faces) for die in reading.dice)


def control_holds(outcomes: Iterable[Outcome]) -> bool:
    """Whether something wrong is published where nobody asks whether dice stand upright."""
    return bool(control(outcomes))


def _top(die: DieReading, faces: Sequence[Face]) -> bool:
    gaps = [np.hypot(die.center[0] - face.center[0], die.center[1] - face.center[1]) for face in faces]
    return not gaps or bool(min(gaps) < PUBLISHED * die.edge)
