# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from itertools import pairwise

from hardware.clock import SimClock
from hardware.frozen import is_same_picture, sample
from tests.lab.trials.dealt import BlankCamera, DealtTable
from tests.lab.trials.endurance import Endured, Weighed, endurance


def test_a_short_run_with_faults_loses_nothing_and_leaks_nothing():
    *weighed, result = endurance(5, seed=12)

    assert isinstance(result, Endured)
    assert (result.coups, result.misplaced, result.lost, result.failures) == (5, 0, 0, 0)
    assert result.throws > 10
    assert sum(result.pulled.values()) > 0
    assert not result.stuck
    assert all(isinstance(row, Weighed) for row in weighed)
    assert len({row.threads for row in weighed if isinstance(row, Weighed)}) == 1


def test_the_camera_of_the_fake_eye_does_not_look_as_if_it_hung():
    clock = SimClock()
    camera = BlankCamera(DealtTable(1, clock), clock)
    samples = [sample(camera.frame().image) for _ in range(30)]

    assert not any(is_same_picture(one, other) for one, other in pairwise(samples))
