"""The warp: a picture made once into what a camera straight above would see, and places back into it."""

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mount import Floats, Mount
from vision.readings import Image, Point


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much a rectified picture shows, and how finely.

    finest    pixels of an edge: the readers look at no more than 33.
    longest   pixels of its longer side.
    steepest  degrees between a ray and straight down: beyond, a die is all side.
    nowhere   pixels: a place that is in no picture.
    """

    finest: float = 44.0
    longest: int = 960
    steepest: float = 66.0
    nowhere: float = -16384.0


PARAMETERS = Parameters()


@dataclass(frozen=True)
class Frame:
    """What of the plane of the tops a rectified picture shows.

    mount   of the camera; source: width and height of its pictures.
    start   place of the first pixel, in edges on the plane; scale: pixels of an edge.
    size    width and height of the rectified picture.
    region  corners of what is looked at, in edges on the plane, convex.
    """

    mount: Mount
    source: tuple[int, int]
    start: Point
    scale: float
    size: tuple[int, int]
    region: tuple[Point, ...]

    @cached_property
    def _maps(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Where each pixel comes from, as cv2.remap is quickest with."""
        x, y = np.meshgrid(*(np.arange(side, dtype=np.float64) for side in self.size))
        at = self.back(np.stack([x, y], axis=-1)).astype(np.float32)
        looked_at = np.zeros(self.size[::-1], np.uint8)
        ring = (np.array(self.region) - self.start) * self.scale
        cv2.fillConvexPoly(looked_at, np.round(ring).astype(np.int32), 255)
        at[looked_at == 0] = PARAMETERS.nowhere
        first, second = cv2.convertMaps(at[..., 0], at[..., 1], cv2.CV_16SC2)
        return first, second

    def picture(self, image: Image, beside: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Image:
        """The picture as from straight above; what is not looked at has the colour `beside`."""
        return np.asarray(cv2.remap(image, *self._maps, cv2.INTER_LINEAR, borderValue=beside), np.uint8)

    def places(self, pixels: Floats) -> Floats:
        """On the plane, of pixels of the rectified picture."""
        return np.asarray(pixels) / self.scale + self.start

    def back(self, pixels: Floats) -> Floats:
        """Pixels of the rectified picture as pixels of the camera's."""
        return self.mount.pixels(self.places(pixels), self.source)


def frame(
    mount: Mount,
    source: tuple[int, int],
    region: Floats,
    *,
    finest: float = PARAMETERS.finest,
    longest: int = PARAMETERS.longest,
) -> Frame:
    """The rectified picture of a part of the plane, as fine as the camera's own in its middle, or coarser.

    region  (n, 2) corners of that part in edges on the plane; its convex hull is looked at.
    """
    ring = cv2.convexHull(np.asarray(region, np.float32))[:, 0].astype(float)
    low, high = ring.min(axis=0), ring.max(axis=0)
    scale = min(finest, scale_at(mount, ring.mean(axis=0), source), longest / float((high - low).max()))
    width, height = (2 * max(8, int(np.ceil(side * scale / 2))) for side in high - low)
    return Frame(mount, source, point(low), scale, (width, height), tuple(point(each) for each in ring))


def in_view(mount: Mount, source: tuple[int, int]) -> Floats:
    """(n, 2) corners of what of the plane the camera's picture shows, in edges; far away only so far."""
    right, bottom = (side - 2.0 for side in source)
    along, down = np.linspace(1, right, 9), np.linspace(1, bottom, 9)
    rim = [*product(along, (1.0, bottom)), *product((1.0, right), down)]
    places = mount.places(np.array(rim), source)
    far = mount.height * np.tan(np.radians(PARAMETERS.steepest))
    away = np.linalg.norm(places, axis=1, keepdims=True)
    return np.asarray(places * np.minimum(1.0, far / np.maximum(away, 1e-9)))


def scale_at(mount: Mount, place: Floats, source: tuple[int, int]) -> float:
    """Pixels of the camera's picture that an edge at this place is long, as the root of its top's area."""
    corners = mount.pixels(place + np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]) * 0.5, source)
    return float(2 * abs(np.linalg.det(corners[1:] - corners[0])) ** 0.5)


def point(at: Floats) -> Point:
    """A row of two numbers as a place in a picture."""
    return float(at[0]), float(at[1])
