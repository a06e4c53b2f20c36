"""Dice before mounted cameras that look from aside, as they are in the rectified picture.

There the plane of flat dice's top faces is seen as from straight above, whatever leans is not, and where
flat dice's axes point is known from the place alone.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.physics.pose import Pose as Lying
from hardware.sim.picture.view import View as Camera
from hardware.sim.scene import Scene
from hardware.sim.truth import top_face
from tests.lab.train.leans.leaning import STACKED, stack, standing_pose
from tests.lab.train.leans.lesson import Lesson, found_fit
from tests.lab.train.leans.placing import placed
from tests.lab.train.leans.window import USUAL, drawn_piece, scene_of, shown_whole
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
from vision.classify.patch_net.cut import square
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

Plane = NDArray[Any]


def solid_lessons(rng: Generator) -> list[Lesson]:
    """One die with its neighbours, photographed SHOTS times and rectified."""
    on_top = rng.random() < STACKED
    look = random_look(rng)
    pose, below = stack(rng, look) if on_top else (standing_pose(rng), [])
    view = camera(rng, _steepness(rng), flat_pose(), Fit(size=_DIE_ON_CANVAS / EDGE_PX))
    die = random_die(rng, pose, look, int(rng.integers(1, 7)))
    canvas = draw(rng, view, [die, *below, *neighbours(rng, look, how_many_beside(rng))])
    flat = Before(view, Pose(np.eye(3), np.array([*pose.centre[:2], 0.5])))
    ring = flat.face(0, _SQUARE / 2)
    onto = np.asarray(
        cv2.getPerspectiveTransform(_points(ring), _points(_SQUARE / 2 + complex(*pose.centre[:2])))
    )
    body = Before(view, pose)
    place = _Seen(
        top=_moved(onto, body.face(0, _SQUARE / 2)),
        top_middle=_moved(onto, body.face(0, _MIDDLE))[0],
        bottom_middle=_moved(onto, body.face(1, _MIDDLE))[0],
        flat=_moved(onto, flat.face(0, _MIDDLE))[0] - _moved(onto, flat.face(1, _MIDDLE))[0],
    )
    lean = math.degrees(math.acos(min(1.0, float(pose.turn[2, 2]))))
    return [
        _lesson(rng, _of_canvas(_taken(canvas, rng), onto), place, found_fit(rng, look), lean, on_top)
        for _ in range(SHOTS)
    ]


def tray_lessons(rng: Generator) -> list[Lesson]:
    """The dice of a few pieces of a simulated tray's picture, rectified."""
    scene = scene_of(rng)
    optics = replace(scene.optics, tilt=_steepness(rng) * 0.93, towards=float(rng.uniform(0, 360)))
    scene = replace(scene, optics=optics)
    return [lesson for _ in range(PIECES) for lesson in _piece(rng, scene, Camera(scene))]


def _piece(rng: Generator, scene: Scene, whole: Camera) -> list[Lesson]:
    found = placed(rng, scene, lambda pose: shown_whole(whole, scene, pose))
    if found is None:
        return []
    first = found.poses[0]
    others = [pose for pose in found.poses[1:] if rng.random() < 0.5 and shown_whole(whole, scene, pose)]
    taught = [first, *([] if found.on_top else others)]
    image, view, _ = drawn_piece(scene, whole, found, taught, around=2.2)
    return [_of_tray(rng, image, view, scene, pose, found.on_top and pose is first) for pose in taught]


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A die on the plane of flat tops, in edges, x + iy, y down.

    top   corners of its top face, (4,); top_middle and bottom_middle: the ends of its axis.
    flat  axis of a flat die there.
    """

    top: NDArray[np.complex128]
    top_middle: complex
    bottom_middle: complex
    flat: complex


def _of_tray(rng: Generator, image: Image, view: Camera, scene: Scene, pose: Lying, on_top: bool) -> Lesson:
    top = top_face(pose, scene.edge)
    down = 2 * (np.array(pose.at, np.float32) - top.mean(axis=0))
    x, y = pose.at[:2]
    flat = np.array([[x, y, scene.edge], [x, y, 0.0]])
    along = _on_plane(view, scene, np.concatenate([top, [top.mean(axis=0), top.mean(axis=0) + down], flat]))
    seen = _Seen(along[:4], along[4], along[5], along[6] - along[7])
    fit = found_fit(rng, replace(USUAL, spread=scene.dice[0].spread / 2))

    def sampled(at: NDArray[np.complex128]) -> Image:
        mm = np.stack([at.real, -at.imag, np.ones_like(at.real)], axis=-1) * scene.edge
        pixels = view.pixels(mm.reshape(-1, 3)).reshape(*at.shape, 2)
        return _remapped(image, pixels)

    return _lesson(rng, sampled, seen, fit, pose.lean, on_top)


def _on_plane(view: Camera, scene: Scene, points: NDArray[np.floating]) -> NDArray[np.complex128]:
    """Where points (n, 3) in mm are seen on the plane of flat tops, in edges, y down as in a picture."""
    eye = view.eye.astype(float)
    way = points - eye
    at = eye + way * ((scene.edge - eye[2]) / way[:, 2])[:, None]
    return np.asarray((at[:, 0] - 1j * at[:, 1]) / scene.edge)


def _lesson(
    rng: Generator,
    sampled: Callable[[NDArray[np.complex128]], Image],
    seen: _Seen,
    fit: Fit,
    lean: float,
    on_top: bool,
) -> Lesson:
    """The patch of one die as the first reader would place it: its top face the square that fits best."""
    centre, arm = square([(float(z.real), float(z.imag)) for z in seen.top])
    edge = abs(arm) * 2**0.5
    arm = arm * np.exp(1j * np.radians(fit.turn)) / fit.size * 1j ** int(rng.integers(4))
    middle = centre + fit.shift * edge * np.exp(2j * np.pi * rng.random())
    right = -arm * (1 - 1j)
    x, y = np.meshgrid(*[(np.arange(SIDE) - (SIDE - 1) / 2) / DIE] * 2)
    patch = sampled(middle + right * (x + 1j * y))
    turn = right / abs(right)
    axis = (seen.top_middle - seen.bottom_middle) / edge
    return Lesson(patch, seen.flat / turn, complex(axis / turn), lean, on_top)


def _steepness(rng: Generator) -> float:
    """Degrees: as many cameras from above as from far aside."""
    return float(rng.uniform(0, STEEPEST))


def _taken(canvas: Image, rng: Generator) -> Image:
    return photograph(light(canvas, rng), rng, CANVAS_PX, round(_DIE_ON_CANVAS))


def _of_canvas(canvas: Image, onto: Plane) -> Callable[[NDArray[np.complex128]], Image]:
    back = np.linalg.inv(onto)
    return lambda at: _remapped(canvas, _pairs(_moved(back, at.ravel())).reshape(*at.shape, 2))


def _remapped(image: Image, pixels: NDArray[np.floating]) -> Image:
    x, y = (np.ascontiguousarray(pixels[..., k], np.float32) for k in (0, 1))
    return np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _moved(matrix: Plane, points: Plane) -> NDArray[np.complex128]:
    """Points (n,) under a homography."""
    at = np.stack([points.real, points.imag, np.ones(len(points))]) if len(points) else np.zeros((3, 0))
    x, y, w = matrix @ at
    return np.asarray((x + 1j * y) / w)


def _points(ring: Plane) -> NDArray[np.float32]:
    return np.asarray(_pairs(ring), np.float32)


def _pairs(points: Plane) -> NDArray[np.float64]:
    return np.stack([points.real, points.imag], axis=-1)


_DIE_ON_CANVAS = CANVAS_PX / (2 * ROOM)
_SQUARE: NDArray[np.complex128] = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
_MIDDLE: NDArray[np.complex128] = np.zeros(1, np.complex128)
