"""The simulated tray before the machine's camera: each throw is filmed here, and played there.

What is filmed does not depend on how busy these cores are, and it is played by the guest's clock, which
counts the guest's own instructions (qemu.py): so the eye inside sees a throw as a Pi's would.
"""

from dataclasses import dataclass

import cv2

from hardware.clock import SimClock
from hardware.sim.setup import camera_on, table_for

RATE = 15.0
"""Pictures a second, as played; a throw shows itself in gaps below 0.08 s (vision/track/gate)."""

STILL = 12
"""Pictures of the tray at rest that are shown over and over; equal ones would be a frozen camera."""

LONGEST = 12.0
"""Seconds of one throw: no hand and no die takes longer."""

QUALITY = 92

SEED = 17
"""Of the dice. Their game has throws after which le bon means something, and ends in fifteen words or so."""


@dataclass(frozen=True, slots=True)
class Reel:
    """Pictures as JPEG, in order; the last `STILL` of them go round until the next reel comes."""

    pictures: tuple[bytes, ...]
    size: tuple[int, int]


class Tray:
    """Dice and hands of one seed."""

    def __init__(self, seed: int = SEED) -> None:
        self._clock = SimClock()
        self._table = table_for(seed, self._clock)
        self._camera = camera_on(self._table)()
        self._size = (0, 0)

    def still(self) -> Reel:
        """The tray as it lies."""
        return self._filmed([])

    def throw(self) -> tuple[Reel, tuple[int, ...]]:
        """A hand throws all three: the film of it, and the values that lie there, sorted downwards."""
        self._table.throw()
        pictures, until = [], self._clock.now() + LONGEST
        while self._table.busy and self._clock.now() < until:
            pictures.append(self._picture())
        return self._filmed(pictures), self._table.truth().values

    def _filmed(self, pictures: list[bytes]) -> Reel:
        pictures += [self._picture() for _ in range(STILL)]
        return Reel(tuple(pictures), self._size)

    def _picture(self) -> bytes:
        """The next picture at this rate: what a faster camera takes between is left out."""
        began = self._clock.now()
        image = self._camera.frame().image
        while self._clock.now() - began < 1 / RATE - 1e-3:
            image = self._camera.frame().image
        self._size = (image.shape[1], image.shape[0])
        return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
