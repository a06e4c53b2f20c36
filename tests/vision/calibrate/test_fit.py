"""The camera that is fitted to dice: drawn as flat shapes by a camera that is known."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.calibrate.fit import fitted, refined
from vision.calibrate.sight import Sight, change
from vision.calibrate.wire import ON_TOP, PARAMETERS, Model, Views, begun, facing, pips, points, wire
from vision.find.lattice import PATTERNS, SITES, VALUES
from vision.mount import Mount

SIZE = (640, 480)
FELT, TOP, SIDE, INK = (60, 110, 40), (230, 240, 240), (150, 160, 160), (20, 20, 20)
DICE = ((-2.6, -1.3, 0.3), (2.2, -0.4, 1.1), (-0.4, 2.3, 0.8))


def lying(camera):
    middle = camera.places(np.array([SIZE[0] / 2, SIZE[1] / 2]), SIZE)
    return Model(
        camera,
        0.06,
        np.array([(middle[0] + x, middle[1] + y, turn, PARAMETERS.spread) for x, y, turn in DICE]),
    )


def pattern(value):
    return SITES[PATTERNS[value == VALUES][0]].astype(float)


def beside(value):
    """What a side may show of a die with that top."""
    return next(side for side in (5, 3, 4) if side not in (value, 7 - value))


def _views(model):
    """A model as the only one of one view."""
    return Views(model.mount.optics(SIZE), np.array([model.round]), model.dice[None])


def _pips(views, die, sites, face):
    each = np.full(len(sites), 1)
    return pips(views, die * each, sites, face * each)[0]


def drawn(model, values):
    """What is seen of such dice on a floor of one colour."""
    empty = np.full((SIZE[1], SIZE[0], 3), FELT, np.uint8)
    thrown, marks, tops = empty.copy(), [], []
    views = _views(model)
    for die, value in enumerate(values):
        seen = wire(views)
        rim = points(views, seen)[0][0]
        outline = rim[~seen.crease & (seen.dice == die)]
        cv2.fillConvexPoly(thrown, cv2.convexHull(outline.round().astype(np.int32)), SIDE)
        half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
        x, y, turn, _ = model.dice[die]
        c, s = np.cos(turn), np.sin(turn)
        top = model.mount.pixels(half @ np.array([[c, s], [-s, c]]) + (x, y), SIZE)
        cv2.fillConvexPoly(thrown, top.round().astype(np.int32), TOP)
        tops.append(top)
        faces = [(ON_TOP, value), *((side, beside(value)) for side in facing(views, die))]
        for at in np.concatenate([_pips(views, die, pattern(shown), face) for face, shown in faces]):
            cv2.circle(thrown, tuple(at.round().astype(int).tolist()), 4, INK, -1)
            marks.append(at)
    return Sight(change(empty, thrown), np.array(marks), values, np.array(tops))


@pytest.mark.parametrize(
    "camera",
    [
        Mount(1.3, 1.0, 0.0, 2.0, 0.0, 18.0),
        Mount(1.3, 1.0, 0.0, 33.0, 200.0, 18.0),
        Mount(1.1, 1.3, 0.0, 20.0, 80.0, 16.0),
    ],
)
def test_the_camera_is_found_from_a_guess(camera):
    truth = lying(camera)
    seen = drawn(truth, (5, 4, 6))
    x, y = camera.tilt * np.cos(np.radians(camera.towards)), camera.tilt * np.sin(np.radians(camera.towards))
    x, y = x + 5, y - 4  # degrees off
    towards = float(np.degrees(np.arctan2(y, x)))
    guess = replace(camera, tilt=float(np.hypot(x, y)), towards=towards, pixel=camera.pixel * 0.95)
    found = fitted(begun(guess, seen.tops, SIZE), seen)
    there = found.model.mount

    assert there.pixel == pytest.approx(camera.pixel, rel=0.06)
    assert there.axes[2] == pytest.approx(camera.axes[2], abs=np.radians(5))
    assert found.score > 0.5


def test_a_camera_that_looks_from_the_other_side_explains_less():
    truth = lying(Mount(1.3, 1.0, 0.0, 33.0, 200.0, 18.0))
    seen = drawn(truth, (5, 4, 6))
    wrong = fitted(begun(replace(truth.mount, towards=20.0), seen.tops, SIZE), seen)

    assert fitted(truth, seen).score > wrong.score + 0.3


def test_pixels_that_are_nearly_square_are_square():
    truth = lying(Mount(1.3, 1.0, 0.0, 33.0, 200.0, 18.0))
    seen = drawn(truth, (5, 4, 6))
    found = refined(fitted(begun(replace(truth.mount, pixel=1.04), seen.tops, SIZE), seen)).model.mount

    assert found.pixel == pytest.approx(1.0, abs=0.01)
    assert found.axes[2] == pytest.approx(truth.mount.axes[2], abs=np.radians(5))


def test_pixels_that_are_not_square_stay_so():
    truth = lying(Mount(1.1, 1.3, 0.0, 20.0, 80.0, 16.0))
    found = refined(fitted(truth, drawn(truth, (5, 4, 6))))

    assert found.model.mount.pixel == pytest.approx(1.3, rel=0.04)
