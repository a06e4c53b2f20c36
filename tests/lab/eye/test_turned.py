# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import numpy as np

from tests.lab.eye.pictures import Case
from tests.lab.eye.turned import WAYS, turned
from tests.vision.drawn import Die, tray
from vision.read import read_tray

THREE = (Die(150, 150, 4), Die(320, 330, 2, turn=50), Die(480, 160, 1))


def test_each_picture_and_its_empty_tray_are_shown_in_every_way_and_mean_the_same():
    picture, empty = np.random.default_rng(1).integers(0, 255, (2, 40, 60, 3), dtype=np.uint8)
    case = Case("core", "a", (4, 2, 1), 3, lambda: picture, lambda: empty)

    shown = tuple(turned((case,)))

    assert [one.source for one in shown] == list(WAYS)
    assert {(one.name, one.values, one.dice) for one in shown} == {("a", (4, 2, 1), 3)}
    assert len({one.picture().tobytes() for one in shown}) == len(WAYS)
    for one, way in zip(shown, WAYS.values(), strict=True):
        background = one.background
        assert background is not None
        assert np.array_equal(background(), way(empty))
        assert one.picture().flags.c_contiguous


def test_a_throw_is_read_alike_from_all_sides():
    case = Case("core", "a", (4, 2, 1), 3, lambda: tray(*THREE))

    assert {read_tray(one.picture()).values for one in turned((case,))} == {(4, 2, 1)}
