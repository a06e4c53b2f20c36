"""Cameras tried one after another until one explains the dice: time does not matter here.

What changed since the tray was empty is rectified as each would have it, and where faces are read on as many
dice as there must be, cameras are fitted to them, the farthest from below each being their tops. Which of the
cameras is right, the dice's edges tell, and the pips of their sides. The best of them is tried in its turn:
with a nearer camera more dice are read, and better.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log
from typing import Self

import numpy as np

from vision.calibrate import DICE
from vision.calibrate.fit import STAGES, Found, Stage, fitted, refined
from vision.calibrate.sight import Sight, sight
from vision.calibrate.wire import begun
from vision.mount import Mount
from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which cameras are tried, and which will do.

    above       of most cameras, to begin with: straight above, with square pixels.
    ways        from which all of these look at the tray, all around.
    tilts       degrees; how far the tries lie apart a face may be askew and is read all the same.
    pixel       height by width of pixels that are not square, or width by height.
    steep       degrees of the cameras that a search begins with: it finds what is 15 off.
    followed    of the cameras begun with.
    enough      worth of a camera by which the dice are read.
    near        worth of a camera that is near enough to the right one to be tried itself.
    fewer       score lost by a camera of some of the dice only: fewer are more easily explained.
    turned      degrees from straight down: a camera nearer to it does not see sides as large as tops.
    same_way    degrees between the axes of two cameras that show the same.
    same_pixel  of the logarithm of the shape of their pixels.
    beside      degrees between the axes of cameras that look from one side.
    """

    above: Mount = field(default=Mount(1.3, pixel=1.0, bow=0.0, tilt=0.0, towards=0.0, height=20.0))
    ways: int = 8
    tilts: tuple[float, ...] = (32.0, 18.0, 44.0)
    pixel: float = 1.25
    steep: tuple[float, ...] = (22.0, 42.0)
    followed: int = 4
    enough: float = 0.25
    near: float = 0.1
    fewer: float = 0.2
    turned: float = 38.0
    same_way: float = 1.5
    same_pixel: float = 0.02
    beside: float = 6.0


PARAMETERS = Parameters()


@dataclass(frozen=True, eq=False)
class Fan:
    """How far the tries have come.

    found  cameras that explain the dice or at least two of them, the best first.
    tried  cameras that were tried.
    seen   what they showed that were not found before, each once.
    """

    found: tuple[Found, ...] = ()
    tried: tuple[Mount, ...] = ()
    seen: tuple[Sight, ...] = ()

    @cached_property
    def mounts(self) -> tuple[Mount, ...]:
        """The settled camera, refined and as it was found; none where no camera explains the dice."""
        if not self.over or not self.found or _worth(self.found[0]) < PARAMETERS.enough:
            return ()
        return refined(self.found[0]).model.mount, self.found[0].model.mount

    @property
    def done(self) -> float:
        """The part of the tries that was made, 0 to 1."""
        return min(1.0, len(self.tried) / len(TRIES))

    @property
    def over(self) -> bool:
        """Whether the best camera was tried itself and explains the dice, or none is left to be tried."""
        return self._camera is None

    @property
    def _camera(self) -> Mount | None:
        """The next to be tried: the best that was found, or its mirror image, else the likeliest of all."""
        for one in self.found:
            worth = _worth(one)
            again = self._untried(_both(one.model.mount)) if worth > PARAMETERS.near else None
            if again is not None or worth > PARAMETERS.enough:
                return again
        return self._untried(TRIES)

    def _untried(self, cameras: Iterable[Mount]) -> Mount | None:
        """The first of them that shows what none that was tried does."""
        untried = (each for each in cameras if not any(_same(each, other) for other in self.tried))
        return next(untried, None)

    def step(self, empty: Image, thrown: Image) -> Self:
        """One try further, over the same dice in the same places."""
        camera = self._camera
        if camera is None:
            return self
        found = any(camera is one.model.mount for one in self.found)
        seen = sight(camera, empty, thrown, sized=found)
        after = replace(self, tried=(*self.tried, camera))
        if seen is None:
            return after
        if found:
            return after._with([explained(camera, seen)])
        if any(seen.alike(other) for other in self.seen):
            return after
        return replace(after, seen=(*self.seen, seen))._with(searched(camera, seen))

    def _with(self, more: Iterable[Found]) -> Self:
        """With more cameras, each once."""
        kept: list[Found] = []
        for each in sorted((*self.found, *more), key=_worth, reverse=True):
            if not any(_same(each.model.mount, better.model.mount) for better in kept):
                kept.append(each)
        return replace(self, found=tuple(kept))


def _worth(one: Found) -> float:
    """How well a camera explains the dice."""
    return one.score - PARAMETERS.fewer * (len(one.model.dice) < DICE)


def _both(mount: Mount) -> tuple[Mount, ...]:
    """A camera, and where it is far aside that to which those sides of dice are tops that it has for tops."""
    if mount.tilt < PARAMETERS.turned:
        return (mount,)
    return mount, replace(mount, tilt=90.0 - mount.tilt, towards=mount.towards + 180.0)


def explained(tried: Mount, seen: Sight, by: Stage = STAGES.coarse) -> Found:
    """The camera that explains best what is seen, near the one that was tried."""
    return fitted(begun(tried, seen.tops, seen.size), seen, by)


def searched(tried: Mount, seen: Sight) -> Iterator[Found]:
    """The same wherever the camera is: many are begun with, and those followed that lead on."""
    followed: list[Found] = []
    begun_with = (explained(mount, seen, STAGES.quick) for mount in (tried, *STARTS))
    for one in sorted(begun_with, key=lambda one: one.score, reverse=True):
        mount = one.model.mount
        beside = any(_within(mount, other.model.mount, PARAMETERS.beside) for other in followed)
        if len(followed) < PARAMETERS.followed and not beside:
            followed.append(one)
            yield fitted(one.model, seen)


def _same(one: Mount, other: Mount) -> bool:
    """Whether two cameras show as much of the dice."""
    alike = abs(log(one.pixel / other.pixel)) < PARAMETERS.same_pixel
    return alike and _within(one, other, PARAMETERS.same_way)


def _within(one: Mount, other: Mount, angle: float) -> bool:
    """Whether the axes of two cameras are less than an angle in degrees apart."""
    return bool(one.axes[2] @ other.axes[2] > np.cos(np.radians(angle)))


def _around(tilts: Iterable[float]) -> Iterator[Mount]:
    """Cameras so far aside, from all ways."""
    ways = np.linspace(0.0, 360.0, PARAMETERS.ways, endpoint=False).tolist()
    return (replace(PARAMETERS.above, tilt=tilt, towards=way) for tilt in tilts for way in ways)


STARTS = (PARAMETERS.above, *_around(PARAMETERS.steep))
"""Cameras that a search begins with."""

TRIES = (
    PARAMETERS.above,
    *(replace(PARAMETERS.above, pixel=pixel) for pixel in (PARAMETERS.pixel, 1 / PARAMETERS.pixel)),
    *_around(PARAMETERS.tilts),
)
"""The likeliest first: from above, with pixels that are not square, and from aside."""
