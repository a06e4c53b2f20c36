"""The signs on keys and rows: padlock, arrow, loudspeaker, button, glass, crown."""

from dataclasses import replace
from functools import cache

from kiosk.ui.shapes import Area, Block, Drawing, Oval, Stroke, arc, rotate
from kiosk.ui.theme import LAMP, Colour, Theme, mix


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
    bow = Stroke(((0.28, 0.5), (0.28, 0.34), *arc(0.5, 0.34, 0.22, -180, 0), (0.72, 0.5)), 0.12, fill)
    return (bow, Block(0.14, 0.44, 0.72, 0.52, 0.1, fill), Oval(0.5, 0.66, 0.09, 0.09, hole))


@cache
def menu(fill: Colour, alarm: Colour | None = None) -> Drawing:
    """Three lines: more; with a warning mark where there is something to be told."""
    lines = tuple(Stroke(((0.16, y), (0.84, y)), 0.13, fill) for y in (0.24, 0.5, 0.76))
    return lines if alarm is None else (*lines, Area(((0.72, 0.4), (1.04, 1.0), (0.4, 1.0)), alarm))


@cache
def arrow(fill: Colour, turn: float = 0.0) -> Drawing:
    """An arrow to the left, turned clockwise by degrees."""
    return (
        Stroke(rotate(((0.82, 0.5), (0.2, 0.5)), turn), 0.13, fill),
        Stroke(rotate(((0.45, 0.24), (0.19, 0.5), (0.45, 0.76)), turn), 0.13, fill),
    )


@cache
def erase(theme: Theme) -> Drawing:
    """The last letter goes: a plate that points back, with a cross; no arrow, which leads back a page."""
    plate = ((0.02, 0.5), (0.32, 0.18), (0.98, 0.18), (0.98, 0.82), (0.32, 0.82))
    bars = (((0.48, 0.34), (0.8, 0.66)), ((0.8, 0.34), (0.48, 0.66)))
    return (Area(plate, theme.on_key), *(Stroke(bar, 0.1, theme.key) for bar in bars))


@cache
def back_arrow(fill: Colour) -> tuple[Stroke, ...]:
    """An arrow that turns round: taken back."""
    bow = arc(0.52, 0.58, 0.28, -90, 120)
    return (
        Stroke(((0.2, 0.3), *bow), 0.12, fill),
        Stroke(((0.42, 0.08), (0.18, 0.3), (0.42, 0.52)), 0.12, fill),
    )


@cache
def forward_arrow(fill: Colour) -> Drawing:
    """The same arrow the other way round: what was taken back happens after all."""
    return tuple(replace(each, points=tuple((1 - x, y) for x, y in each.points)) for each in back_arrow(fill))


@cache
def finger(fill: Colour) -> Drawing:
    """A hand with one finger out: dice are touched in instead of seen."""
    return (
        Block(0.36, 0.03, 0.2, 0.64, 0.1, fill),
        Block(0.36, 0.44, 0.54, 0.53, 0.17, fill),
        Stroke(((0.17, 0.5), (0.42, 0.84)), 0.17, fill),
    )


@cache
def loudspeaker(fill: Colour, silent: bool) -> Drawing:
    """Sound, or no sound."""
    horn = Area(((0.06, 0.36), (0.26, 0.36), (0.5, 0.14), (0.5, 0.86), (0.26, 0.64), (0.06, 0.64)), fill)
    if silent:
        bars = (((0.62, 0.38), (0.9, 0.64)), ((0.9, 0.38), (0.62, 0.64)))
        return (horn, *(Stroke(bar, 0.09, fill) for bar in bars))
    waves = tuple(Stroke(arc(0.5, 0.5, radius, -42, 42), 0.08, fill) for radius in (0.2, 0.36))
    return (horn, *waves)


@cache
def push_button(theme: Theme, *, lit: bool = True) -> Drawing:
    """The real button on the counter, with the lamp in it."""
    fill, shade = LAMP if lit else theme.soft, theme.shade
    return (
        Oval(0.5, 0.6, 0.5, 0.36, shade),
        Oval(0.5, 0.54, 0.5, 0.36, theme.edge),
        Oval(0.5, 0.44, 0.34, 0.25, mix(fill, shade, 0.4)),
        Block(0.16, 0.34, 0.68, 0.1, 0.0, mix(fill, shade, 0.4)),
        Oval(0.5, 0.34, 0.34, 0.25, fill),
        Oval(0.44, 0.28, 0.15, 0.08, mix(fill, (255, 255, 255), 0.55)),
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
