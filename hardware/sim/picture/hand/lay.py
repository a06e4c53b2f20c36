"""The hand over the tray: a lit sprite laid into the finished picture, and the shadow that it throws.

A hand is large and moves in every frame, so it is mixed in 8 bits: four times as fast as in linear light,
and the difference is nowhere to be seen.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.develop import Development
from hardware.sim.picture.die.trace import Box, clip_box
from hardware.sim.picture.hand.sprite import LENGTH, REACH, WIDTH, Grip, sprite
from hardware.sim.picture.light import Lighting, Source
from hardware.sim.picture.view import View
from hardware.sim.scene import Colour
from vision.readings import Image

_SHEETS = 32  # developed hands that are kept, half a megabyte each
_AROUND = 0.1  # of the sprite's size: as much around the palm tells where all of it is seen
_COARSE = 4  # a shadow is drawn at a quarter of the size


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


class HandPainter:
    """Lays hands into pictures of one scene; keeps the developed sprites."""

    def __init__(self, view: View, lights: Lighting, film: Development) -> None:
        self._view, self._lights, self._film = view, lights, film
        self._kept: dict[tuple[Grip, Colour, Colour, tuple[float, float]], Image] = {}

    def lay(self, image: Image, poses: tuple[Hand, ...]) -> None:
        """Draw one hand, seen in these places while the shutter was open, into the picture."""
        hand = poses[-1]
        sheet = self._sheet(hand)
        for source in self._lights.sources[:2]:
            self._shade(image, hand, sheet, source)
        ways = self._view.pixels(np.array([[*pose.at, pose.height] for pose in poses], np.float32))
        way = (ways[-1] - ways[0]) * len(poses) / max(1, len(poses) - 1)
        drawn = _warp(self._view, sheet, _frame(hand, hand.height), 2.0 + float(np.abs(way).max()))
        if drawn is None:
            return
        box, mixed = drawn
        mixed = _smear(mixed, way)
        under = image[box[1] : box[3], box[0] : box[2]]
        left = cv2.cvtColor(255 - mixed[:, :, 3], cv2.COLOR_GRAY2BGR)
        cv2.add(cv2.multiply(under, left, scale=1 / 255), cv2.cvtColor(mixed, cv2.COLOR_BGRA2BGR), under)

    def _sheet(self, hand: Hand) -> Image:
        """The developed sprite (h, w, 4): colour times cover, cover."""
        key = (hand.grip, hand.skin, hand.sleeve, _sun(self._lights, hand))
        if key not in self._kept:
            if len(self._kept) >= _SHEETS:
                self._kept.pop(next(iter(self._kept)))  # the oldest: somebody who may have gone home
            light = sprite(*key)
            cover = np.maximum(light[:, :, 3:], 1e-3)
            middle = (self._view.size[0] / 2, self._view.size[1] / 2)
            exposed = light[:, :, :3] / cover * self._lights.total * self._film.gains_at(*middle)
            colour = self._film.tone(np.ascontiguousarray(exposed, np.float32)) * light[:, :, 3:]
            self._kept[key] = np.dstack([colour, light[:, :, 3:] * 255]).round().astype(np.uint8)
        return self._kept[key]

    def _shade(self, image: Image, hand: Hand, sheet: Image, source: Source) -> None:
        """Darken the floor under the hand where it hides this bulb."""
        frame = _frame(hand, hand.height)
        rise = float(source.at[2]) / max(50.0, float(source.at[2]) - hand.height)
        frame = (source.at + (frame - source.at) * np.float32(rise)).astype(np.float32)
        blur = max(3.0, source.radius * hand.height / float(source.at[2]) * self._view.scale())
        mask = np.ascontiguousarray(sheet[::_COARSE, ::_COARSE, 3])
        placed = _warp(self._view, mask, frame, 2.5 * blur, coarse=_COARSE)
        if placed is None:
            return
        box, small = placed
        small = np.asarray(cv2.GaussianBlur(small, (0, 0), blur / _COARSE), np.uint8)
        share = float((source.light / self._lights.total).mean()) * 0.85
        left = cv2.LUT(small, _brightness_left(share))
        size = (box[2] - box[0], box[3] - box[1])
        full = cv2.cvtColor(cv2.resize(left, size, interpolation=cv2.INTER_LINEAR), cv2.COLOR_GRAY2BGR)
        under = image[box[1] : box[3], box[0] : box[2]]
        cv2.multiply(under, full, under, scale=1 / 255)


def _brightness_left(share: float) -> NDArray[np.uint8]:
    """Brightness in the picture, for each cover 0 to 255, of a floor that loses that share of its light."""
    return np.asarray((1 - share * np.arange(256) / 255) ** (1 / 2.2) * 255, np.uint8)


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
    top = np.array(hand.at) + up * REACH
    points = [top - right * WIDTH / 2, top + right * WIDTH / 2, top - right * WIDTH / 2 - up * LENGTH]
    return np.array([[*p, z] for p in points], np.float32)


def _warp(
    view: View, sheet: Image, frame: Floats, margin: float, coarse: int = 1
) -> tuple[Box, Image] | None:
    """The sheet where its frame (3 corners) appears, at 1 / coarse of the size; its box is of full size.

    As it is seen around the palm: a lens bends what is far outside, folds it back and would lose the hand.
    """
    palm = (frame[0] + frame[1]) / 2 + (frame[2] - frame[0]) * np.float32(REACH / LENGTH)
    middle, *near = view.pixels(np.stack([palm, *(palm + (frame - palm) * np.float32(_AROUND))]))
    corners = middle + (np.array(near) - middle) / np.float32(_AROUND)
    box = clip_box(view, np.concatenate([corners, corners[1:2] + corners[2:3] - corners[0:1]]), margin)
    if box is None:
        return None
    h, w = sheet.shape[:2]
    source = np.array([[0, 0], [w, 0], [0, h]], np.float32) - 0.5
    target = (corners - np.array(box[:2], np.float32)) / coarse
    matrix = cv2.getAffineTransform(source, target.astype(np.float32))
    size = (max(1, (box[2] - box[0]) // coarse), max(1, (box[3] - box[1]) // coarse))
    return box, np.asarray(cv2.warpAffine(sheet, matrix, size, flags=cv2.INTER_LINEAR), np.uint8)


def _smear(picture: Image, way: Floats) -> Image:
    """The picture blurred backwards along its way in pixels: three halvings make eight places."""
    h, w = picture.shape[:2]
    for share in (0.5, 0.25, 0.125):
        dx, dy = (round(float(-share * step)) for step in way)
        if (dx or dy) and abs(dx) < w and abs(dy) < h:
            moved = np.zeros_like(picture)
            moved[max(0, dy) : h + min(0, dy), max(0, dx) : w + min(0, dx)] = picture[
                max(0, -dy) : h + min(0, -dy), max(0, -dx) : w + min(0, -dx)
            ]
            picture = np.asarray(cv2.addWeighted(picture, 0.5, moved, 0.5, 0), np.uint8)
    return picture
