"""Shadows of dice: each bulb is sampled, each sample throws the die's hull onto the floor."""

import cv2
import numpy as np

from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.die import Box, corners
from hardware.sim.picture.light import Lighting, Source
from hardware.sim.picture.view import View

_SAMPLES = (
    (0.0, 0.0),
    (0.7, 0.0),
    (-0.7, 0.0),
    (0.0, 0.7),
    (0.0, -0.7),
    (0.5, 0.5),
    (-0.5, -0.5),
    (0.5, -0.5),
)
_FRACTION = 4  # bits of sub-pixel places given to OpenCV


def shade(view: View, lights: Lighting, pose: Pose, edge: float) -> tuple[Box, Floats] | None:
    """How much light (h, w, 3) is left around a die, 0 to 1; None where its shadow is out of the picture."""
    points = corners(pose, edge, 0.95)
    hulls = [[_thrown(points, s, du, dv) for du, dv in _SAMPLES] for s in lights.sources]
    everything = np.concatenate([np.concatenate(h) for h in hulls] + [_footprint(pose, edge)])
    at = view.pixels(everything)
    margin = edge * view.scale() * 0.4
    left, top = np.floor(at.min(axis=0) - margin).astype(int)
    right, bottom = np.ceil(at.max(axis=0) + margin).astype(int) + 1
    width, height = view.size
    box = (max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom)))
    if box[0] >= box[2] or box[1] >= box[3]:
        return None
    dimmed = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.float32)
    total = lights.total
    for source, sampled in zip(lights.sources, hulls, strict=True):
        dimmed += _mask(view, sampled, box)[:, :, None] * (source.light / total)
    dimmed += _contact(view, pose, edge, box)[:, :, None] * (lights.room / total)
    return box, np.asarray(np.clip(1 - dimmed, 0.02, 1), np.float32)


def _thrown(points: Floats, source: Source, du: float, dv: float) -> Floats:
    """Where the corners' shadows fall on the floor, from one point of the bulb."""
    bulb = source.at + np.array([du, dv, 0], np.float32) * source.radius
    z = np.minimum(points[:, 2:], bulb[2] * 0.8)
    floor = np.asarray(bulb + (points - bulb) * (bulb[2] / (bulb[2] - z)), np.float32)
    floor[:, 2] = 0
    return floor


def _mask(view: View, hulls: list[Floats], box: Box) -> Floats:
    """Share of the bulb that is hidden, (h, w)."""
    total = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    one = np.zeros_like(total)
    weight = 255 // len(hulls)
    for hull in hulls:
        one[:] = 0
        _fill(one, view.pixels(hull), box, weight)
        cv2.add(total, one, total)
    blur = max(0.5, view.scale() * 0.35)
    soft = cv2.GaussianBlur(total, (0, 0), blur).astype(np.float32)
    return soft / np.float32(weight * len(hulls))


def _footprint(pose: Pose, edge: float) -> Floats:
    flat = corners(pose, edge, 1.1)
    flat[:, 2] = 0
    return flat


def _contact(view: View, pose: Pose, edge: float, box: Box) -> Floats:
    """Light from the room that the die keeps from the floor beside it, (h, w)."""
    lift = max(0.0, pose.at[2] - edge / 2) / edge
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    _fill(mask, view.pixels(_footprint(pose, edge)), box, 255)
    soft = cv2.GaussianBlur(mask, (0, 0), edge * view.scale() * (0.16 + 0.5 * lift))
    return np.asarray(soft, np.float32) * np.float32(0.9 / 255 / (1 + 3 * lift))


def _fill(mask: np.ndarray, at: Floats, box: Box, value: int) -> None:
    hull = cv2.convexHull((at - np.array(box[:2], np.float32)).astype(np.float32))
    fixed = np.round(hull * (1 << _FRACTION)).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, value, cv2.LINE_AA, _FRACTION)
