from dataclasses import replace

import numpy as np

from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scenes import kiosk_scene
from tests.lab.arrange import leaning_on_wall
from vision.calibrate.learn import read
from vision.mount import Mount
from vision.readings import Reason

TILT = 5.0


def test_a_die_that_leans_on_the_wall_is_no_die_to_calibrate_by() -> None:
    """Seen by the very camera that took the picture: the others explain it less."""
    scene = kiosk_scene(0)
    optics = scene.optics
    painter = Painter(replace(scene, optics=replace(optics, tilt=TILT)))
    poses = leaning_on_wall(np.random.default_rng(1), scene)
    empty, thrown = painter.paint(Sight()), painter.paint(Sight(tuple((i, (at,)) for i, at in poses.items())))
    mount = Mount(optics.height / optics.view, 1.0, 0.0, TILT, optics.towards, optics.height / scene.edge)

    assert read(thrown, empty, mount).reason is Reason.COCKED
