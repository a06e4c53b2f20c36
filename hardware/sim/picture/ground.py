"""The empty tray on its table under its light: what stays the same from frame to frame."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.light import Lighting, Source, linear, lit, shine
from hardware.sim.picture.texture import GLOSS, looked_up, sampled
from hardware.sim.picture.view import View
from hardware.sim.scene import Paint, Scene, Shape, TrayLook, outline

_INK_PER_MM = 4.0
_AT_ONCE = 12_000  # rays worked on together: their numbers then stay in the processor's cache
_TABLE, _FLOOR, _SIDE, _RIM = range(4)


def draw_ground(view: View, lights: Lighting, scene: Scene) -> Floats:
    """The empty scene in linear light, (height, width, 3)."""
    width, height = scene.size
    band = max(1, _AT_ONCE // width)
    picture = np.empty((height, width, 3), np.float32)
    for top in range(0, height, band):
        rows = np.arange(top, min(top + band, height), dtype=np.float32)
        xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), rows)
        drawn = _drawn(view, lights, scene, view.rays(xs.ravel(), ys.ravel()))
        picture[top : top + band] = drawn.T.reshape(len(rows), width, 3)
    return picture


def _drawn(view: View, lights: Lighting, scene: Scene, rays: Floats) -> Floats:
    """What these rays (3, N) see, (3, N)."""
    part, points, normals = _struck(view.eye, rays, scene.tray)
    light = _light(lights, points, normals, part, scene.tray)
    picture = np.zeros_like(points)
    for which, paint in _paints(scene.tray):
        here = np.flatnonzero(part == which)
        if not len(here):
            continue
        picture[:, here] = _painted(scene, which, paint, points[:, here]) * light[:, here]
        gloss = GLOSS[paint.surface]
        if gloss:
            bright = shine(lights, points[:, here], normals[:, here], view.eye, gloss)
            picture[:, here] += bright * _open(lights, points[:, here], scene.tray, which)
    return picture


def apart(tray: TrayLook, x: Floats, y: Floats) -> Floats:
    """Distance in mm from the floor's outline: below 0 on the floor, above 0 in and behind the wall."""
    if tray.shape is Shape.ROUND:
        return np.asarray(np.hypot(x, y) - tray.half[0], np.float32)
    normals, offsets = _sides(tray)
    far = normals[0, 0] * x + normals[0, 1] * y - offsets[0]
    for (nx, ny), offset in zip(normals[1:], offsets[1:], strict=True):
        np.maximum(far, nx * x + ny * y - offset, out=far)
    return np.asarray(far, np.float32)


@lru_cache(maxsize=8)
def _sides(tray: TrayLook) -> tuple[Floats, Floats]:
    """Outward normals (n, 2) of the outline's sides and their distances (n) from the middle."""
    corners = np.array(outline(tray))
    along = np.roll(corners, -1, axis=0) - corners
    normals = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    offsets = (normals * corners).sum(axis=1)
    return normals.astype(np.float32), offsets.astype(np.float32)


def _paints(tray: TrayLook) -> tuple[tuple[int, Paint], ...]:
    return ((_TABLE, tray.table), (_FLOOR, tray.floor), (_SIDE, tray.side), (_RIM, tray.side))


def _struck(eye: Floats, rays: Floats, tray: TrayLook) -> tuple[NDArray[np.int8], Floats, Floats]:
    """What each ray (3, N) meets: the part, the place (3, N) in mm and the unit normal (3, N)."""
    slope = rays[:2] / rays[2]

    def at(z: Floats | float) -> Floats:
        return np.asarray(eye[:2, None] + slope * (z - eye[2]), np.float32)

    low, high = at(0.0), at(tray.wall)
    below, above = apart(tray, *low), apart(tray, *high)
    part = np.where(below < 0, _FLOOR, _TABLE).astype(np.int8)
    points = np.concatenate([low, np.zeros((1, low.shape[1]), np.float32)])
    normals = np.zeros_like(points)
    normals[2] = 1
    rim = (above >= 0) & (above <= tray.rim)
    part[rim] = _RIM
    points[:2, rim], points[2, rim] = high[:, rim], tray.wall
    inner = np.flatnonzero((above < 0) & (below >= 0))
    outer = np.flatnonzero((above > tray.rim) & (below < tray.rim))
    for here, level, sign in ((inner, 0.0, -1.0), (outer, tray.rim, 1.0)):
        if len(here):
            z = _crossing(tray, eye, slope[:, here], level, rising=sign < 0)
            points[:2, here] = eye[:2, None] + slope[:, here] * (z - eye[2])
            points[2, here] = z
            normals[:, here] = _outward(tray, points[:, here]) * sign
            part[here] = _SIDE
    _bevel(tray, points, normals, rim, above)
    return part, points, normals


def _crossing(tray: TrayLook, eye: Floats, slope: Floats, level: float, rising: bool) -> Floats:
    """The height at which the ray goes through the wall's face, by halving."""
    top = np.full(slope.shape[1], tray.wall, np.float32)
    bottom = np.zeros_like(top)
    for _ in range(9):
        z = (top + bottom) / 2
        x, y = eye[:2, None] + slope * (z - eye[2])
        beyond = (apart(tray, x, y) > level) == rising
        bottom, top = np.where(beyond, z, bottom), np.where(beyond, top, z)
    return np.asarray((top + bottom) / 2, np.float32)


def _outward(tray: TrayLook, points: Floats) -> Floats:
    step = 0.5
    here = apart(tray, points[0], points[1])
    dx = (apart(tray, points[0] + step, points[1]) - here) / step
    dy = (apart(tray, points[0], points[1] + step) - here) / step
    length = np.sqrt(dx * dx + dy * dy) + 1e-6
    return np.stack([dx / length, dy / length, np.zeros_like(dx)])


def _bevel(tray: TrayLook, points: Floats, normals: Floats, rim: NDArray[np.bool_], above: Floats) -> None:
    """The rim's edges are rounded, which is what makes it shine."""
    lean = (2 * above[rim] / tray.rim - 1) ** 5 * 0.8
    bent = _outward(tray, points[:, rim]) * lean
    bent[2] = 1
    normals[:, rim] = bent / np.sqrt((bent * bent).sum(axis=0))


def _painted(scene: Scene, which: int, paint: Paint, points: Floats) -> Floats:
    """Colour (3, N) of that part without light."""
    x, y = points[0], points[1]
    if which in (_SIDE, _RIM):
        x, y = x + points[2], y * 1.3 + points[2] * 0.7
    grain = sampled(paint.surface, scene.seed + which, x, y)
    colour = linear(paint.colour)[:, None] * grain
    if which == _FLOOR and scene.tray.print:
        ink = _ink(scene.tray, x, y) * 0.85
        colour = colour * (1 - ink) + linear(scene.tray.ink)[:, None] * grain * ink
    return np.asarray(colour, np.float32)


def _light(
    lights: Lighting, points: Floats, normals: Floats, part: NDArray[np.int8], tray: TrayLook
) -> Floats:
    """Diffuse light (3, N): bulbs that the wall may hide, and the room."""
    inside = part == _FLOOR
    depth = apart(tray, points[0], points[1])
    corner = np.where(inside, 1 - 0.35 * np.exp(depth / (0.5 * tray.wall + 1)), 1)
    beside = np.where(
        part == _TABLE, 1 - 0.5 * np.exp(-np.maximum(depth - tray.rim, 0) / (0.4 * tray.wall + 1)), 1
    )
    low = np.where(part == _SIDE, 0.5 + 0.5 * points[2] / max(tray.wall, 1), 1)
    total = lit(replace(lights, sources=()), points, normals) * (corner * beside * low)
    nothing = np.zeros(3, np.float32)
    for source in lights.sources:
        alone = lit(Lighting((source,), nothing, nothing), points, normals)
        total += alone * _seen(source, points, tray, part)
    return np.asarray(total, np.float32)


def _seen(source: Source, points: Floats, tray: TrayLook, part: NDArray[np.int8]) -> Floats:
    """Share (N) of the bulb that is not behind the wall, for points on and around the floor."""
    left = np.maximum(tray.wall - points[2], 0)
    reach = left / (source.at[2] - points[2])
    x = points[0] + (source.at[0] - points[0]) * reach
    y = points[1] + (source.at[1] - points[1]) * reach
    soft = np.maximum(2.0, 2 * source.radius * reach)
    past = apart(tray, x, y)
    open_in = np.clip(0.5 - past / soft, 0, 1)
    open_out = np.clip(0.5 + (past - tray.rim) / soft, 0, 1)
    return np.asarray(np.where(part == _TABLE, open_out, np.where(part == _RIM, 1, open_in)), np.float32)


def _open(lights: Lighting, points: Floats, tray: TrayLook, which: int) -> Floats:
    part = np.full(points.shape[1], which, np.int8)
    seen = [_seen(source, points, tray, part) for source in lights.sources]
    return np.asarray(np.mean(seen, axis=0), np.float32)


def _ink(tray: TrayLook, x: Floats, y: Floats) -> Floats:
    """How much ink lies on places in mm, 0 to 1."""
    stencil = _stencil(tray)
    h, w = stencil.shape
    return looked_up(stencil, x * _INK_PER_MM + w / 2, h / 2 - y * _INK_PER_MM) / np.float32(255)


@lru_cache(maxsize=8)
def _stencil(tray: TrayLook) -> NDArray[np.uint8]:
    """The print: the words between two rings or in a frame."""
    w, h = (int(2 * half * _INK_PER_MM) for half in tray.half)
    stencil: NDArray[np.uint8] = np.zeros((h, w), np.uint8)
    scale = 0.55 * w / max(1, cv2.getTextSize(tray.print, cv2.FONT_HERSHEY_COMPLEX, 1, 1)[0][0])
    (tw, th), _ = cv2.getTextSize(tray.print, cv2.FONT_HERSHEY_COMPLEX, scale, 8)
    cv2.putText(
        stencil,
        tray.print,
        ((w - tw) // 2, (h + th) // 2),
        cv2.FONT_HERSHEY_COMPLEX,
        scale,
        255,
        8,
        cv2.LINE_AA,
    )
    if tray.shape is Shape.RECTANGLE:
        cv2.rectangle(stencil, (w // 8, h // 8), (w - w // 8, h - h // 8), 255, 5, cv2.LINE_AA)
    else:
        cv2.circle(stencil, (w // 2, h // 2), int(min(w, h) * 0.38), 255, 6, cv2.LINE_AA)
        cv2.circle(stencil, (w // 2, h // 2), int(min(w, h) * 0.40), 255, 3, cv2.LINE_AA)
    return stencil
