"""Things laid over the ground: a hand, a glass, a coin; each a lit sprite at some height."""

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.die import Box, Patch, bounds
from hardware.sim.picture.hand import LENGTH, REACH, WIDTH, Grip, sprite
from hardware.sim.picture.light import Lighting
from hardware.sim.picture.view import View
from hardware.sim.scene import Colour


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand above the tray.

    at      the palm's middle, x and y in mm.
    height  of the palm above the floor in mm.
    turn    direction in which the fingers point, degrees counter-clockwise from the x axis.
    grip    what it does.
    """

    at: tuple[float, float]
    height: float = 45.0
    turn: float = 90.0
    grip: Grip = Grip.OPEN
    skin: Colour = (214, 160, 128)
    sleeve: Colour = (44, 52, 70)


class Sprite(Protocol):
    """A picture with cover that is laid into the scene by its three corners."""

    def __call__(self) -> Floats: ...


def draw_hand(view: View, lights: Lighting, hand: Hand) -> Patch | None:
    """The hand as a patch of the picture; None where it is out of sight."""
    picture = sprite(hand.grip, hand.skin, hand.sleeve, _sun(lights, hand))
    placed = _warped(view, picture, _frame(hand, hand.height), 2.0)
    if placed is None:
        return None
    box, warped = placed
    return Patch(box, warped[:, :, :3] * lights.total, warped[:, :, 3:])


def shade_hand(view: View, lights: Lighting, hand: Hand) -> tuple[Box, Floats] | None:
    """How much light (h, w, 3) the hand leaves on the floor."""
    picture = np.ascontiguousarray(sprite(hand.grip, hand.skin, hand.sleeve, _sun(lights, hand))[::4, ::4, 3])
    total: tuple[Box, Floats] | None = None
    for source in lights.sources[:2]:
        frame = _frame(hand, hand.height)
        rise = source.at[2] / max(50.0, float(source.at[2]) - hand.height)
        frame = source.at + (frame - source.at) * np.float32(rise)
        blur = max(2.0, source.radius * hand.height / float(source.at[2]) * view.scale())
        placed = _warped(view, picture, frame.astype(np.float32), 3 * blur)
        if placed is None:
            continue
        box, mask = placed
        soft = _smeared(mask, blur)[:, :, None] * (0.8 * source.light / lights.total)
        total = (box, 1 - soft) if total is None else _both(total, (box, 1 - soft), view.size)
    return total


def _sun(lights: Lighting, hand: Hand) -> tuple[float, float]:
    """The main bulb's direction in the hand's frame, rounded so that sprites can be kept."""
    if not lights.sources:
        return (0.0, 0.0)
    main = max(lights.sources, key=lambda s: float(s.light.sum()))
    x, y, _ = main.at / np.linalg.norm(main.at)
    a = np.radians(hand.turn - 90)
    across, along = x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a)
    return (round(float(across) * 4) / 4, round(float(along) * 4) / 4)


def _frame(hand: Hand, z: float) -> Floats:
    """Top left, top right and bottom left (3, 3) of the hand's sprite in the world."""
    a = np.radians(hand.turn - 90)
    right, up = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    middle = np.array(hand.at)
    top = middle + up * REACH
    points = [top - right * WIDTH / 2, top + right * WIDTH / 2, top - right * WIDTH / 2 - up * LENGTH]
    return np.array([[*p, z] for p in points], np.float32)


def _warped(view: View, picture: Floats, frame: Floats, margin: float) -> tuple[Box, Floats] | None:
    """The sprite where its frame (3 corners) appears in the picture."""
    everything = np.concatenate([frame, frame[1:2] + frame[2:3] - frame[0:1]])
    box = bounds(view, everything, margin)
    if box is None:
        return None
    h, w = picture.shape[:2]
    source = np.array([[0, 0], [w, 0], [0, h]], np.float32) - 0.5
    target = view.pixels(frame) - np.array(box[:2], np.float32)
    matrix = cv2.getAffineTransform(source, target)
    shrink = np.sqrt(abs(np.linalg.det(matrix[:, :2])))
    if shrink < 0.7:
        picture = np.asarray(
            cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32
        )
        matrix[:, :2] *= 2
    size = (box[2] - box[0], box[3] - box[1])
    return box, np.asarray(cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR), np.float32)


def _smeared(mask: Floats, blur: float) -> Floats:
    """A wide blur at a quarter of the size."""
    h, w = mask.shape[:2]
    small = cv2.resize(mask, (max(1, w // 4), max(1, h // 4)), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(0.6, blur / 4))
    return np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


def _both(a: tuple[Box, Floats], b: tuple[Box, Floats], size: tuple[int, int]) -> tuple[Box, Floats]:
    """Two shades as one over both boxes."""
    box = (min(a[0][0], b[0][0]), min(a[0][1], b[0][1]), max(a[0][2], b[0][2]), max(a[0][3], b[0][3]))
    del size
    light = np.ones((box[3] - box[1], box[2] - box[0], 3), np.float32)
    for (left, top, right, bottom), shade in (a, b):
        light[top - box[1] : bottom - box[1], left - box[0] : right - box[0]] *= shade
    return box, light
