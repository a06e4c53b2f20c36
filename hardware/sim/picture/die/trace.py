"""One die by ray tracing: a rounded cube with dished pips, exact in perspective at any size.

The rays of the die's patch of the picture are turned into the die's own frame, where it is the cube
[-1, 1]^3 with rounded edges; sphere tracing from the cube's hull takes no step on the flat faces and a few
on the edges.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.die.faces import SIDE, faces
from hardware.sim.picture.die.hidden import Around, bulb_shares, sky_share
from hardware.sim.picture.die.through import light_through
from hardware.sim.picture.ground.strike import behind_wall
from hardware.sim.picture.light import Lighting, diffuse_light, dots, linear, shine
from hardware.sim.picture.texture import look_up
from hardware.sim.picture.view import View
from hardware.sim.scene import DieLook

Box = tuple[int, int, int, int]  # left, top, right, bottom in pixels; right and bottom excluded

_STEPS = 4  # of sphere tracing; the fifth moves no point by more than 0.01 half edges
_HIT = 0.02  # half edges: a ray that comes this close has hit


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A piece of the picture: linear colour (h, w, 3) times cover, and cover (h, w, 1), 0 to 1."""

    box: Box
    colour: Floats
    cover: Floats


def bounds(view: View, points: NDArray[np.floating], margin: float) -> Box | None:
    """The pixels that hold these points (N, 3) with a margin; None where all are out of the picture."""
    return clip_box(view, view.pixels(points), margin)


def clip_box(view: View, at: Floats, margin: float) -> Box | None:
    """The part of the picture that holds these pixels (N, 2) with a margin; None where there is none."""
    (left, top), (right, bottom) = at.min(axis=0) - margin, at.max(axis=0) + margin
    width, height = view.size
    box = (max(0, int(left)), max(0, int(top)), min(width, int(right) + 2), min(height, int(bottom) + 2))
    return box if box[0] < box[2] and box[1] < box[3] else None


def corners(pose: Pose, edge: float, share: float = 1.0) -> Floats:
    """The eight corners (8, 3) of the die in mm; share below 1 draws them in."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
    return np.asarray(signs * (edge / 2 * share) @ pose.matrix.T + np.array(pose.at), np.float32)


def draw_die(
    view: View, lights: Lighting, around: Around, look: DieLook, pose: Pose, fine: int = 2
) -> Patch | None:
    """The die as a patch; `fine` squared rays a pixel. None where it is out of the picture."""
    edge = around.scene.edge
    box = bounds(view, corners(pose, edge), 1.0)
    if box is None:
        return None
    width, height = box[2] - box[0], box[3] - box[1]
    xs = box[0] - 0.5 + (np.arange(width * fine, dtype=np.float32) + 0.5) / fine
    ys = box[1] - 0.5 + (np.arange(height * fine, dtype=np.float32) + 0.5) / fine
    grid_x, grid_y = np.meshgrid(xs, ys)
    rays = view.rays(grid_x.ravel(), grid_y.ravel())
    turn = pose.matrix.astype(np.float32)
    eye = turn.T @ (view.eye - np.array(pose.at, np.float32)) * np.float32(2 / edge)
    hit, at = _trace(eye, turn.T @ rays, look)
    shown = ~behind_wall(view.eye, turn @ at * np.float32(edge / 2) + _column(pose), around.scene.tray)
    hit, at = hit[shown], at[:, shown]
    colour = np.zeros((height * fine * width * fine, 4), np.float32)
    if len(hit):
        normal = _normals(at, look)
        albedo, bent, ink = _surface(at, normal, look, _facing(eye, at, normal))
        dull, bright = _shade(view, lights, around, look, pose, at, bent, albedo)
        if look.clear:
            clear = 1.7 * look.clear * (1 - ink)
            through = light_through(lights, around.scene, look, pose, eye, at, normal)
            dull = dull * (1 - clear) + through * clear
        colour[hit, :3] = (dull + bright).T
        colour[hit, 3] = 1
    picture: Floats = colour.reshape(height * fine, width * fine, 4)
    if fine > 1:
        small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, np.float32)
    return Patch(box, picture[:, :, :3], picture[:, :, 3:])


def smear(patch: Patch, dx: float, dy: float, size: tuple[int, int]) -> Patch:
    """The patch blurred along its way of dx, dy pixels."""
    reach = max(abs(dx), abs(dy))
    if reach < 1.5:
        return patch
    margin = int(reach / 2) + 1
    kernel = np.zeros((2 * margin + 1, 2 * margin + 1), np.float32)
    for share in np.linspace(-0.5, 0.5, 2 * margin + 1):
        kernel[margin + round(share * dy), margin + round(share * dx)] += 1
    left, top, right, bottom = patch.box
    box = (
        max(0, left - margin),
        max(0, top - margin),
        min(size[0], right + margin),
        min(size[1], bottom + margin),
    )
    both = np.zeros((box[3] - box[1], box[2] - box[0], 4), np.float32)
    inside = both[top - box[1] : bottom - box[1], left - box[0] : right - box[0]]
    inside[:, :, :3], inside[:, :, 3:] = patch.colour, patch.cover
    both = np.asarray(
        cv2.filter2D(both, -1, kernel / kernel.sum(), borderType=cv2.BORDER_CONSTANT), np.float32
    )
    return Patch(box, both[:, :, :3], both[:, :, 3:])


def _trace(eye: Floats, rays: Floats, look: DieLook) -> tuple[NDArray[np.intp], Floats]:
    """Indices of the rays (3, N) that hit, and where (3, M), in half edges."""
    with np.errstate(divide="ignore"):
        slope = 1 / rays
    enter = (-np.sign(rays) - eye[:, None]) * slope
    leave = (np.sign(rays) - eye[:, None]) * slope
    start, stop = enter.max(axis=0), leave.min(axis=0)
    if look.ball:
        start = np.maximum(start, _ball_entry(eye, rays, look.ball))
    hit = np.flatnonzero(start < stop)
    ways = rays[:, hit]
    length = np.sqrt(dots(ways, ways))
    at = eye[:, None] + ways * start[hit]
    ways /= length
    far = _distance(at, look)
    for _ in range(_STEPS):
        moving = np.flatnonzero(far > 1e-3)
        if not len(moving):
            break
        at[:, moving] += ways[:, moving] * far[moving]
        far[moving] = _distance(at[:, moving], look)
    good = far < _HIT
    return hit[good], at[:, good]


def _ball_entry(eye: Floats, rays: Floats, radius: float) -> Floats:
    a = dots(rays, rays)
    b = eye @ rays
    inside = b * b - a * (float(eye @ eye) - radius * radius)
    return np.where(inside > 0, (-b - np.sqrt(np.maximum(inside, 0))) / a, np.inf).astype(np.float32)


def _distance(at: Floats, look: DieLook) -> Floats:
    """How far points (3, N) are from the rounded cube, in half edges."""
    out = np.abs(at) - (1 - look.rounding)
    over = np.maximum(out, 0)
    far = np.sqrt(dots(over, over)) + np.minimum(out.max(axis=0), 0) - look.rounding
    return np.asarray(far, np.float32)


def _normals(at: Floats, look: DieLook) -> Floats:
    over = np.maximum(np.abs(at) - (1 - look.rounding), 1e-4) * np.sign(at)
    if look.ball:
        r2 = dots(at, at)
        over = np.where(r2 > (look.ball - 0.01) ** 2, at, over)
    return np.asarray(over / np.sqrt(dots(over, over)), np.float32)


def _column(pose: Pose) -> Floats:
    return np.array(pose.at, np.float32)[:, None]


def _facing(eye: Floats, at: Floats, normal: Floats) -> Floats:
    """How squarely (N) the surface is seen: 1 from straight above it, 0 edge-on."""
    view = eye[:, None] - at
    return np.asarray(dots(view, normal) / np.sqrt(dots(view, view)), np.float32)


def _surface(at: Floats, normal: Floats, look: DieLook, facing: Floats) -> tuple[Floats, Floats, Floats]:
    """Colour (3, N) of the die's surface, normals bent where a pip is dished, and how much of it is pip (N).

    A face seen edge-on is narrower than a pixel; its pips are left out there, or they would sparkle.
    """
    axis = np.abs(at).argmax(axis=0)
    many = np.arange(at.shape[1])
    face = 2 * axis + (at[axis, many] > 0)
    u, v = at[(axis + 1) % 3, many], at[(axis + 2) % 3, many]
    x = (face + 0.5 + 0.5 * np.clip(u, -0.99, 0.99)) * SIDE - 0.5
    y = (0.5 + 0.5 * np.clip(v, -0.99, 0.99)) * SIDE - 0.5
    sheet = faces(look)
    body = linear(look.body)[:, None]
    albedo = body + (look_up(sheet.colour, x, y).T - body) * np.clip(8 * facing - 0.4, 0, 1)
    bent = normal + look_up(sheet.bend, x, y).T
    bent /= np.sqrt(dots(bent, bent))
    ink = look_up(sheet.ink, x, y) if look.clear else np.zeros_like(x)
    return np.asarray(albedo, np.float32), np.asarray(bent, np.float32), ink


def _shade(
    view: View,
    lights: Lighting,
    around: Around,
    look: DieLook,
    pose: Pose,
    at: Floats,
    normal: Floats,
    albedo: Floats,
) -> tuple[Floats, Floats]:
    """What the surface throws back in all directions, and its highlights, (3, N) each."""
    edge, turn = around.scene.edge, pose.matrix.astype(np.float32)
    points = turn @ at * np.float32(edge / 2) + _column(pose)
    normals = turn @ normal
    # Low on the sides less of the room is seen: the floor hides it, and so do the neighbours.
    low = 0.45 + 0.55 * np.clip(points[2] / edge + np.maximum(normals[2], 0), 0, 1)
    seen = bulb_shares(lights, points, pose, around)
    sky = sky_share(points, normals, around) if around.others else None
    dull = albedo * diffuse_light(lights, points, normals, seen, sky) * low
    return np.asarray(dull, np.float32), shine(lights, points, normals, view.eye, look.gloss, seen)
