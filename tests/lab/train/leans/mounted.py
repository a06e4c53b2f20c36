"""Dice before mounted cameras that look from aside, as they are in the rectified picture.

There the plane of flat dice's top faces is seen as from straight above, whatever leans is not, and where
flat dice's axes point is known from the place alone.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.picture.view import View as Camera
from hardware.sim.scene import Scene
from tests.lab.train.leans.found import Plane, Side, given, posed, rings_found, sides
from tests.lab.train.leans.leaning import STACKED, stack, standing_pose
from tests.lab.train.leans.lesson import Lesson
from tests.lab.train.leans.placing import placed
from tests.lab.train.leans.window import (
    USUAL,
    Draw,
    drawn_piece,
    painted,
    scene_of,
    shown_whole,
)
from tests.lab.train.render.brush import random_die
from tests.lab.train.render.lens import light, photograph
from tests.lab.train.render.looks import random_look
from tests.lab.train.render.scene import (
    CANVAS_PX,
    EDGE_PX,
    Fit,
    camera,
    draw,
    flat_pose,
    how_many_beside,
    neighbours,
)
from tests.lab.train.render.solid import Before, Pose
from vision.decide.standing.lean import DIE, SIDE
from vision.readings import Image

STEEPEST = 54.0
"""Degrees between a die's view and straight down: cameras may look from 50, and wide lenses see more."""

ROOM = 1.45
"""Edges to each side of a die that its canvas shows before it is rectified, which stretches it."""

SHOTS = 2
"""Photographs of each drawn die, each in a light of its own."""

PIECES = 3
"""Of each tray's picture."""

SHOWN = 1.9
"""Edges around the dice in the rectified picture that is searched; SEARCHED_PX: of a die's edge in it."""

SEARCHED_PX = (30.0, 50.0)

Points = NDArray[Any]
Sampled = Callable[[NDArray[np.complex128]], Image]
"""The rectified picture at places on the plane of flat tops, in edges."""


def solid_lessons(rng: Generator) -> list[Lesson]:
    """One die with its neighbours, photographed SHOTS times and rectified."""
    on_top = rng.random() < STACKED
    look = random_look(rng)
    pose, below = stack(rng, look) if on_top else (standing_pose(rng), [])
    view = camera(rng, _steepness(rng), flat_pose(), Fit(size=_DIE_ON_CANVAS / EDGE_PX))
    value = int(rng.integers(1, 7))
    die = random_die(rng, pose, look, value)
    canvas = draw(rng, view, [die, *below, *neighbours(rng, look, how_many_beside(rng))])
    flat = Before(view, Pose(np.eye(3), np.array([*pose.centre[:2], 0.5])))
    ring = flat.face(0, _SQUARE / 2)
    onto = np.asarray(
        cv2.getPerspectiveTransform(_points(ring), _points(_SQUARE / 2 + complex(*pose.centre[:2])))
    )
    body = Before(view, pose)
    lean = math.degrees(math.acos(min(1.0, float(pose.turn[2, 2]))))
    top, bottom = (complex(_moved(onto, body.face(k, _MIDDLE))[0]) for k in (0, 1))
    face = Side(_moved(onto, body.face(0, _SQUARE / 2)), top, bottom, lean, value)
    upright = _moved(onto, flat.face(0, _MIDDLE))[0] - _moved(onto, flat.face(1, _MIDDLE))[0]
    return [
        _lesson(
            _of_canvas(_taken(canvas, rng), onto),
            posed(rng, face, None, look),
            face.axis,
            upright,
            lean,
            on_top,
        )
        for _ in range(SHOTS)
    ]


def tray_lessons(rng: Generator, draw: Draw = painted) -> list[Lesson]:
    """The dice of a few pieces of a simulated tray's picture, rectified."""
    scene = scene_of(rng)
    optics = replace(scene.optics, tilt=_steepness(rng) * 0.93, towards=float(rng.uniform(0, 360)))
    scene = replace(scene, optics=optics)
    return [lesson for _ in range(PIECES) for lesson in _piece(rng, scene, Camera(scene), draw)]


def _piece(rng: Generator, scene: Scene, whole: Camera, draw: Draw) -> list[Lesson]:
    found = placed(rng, scene, lambda pose: shown_whole(whole, scene, pose))
    if found is None:
        return []
    first = found.poses[0]
    others = [pose for pose in found.poses[1:] if rng.random() < 0.5 and shown_whole(whole, scene, pose)]
    taught = [first, *([] if found.on_top else others)]
    image, view, _ = drawn_piece(scene, whole, found, taught, draw, around=2.2)
    plane = _plane(view, scene)
    dice = [sides(pose, scene.edge, view.eye, plane) for pose in found.poses]

    def sampled(at: NDArray[np.complex128]) -> Image:
        mm = np.stack([at.real, -at.imag, np.ones_like(at.real)], axis=-1) * scene.edge
        pixels = view.pixels(mm.reshape(-1, 3)).reshape(*at.shape, 2)
        return _remapped(image, pixels)

    rings = _rings(
        rng,
        sampled,
        [faces[0].middle for faces, pose in zip(dice, found.poses, strict=True) if pose in taught],
    )
    lessons = []
    for i, (face, ring) in enumerate(given(dice, rings)):
        if (pose := found.poses[i]) in taught:
            square = posed(rng, face, ring, replace(USUAL, spread=scene.dice[0].spread / 2))
            flat = np.array([[*pose.at[:2], scene.edge], [*pose.at[:2], 0.0]])
            top, bottom = plane(flat)
            lessons.append(
                _lesson(sampled, square, face.axis, top - bottom, face.lean, found.on_top and i == 0)
            )
    return lessons


def _rings(rng: Generator, sampled: Sampled, middles: Sequence[complex]) -> list[NDArray[np.complex128]]:
    """Corners of the faces that are found in the rectified picture around these dice, in edges."""
    ends = np.array(middles)
    left, top = ends.real.min() - SHOWN, ends.imag.min() - SHOWN
    right, bottom = ends.real.max() + SHOWN, ends.imag.max() + SHOWN
    px = float(rng.uniform(*SEARCHED_PX))
    x, y = np.meshgrid(np.arange(left, right, 1 / px), np.arange(top, bottom, 1 / px))
    return [ring / px + complex(left, top) for ring in rings_found(rng, sampled(x + 1j * y))]


def _plane(view: Camera, scene: Scene) -> Plane:
    """Where points are seen on the plane of flat tops, in edges, y down as in a picture."""
    eye = view.eye.astype(float)

    def seen(points: NDArray[np.floating[Any]]) -> NDArray[np.complex128]:
        way = points - eye
        at = eye + way * ((scene.edge - eye[2]) / way[:, 2])[:, None]
        return np.asarray((at[:, 0] - 1j * at[:, 1]) / scene.edge)

    return seen


def _lesson(
    sampled: Sampled, pose: tuple[complex, complex], axis: complex, flat: complex, lean: float, on_top: bool
) -> Lesson:
    """The patch of one die as the first reader placed it; `axis` and that of a `flat` die, in edges."""
    middle, arm = pose
    right = -arm * (1 - 1j)
    x, y = np.meshgrid(*[(np.arange(SIDE) - (SIDE - 1) / 2) / DIE] * 2)
    patch = sampled(middle + right * (x + 1j * y))
    turn = right / abs(right)
    return Lesson(patch, flat / turn, complex(axis / turn), lean, on_top)


def _steepness(rng: Generator) -> float:
    """Degrees: as many cameras from above as from far aside."""
    return float(rng.uniform(0, STEEPEST))


def _taken(canvas: Image, rng: Generator) -> Image:
    return photograph(light(canvas, rng), rng, CANVAS_PX, round(_DIE_ON_CANVAS))


def _of_canvas(canvas: Image, onto: Points) -> Sampled:
    back = np.linalg.inv(onto)
    return lambda at: _remapped(canvas, _pairs(_moved(back, at.ravel())).reshape(*at.shape, 2))


def _remapped(image: Image, pixels: NDArray[np.floating]) -> Image:
    x, y = (np.ascontiguousarray(pixels[..., k], np.float32) for k in (0, 1))
    return np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _moved(matrix: Points, points: Points) -> NDArray[np.complex128]:
    """Points (n,) under a homography."""
    at = np.stack([points.real, points.imag, np.ones(len(points))]) if len(points) else np.zeros((3, 0))
    x, y, w = matrix @ at
    return np.asarray((x + 1j * y) / w)


def _points(ring: Points) -> NDArray[np.float32]:
    return np.asarray(_pairs(ring), np.float32)


def _pairs(points: Points) -> NDArray[np.float64]:
    return np.stack([points.real, points.imag], axis=-1)


_DIE_ON_CANVAS = CANVAS_PX / (2 * ROOM)
_SQUARE: NDArray[np.complex128] = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
_MIDDLE: NDArray[np.complex128] = np.zeros(1, np.complex128)
