"""What the network of standing learns from: dice as the first reader proposes them."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sim.physics.pose import Pose, about, lying_pose, product
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scenes import kiosk_scene
from tests.lab.train.leans.found import NEAR, Complex, given, posed, rings_found, sides
from tests.lab.train.leans.window import USUAL
from vision.readings import Image

EDGE = 16.0
ABOVE = np.array([0.0, 0.0, 400.0])
ASIDE = np.array([400.0, 0.0, 300.0])


def seen(points: NDArray[np.floating]) -> Complex:
    """Far away, straight above: a pixel a millimetre."""
    return np.asarray(points[:, 0] - 1j * points[:, 1], complex)


def leaning(degrees: float) -> Pose:
    return Pose(
        (0.0, 0.0, EDGE / 2), product(about((0.0, 1.0, 0.0), degrees), lying_pose(4, 0, 0, 0, EDGE).quat)
    )


def test_the_top_of_a_die_comes_first_and_what_is_seen_of_it_follows() -> None:
    flat = lying_pose(4, 0.0, 0.0, 0.0, EDGE)

    assert [round(face.lean) for face in sides(flat, EDGE, ABOVE, seen)] == [0]
    assert [round(face.lean) for face in sides(flat, EDGE, ASIDE, seen)] == [0, 90]
    assert [round(face.lean) for face in sides(leaning(-38.0), EDGE, ASIDE, seen)][:2] == [38, 52]


def test_the_axis_of_a_face_runs_from_the_one_below_it() -> None:
    top, *_ = sides(leaning(30.0), EDGE, ABOVE, seen)

    assert top.axis.real == pytest.approx(
        np.sin(np.radians(30.0)) / np.sqrt(np.cos(np.radians(30.0))), abs=0.05
    )
    assert top.axis.imag == pytest.approx(0.0, abs=1e-6)


def test_a_square_on_a_side_is_taught_as_that_side() -> None:
    top, side, *_ = sides(leaning(-38.0), EDGE, ASIDE, seen)

    assert given([[top, side]], [side.ring]) == [(side, side.ring)]
    assert given([[top, side]], [top.ring, side.ring])[0][0] is top


def test_what_was_found_elsewhere_is_nobodys() -> None:
    top, *_ = sides(leaning(-38.0), EDGE, ABOVE, seen)
    far = top.ring + (NEAR + 0.1) * top.edge

    assert given([[top]], [far]) == [(top, None)]


def test_a_face_is_shown_where_it_was_found_and_else_a_little_off() -> None:
    top, *_ = sides(leaning(0.0), EDGE, ABOVE, seen)
    found, _ = posed(np.random.default_rng(1), top, top.ring + 2, USUAL)
    guesses = [posed(np.random.default_rng(k), top, None, USUAL)[0] for k in range(20)]

    assert found == pytest.approx(top.middle + 2, abs=1e-3)
    assert 0 < max(abs(each - top.middle) for each in guesses) < 0.1 * EDGE


def test_the_reader_finds_the_dice_of_a_piece() -> None:
    scene = replace(kiosk_scene(5), size=(480, 360))
    painter = Painter(scene)
    poses = [lying_pose(value, x, 10.0, 20.0, scene.edge) for value, x in ((5, -30.0), (3, 30.0))]
    image: Image = painter.paint(Sight(tuple((i, (pose,)) for i, pose in enumerate(poses))))

    def pixels(points: NDArray[np.floating]) -> Complex:
        x, y = painter.view.pixels(points).T
        return np.asarray(x + 1j * y, complex)

    dice = [sides(pose, scene.edge, painter.view.eye, pixels) for pose in poses]
    taught = given(dice, rings_found(np.random.default_rng(1), image))

    assert all(
        ring is not None and face is faces[0] for faces, (face, ring) in zip(dice, taught, strict=True)
    )


def test_a_patch_that_is_cut_a_little_otherwise_turns_its_axis_along() -> None:
    pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.leans.learning import moved

    patches = np.zeros((40, 73, 73, 3), np.uint8)
    patches[:, 36:39, 6:9, 0] = patches[:, 36:39, 64:67, 1] = 255
    cut, turns = moved(patches, np.random.default_rng(2))
    ends = [np.array([middle(each[..., k]) for each in cut]) for k in (0, 1)]

    np.testing.assert_allclose(np.angle(ends[1] - ends[0]), np.angle(turns), atol=0.02)
    np.testing.assert_allclose(np.abs(turns), 1)
    assert np.ptp(np.angle(turns)) > 0.05


def middle(bright: NDArray[np.uint8]) -> complex:
    rows, columns = np.nonzero(bright > 100)
    return complex(columns.mean(), rows.mean())
