"""Cameras tried one after another until one explains the dice: time does not matter here.

What changed since the tray was empty is rectified as each would have it, and where faces are read on as many
dice as there must be, the camera is fitted to them, the farthest from below it being their tops. Which of the
cameras is right, the dice's edges tell, and the pips of their sides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from vision.calibrate.fit import STAGES, Found, Stage, fitted, score
from vision.calibrate.sight import Sight, sight
from vision.calibrate.wire import begun
from vision.mount import Mount
from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which cameras are tried, and which will do.

    above         of most cameras, to begin with: straight above, with square pixels.
    ways          from which all of these look at the tray, all around.
    tilts         degrees; how far the tries lie apart a face may be askew and is read all the same.
    askew         degrees, of cameras whose pixels are not square.
    pixel         height by width of such pixels, or width by height.
    steep         degrees of the cameras that a search begins with: it finds what is 15 off.
    followed      of the cameras begun with.
    enough, fair, well  scores of a camera of all dice and of one of some: with the first none is looked for
                  further, with the second none but what was found already is tried, and less than the last
                  is none.
    no_better     score: so much less may be the right camera, seen from a wrong one.
    worth         score: a camera that explains less is not near the right one.
    turned        degrees from straight down: a camera nearer to it does not see sides as large as tops.
    same_way      degrees between the axes of two cameras that show the same.
    same_pixel    of the logarithm of the shape of their pixels.
    beside        degrees between the axes of cameras that look from one side.
    """

    above: Mount = field(default=Mount(1.3, pixel=1.0, bow=0.0, tilt=0.0, towards=0.0, height=20.0))
    ways: int = 8
    tilts: tuple[float, ...] = (32.0, 18.0, 44.0)
    askew: tuple[float, ...] = (25.0, 42.0)
    pixel: float = 1.25
    steep: tuple[float, ...] = (22.0, 42.0)
    followed: int = 4
    enough: tuple[float, float] = (0.5, 0.6)
    fair: tuple[float, float] = (0.38, 0.6)
    well: tuple[float, float] = (0.25, 0.5)
    no_better: float = 0.15
    worth: float = 0.1
    turned: float = 38.0
    same_way: float = 1.5
    same_pixel: float = 0.02
    beside: float = 6.0


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """How far the tries have come.

    dice   that must be explained; next: number of the next try.
    found  cameras that explain the dice or at least two of them; those of the most dice first, the best of
           them first.
    again  such as were tried themselves: with a nearer one more dice are read, and better.
    seen   what the other tries showed, each once.
    """

    dice: int = 3
    next: int = 0
    found: tuple[Found, ...] = ()
    again: tuple[Mount, ...] = ()
    seen: tuple[Sight, ...] = ()

    @property
    def likely(self) -> tuple[Found, ...]:
        """The cameras that explain the dice well, the best first; less will do where less is left to try."""
        by = PARAMETERS
        bars = by.enough if self._best is not None else by.fair if self.next < len(TRIES) else by.well
        return tuple(one for one in self.found if score(one) > bars[len(one.model.dice) < self.dice])

    @property
    def settled(self) -> bool:
        """Whether there is such a camera, and what is seen with it leads to no other as good."""
        likely = self.likely
        return bool(likely) and not any(
            self._untried(one) for one in likely if score(one) > score(likely[0]) - PARAMETERS.no_better
        )

    @property
    def done(self) -> float:
        """The part of the tries that was made, 0 to 1."""
        return self.next / len(TRIES)

    @property
    def over(self) -> bool:
        """Whether no camera is left to be tried."""
        return self.next >= len(TRIES) and self._best is None

    @property
    def _best(self) -> Mount | None:
        """Of the best camera that is worth a try itself and had none, or its mirror image had none."""
        worth = (one for one in self.found if score(one) > PARAMETERS.worth)
        return next((mount for one in worth for mount in self._untried(one)), None)

    def _untried(self, one: Found) -> list[Mount]:
        mount = one.model.mount
        both = (mount, mirrored(mount)) if mount.tilt > PARAMETERS.turned else (mount,)
        return [each for each in both if not any(_same(each, other) for other in self.again)]

    def step(self, empty: Image, thrown: Image) -> Self:
        """One try further, over the same dice in the same places."""
        camera = self._best
        if camera is None:
            camera, tried = TRIES[self.next], replace(self, next=self.next + 1)
        else:
            tried = replace(self, again=(*self.again, camera))
        own = any(camera is one.model.mount for one in self.found)
        seen = sight(camera, empty, thrown, self.dice, sized=own)
        if seen is None:
            return tried
        if own:
            return tried._with([explained(camera, seen)])
        if any(seen.alike(other) for other in self.seen):
            return tried
        return replace(tried, seen=(*self.seen, seen))._with(searched(camera, seen))

    def _with(self, more: Iterable[Found]) -> Self:
        """With more cameras, each once."""
        kept: list[Found] = []
        for each in sorted(
            (*self.found, *more), key=lambda one: (len(one.model.dice), score(one)), reverse=True
        ):
            if not any(_same(each.model.mount, better.model.mount) for better in kept):
                kept.append(each)
        return replace(self, found=tuple(kept))


def mirrored(mount: Mount) -> Mount:
    """The camera to which those sides of dice are tops that this one takes for tops."""
    return replace(mount, tilt=90.0 - mount.tilt, towards=mount.towards + 180.0)


def explained(tried: Mount, seen: Sight, by: Stage = STAGES.coarse) -> Found:
    """The camera that explains best what is seen, near the one that was tried."""
    return fitted(begun(tried, seen.tops, seen.size), seen, by)


def searched(tried: Mount, seen: Sight) -> Iterator[Found]:
    """The same wherever the camera is: many are begun with, and those followed that lead on."""
    followed: list[Found] = []
    for one in sorted(
        (explained(mount, seen, STAGES.quick) for mount in (tried, *STARTS)), key=score, reverse=True
    ):
        if len(followed) < PARAMETERS.followed and not any(beside(one, other) for other in followed):
            followed.append(one)
            yield fitted(one.model, seen)


def beside(one: Found, other: Found) -> bool:
    """Whether two cameras look from nearly the same side."""
    return _within(one.model.mount, other.model.mount, PARAMETERS.beside)


def _same(one: Mount, other: Mount) -> bool:
    """Whether two cameras show as much of the dice."""
    alike = abs(np.log(one.pixel / other.pixel)) < PARAMETERS.same_pixel
    return bool(alike) and _within(one, other, PARAMETERS.same_way)


def _within(one: Mount, other: Mount, angle: float) -> bool:
    """Whether the axes of two cameras are less than an angle in degrees apart."""
    return bool(one.axes[2] @ other.axes[2] > np.cos(np.radians(angle)))


def _around(plain: Mount, tilts: Iterable[float]) -> Iterator[Mount]:
    """Such cameras from all ways."""
    ways = np.linspace(0.0, 360.0, PARAMETERS.ways, endpoint=False).tolist()
    return (replace(plain, tilt=tilt, towards=way) for tilt in tilts for way in ways)


_OTHERS = tuple(replace(PARAMETERS.above, pixel=pixel) for pixel in (PARAMETERS.pixel, 1 / PARAMETERS.pixel))

STARTS = (PARAMETERS.above, *_around(PARAMETERS.above, PARAMETERS.steep))
"""Cameras that a search begins with."""

TRIES = (
    *(PARAMETERS.above, *_OTHERS),
    *_around(PARAMETERS.above, PARAMETERS.tilts),
    *(each for tilt in PARAMETERS.askew for plain in _OTHERS for each in _around(plain, [tilt])),
)
"""The likeliest first: from above, from aside, and with pixels that are not square."""
