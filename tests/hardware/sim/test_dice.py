"""How dice are drawn: what shades them, and what is seen through clear ones."""

from dataclasses import replace

import numpy as np
import pytest

from hardware.sim.physics.pose import Pose, lying_pose
from hardware.sim.picture.die.hidden import Around, bulb_shares, sky_share
from hardware.sim.picture.die.order import nearest_last
from hardware.sim.picture.ground.strike import behind_wall
from hardware.sim.picture.light import lighting
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Bulb, DieLook, Paint, Scene, Surface

LOW = replace(Scene(), bulbs=(Bulb((-400.0, 0.0, 250.0), power=0.8, radius=10.0),), size=(320, 240))
"""One small lamp, low on the left."""

HERE = lying_pose(3, 0.0, 0.0, 0.0, 16.0)
FOOT = np.array([[-8.0], [0.0], [3.0]], np.float32)
"""Low on the side of HERE that looks at the lamp."""


def test_a_die_between_another_and_the_lamp_shades_it() -> None:
    lights, neighbour = lighting(LOW), lying_pose(5, -20.0, 0.0, 0.0, 16.0)

    assert bulb_shares(lights, FOOT, HERE, Around(LOW)) == (None,)
    shaded = bulb_shares(lights, FOOT, HERE, Around(LOW, (neighbour,)))[0]
    assert shaded is not None
    assert shaded[0] == 0


def test_a_die_behind_another_leaves_it_in_the_light() -> None:
    beyond = lying_pose(5, 20.0, 0.0, 0.0, 16.0)

    seen = bulb_shares(lighting(LOW), FOOT, HERE, Around(LOW, (beyond,)))[0]

    assert seen is None or seen[0] == 1


def test_the_wall_shades_a_die_that_lies_close_to_it() -> None:
    by_the_wall = lying_pose(3, -108.0, 0.0, 0.0, 16.0)
    foot = FOOT + np.array([[-108.0], [0.0], [0.0]], np.float32)

    seen = bulb_shares(lighting(LOW), foot, by_the_wall, Around(LOW))[0]

    assert seen is not None
    assert seen[0] < 0.5


def test_a_neighbour_hides_some_of_the_room() -> None:
    left, up = np.array([[-1.0], [0.0], [0.0]], np.float32), np.array([[0.0], [0.0], [1.0]], np.float32)
    around = Around(LOW, (lying_pose(5, -18.0, 0.0, 0.0, 16.0),))

    assert sky_share(FOOT, left, around)[0] < 0.7
    assert sky_share(FOOT + 13 * up, up, around)[0] == 1


def top_face(look: DieLook, floor: tuple[int, int, int], die: Pose = HERE) -> np.ndarray:
    """The middle of the picture, wholly on the top face, without noise."""
    plain = replace(Scene(), size=(160, 120), dice=(look,))
    scene = replace(
        plain,
        tray=replace(plain.tray, floor=Paint(Surface.PLASTIC, floor)),
        optics=replace(plain.optics, view=40.0, tilt=0.0, spin=0.0),
        sensor=replace(plain.sensor, noise=0.0, mean=90.0, white=0.0),
    )
    picture = Painter(scene).paint(Sight(((0, (die,)),)))
    return picture[35:85, 55:105].astype(float)


RED, BLUE = (150, 40, 40), (40, 40, 150)


@pytest.mark.parametrize(("clear", "least", "most"), [(0.0, -5.0, 25.0), (0.5, 40.0, 255.0)])
def test_the_floor_shines_through_clear_dice_only(clear: float, least: float, most: float) -> None:
    look = DieLook((222, 228, 228), (20, 20, 22), clear=clear, gloss=0.9)
    over_red, over_blue = top_face(look, RED), top_face(look, BLUE)

    difference = (over_red[:, :, 2] - over_red[:, :, 0]).mean() - (
        over_blue[:, :, 2] - over_blue[:, :, 0]
    ).mean()

    assert least <= difference <= most


def test_pips_of_the_hidden_face_shine_through_a_clear_die() -> None:
    """Under a one lies the six: dark spots where a solid one has none."""
    one = lying_pose(1, 0.0, 0.0, 0.0, 16.0)
    crystal = DieLook((222, 228, 228), (20, 20, 22), clear=0.5)
    solid = replace(crystal, clear=0.0)
    outer = np.ones((50, 50), bool)
    outer[15:35, 15:35] = False

    def unevenness(look: DieLook) -> float:
        return float(top_face(look, (170, 170, 170), one)[:, :, 1][outer].std())

    assert unevenness(crystal) > 2 * unevenness(solid)


EYE = np.array([0.0, 0.0, 420.0], np.float32)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (lying_pose(2, -90.0, 0.0, 0.0, 16.0), lying_pose(4, -74.0, 0.0, 0.0, 16.0)),
        (lying_pose(2, 0.0, 90.0, 45.0, 16.0), lying_pose(4, 10.0, 73.0, 20.0, 16.0)),
        (
            lying_pose(2, -90.0, 0.0, 0.0, 16.0),
            replace(lying_pose(4, -95.0, 0.0, 30.0, 16.0), at=(-95.0, 0.0, 24.0)),
        ),
    ],
    ids=["beside it, nearer to the middle", "turned", "on top of it, further out"],
)
def test_the_die_that_hides_another_is_drawn_after_it(first: Pose, last: Pose) -> None:
    assert nearest_last(EYE, (first, last), 16.0) == (0, 1)
    assert nearest_last(EYE, (last, first), 16.0) == (1, 0)


SLANTED = replace(Scene(), size=(320, 240), optics=replace(Scene().optics, tilt=60.0, towards=0.0, spin=0.0))
"""A camera that looks over the tray's wall: it stands behind the left one or the right one."""


def test_the_wall_nearer_to_a_camera_from_aside_hides_what_lies_behind_it() -> None:
    painter = Painter(SLANTED)
    side = float(np.sign(painter.view.eye[0]))
    bare = painter.paint(Sight()).astype(int)

    def seen(x: float) -> int:
        """Pixels that are bright with a white die and were not without."""
        die = lying_pose(3, x, 0.0, 0.0, 16.0)
        return int((painter.paint(Sight(((0, (die,)),))).astype(int) - bare > 40).all(axis=2).sum())

    assert behind_wall(painter.view.eye, np.array([[side * 109.0], [0.0], [1.0]], np.float32), SLANTED.tray)
    assert seen(side * 109.0) == 0
    assert seen(-side * 109.0) > 50


def test_a_camera_that_looks_far_over_a_tray_with_hardly_a_wall_warns_of_nothing() -> None:
    low = replace(SLANTED, tray=replace(SLANTED.tray, wall=1.0))

    assert Painter(low).paint(Sight()).any()


def test_from_straight_above_no_wall_hides_anything() -> None:
    corner = np.array([[109.0], [70.0], [0.0]], np.float32)

    assert not behind_wall(EYE, corner, Scene().tray).any()


def test_which_die_is_which_changes_nothing_in_what_hides_what() -> None:
    scene = replace(Scene(), size=(320, 240))
    out, near = lying_pose(2, -90.0, 45.0, 0.0, 16.0), lying_pose(4, -74.0, 42.0, 0.0, 16.0)

    one = Painter(scene).paint(Sight(((0, (out,)), (1, (near,)))))
    other = Painter(scene).paint(Sight(((0, (near,)), (1, (out,)))))

    assert np.array_equal(one, other)
