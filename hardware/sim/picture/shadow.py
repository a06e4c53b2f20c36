"""Shadows of dice: each bulb is sampled, each sample throws the die's hull onto the floor."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.hands.things import Thing
from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.die.trace import Box, bounds, corners
from hardware.sim.picture.light import Lighting, Source, linear
from hardware.sim.picture.things import shadow_of
from hardware.sim.picture.view import View
from hardware.sim.scene import DieLook

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


def shade(view: View, lights: Lighting, look: DieLook, pose: Pose, edge: float) -> tuple[Box, Floats] | None:
    """How much light (h, w, 3) is left around a die, 0 to 1; None where its shadow is out of the picture.

    A clear die lets light of its own colour through.
    """
    points = corners(pose, edge, 0.95)
    lift = max(0.0, pose.at[2] - edge / 2) / edge
    samples = _SAMPLES if lift < 0.2 else _SAMPLES[1:5]
    hulls = [[_project(points, s, du, dv) for du, dv in samples] for s in lights.sources]
    foot = _footprint(pose, edge)
    everything = np.concatenate([np.concatenate(h) for h in hulls] + [foot])
    box = bounds(view, everything, edge * view.scale() * 0.4)
    if box is None:
        return None
    dimmed = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.float32)
    total = lights.total
    for source, sampled in zip(lights.sources, hulls, strict=True):
        dimmed += _mask(view, sampled, box)[:, :, None] * (source.light / total)
    deep = 0.9 / (1 + 3 * lift)
    dimmed += _soft(view, foot, edge * (0.16 + 0.5 * lift), box)[:, :, None] * (deep * lights.room / total)
    if look.clear:
        dimmed *= 1 - 1.3 * look.clear * linear(look.body) ** 0.5
    return box, np.asarray(np.maximum(1 - dimmed, 0.02), np.float32)


def shade_thing(view: View, lights: Lighting, thing: Thing) -> tuple[Box, Floats] | None:
    """How much light (h, w, 3) is left around something round that is no die."""
    radius, height, deep = shadow_of(thing)
    ring = np.linspace(0, 2 * np.pi, 24)
    flat = np.stack(
        [np.cos(ring) * radius + thing.at[0], np.sin(ring) * radius + thing.at[1], 0 * ring], axis=1
    )
    top = (flat + np.array([0, 0, height])).astype(np.float32)
    thrown = [_project(top, source, 0, 0) for source in lights.sources]
    box = bounds(view, np.concatenate([flat, *thrown]), 0.6 * height * view.scale() + 6)
    if box is None:
        return None
    left = np.ones((box[3] - box[1], box[2] - box[0], 3), np.float32)
    for source, hull in zip(lights.sources, thrown, strict=True):
        both = np.concatenate([flat.astype(np.float32), hull])
        mask = _soft(view, both, 0.5 + 0.15 * height, box)
        left -= mask[:, :, None] * (deep * source.light / lights.total)
    return box, np.asarray(np.maximum(left, 0.05), np.float32)


def _project(points: Floats, source: Source, du: float, dv: float) -> Floats:
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


def _soft(view: View, hull: Floats, blur: float, box: Box) -> Floats:
    """A hull on the floor with an edge that fades over `blur` mm, (h, w), 0 to 1.

    Drawn so small that the blur is two pixels wide: wide blurs would cost more than the die.
    """
    wide = blur * view.scale()
    coarse = int(np.clip(wide / 2, 1, 16))
    width, height = box[2] - box[0], box[3] - box[1]
    mask = np.zeros((-(-height // coarse), -(-width // coarse)), np.uint8)
    at = (view.pixels(hull) - np.array(box[:2], np.float32) + 0.5) / coarse - 0.5
    _fill(mask, at, (0, 0, 0, 0), 255)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.4, wide / coarse))
    large = (mask.shape[1] * coarse, mask.shape[0] * coarse)
    full = cv2.resize(soft, large, interpolation=cv2.INTER_LINEAR)[:height, :width]
    return np.asarray(full, np.float32) / np.float32(255)


def _fill(mask: NDArray[np.uint8], at: NDArray[np.floating], box: Box, value: int) -> None:
    hull = cv2.convexHull((at - np.array(box[:2], np.float32)).astype(np.float32))
    fixed = np.round(hull * (1 << _FRACTION)).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, value, cv2.LINE_AA, _FRACTION)
