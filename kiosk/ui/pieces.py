"""Dice and tokens as they lie on the zinc, all lit by the one lamp above the left of the counter."""

from functools import cache

from kiosk.ui.shapes import Area, Block, Drawing, Oval, Shape, Spot, Stroke, arc, spot
from kiosk.ui.theme import BLACK, LIGHT, WHITE, Colour, Theme, mix

PIPS: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Places of the pips of a face, in steps from its middle."""

ACE = 1.3
"""How much larger the one pip of the ace is, as on bar dice."""

LAYERS = 6
"""Steps of a gradient; at 120 pixels a step is below what an eye tells apart."""


@cache
def die(value: int, theme: Theme, edge: Colour | None = None) -> Drawing:
    """A die seen from above; `edge` draws a rim round it (a kept die)."""
    rim = (Block(0.0, 0.0, 1.0, 1.0, 0.22, edge),) if edge else _shadow()
    large = ACE if value == 1 else 1.0
    dots = tuple(
        dot
        for across, down in PIPS[value]
        for dot in _pip(0.485 + 0.225 * across, 0.47 + 0.225 * down, 0.08 * large, theme)
    )
    return (*rim, *_cube(theme), *dots)


def _shadow() -> tuple[Shape, ...]:
    """Soft below the right edge: the lamp hangs above the left."""
    dark = LIGHT.shadow
    return tuple(
        Block(0.02 + 0.014 * n, 0.05 + 0.014 * n, 0.98 - 0.028 * n, 0.95 - 0.028 * n, 0.2, BLACK, cover)
        for n, cover in enumerate((dark // 5, dark // 3, dark // 2, dark))
    )


def _cube(theme: Theme) -> tuple[Shape, ...]:
    """The side that is in the shade, and the top face, brightest where the lamp is."""
    bone, shade = theme.bone, theme.shade
    side = (
        Block(0.05, 0.07, 0.89, 0.89, 0.19, mix(bone, shade, 0.62)),
        Block(0.05, 0.05, 0.88, 0.88, 0.19, mix(bone, shade, 0.38)),
    )
    top = tuple(
        Block(
            0.05 + 0.012 * n,
            0.035 + 0.01 * n,
            0.87 - 0.052 * n,
            0.87 - 0.052 * n,
            0.19 - 0.012 * n,
            mix(mix(bone, shade, 0.1), WHITE, 0.62 * n / (LAYERS - 1)),
        )
        for n in range(LAYERS)
    )
    return (*side, *top)


def _pip(x: float, y: float, r: float, theme: Theme) -> tuple[Shape, ...]:
    """A drilled hole: its lower right rim catches the light, its floor is a little brighter there."""
    return (
        Oval(x + 0.009, y + 0.011, r * 1.06, r * 1.06, mix(theme.bone, WHITE, 0.85)),
        Oval(x, y, r, r, theme.pip),
        Oval(x + 0.16 * r, y + 0.2 * r, r * 0.7, r * 0.68, mix(theme.pip, theme.bone, 0.14)),
    )


@cache
def empty_die(line: Colour, ground: Colour) -> Drawing:
    """The place of a die that is not there yet."""
    return (Block(0.05, 0.05, 0.9, 0.9, 0.19, line), Block(0.08, 0.08, 0.84, 0.84, 0.165, ground))


@cache
def unread_die(theme: Theme) -> Drawing:
    """A die that the eye cannot read: a question mark in place of pips."""
    hook = arc(0.485, 0.355, 0.15, -170, 60)
    mark = Stroke((*hook, (0.485, 0.555), (0.485, 0.595)), 0.085, theme.pip)
    return (*_shadow(), *_cube(theme), mark, Oval(0.485, 0.735, 0.058, 0.058, theme.pip))


@cache
def token(fill: Colour, shade: Colour) -> Drawing:
    """A token seen from the side and a little from above."""
    light = mix(fill, WHITE, 0.42)
    dark = mix(fill, shade, 0.45)
    bands = tuple(Area(_band(x), mix(fill, WHITE, 0.78)) for x in (0.12, 0.42, 0.72))
    return (
        Oval(0.5, 0.68, 0.5, 0.3, mix(fill, shade, 0.78)),
        Block(0.0, 0.33, 1.0, 0.3, 0.0, dark),
        Oval(0.5, 0.62, 0.5, 0.3, dark),
        *bands,
        Oval(0.5, 0.33, 0.5, 0.32, fill),
        Oval(0.47, 0.32, 0.4, 0.25, mix(fill, WHITE, 0.2)),
        Oval(0.5, 0.33, 0.35, 0.21, light),
        Oval(0.5, 0.345, 0.31, 0.18, fill),
    )


def _band(x: float) -> tuple[Spot, ...]:
    sag = 0.3 * (1 - abs(2 * (x + 0.08) - 1) ** 2) ** 0.5
    return ((x, 0.36 + sag), (x + 0.16, 0.36 + sag), (x + 0.16, 0.6 + sag), (x, 0.6 + sag))


@cache
def coin(fill: Colour, shade: Colour) -> Drawing:
    """One token lying flat, large, with its long shadow."""
    dark = LIGHT.shadow
    shadow = tuple(
        Oval(0.54 + 0.008 * n, 0.56 + 0.008 * n, 0.42 - 0.01 * n, 0.42 - 0.01 * n, BLACK, cover)
        for n, cover in enumerate((dark // 4, dark // 2, dark))
    )
    notches = tuple(Area(_notch(30 * n), mix(fill, WHITE, 0.75)) for n in range(12) if n % 2 == 0)
    return (
        *shadow,
        Oval(0.5, 0.51, 0.42, 0.42, mix(fill, shade, 0.5)),
        Oval(0.5, 0.49, 0.42, 0.42, fill),
        *notches,
        Oval(0.5, 0.49, 0.31, 0.31, mix(fill, WHITE, 0.45)),
        Oval(0.5, 0.49, 0.29, 0.29, mix(fill, shade, 0.12)),
        Oval(0.485, 0.475, 0.25, 0.25, mix(fill, WHITE, 0.14)),
    )


def _notch(degrees: float) -> tuple[Spot, ...]:
    """A mark on the rim of a coin."""
    corners = ((0.42, -8), (0.42, 8), (0.33, 8), (0.33, -8))
    return tuple(spot(0.5, 0.49, radius, degrees + turn) for radius, turn in corners)


@cache
def sunburst(ray: Colour) -> Drawing:
    """Rays from the foot of the box, as behind the sign of a bar of the thirties."""
    step = 180 / 19
    far = [spot(0.5, 1.0, 1.4, 180 + step * n) for n in range(20)]
    return tuple(Area(((0.5, 1.0), far[n], far[n + 1]), ray) for n in range(0, 19, 2))
