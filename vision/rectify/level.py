"""A mounted camera's tray as one straight above would have it, and what is read there brought back."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np

from vision.mount import Floats, Mount
from vision.readings import DieReading, Image, Point, TrayReading
from vision.rectify.warp import Frame, frame, in_view, point
from vision.reduced import remembered
from vision.tray import Tray, Upright


@dataclass(frozen=True, slots=True)
class Parameters:
    """What of the tray is rectified, and how surely it is known.

    rim    edges beside the floor: a die that touches the wall there is seen with what is around it.
    sure   edges: by so much the axes that follow from the calibration may be off, at four places half a
           picture's width from its middle.
    """

    rim: float = 0.3
    sure: float = 0.07


PARAMETERS = Parameters()

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The tray under a camera straight above it.

    tray    what is known of it, in the rectified picture.
    beside  colour of what is not looked at.
    """

    frame: Frame
    tray: Tray
    beside: Colour

    def read(
        self,
        image: Image,
        background: Image | None,
        reader: Callable[[Image, Tray, Image | None], TrayReading],
    ) -> TrayReading:
        """What a reader sees in the rectified picture, of that tray, empty so; in pixels of the camera's."""
        start = time.perf_counter()
        picture = self.frame.picture(image, self.beside)
        took = ("rectify", 1e3 * (time.perf_counter() - start))
        reading = reader(picture, self.tray, _empty(self.frame, background, self.beside))
        dice = tuple(map(self._back, reading.dice))
        width, height = self.frame.source
        return replace(reading, dice=dice, width=width, height=height, stages=(took, *reading.stages))

    def _back(self, die: DieReading) -> DieReading:
        (x, y), a, b, c, d = (point(at) for at in self.frame.back(np.array([die.center, *die.corners])))
        return replace(die, center=(x, y), corners=(a, b, c, d))


@lru_cache(maxsize=4)
def level(tray: Tray, size: tuple[int, int]) -> Level | None:
    """How pictures of that width and height are rectified; None where the camera's mount is not known.

    The outline is in pixels of the picture that the tray was calibrated in.
    """
    if tray.mount is None:
        return None
    wide = size[0] if tray.reference is None else tray.reference.shape[1]
    flat = _frame(tray.mount, size, tray.outline, size[0] / wide)
    beside = (0.0, 0.0, 0.0) if tray.reference is None else _floor(tray.reference)
    empty = _empty(flat, tray.reference, beside)
    return Level(flat, Tray(None, flat.scale, empty, upright(flat), rectified=True), beside)


@lru_cache(maxsize=4)
def _frame(mount: Mount, size: tuple[int, int], outline: tuple[Point, ...] | None, times: float) -> Frame:
    """Of the floor as it is seen and of the tops of dice on it; of the whole picture without an outline."""
    if outline is None:
        return frame(mount, size, in_view(mount, size))
    floor = mount.places(np.array(outline) * times, size)
    tops = floor * (1 + 1 / mount.height)
    return frame(mount, size, grown(np.concatenate([floor, tops]), PARAMETERS.rim))


def _empty(flat: Frame, picture: Image | None, beside: Colour) -> Image | None:
    """One of the empty tray, rectified, from memory where it was asked for before; None of another size."""
    if picture is None or picture.shape[1::-1] != flat.source:
        return None
    return remembered(picture, ("level", flat), partial(flat.picture, beside=beside))


def grown(ring: Floats, margin: float) -> Floats:
    """The hull of points with so much around it."""
    turns = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    around = margin * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.asarray((ring[:, None] + around).reshape(-1, 2))


def upright(flat: Frame) -> Upright:
    """How flat dice stand in a rectified picture, as the geometry has it."""
    weight = 1 / PARAMETERS.sure**2
    x, y = point(4 * weight * flat.mount.axis(flat.places(np.array(flat.size) / 2)))
    lens = flat.size[0] / flat.scale / (flat.mount.height + 1)
    return Upright(4 * weight, (0.0, 0.0), weight, (x, y), weight * lens)


def _floor(empty: Image) -> Colour:
    """Its usual colour: what is not looked at has it, so that it differs little from what is."""
    blue, green, red = (float(v) for v in np.median(empty[::8, ::8].reshape(-1, 3), axis=0))
    return blue, green, red
