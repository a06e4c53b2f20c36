"""What is no hand and comes from beyond the picture all the same: bars, cards, discs, and shadows."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.readings import Image

Part = NDArray[np.float32]
"""(h, w) which part of each pixel something covers."""

BAR, CARD = 0.5, 0.3
"""Share of things that are straight and come from outside, and of those with four corners; discs else."""

SKIN = 0.35
"""Share of them in the colours of skin, lest colour alone tells a hand."""

DARK = (0.15, 0.75)
"""Of the light that a shadow takes."""


def thing(rng: Generator, picture: Image) -> tuple[Image, Part]:
    """The picture with one such thing on it, and where."""
    cover = blurred(_outline(rng, *picture.shape[:2]), rng.uniform(0.5, 2))
    skin = np.array((130, 165, 225)) * rng.uniform(0.25, 1.08) + rng.normal(0, 12, 3)
    colour = skin if rng.random() < SKIN else rng.uniform(5, 250, 3)
    grain = 20 * rng.random() * uneven(rng, cover, int(rng.integers(4, 60)))
    painted = colour + (grain + rng.uniform(0, 40) * uneven(rng, cover, 2))[..., None]
    return laid(picture, painted, cover), cover


def shadow(rng: Generator, picture: Image) -> Image:
    """The picture in the shade of up to three such things that are not in it."""
    cover = np.maximum.reduce([_outline(rng, *picture.shape[:2]) for _ in range(int(rng.integers(1, 4)))])
    dark = rng.uniform(*DARK) * blurred(cover, rng.uniform(2, 25))
    return np.clip(picture * (1 - dark[..., None]), 0, 255).astype(np.uint8)


def laid(picture: Image, over: NDArray[np.floating], cover: Part) -> Image:
    """The picture with another (h, w, 3) over it where that covers."""
    mixed = picture * (1 - cover[..., None]) + over * cover[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


def blurred(cover: Part, by: float) -> Part:
    """The same, soft by so many pixels."""
    return np.asarray(cv2.GaussianBlur(cover, (0, 0), by), np.float32)


def uneven(rng: Generator, like: Part, bumps: int) -> Part:
    """Smooth noise of deviation 1 with so many bumps across."""
    coarse = rng.standard_normal((bumps, bumps)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, like.shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def _outline(rng: Generator, high: int, wide: int) -> Part:
    cover, kind = np.zeros((high, wide), np.float32), rng.random()
    at, angle = rng.uniform(0, 1, 2) * (wide, high), rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    if kind < BAR:
        half = rng.uniform(0.015, 0.15) * wide * across
        end, widens = at + 2 * wide * along, rng.uniform(0.5, 1.6)
        cv2.fillPoly(cover, [_pixels(at - half, at + half, end + widens * half, end - half)], (1.0,))
        if rng.random() < 0.4:
            cv2.circle(cover, _pixels(at)[0].tolist(), int(np.hypot(*half)), (1.0,), -1)
    elif kind < BAR + CARD:
        long, short = rng.uniform(0.05, 0.3, 2) * wide
        ring = [at + x * long * along + y * short * across for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cv2.fillPoly(cover, [_pixels(*ring)], (1.0,))
    else:
        sides = (rng.uniform(0.1, 0.8, 2) * wide).tolist()
        cv2.ellipse(cover, (at.tolist(), sides, float(rng.uniform(0, 180))), (1.0,), -1)
    return cover


def _pixels(*corners: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.array(corners).astype(np.int32)
