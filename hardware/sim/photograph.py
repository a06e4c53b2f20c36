"""A photograph of dice that lie where somebody says, seen from straight above: for screens."""

from collections.abc import Sequence
from dataclasses import replace

from hardware.sim.physics.pose import lying_pose
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Optics, Scene
from vision.readings import Image

Place = tuple[int, tuple[float, float]]
"""The value of a die, and the middle of its top face in pixels."""

WIDE, HIGH = 960, 720
"""Pixels of the photograph."""

DIE_PX = 80.0
"""Pixels of the edge of a die's top face."""

HEIGHT = 420.0
"""Millimetres from the lens to the floor."""

PHOTOGRAPH_LIGHT = 1.15
"""The bar is lit a little better than ordinarily: these pictures are small on a screen."""


def photograph(dice: Sequence[Place], seed: int = 421) -> Image:
    """The tray with those dice, uint8 BGR, (HIGH, WIDE, 3)."""
    edge = Scene().edge
    near = HEIGHT / (HEIGHT - edge)
    straight = Optics(height=HEIGHT, view=edge * near * WIDE / DIE_PX, tilt=0.0, spin=0.0, barrel=0.0)
    tray = replace(Scene().tray, half=(88.0, 65.0))
    scene = Scene((WIDE, HIGH), tray=tray, optics=straight, level=PHOTOGRAPH_LIGHT, seed=seed).with_dice(
        max(1, len(dice))
    )
    mm = edge / DIE_PX
    poses = tuple(
        (number, (lying_pose(value, (x - WIDE / 2) * mm, (HIGH / 2 - y) * mm, 0.0, edge),))
        for number, (value, (x, y)) in enumerate(dice)
    )
    return Painter(scene).paint(Sight(poses))
