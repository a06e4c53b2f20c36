"""The path tracer against what is known of its scenes: geometry exactly, light about."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from hardware.sim.physics.pose import FACES, lying_pose
from hardware.sim.picture.die.faces import PIP_PLACES
from hardware.sim.picture.ground.draw import draw_ground
from hardware.sim.picture.ground.strike import strike
from hardware.sim.picture.light import lighting
from hardware.sim.picture.view import View
from hardware.sim.scene import Colour, DieLook, Shape
from hardware.sim.scenes import kiosk_scene
from tests.lab.traced import dice, painter, table
from tests.lab.traced.painter import lit, world_of
from tests.lab.traced.paths import World, radiance
from tests.lab.traced.trays import READ, laid
from tests.lab.traced.vectors import unit, vector

EDGE = 16.0
DOWN = (0.0, 0.0, -1.0)


@pytest.fixture(autouse=True, scope="module")
def _one_texture_of_each_surface() -> Iterator[None]:
    """Thirty-six take longer to make than all that is traced here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painter, "_TEXTURES", 1)
        painter._tiles.cache_clear()
        yield
    painter._tiles.cache_clear()


def world(look: DieLook | None = None, value: int = 5, cloth: Colour | None = None) -> World:
    """One die in the middle of a plain tray."""
    scene = kiosk_scene(1)
    floor = replace(scene.tray.floor, colour=cloth or scene.tray.floor.colour)
    scene = replace(scene, dice=(look or DieLook(),), tray=replace(scene.tray, floor=floor))
    return world_of(scene, [lying_pose(value, 0, 0, 0, EDGE)], np.random.default_rng(3))


def test_a_ray_from_above_meets_the_top_of_a_die_at_its_height() -> None:
    die = world().dice[0]
    beside = (0.75 * EDGE / 2, 0.0, 100.0)  # between the pips of a five

    assert dice.met(die, beside, DOWN, dice.FAR) == pytest.approx(100 - EDGE, abs=0.15)
    assert dice.met(die, beside, DOWN, 50.0) == dice.FAR
    assert dice.met(die, (1.1 * EDGE / 2, 0.0, 100.0), DOWN, dice.FAR) == dice.FAR
    assert dice.met(die, beside, (0.0, 0.0, 1.0), dice.FAR) == dice.FAR


@pytest.mark.parametrize(("value", "normal"), FACES)
def test_pips_lie_where_the_simulation_has_them(value: int, normal: tuple[float, float, float]) -> None:
    die = world().dice[0]
    axis = int(np.argmax(np.abs(normal)))
    found = set()
    for u in (-1, 0, 1):
        for v in (-1, 0, 1):
            point = [0.0, 0.0, 0.0]
            point[axis] = normal[axis]
            point[(axis + 1) % 3], point[(axis + 2) % 3] = u * die.spread, v * die.spread
            gap, radius, _, seen = dice.pip(die, (point[0], point[1], point[2]))
            assert seen == value
            if gap < radius:
                found.add((u, v))

    assert found == set(PIP_PLACES[value])


def test_a_pip_is_a_hollow_unless_it_is_painted() -> None:
    die = world(value=1).dice[0]
    middle = (0.0, 0.0, 1.0)

    die.dish = 0.0
    assert dice.distance(die, middle) == pytest.approx(0.0, abs=1e-6)
    die.dish = 0.08
    assert dice.distance(die, middle) == pytest.approx(0.08, abs=1e-6)
    assert dice.colour(die, (0.0, 0.0, 0.92))[1]
    assert not dice.colour(die, (0.7, 0.0, 1.0))[1]


@pytest.mark.parametrize("shape", list(Shape))
def test_rays_meet_the_parts_of_a_tray_that_the_simulation_has_them_meet(shape: Shape) -> None:
    scene = replace(kiosk_scene(1), dice=())
    scene = replace(scene, tray=replace(scene.tray, shape=shape, half=(70.0, 60.0)), size=(20, 15))
    view = View(scene)
    found = world_of(scene, [], np.random.default_rng(1))
    xs, ys = (each.ravel().astype(np.float32) for each in np.meshgrid(np.arange(20), np.arange(15)))
    eye, rays = vector(view.eye.astype(float)), view.rays(xs, ys).astype(float)
    met = [table.tray_met(found.tray[0], eye, unit(vector(ray)), dice.FAR)[1] for ray in rays.T]

    same = np.array(met) == strike(view.eye, view.rays(xs, ys), scene.tray).part

    assert same.mean() > 0.98
    assert set(met) >= {table.TABLE, table.FLOOR, table.INSIDE, table.RIM}


def test_an_open_floor_gets_the_light_that_the_scene_says() -> None:
    """In the middle of the picture."""
    scene = replace(kiosk_scene(2), size=(8, 6))
    view, piece = View(scene), replace(scene, size=(2, 2))
    picture = lit(piece, view.piece(3, 2, piece.size), [], np.random.default_rng(1), (), samples=48)

    painted = draw_ground(view, lighting(scene), scene)[2:4, 3:5]

    np.testing.assert_allclose(picture.mean(axis=(0, 1)), painted.mean(axis=(0, 1)), rtol=0.25)


def mean_light(found: World, x: float, y: float) -> float:
    state = np.array([7], np.int64)
    return float(np.mean([radiance(found, (x, y, 300.0), DOWN, state) for _ in range(60)]))


def test_a_die_throws_a_shadow_away_from_the_lamp() -> None:
    found = world()
    found.lamps[0].at = (-300.0, 0.0, 300.0)
    one = found._replace(lamps=found.lamps[:1])

    behind, before = (mean_light(one, side * 0.75 * EDGE, 0.0) for side in (1, -1))

    assert behind < 0.7 * before


def test_the_colour_of_the_cloth_shows_through_a_clear_die_alone() -> None:
    clear = DieLook(body=(235, 235, 235), clear=0.5, gloss=0.0)
    between = 0.25 * EDGE / 2  # of the pips of the top, and of the one below

    def light(look: DieLook) -> list[float]:
        cloths = (240, 240, 240), (8, 8, 8)
        return [mean_light(world(look, 6, cloth), between, between) for cloth in cloths]

    white, black = light(clear)
    assert white > 1.8 * black
    assert np.ptp(light(replace(clear, clear=0.0))) < 0.15


def test_trays_are_the_same_for_a_seed_and_say_what_may_be_read() -> None:
    first, again = (laid(np.random.default_rng([5, 1])) for _ in range(2))
    many = [laid(np.random.default_rng([5, k])) for k in range(60)]

    assert first.scene == again.scene
    assert first.found.poses == again.found.poses
    assert {tray.readable for tray in many} == {True, False}
    assert all(tray.kind in READ for tray in many if tray.readable)
    assert all(die.lean < 1 for tray in many if tray.readable for die in tray.truth)
