"""Clear dice: what is seen through them, the floor and the pips of the faces behind.

A ray is bent where it enters, runs through the cube and is thrown back by faces that it meets at a flat
angle, until it leaves through the bottom onto the floor. On its way it takes on the body's colour.
"""

import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.die.faces import SIDE, faces
from hardware.sim.picture.ground.draw import floor_colour
from hardware.sim.picture.light import Lighting, dots, linear
from hardware.sim.picture.texture import look_up
from hardware.sim.scene import DieLook, Scene

_INDEX = 1.49  # of refraction, of acrylic
_THICK = 0.22  # power of the body's colour that a way of half an edge takes on
_BELOW = 0.75  # of the floor's light is left under a clear die
_BOUNCES = 3


def light_through(
    lights: Lighting, scene: Scene, look: DieLook, pose: Pose, eye: Floats, at: Floats, normal: Floats
) -> Floats:
    """Light (3, N) that comes through the die to its surface at (3, N), normals (3, N), in its own frame."""
    body = np.maximum(linear(look.body), 0.012)[:, None]
    pip = linear(look.pip)[:, None] * lights.total[:, None] * np.float32(0.4)
    place = np.clip(at, -0.999, 0.999).astype(np.float32)
    way = _refract(eye, at, normal)
    found = np.zeros_like(at)
    weight = np.ones(at.shape[1], np.float32)
    length = np.zeros(at.shape[1], np.float32)
    down = pose.matrix[2].astype(np.float32)
    for bounce in range(_BOUNCES):
        step, axis = _leaving(place, way)
        place = np.clip(place + way * step, -1, 1)
        length += step
        tint = body ** (_THICK * length)
        ghost = _pips_behind(look, place, axis) * weight
        found += pip * tint * ghost
        weight = weight - ghost
        below = (np.sign(place[axis, np.arange(axis.size)]) * down[axis] < -0.6) | (bounce == _BOUNCES - 1)
        world = pose.matrix.astype(np.float32) @ place * np.float32(scene.edge / 2)
        world += np.array(pose.at, np.float32)[:, None]
        floor = floor_colour(scene, world) * lights.total[:, None] * np.float32(_BELOW)
        found += floor * tint * (weight * below)
        weight = np.where(below, 0, weight).astype(np.float32)
        way[axis, np.arange(axis.size)] *= -1
    return found


def _refract(eye: Floats, at: Floats, normal: Floats) -> Floats:
    """Directions (3, N) of the rays inside the die."""
    ray = (at - eye[:, None]).astype(np.float32)
    ray /= np.sqrt(dots(ray, ray))
    against = np.clip(-dots(ray, normal), 0, 1)
    inside = np.sqrt(1 - (1 - against * against) / _INDEX**2)
    way = ray / np.float32(_INDEX) + normal * (against / np.float32(_INDEX) - inside)
    return np.asarray(np.where(np.abs(way) < 1e-5, 1e-5, way), np.float32)


def _leaving(place: Floats, way: Floats) -> tuple[Floats, NDArray[np.intp]]:
    """How far (N) rays go until they leave the cube, and through which axis' face (N)."""
    far = (np.sign(way) - place) / way
    axis = far.argmin(axis=0)
    return np.asarray(np.maximum(far.min(axis=0), 0), np.float32), axis


def _pips_behind(look: DieLook, place: Floats, axis: NDArray[np.intp]) -> Floats:
    """How much of a pip (N, 0 to 1) is on the inside of the faces where rays leave."""
    many = np.arange(axis.size)
    face = 2 * axis + (place[axis, many] > 0)
    u, v = place[(axis + 1) % 3, many], place[(axis + 2) % 3, many]
    x = (face + 0.5 + 0.5 * np.clip(u, -0.99, 0.99)) * SIDE - 0.5
    y = (0.5 + 0.5 * np.clip(v, -0.99, 0.99)) * SIDE - 0.5
    return look_up(faces(look).ink, x.astype(np.float32), y.astype(np.float32))
