from dataclasses import replace

import numpy as np
import pytest

from hardware.sim.physics.pose import Pose, about, product
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from hardware.sim.scenes import kiosk_scene
from tests.lab.arrange import Poses, scatter, touching
from tests.lab.eye import fresh
from tests.lab.eye.fresh import fresh_throw
from tests.lab.scenes import random_scene
from vision.decide import told
from vision.decide.presence import square
from vision.decide.standing.leaning import _spoiling, _unlike, nearer
from vision.mount import Mount
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason
from vision.tray import Tray, Upright


def test_a_die_that_leans_on_another_is_not_read() -> None:
    image, empty, truth = fresh_throw(199, 9003)

    assert truth.reason is Reason.COCKED
    assert read_tray(image, background=empty).reason is Reason.COCKED
    assert read_tray(image, dice=None, background=empty).reason is Reason.COCKED


@pytest.mark.parametrize(("seed", "number"), [(501, 966), (901, 602)])
def test_a_square_over_the_edge_of_a_die_that_leans_is_no_face(seed: int, number: int) -> None:
    image, empty, truth = fresh_throw(number, seed)

    assert truth.reason is Reason.COCKED
    assert read_tray(image, background=empty).reason in (Reason.COCKED, Reason.TOO_FEW)


def test_rows_of_two_faces_in_line_are_no_face() -> None:
    image, _, truth = fresh_throw(272, 631)

    assert max(die.lean for die in truth.dice) > 20
    assert read_tray(image).reason is Reason.COCKED


def test_a_die_that_leans_by_less_than_twenty_degrees_is_not_read() -> None:
    image, _, truth = fresh_throw(377, 7001)

    assert 10 < max(die.lean for die in truth.dice) < 20
    assert read_tray(image).reason is Reason.COCKED


def test_a_die_that_nearly_leans_at_first_sight_is_looked_at_from_all_sides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fresh, "_SHARES", (("leaning", 1.0),))
    image, _, truth = fresh.fresh_throw(648, 777)

    assert 10 < max(die.lean for die in truth.dice) < 20
    assert read_tray(image).reason is Reason.COCKED


@pytest.mark.parametrize(("seed", "number"), [(626, 231), (644, 681)])
def test_a_square_half_on_the_side_of_a_leaning_die_is_not_read(seed: int, number: int) -> None:
    image, _, truth = fresh_throw(number, seed)

    assert max(die.lean for die in truth.dice) > 30
    assert read_tray(image).reason is Reason.COCKED


def test_a_die_that_looks_larger_than_the_others_is_likelier_to_lie_on_one() -> None:
    alike, larger, smaller = (nearer([_die(100 * k, edge) for k, edge in enumerate((40.0, 40.0, last))])
                              for last in (40.0, 43.0, 30.0))  # fmt: skip

    assert alike[0] == pytest.approx(alike[2])
    assert larger[2] > alike[2] + 1 > larger[0] + 1 > larger[0]
    assert smaller[2] == 0


def test_a_square_much_larger_than_the_others_leans_where_its_look_alone_says_less() -> None:
    """The control is as large as the others."""
    said = np.array([-0.3, -3.1, -3.8])
    others = [np.delete(said, i) for i in range(3)]
    large, usual = (
        _unlike(said, others, [_die(100 * k, edge) for k, edge in enumerate((first, 50.0, 52.0))])
        for first in (79.0, 52.0)
    )

    assert large[0] > 0 > usual[0]
    assert (large[1:] < 0).all()


@pytest.mark.parametrize(
    ("odds", "together", "those"),
    [
        ((0.5, -3.0, 0.2), True, [True, False, True]),
        ((-0.6, -0.5, -0.9), True, [False, True, False]),
        ((-0.6, -0.5, -0.9), False, [False, False, False]),
        ((-0.2, -3.0, -3.0), True, [False, False, False]),
    ],
    ids=[
        "each by itself",
        "one of three",
        "of some dice nothing follows for all",
        "one nearly, and no other",
    ],
)
def test_of_a_whole_throw_the_likeliest_leans_where_one_of_them_likely_does(odds, together, those) -> None:
    assert _spoiling(np.array(odds), 0.0, together=together).tolist() == those


def test_how_large_a_die_alone_looks_tells_nothing() -> None:
    assert nearer([_die(0, 40.0)]).tolist() == [0]


def _die(x: float, edge: float) -> DieReading:
    return DieReading((x, 0.0), square((x, 0.0), edge), 1, 0.9)


@pytest.mark.parametrize(("seed", "throw"), [(113, 0), (150, 4)])
def test_flat_dice_that_hide_the_sides_of_each_other_are_read(seed: int, throw: int) -> None:
    scene, rng = random_scene(np.random.default_rng(seed), hard=0.0), np.random.default_rng(seed)
    poses = [touching(rng, scene) for _ in range(throw + 1)][-1]
    image = Painter(scene).paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))

    assert read_tray(image).values == tuple(sorted((pose.top for pose in poses.values()), reverse=True))


def test_a_flat_die_that_touches_another_is_read() -> None:
    image, _, truth = fresh_throw(670, 501)

    assert truth.reason is None
    assert read_tray(image).values == truth.values


class Mounted:
    """A simulated camera above its tray, and what is known of it after a few throws."""

    def __init__(self, scene: Scene, throws: int) -> None:
        self.scene, self.rng = scene, np.random.default_rng(5)
        self.painter = Painter(scene)
        self.upright: Upright | None = None
        for _ in range(throws):
            flat = self.flat()
            self.upright = told(flat, read_tray(flat).dice, self.upright)

    def flat(self) -> Image:
        return self._taken(scatter(self.rng, self.scene, 3))

    def leaning(self, degrees: float) -> Image:
        """One of three dice held up on one side by something too small to be seen."""
        poses = scatter(self.rng, self.scene, 3)
        raised = product(about((0.0, 1.0, 0.0), degrees), poses[0].quat)
        x, y, _ = poses[0].at
        foot = self.scene.edge / 2 * float(np.abs(Pose((0, 0, 0), raised).matrix[2]).sum())
        return self._taken(poses | {0: Pose((x, y, foot), raised)})

    def _taken(self, poses: Poses) -> Image:
        return self.painter.paint(Sight(tuple((i, (pose,)) for i, pose in poses.items())))


@pytest.fixture(scope="module")
def mounted() -> Mounted:
    return Mounted(kiosk_scene(5), throws=4)


def test_a_camera_that_was_learned_shows_small_leans(mounted: Mounted) -> None:
    """The control: under an unknown camera they are read."""
    leaning = [mounted.leaning(7.0) for _ in range(3)]
    known = Tray(upright=mounted.upright)

    assert [read_tray(image, tray=known).reason for image in leaning] == [Reason.COCKED] * 3
    assert [read_tray(image).reason for image in leaning] == [None] * 3


def test_under_a_camera_that_was_learned_flat_dice_are_read(mounted: Mounted) -> None:
    known = Tray(upright=mounted.upright)

    assert all(read_tray(mounted.flat(), tray=known).reason is None for _ in range(4))


def test_among_three_dice_one_that_leans_is_not_read_however_many_there_may_be(mounted: Mounted) -> None:
    leaning = [mounted.leaning(25.0) for _ in range(3)]

    assert [read_tray(image, dice=None).reason for image in leaning] == [Reason.COCKED] * 3


FAR_ASIDE = Mount(lens=1.556, pixel=1.0, bow=-0.186, tilt=35.0, towards=31.5, height=20.5)
"""The camera of that scene, as its optics have it."""


def test_a_die_that_leans_under_a_camera_far_aside_is_told_by_its_own_look_and_by_where_it_lies() -> None:
    scene = kiosk_scene(5)
    slanted = Mounted(replace(scene, optics=replace(scene.optics, tilt=35.0, towards=150.0)), throws=0)
    known = Tray(reference=slanted.painter.paint(Sight()), mount=FAR_ASIDE)
    leaning = [slanted.leaning(11.0) for _ in range(3)]
    flat = [slanted.flat() for _ in range(3)]

    assert [read_tray(image, tray=known).reason for image in leaning] == [Reason.COCKED] * 3
    assert all(read_tray(image, tray=known).reason is None for image in flat)
