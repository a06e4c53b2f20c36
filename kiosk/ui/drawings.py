"""Dice, tokens and signs as vectors: plain values in a unit square, painted sharp at every size."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from kiosk.ui.theme import Colour, mixed

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse about (x, y), half axes rx and ry."""

    x: float
    y: float
    rx: float
    ry: float
    fill: Colour


@dataclass(frozen=True, slots=True)
class Block:
    """A rounded rectangle."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    fill: Colour


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

PIPS: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Places of the pips of a face, in steps from its middle."""


@cache
def die(value: int, bone: Colour, pip: Colour, shade: Colour, edge: Colour | None = None) -> Drawing:
    """A die seen from above; `edge` draws a rim round it (a kept die)."""
    rim = (Block(0.0, 0.0, 1.0, 1.0, 0.2, edge),) if edge else ()
    body = (
        Block(0.05, 0.07, 0.91, 0.91, 0.17, shade),
        Block(0.05, 0.04, 0.9, 0.9, 0.17, mixed(bone, shade, 0.4)),
        Block(0.063, 0.053, 0.874, 0.845, 0.16, bone),
        Block(0.085, 0.075, 0.83, 0.8, 0.14, mixed(bone, (255, 255, 255), 0.35)),
    )
    dots = tuple(
        dot
        for across, down in PIPS[value]
        for dot in _pip(0.5 + 0.235 * across, 0.475 + 0.235 * down, pip, bone)
    )
    return (*rim, *body, *dots)


def _pip(x: float, y: float, pip: Colour, bone: Colour) -> tuple[Shape, ...]:
    """A drilled hole: its lower rim catches the light."""
    return (
        Oval(x, y + 0.012, 0.088, 0.088, mixed(bone, (255, 255, 255), 0.8)),
        Oval(x, y, 0.083, 0.083, pip),
        Oval(x + 0.006, y + 0.014, 0.06, 0.056, mixed(pip, bone, 0.12)),
    )


@cache
def empty_die(line: Colour, ground: Colour) -> Drawing:
    """The place of a die that is not there yet."""
    return (Block(0.05, 0.05, 0.9, 0.9, 0.17, line), Block(0.085, 0.085, 0.83, 0.83, 0.14, ground))


@cache
def unread_die(bone: Colour, pip: Colour, shade: Colour) -> Drawing:
    """A die that the eye cannot read: a question mark in place of pips."""
    plain = tuple(shape for shape in die(1, bone, pip, shade) if not isinstance(shape, Oval))
    hook = _arc(0.5, 0.36, 0.15, -170, 60)
    mark = Stroke((*hook, (0.5, 0.56), (0.5, 0.6)), 0.085, pip)
    return (*plain, mark, Oval(0.5, 0.74, 0.058, 0.058, pip))


@cache
def token(fill: Colour, shade: Colour) -> Drawing:
    """A token seen from the side and a little from above."""
    light = mixed(fill, (255, 255, 255), 0.35)
    dark = mixed(fill, shade, 0.45)
    bands = tuple(Area(_band(x), mixed(fill, (255, 255, 255), 0.75)) for x in (0.12, 0.42, 0.72))
    return (
        Oval(0.5, 0.68, 0.5, 0.3, shade),
        Block(0.0, 0.33, 1.0, 0.3, 0.0, dark),
        Oval(0.5, 0.62, 0.5, 0.3, dark),
        *bands,
        Oval(0.5, 0.33, 0.5, 0.32, fill),
        Oval(0.5, 0.33, 0.37, 0.22, light),
        Oval(0.5, 0.34, 0.33, 0.19, fill),
    )


def _band(x: float) -> tuple[Spot, ...]:
    sag = 0.3 * (1 - abs(2 * (x + 0.08) - 1) ** 2) ** 0.5
    return ((x, 0.36 + sag), (x + 0.16, 0.36 + sag), (x + 0.16, 0.6 + sag), (x, 0.6 + sag))


@cache
def disc(fill: Colour, rim: Colour) -> Drawing:
    """A round mark."""
    return (Oval(0.5, 0.5, 0.5, 0.5, rim), Oval(0.5, 0.5, 0.4, 0.4, fill))


@cache
def ring(line: Colour, ground: Colour) -> Drawing:
    """An open round mark."""
    return (Oval(0.5, 0.5, 0.5, 0.5, line), Oval(0.5, 0.5, 0.33, 0.33, ground))


@cache
def triangle(fill: Colour) -> Drawing:
    """A warning mark."""
    return (Area(((0.5, 0.04), (1.0, 0.94), (0.0, 0.94)), fill),)


@cache
def cross(fill: Colour) -> Drawing:
    """Something is gone, or closes."""
    return (
        Stroke(((0.18, 0.18), (0.82, 0.82)), 0.17, fill),
        Stroke(((0.82, 0.18), (0.18, 0.82)), 0.17, fill),
    )


@cache
def padlock(fill: Colour, hole: Colour) -> Drawing:
    """A kept die."""
    bow = Stroke(((0.28, 0.5), (0.28, 0.34), *_arc(0.5, 0.34, 0.22, -180, 0), (0.72, 0.5)), 0.12, fill)
    return (bow, Block(0.14, 0.44, 0.72, 0.52, 0.1, fill), Oval(0.5, 0.66, 0.09, 0.09, hole))


@cache
def menu(fill: Colour) -> Drawing:
    """Three lines: more."""
    return tuple(Stroke(((0.16, y), (0.84, y)), 0.13, fill) for y in (0.24, 0.5, 0.76))


@cache
def arrow(fill: Colour, turn: float = 0.0) -> Drawing:
    """An arrow to the left, turned clockwise by degrees."""
    return (
        Stroke(_turned(((0.82, 0.5), (0.2, 0.5)), turn), 0.13, fill),
        Stroke(_turned(((0.45, 0.24), (0.19, 0.5), (0.45, 0.76)), turn), 0.13, fill),
    )


@cache
def erase(fill: Colour, hole: Colour) -> Drawing:
    """The last letter goes: a plate that points back, with a cross; no arrow, which leads back a page."""
    plate = ((0.02, 0.5), (0.32, 0.18), (0.98, 0.18), (0.98, 0.82), (0.32, 0.82))
    bars = (((0.48, 0.34), (0.8, 0.66)), ((0.8, 0.34), (0.48, 0.66)))
    return (Area(plate, fill), *(Stroke(bar, 0.1, hole) for bar in bars))


@cache
def back_arrow(fill: Colour) -> Drawing:
    """An arrow that turns round: taken back."""
    bow = _arc(0.52, 0.58, 0.28, -90, 120)
    return (
        Stroke(((0.2, 0.3), *bow), 0.12, fill),
        Stroke(((0.42, 0.08), (0.18, 0.3), (0.42, 0.52)), 0.12, fill),
    )


@cache
def loudspeaker(fill: Colour, silent: bool) -> Drawing:
    """Sound, or no sound."""
    horn = Area(((0.06, 0.36), (0.26, 0.36), (0.5, 0.14), (0.5, 0.86), (0.26, 0.64), (0.06, 0.64)), fill)
    if silent:
        bars = (((0.62, 0.38), (0.9, 0.64)), ((0.9, 0.38), (0.62, 0.64)))
        return (horn, *(Stroke(bar, 0.09, fill) for bar in bars))
    waves = tuple(Stroke(_arc(0.5, 0.5, radius, -42, 42), 0.08, fill) for radius in (0.2, 0.36))
    return (horn, *waves)


@cache
def push_button(fill: Colour, rim: Colour, shade: Colour) -> Drawing:
    """The real button on the counter."""
    return (
        Oval(0.5, 0.6, 0.5, 0.36, shade),
        Oval(0.5, 0.54, 0.5, 0.36, rim),
        Oval(0.5, 0.44, 0.34, 0.25, mixed(fill, shade, 0.4)),
        Block(0.16, 0.34, 0.68, 0.1, 0.0, mixed(fill, shade, 0.4)),
        Oval(0.5, 0.34, 0.34, 0.25, fill),
        Oval(0.44, 0.28, 0.15, 0.08, mixed(fill, (255, 255, 255), 0.55)),
    )


@cache
def glass(fill: Colour, liquid: Colour) -> Drawing:
    """The round that is at stake."""
    return (
        Area(((0.2, 0.08), (0.8, 0.08), (0.66, 0.6), (0.34, 0.6)), fill),
        Area(((0.27, 0.2), (0.73, 0.2), (0.64, 0.54), (0.36, 0.54)), liquid),
        Block(0.46, 0.58, 0.08, 0.28, 0.02, fill),
        Block(0.26, 0.84, 0.48, 0.08, 0.04, fill),
    )


@cache
def crown(fill: Colour) -> Drawing:
    """First."""
    points = ((0.08, 0.3), (0.3, 0.52), (0.5, 0.16), (0.7, 0.52), (0.92, 0.3), (0.84, 0.82), (0.16, 0.82))
    return (Area(points, fill),)


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Spot, ...]:
    """Points on a circle; degrees clockwise from the right."""
    steps = max(4, int(abs(end - start) / 12))
    angles = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _turned(points: Iterable[Spot], degrees: float) -> tuple[Spot, ...]:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    about = [(x - 0.5, y - 0.5) for x, y in points]
    return tuple((0.5 + c * x - s * y, 0.5 + s * x + c * y) for x, y in about)
