"""The empty tray on its table under its light: what stays the same from frame to frame.

Light changes slowly over what is level, so it is worked out at every fourth pixel there and blended between;
where the wall begins, and on it, every pixel is worked out. That is five times as fast, and nowhere further
off than the camera's noise.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.ground.ink import ink
from hardware.sim.picture.ground.lit import diffuse, glossy
from hardware.sim.picture.ground.strike import Part, Struck, strike
from hardware.sim.picture.light import Lighting, linear
from hardware.sim.picture.texture import GLOSS, sample
from hardware.sim.picture.view import View
from hardware.sim.scene import Paint, Scene

_COARSE = 4  # pixels between two places at which the light is worked out
_WITHIN = ((-0.375, -0.125), (0.125, -0.375), (0.375, 0.125), (-0.125, 0.375))  # of a pixel
_RAYS_AT_ONCE = 12_000  # rays worked on together: their numbers then stay in the processor's cache


def draw_ground(view: View, lights: Lighting, scene: Scene) -> Floats:
    """The empty scene in linear light, (height, width, 3)."""
    width, height = scene.size
    grid = (-(-height // _COARSE) + 1, -(-width // _COARSE) + 1)
    xs, ys = np.meshgrid(np.arange(grid[1], dtype=np.float32), np.arange(grid[0], dtype=np.float32))
    rays = view.rays(xs.ravel() * _COARSE, ys.ravel() * _COARSE)
    slope = rays[:2] / rays[2]
    floor = np.asarray(view.eye[:2, None] - slope * view.eye[2], np.float32)
    part = strike(view.eye, rays, scene.tray).part.reshape(grid)
    places = _blend(floor, grid, scene.size)
    picture = np.zeros((height * width, 3), np.float32)
    left = np.ones(height * width, bool)
    for which in (Part.TABLE, Part.FLOOR):
        cells = _only(part, which).repeat(_COARSE, 0).repeat(_COARSE, 1)[:height, :width]
        here = np.flatnonzero(cells)
        if len(here):
            struck = _flat(which, floor)
            picture[here] = _level(view, lights, scene, struck, grid, here, places[here])
            left[here] = False
    shown = np.repeat(np.repeat(part, _COARSE, 0), _COARSE, 1)[:height, :width].copy()
    here = np.flatnonzero(left)
    shown.ravel()[here] = _exact(view, lights, scene, picture, here)
    _smooth(view, lights, scene, picture, shown)
    return picture.reshape(height, width, 3)


def floor_colour(scene: Scene, points: Floats) -> Floats:
    """Colour (3, N) of the floor, its print included, at points (3, N) without light."""
    return _colour(scene, Part.FLOOR, scene.tray.floor, points)


def _only(part: NDArray[np.int8], which: Part) -> NDArray[np.bool_]:
    """Cells (rows - 1, columns - 1) between grid points that all lie on that part."""
    same = part == which
    return np.asarray(same[:-1, :-1] & same[1:, :-1] & same[:-1, 1:] & same[1:, 1:])


def _flat(which: Part, floor: Floats) -> Struck:
    """Level places (2, N) as if all of them were on that part."""
    nothing = np.zeros_like(floor[:1])
    points = np.concatenate([floor, nothing])
    normals = np.concatenate([nothing, nothing, nothing + 1])
    return Struck(np.full(floor.shape[1], which, np.int8), points, normals)


def _level(
    view: View,
    lights: Lighting,
    scene: Scene,
    grid_struck: Struck,
    grid: tuple[int, int],
    here: NDArray[np.intp],
    places: Floats,
) -> Floats:
    """The pixels (N, 3) `here` of a level part, seen at places (N, 2), with light from the grid's points."""
    which = Part(int(grid_struck.part[0]))
    paint = _paints(scene)[which]
    light = diffuse(lights, grid_struck, scene.tray)
    found = _blend(light, grid, scene.size)[here]
    found *= _colour(scene, which, paint, np.stack([*places.T, np.zeros(len(here), np.float32)])).T
    if GLOSS[paint.surface]:
        bright = glossy(lights, grid_struck, scene.tray, view.eye, GLOSS[paint.surface])
        found += _blend(bright, grid, scene.size)[here]
    return found


def _blend(values: Floats, grid: tuple[int, int], size: tuple[int, int]) -> Floats:
    """Values (channels, N) at the grid's points, blended for every pixel: (pixels, channels)."""
    field = np.ascontiguousarray(values.T).reshape(*grid, len(values))
    matrix = np.array([[1 / _COARSE, 0, 0], [0, 1 / _COARSE, 0]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(field, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(fine, np.float32).reshape(-1, len(values))


def _exact(
    view: View, lights: Lighting, scene: Scene, picture: Floats, here: NDArray[np.intp]
) -> NDArray[np.int8]:
    """Work out those pixels of the picture (pixels, 3) one by one; the part (N) that each shows."""
    parts = [np.empty(0, np.int8)]
    for start in range(0, len(here), _RAYS_AT_ONCE):
        some = here[start : start + _RAYS_AT_ONCE]
        struck = _strike(view, scene, some, 0, 0)
        picture[some] = _draw(view, lights, scene, struck).T
        parts.append(struck.part)
    return np.concatenate(parts)


def _smooth(view: View, lights: Lighting, scene: Scene, picture: Floats, part: NDArray[np.int8]) -> None:
    """Edges between parts without steps: there each pixel (pixels, 3) is the mean of four places in it."""
    edge = np.zeros(part.shape, bool)
    across, down = part[:, 1:] != part[:, :-1], part[1:] != part[:-1]
    edge[:, 1:] |= across
    edge[:, :-1] |= across
    edge[1:] |= down
    edge[:-1] |= down
    here = np.flatnonzero(edge)
    for start in range(0, len(here), _RAYS_AT_ONCE):
        some = here[start : start + _RAYS_AT_ONCE]
        drawn = (_draw(view, lights, scene, _strike(view, scene, some, dx, dy)) for dx, dy in _WITHIN)
        picture[some] = sum(drawn, start=np.float32(0)).T / len(_WITHIN)


def _strike(view: View, scene: Scene, pixels: NDArray[np.intp], dx: float, dy: float) -> Struck:
    """What these pixels show, or places beside their middles."""
    y, x = np.divmod(pixels, scene.size[0])
    rays = view.rays(x.astype(np.float32) + np.float32(dx), y.astype(np.float32) + np.float32(dy))
    return strike(view.eye, rays, scene.tray)


def _draw(view: View, lights: Lighting, scene: Scene, struck: Struck) -> Floats:
    """What these rays see, (3, N)."""
    picture = diffuse(lights, struck, scene.tray)
    for which, paint in _paints(scene).items():
        here = np.flatnonzero(struck.part == which)
        if not len(here):
            continue
        some = Struck(struck.part[here], struck.points[:, here], struck.normals[:, here])
        picture[:, here] *= _colour(scene, which, paint, some.points)
        if GLOSS[paint.surface]:
            picture[:, here] += glossy(lights, some, scene.tray, view.eye, GLOSS[paint.surface])
    return picture


def _paints(scene: Scene) -> dict[Part, Paint]:
    tray = scene.tray
    return {Part.TABLE: tray.table, Part.FLOOR: tray.floor, Part.SIDE: tray.side, Part.RIM: tray.side}


def _colour(scene: Scene, which: Part, paint: Paint, points: Floats) -> Floats:
    """Colour (3, N) of that part without light."""
    x, y = points[0], points[1]
    if which in (Part.SIDE, Part.RIM):
        x, y = x + points[2], y * 1.3 + points[2] * 0.7
    grain = sample(paint.surface, scene.seed + which, x, y)
    colour = linear(paint.colour)[:, None] * grain
    if which is Part.FLOOR and scene.tray.print:
        share = ink(scene.tray, x, y) * 0.85
        colour = colour * (1 - share) + linear(scene.tray.ink)[:, None] * grain * share
    return np.asarray(colour, np.float32)
