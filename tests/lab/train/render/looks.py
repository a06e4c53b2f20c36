"""How a rendered die looks: every property drawn at random, and wide."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Colour = NDArray[np.float64]
"""BGR, 0 to 255."""


def _bgr(*rgb: int) -> Colour:
    return np.array(rgb[::-1], dtype=float)


_BODIES = (
    *(_bgr(250, 250, 248), _bgr(243, 236, 214), _bgr(225, 205, 165), _bgr(20, 20, 22), _bgr(40, 40, 45)),
    *(_bgr(185, 20, 25), _bgr(120, 15, 20), _bgr(20, 60, 170), _bgr(15, 25, 80), _bgr(20, 120, 55)),
    *(_bgr(15, 70, 40), _bgr(235, 205, 40), _bgr(235, 130, 30), _bgr(100, 40, 140), _bgr(235, 150, 180)),
    *(_bgr(95, 60, 35), _bgr(175, 125, 75), _bgr(130, 130, 130), _bgr(40, 160, 170), _bgr(190, 190, 195)),
)
_PIPS = (
    *(_bgr(250, 250, 250), _bgr(15, 15, 15), _bgr(200, 165, 70), _bgr(200, 30, 35), _bgr(30, 60, 170)),
    *(_bgr(30, 120, 60), _bgr(185, 185, 190), _bgr(90, 60, 40)),
)


@dataclass(frozen=True, slots=True)
class Look:
    """One kind of dice. Lengths are in edges of the die.

    round          radius of the rounded edges; corner: further rounding of each face's corners.
    spread         half the distance of the outer pips.
    six, rows      the same of the three pips in a row of a six; half the distance of its two rows.
    radius, ace    radius of a pip; of the pip of a one.
    ace_pip        colour of the pip of a one (the large red one of Asia), four_pip of a four.
    solid          how much the body hides: 1 opaque, below it shines through.
    plate          radius of a printed disc behind the pips, 0 none; plate_colour its colour.
    ring           part of a pip's radius that is left open in the middle, 0 none.
    hollow         strength of the shading in a drilled pip, -1 to 1; glint: that of the light on it.
    worn           how much of a pip's paint is lost.
    grain          strength of the texture of the body; gloss: of reflections on the face.
    """

    body: Colour
    pip: Colour
    round: float
    corner: float
    spread: float
    six: float
    rows: float
    radius: float
    ace: float
    ace_pip: Colour
    four_pip: Colour
    solid: float
    plate: float
    plate_colour: Colour
    ring: float
    hollow: float
    glint: float
    worn: float
    grain: float
    gloss: float


PRINTED = 0.13
"""Share of dice with a disc printed on each face: more than in bars, for they are harder to read."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where pips lie and how large they are: the fields of a Look with these names."""

    spread: float
    six: float
    rows: float
    radius: float


def random_look(rng: Generator, printed: float = PRINTED) -> Look:
    """Any dice that a bar may own; `printed` is the share of those with a disc on each face."""
    body = _colour(rng, _BODIES)
    if rng.random() < printed:
        plate, plate_colour, pip, layout = _printed(rng, body)
    else:
        plate, plate_colour, pip, layout = 0.0, body, _contrasting(rng, body), _layout(rng)
    asian = rng.random() < 0.15
    red = _bgr(200, 25, 30) + rng.normal(0, 12, 3)
    can_red = asian and _apart(plate_colour, red) > 60
    solid = _now_and_then(rng, 0.15, (0.25, 0.9), 1.0)
    return Look(
        body=body,
        pip=pip,
        round=rng.uniform(0.01, 0.1) if rng.random() < 0.6 else rng.uniform(0.08, 0.26),
        corner=rng.uniform(0.0, 0.2) if rng.random() < 0.7 else rng.uniform(0.1, 0.5),
        spread=layout.spread,
        six=layout.six,
        rows=layout.rows,
        radius=layout.radius,
        ace=rng.uniform(0.12, 0.24) if asian else layout.radius * rng.uniform(0.95, 1.35),
        ace_pip=red if can_red else pip,
        four_pip=red if can_red and rng.random() < 0.6 else pip,
        solid=solid,
        plate=plate,
        plate_colour=plate_colour,
        ring=_where_solid(rng, solid, 0.02, (0.35, 0.6)),
        hollow=_where_solid(rng, solid, 0.45, (-0.7, 0.7)),
        glint=_now_and_then(rng, 0.25, (0.2, 1.0)),
        worn=_where_solid(rng, solid, 0.12, (0.1, 0.6)),
        grain=_now_and_then(rng, 0.25, (0.03, 0.22)),
        gloss=_now_and_then(rng, 0.4, (0.1, 1.0)),
    )


def _now_and_then(rng: Generator, share: float, between: tuple[float, float], else_: float = 0.0) -> float:
    """Something between those two in so great a share of the dice."""
    return float(rng.uniform(*between)) if rng.random() < share else else_


def _where_solid(rng: Generator, solid: float, share: float, between: tuple[float, float]) -> float:
    """Pips on a body that shines through are plain: less could not be told from those of the far side."""
    return _now_and_then(rng, share, between) if solid == 1 else 0.0


def _printed(rng: Generator, body: Colour) -> tuple[float, Colour, Colour, _Layout]:
    """A disc on each face: its radius and colour, its pips and where they are."""
    plate = rng.uniform(0.29, 0.48)
    colour = _plate_colour(rng, body)
    pip = _left_open(rng, body, colour) if rng.random() < 0.6 else _contrasting(rng, colour)
    return plate, colour, pip, _within(rng, plate)


def _layout(rng: Generator) -> _Layout:
    """Pips on a plain face."""
    spread = rng.uniform(0.2, 0.29) if rng.random() < 0.85 else rng.uniform(0.155, 0.31)
    six = float(np.clip(spread * rng.uniform(0.95, 1.15), 0.14, 0.31))
    rows = spread * (rng.uniform(0.95, 1.05) if rng.random() < 0.6 else rng.uniform(0.6, 1.0))
    return _Layout(spread, six, rows, min(rng.uniform(0.06, 0.125), 0.43 * six, 0.7 * rows))


def _within(rng: Generator, plate: float) -> _Layout:
    """Pips on a disc of this radius: nearer together than on a plain face."""
    spread = min(plate * rng.uniform(0.43, 0.64), 0.27)
    six = spread * rng.uniform(0.88, 1.12)
    rows = spread * rng.uniform(0.72, 1.0)
    return _Layout(spread, six, rows, min(plate * rng.uniform(0.13, 0.25), 0.45 * six, 0.7 * rows))


def _colour(rng: Generator, palette: tuple[Colour, ...]) -> Colour:
    """A colour near one of the palette, or any at all."""
    if rng.random() < 0.2:
        return rng.uniform(5, 250, 3)
    near = palette[rng.integers(len(palette))] * rng.uniform(0.75, 1.1)
    return np.clip(near + rng.normal(0, 10, 3), 4, 252)


def _apart(one: Colour, other: Colour) -> float:
    """How well two colours are told apart, in grey levels; brightness counts more than hue."""
    difference = one - other
    grey = float(difference @ (0.114, 0.587, 0.299))
    return abs(grey) + 0.35 * float(np.abs(difference).max())


def _contrasting(rng: Generator, body: Colour) -> Colour:
    """A pip colour that can be told from the body; rarely only just."""
    least = 36.0 if rng.random() < 0.15 else 75.0
    for _ in range(12):
        pip = _colour(rng, _PIPS)
        if _apart(body, pip) > least:
            return pip
    return np.full(3, 248.0) if body.mean() < 125 else np.full(3, 14.0)


def _plate_colour(rng: Generator, body: Colour) -> Colour:
    """Like the body, darker or lighter."""
    away = float(rng.choice((-1, 1)) * rng.uniform(20, 140))
    return np.asarray(np.clip(body + away + rng.normal(0, 8, 3), 4, 252))


def _left_open(rng: Generator, body: Colour, plate: Colour) -> Colour:
    """Pips left open in the disc: of the body's own colour, or not far from it, down to faint ones."""
    pip = body + (plate - body) * rng.uniform(-0.1, 0.5)
    if _apart(plate, pip) < 20:
        return _contrasting(rng, plate)
    return np.asarray(np.clip(pip, 4, 252))
