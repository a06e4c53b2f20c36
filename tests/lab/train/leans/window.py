"""Dice in the project's simulated trays, drawn as pieces of a camera's picture, and how each stands."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.physics.pose import Pose
from hardware.sim.picture.die.trace import corners
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.picture.view import View
from hardware.sim.scene import DieLook, Scene
from hardware.sim.truth import top_face
from tests.lab.scenes import random_scene
from tests.lab.traced.painter import traced
from tests.lab.train.leans.found import Plane, Side, corners_of, given, posed, rings_found, sides
from tests.lab.train.leans.lesson import Lesson
from tests.lab.train.leans.placing import Placed, placed
from tests.lab.train.render.looks import Look, random_look
from vision.classify.patch_net.cut import patch
from vision.decide.standing.lean import DIE, SIDE, expected
from vision.readings import Image, Point

LARGEST = 50.0  # pixels of an edge: larger dice show nothing more in a patch and cost time
_AROUND = 1.3  # edges beside a die's middle that its patch shows
_PIECES = 3  # of each picture
_SEEDS = 2  # textures of the ground: new ones would cost more than the dice
_OTHERS = 0.4  # of the flat dice around the first are learnt from too

Draw = Callable[[Scene, View, Placed], Image]
"""Draws what was placed as a view of the scene has it."""


def painted(scene: Scene, view: View, found: Placed) -> Image:
    """A piece as the simulation draws it."""
    dice = tuple((i, (pose,)) for i, pose in enumerate(found.poses))
    return Painter(scene, view=view).paint(Sight(dice, things=tuple(found.things)))


def by_light(rng: Generator) -> Draw:
    """Draws pieces by path tracing."""

    def draw(scene: Scene, view: View, found: Placed) -> Image:
        return traced(scene, view, found.poses, rng, things=found.things)

    return draw


def tray_lessons(rng: Generator, draw: Draw = painted) -> list[Lesson]:
    """The dice of a few pieces of a picture."""
    scene = scene_of(rng)
    return [lesson for _ in range(_PIECES) for lesson in _piece(rng, scene, View(scene), draw)]


def _piece(rng: Generator, scene: Scene, whole: View, draw: Draw) -> list[Lesson]:
    found = placed(rng, scene, lambda pose: shown_whole(whole, scene, pose))
    if found is None:
        return []
    others = found.poses[1 + found.below :]  # what lies below is covered
    drawn = [pose for pose in others if rng.random() < _OTHERS]
    taught = [found.poses[0], *(pose for pose in drawn if shown_whole(whole, scene, pose))]
    image, view, corner = drawn_piece(scene, whole, found, taught, draw)
    dice = [sides(pose, scene.edge, view.eye, pixels(view)) for pose in found.poses]
    lessons = []
    for i, (face, ring) in enumerate(given(dice, rings_found(rng, image))):
        if found.poses[i] in taught:
            spread = scene.dice[i % len(scene.dice)].spread / 2
            square = posed(rng, face, ring, replace(USUAL, spread=spread))
            lessons.append(_lesson(image, square, face, scene, corner, found.on_top and i == 0))
    return lessons


def pixels(view: View) -> Plane:
    """Where a view shows points."""

    def seen(points: NDArray[np.floating[Any]]) -> NDArray[np.complex128]:
        x, y = view.pixels(points).T
        return np.asarray(x + 1j * y, np.complex128)

    return seen


def scene_of(rng: Generator, largest: float = LARGEST) -> Scene:
    """Any scene, so small that no edge of its dice is longer in pixels; half of them have any colours."""
    scene = random_scene(rng, hard=0.35)
    if scene.die_px > largest:
        scale = max(0.3, largest / scene.die_px * float(rng.uniform(0.6, 1)))
        size = (round(scene.size[0] * scale), round(scene.size[1] * scale))
        scene = replace(scene, size=size, optics=replace(scene.optics, blur=scene.optics.blur * scale))
    looks = scene.dice if rng.random() < 0.5 else (die_look(rng, random_look(rng)),) * 2
    if rng.random() < 0.3:
        looks = (looks[0], die_look(rng, random_look(rng)))
    return replace(scene, dice=looks, seed=scene.seed % _SEEDS * 4)


def die_look(rng: Generator, look: Look) -> DieLook:
    """A look of the other renderer, as near as this one comes to it."""
    b, g, r = (int(v) for v in look.body)
    pb, pg, pr = (int(v) for v in look.pip)
    return DieLook(
        body=(r, g, b), pip=(pr, pg, pb), rounding=float(np.clip(2 * look.round, 0.06, 0.4)),
        ball=float(rng.uniform(1.3, 1.55)) if rng.random() < 0.35 else 0.0,
        pip_size=2 * look.radius, spread=2 * look.spread, gloss=look.gloss,
        clear=float(1 - look.solid) * 0.6,
    )  # fmt: skip


def shown_whole(view: View, scene: Scene, pose: Pose) -> bool:
    """Whether the whole die is in the picture."""
    at = view.pixels(corners(pose, scene.edge))
    return bool((at > 2).all() and (at < np.array(view.size) - 3).all())


def drawn_piece(
    scene: Scene, whole: View, found: Placed, taught: list[Pose], draw: Draw, around: float = _AROUND
) -> tuple[Image, View, Point]:
    """The piece of the picture that shows the dice to be learnt from; its corner in the whole picture."""
    ends = np.concatenate([whole.pixels(top_face(pose, scene.edge)) for pose in taught])
    margin = (around - 0.5) * scene.die_px
    left, top = (int(v) for v in np.maximum(ends.min(axis=0) - margin, 0))
    right, bottom = (int(v) for v in np.minimum(ends.max(axis=0) + margin, scene.size))
    size = ((right - left) & ~1, (bottom - top) & ~1)  # some codecs want even ones
    calm = replace(scene.optics, fall=0.0)  # the lens darkens the corners of the whole picture, not of pieces
    view = whole.piece(left, top, size)
    return draw(replace(scene, size=size, optics=calm), view, found), view, (left, top)


def _lesson(
    image: Image, square: tuple[complex, complex], face: Side, scene: Scene, corner: Point, on_top: bool
) -> Lesson:
    middle, arm = square
    right = -arm * (1 - 1j)
    right /= abs(right)
    place = expected((middle.real + corner[0], middle.imag + corner[1]), scene.size)
    return Lesson(
        patch(image, corners_of(middle, arm), SIDE, DIE),
        place / right,
        complex(face.axis / right),
        face.lean,
        on_top,
    )


USUAL = random_look(np.random.default_rng(1))
