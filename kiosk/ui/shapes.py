"""Drawings as values in a unit square: what a sign or a die is made of, painted sharp at every size."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from kiosk.ui.theme import Colour

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse about (x, y), half axes rx and ry; `cover` of 255 lets what is behind shine through."""

    x: float
    y: float
    rx: float
    ry: float
    fill: Colour
    cover: int = 255


@dataclass(frozen=True, slots=True)
class Block:
    """A rounded rectangle; `cover` as in Oval."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    fill: Colour
    cover: int = 255


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon."""

    points: tuple[Spot, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends and corners."""

    points: tuple[Spot, ...]
    width: float
    fill: Colour


Shape = Oval | Block | Area | Stroke
Drawing = tuple[Shape, ...]


def arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Spot, ...]:
    """Points on a circle; degrees clockwise from the right."""
    steps = max(4, int(abs(end - start) / 12))
    return tuple(spot(x, y, radius, start + (end - start) * i / steps) for i in range(steps + 1))


def spot(x: float, y: float, radius: float, degrees: float) -> Spot:
    """The point on a circle there; degrees clockwise from the right."""
    angle = degrees * pi / 180
    return x + radius * cos(angle), y + radius * sin(angle)


def rotate(points: Iterable[Spot], degrees: float) -> tuple[Spot, ...]:
    """Points turned clockwise about the middle of the square."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    about = [(x - 0.5, y - 0.5) for x, y in points]
    return tuple((0.5 + c * x - s * y, 0.5 + s * x + c * y) for x, y in about)
