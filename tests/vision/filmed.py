"""Short films of a drawn tray for the tests of the watcher: hands, dice in the air, light and shake."""

from collections.abc import Iterator
from functools import cache, lru_cache

import cv2
import numpy as np

from tests.vision.drawn import Die, tray
from tests.vision.scripted import reading
from vision.classify.agree import Readers
from vision.readings import DieReading, Image, Reason, TrayReading
from vision.tray import Tray

SIZE = (320, 240)
SKIN = (140, 165, 210)
FPS = 30.0
EDGE = 30.0
GRAINS = 7

Shot = tuple[Image, float, int]
"""One frame: the picture, seconds, number."""


def die(x: float, y: float, value: int, turn: float = 20.0) -> Die:
    return Die(x, y, value, turn, EDGE)


@cache
def still(dice: tuple[Die, ...], hand: float) -> Image:
    picture = tray(*dice, size=SIZE, noise=0.0)
    if hand:
        cv2.ellipse(picture, (165, 0), (55, int(240 * hand)), 0, 0, 360, SKIN, -1)
    return picture


@cache
def grain(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 2, (SIZE[1], SIZE[0], 3)).astype(np.float32)


@lru_cache(10 * GRAINS)
def shown(dice: tuple[Die, ...], hand: float, light: float, shift: tuple[int, int], seed: int) -> Image:
    """The picture of these dice; it comes again with the same grain, and dice lie for many frames."""
    picture = np.roll(still(dice, hand), shift, (1, 0)) * np.float32(light) + grain(seed)
    return np.clip(picture, 0, 255).astype(np.uint8)


class Film:
    """Frames one after the other, each with its grain; `reader` knows what lies in the one shown last."""

    def __init__(self) -> None:
        self.number = 0
        self.readings = 0
        self._shown: tuple[Die, ...] = ()
        self._hand = 0.0

    def frames(
        self,
        *dice: Die,
        count: int = 1,
        hand: float = 0.0,
        light: float = 1.0,
        shift: tuple[int, int] = (0, 0),
    ) -> Iterator[Shot]:
        """`count` frames alike; `hand` is how far one reaches in, 0 to 1."""
        for _ in range(count):
            self._shown, self._hand = dice, hand
            picture = shown(dice, hand, light, shift, self.number % GRAINS).copy()
            yield picture, self.number / FPS, self.number
            self.number += 1

    def roll(self, *kept: Die, count: int = 9) -> Iterator[Shot]:
        """Two dice tumbling through the tray."""
        for i in range(count):
            x = 60 + 20 * i
            flying = (
                die(x, 100 + 4 * i, 5, turn=47.0 * i % 90),
                die(x + 45, 160 - 6 * i, 3, turn=31.0 * i % 90),
            )
            yield from self.frames(*kept, *flying)

    def reader(
        self, image: Image, *, dice: int | None, tray: Tray, background: Image | None, readers: Readers
    ) -> TrayReading:
        """Reads what was drawn."""
        assert image.shape == (SIZE[1], SIZE[0], 3)
        assert background is None or background.shape == image.shape
        self.readings += 1
        return reading((read(one) for one in self._shown), dice, Reason.HAND if self._hand else None)


def read(drawn: Die) -> DieReading:
    half = drawn.edge / 2
    x, y = drawn.x, drawn.y
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, drawn.value or None, 0.99)
