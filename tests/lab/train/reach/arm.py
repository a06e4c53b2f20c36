"""A hand with its forearm laid over any picture, seen from anywhere."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.hands.people import SKINS, SLEEVES
from hardware.sim.picture.hand.sprite import Grip, sprite
from hardware.sim.scene import Colour
from tests.lab.train.reach.cover import Part, blurred, laid
from vision.readings import Image

LARGE = (0.0011, 0.0042)
"""Of a picture's width that a pixel of the sprite is: a hand is a quarter of it to all of it."""

TIP = 0.08
"""Of the sprite's height from its upper edge to the fingertips."""

WITHIN = 0.1
"""Share of hands whose elbow may lie within the picture."""

GLOVE = 0.1
"""Share of hands of any colour."""

MOVING, SHADED = 0.3, 0.8
"""Share of hands that were smeared while the shutter was open, and of those that throw a shadow."""


def with_hand(rng: Generator, picture: Image) -> tuple[Image, Part]:
    """The picture with a hand that reaches in, and where."""
    high, wide = picture.shape[:2]
    colour, cover = _sheet(rng)
    while True:
        way = _way(rng, cover.shape, high, wide)
        elbow = way @ (cover.shape[1] / 2, cover.shape[0], 1.0)
        if rng.random() < WITHIN or not (0 < elbow[0] < wide and 0 < elbow[1] < high):
            break
    drawn = cv2.warpAffine(np.dstack([colour * cover[..., None], cover]), way, (wide, high))
    if rng.random() < MOVING:
        drawn = cv2.filter2D(drawn, -1, _smear(rng, int(rng.integers(3, 14)) | 1))
    seen = np.asarray(drawn[..., 3], np.float32)
    if rng.random() < SHADED:
        aside = tuple(rng.integers(-18, 19, 2).tolist())
        shade = blurred(np.roll(seen, aside, (0, 1)), rng.uniform(2, 12))
        picture = np.clip(picture * (1 - rng.uniform(0.2, 0.8) * shade[..., None]), 0, 255).astype(np.uint8)
    return laid(picture, drawn[..., :3] / np.maximum(seen, 1e-3)[..., None], seen), seen


def skin(rng: Generator) -> Colour:
    """Anybody's, in any light."""
    return _colour(np.array(SKINS[rng.integers(len(SKINS))]) * rng.uniform(0.5, 1.1) + rng.normal(0, 10, 3))


def _sheet(rng: Generator) -> tuple[NDArray[np.float32], Part]:
    """A hand as it is drawn: its colours (h, w, 3) in levels, and where it is (h, w)."""
    bare = skin(rng)
    sleeve = np.array(SLEEVES[rng.integers(len(SLEEVES))]) if rng.random() < 0.3 else rng.uniform(5, 235, 3)
    if rng.random() < GLOVE:
        bare = _colour(rng.uniform(10, 240, 3))
    angle, low = rng.uniform(0, 2 * np.pi), rng.choice([0.0, 0.25, 0.5])
    sun = tuple(round(4 * float(low * side)) / 4 for side in (np.cos(angle), np.sin(angle)))
    light = sprite(list(Grip)[int(rng.integers(len(Grip)))], bare, _colour(sleeve), (sun[0], sun[1]))
    cover = light[..., 3:]
    levels = np.clip(light[..., :3] / np.maximum(cover, 1e-3) * rng.uniform(0.6, 1.6), 0, 1) ** (1 / 2.2)
    return np.asarray(255 * levels, np.float32), np.asarray(cover[..., 0], np.float32)


def _way(rng: Generator, shape: tuple[int, ...], high: int, wide: int) -> NDArray[np.float64]:
    """(2, 3) where a hand, left or right, of any build and seen askew, appears in a picture."""
    size, angle = rng.uniform(*LARGE) * wide, rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    build = [[rng.uniform(0.8, 1.2) * rng.choice((-1, 1)), rng.normal(0, 0.1)], [0, rng.uniform(0.8, 1.25)]]
    both = size * turn @ np.array(build)
    tips = np.array([shape[1] / 2, TIP * shape[0]])
    return np.column_stack([both, rng.uniform(0.02, 0.98, 2) * (wide, high) - both @ tips])


def _smear(rng: Generator, side: int) -> NDArray[np.float32]:
    """A line of so many pixels in any direction, of sum 1."""
    line = np.zeros((side, side), np.float32)
    line[side // 2] = 1.0
    middle = (side - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), float(rng.uniform(0, 180)), 1.0)
    line = np.asarray(cv2.warpAffine(line, turn, (side, side)), np.float32)
    return np.asarray(line / line.sum(), np.float32)


def _colour(value: NDArray[np.floating]) -> Colour:
    r, g, b = (int(level) for level in np.clip(value, 3, 252))
    return r, g, b
