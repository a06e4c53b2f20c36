from dataclasses import replace

import numpy as np

from hardware.sim.arrange import leaning_on_wall
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scenes import kiosk_scene
from vision.calibrate.faults import Fault
from vision.calibrate.learn import calibrate


def test_a_die_that_leans_on_the_wall_is_no_die_to_calibrate_by() -> None:
    scene = kiosk_scene(0)
    painter = Painter(replace(scene, optics=replace(scene.optics, tilt=5.0)))
    rng = np.random.default_rng(1)
    poses = leaning_on_wall(rng, scene)
    empty, thrown = painter.paint(Sight()), painter.paint(Sight(tuple((i, (at,)) for i, at in poses.items())))

    found = calibrate(empty, thrown)

    assert not found.good
    assert found.troubles[0].fault is Fault.COCKED
