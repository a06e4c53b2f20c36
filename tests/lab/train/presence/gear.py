"""What lies on tables beside dice and has their corners, holes and gleams: phones, plugs, cables, glasses."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.readings import Image

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How large it is, in edges of a die, and what is on it.

    wide, long  sides of a thing; round: radius of its corners, of its shorter side.
    holes       how many sockets, keys, lenses or lamps it has at most; hole: their size.
    thick       of a cable; bends: how many places it goes by.
    gleam       share of things with a bright rim on one side.
    """

    wide: tuple[float, float] = (0.5, 3.5)
    long: tuple[float, float] = (0.8, 6.0)
    round: tuple[float, float] = (0.02, 0.4)
    holes: int = 8
    hole: tuple[float, float] = (0.06, 0.4)
    thick: tuple[float, float] = (0.1, 0.4)
    bends: int = 5
    gleam: float = 0.5


PARAMETERS = Parameters()


def device(canvas: Image, rng: Generator, unit: int) -> None:
    """A flat thing with round corners somewhere, often cut by the rim: its sockets, keys or lamps in rows.

    unit  pixels of a die's edge on the canvas.
    """
    by = PARAMETERS
    wide, long = rng.uniform(*by.wide) * unit, rng.uniform(*by.long) * unit
    turn, middle = np.exp(2j * np.pi * rng.random()), complex(*(rng.uniform(0, len(canvas), 2)))
    shade = np.clip(rng.uniform(5, 235) + rng.normal(0, 10, 3), 2, 250)
    half, radius = np.array([long, wide]) / 2, rng.uniform(*by.round) * min(wide, long)
    ring = _at(_rounded(half, radius), turn, middle)
    if rng.random() < 0.6:
        _fill(canvas, ring + np.rint(rng.normal(0, 0.15, 2) * unit).astype(np.int32), shade * 0.25)
    _fill(canvas, ring, shade)
    if rng.random() < by.gleam:
        bright = np.minimum(shade + rng.uniform(30, 120), 255)
        first = int(rng.integers(len(ring)))
        side = np.roll(ring, -first, axis=0)[: len(ring) // 2]
        cv2.polylines(canvas, [side], False, bright.tolist(), max(1, int(0.06 * unit)), cv2.LINE_AA)
    _holes(canvas, rng, half, unit, turn, middle, shade)


def _holes(
    canvas: Image, rng: Generator, half: NDArray[np.float64], unit: int, turn: complex, middle: complex,
    shade: NDArray[np.float64],
) -> None:  # fmt: skip
    """A row of things alike along the device, or a few anywhere on it."""
    by, many = PARAMETERS, int(rng.integers(0, PARAMETERS.holes + 1))
    size = np.minimum(rng.uniform(*by.hole, 2) * unit, half * 0.8)
    colour = np.clip(shade + rng.choice((-1, 1)) * rng.uniform(25, 160), 2, 252)
    along = (
        np.linspace(-0.8, 0.8, max(many, 2))[:many] if rng.random() < 0.6 else rng.uniform(-0.8, 0.8, many)
    )
    across = np.full(many, rng.uniform(-0.7, 0.7)) if rng.random() < 0.6 else rng.uniform(-0.7, 0.7, many)
    disc = rng.random() < 0.4
    for a, b in zip(along, across, strict=True):
        at = complex(a * half[0], b * half[1])
        shape = _rounded(size / 2, float(size.min()) / 2 if disc else float(size.min()) * 0.1)
        _fill(canvas, _at(shape + at, turn, middle), colour)


def cable(canvas: Image, rng: Generator, unit: int) -> None:
    """A cable that crosses the piece in curves, here and there with a plug."""
    by = PARAMETERS
    bends = rng.uniform(-0.2, 1.2, (int(rng.integers(3, by.bends + 1)), 2)) * len(canvas)
    t = np.linspace(0, 1, 80)
    line = np.stack([_curve(bends[:, side], t) for side in (0, 1)], axis=1)
    thick = max(2, int(rng.uniform(*by.thick) * unit))
    shade = np.clip(rng.uniform(5, 240) + rng.normal(0, 8, 3), 2, 250)
    points = np.rint(line).astype(np.int32)
    cv2.polylines(canvas, [points + thick // 2], False, (shade * 0.3).tolist(), thick, cv2.LINE_AA)
    cv2.polylines(canvas, [points], False, shade.tolist(), thick, cv2.LINE_AA)
    gleam = np.minimum(shade + rng.uniform(10, 90), 255)
    cv2.polylines(canvas, [points - thick // 5], False, gleam.tolist(), max(1, thick // 4), cv2.LINE_AA)
    if rng.random() < 0.6:
        k = int(rng.integers(1, len(line) - 1))
        along = complex(*(line[k + 1] - line[k - 1]))
        turn = along / max(abs(along), 1e-6)
        half = np.array([rng.uniform(0.3, 0.9), rng.uniform(0.15, 0.45)]) * unit
        body = np.clip(shade + rng.normal(0, 40, 3), 2, 252)
        _fill(canvas, _at(_rounded(half, 0.3 * float(half.min())), turn, complex(*line[k])), body)
        _holes(canvas, rng, half, unit, turn, complex(*line[k]), body)


def glass(canvas: Image, rng: Generator, unit: int) -> None:
    """A glass from above: what lies below it is seen, its rims are bright, and lamps gleam on them."""
    middle, radius = rng.uniform(0, len(canvas), 2), rng.uniform(0.8, 3.5) * unit
    light = np.zeros(canvas.shape[:2], np.float32)
    at = (int(middle[0]), int(middle[1]))
    cv2.circle(light, at, int(radius), (rng.uniform(0, 0.3),), -1, cv2.LINE_AA)
    for share in (1.0, *rng.uniform(0.3, 0.95, int(rng.integers(0, 3)))):
        wide = max(1, int(rng.uniform(0.03, 0.2) * unit))
        cv2.circle(light, at, int(share * radius), (rng.uniform(0.2, 1.0),), wide, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        turn, out = rng.uniform(0, 2 * np.pi), radius * rng.uniform(0.5, 1.0)
        x, y = (middle + out * np.array([np.cos(turn), np.sin(turn)])).tolist()
        box = ((x, y), (rng.uniform(0.1, 0.5) * unit, rng.uniform(0.1, 1.2) * unit), float(np.degrees(turn)))
        cv2.ellipse(light, box, (1.0,), -1, cv2.LINE_AA)
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.02, 0.1) * unit)[..., None] * rng.uniform(0.5, 1.0)
    canvas[:] = (canvas + (rng.uniform(200, 255) - canvas) * light).clip(0, 255).astype(np.uint8)


def _curve(bends: NDArray[np.float64], t: NDArray[np.float64]) -> NDArray[np.float64]:
    """One coordinate of the Bezier curve of these points (de Casteljau's construction)."""
    layers = [np.full_like(t, one) for one in bends]
    while len(layers) > 1:
        layers = [(1 - t) * a + t * b for a, b in pairwise(layers)]
    return layers[0]


def _rounded(half: NDArray[np.float64], radius: float) -> NDArray[np.complex128]:
    """A rectangle about nought with round corners, x + iy."""
    radius = min(radius, float(half.min()))
    arc = radius * np.exp(1j * np.linspace(0, np.pi / 2, 6))
    inner = half - radius
    corners = [complex(x * inner[0], y * inner[1]) for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    return np.concatenate([corner + arc * 1j**k for k, corner in enumerate(corners)])


def _at(shape: NDArray[np.complex128], turn: complex, middle: complex) -> Ints:
    moved = middle + turn * shape
    return np.rint(np.column_stack([moved.real, moved.imag])).astype(np.int32)


def _fill(canvas: Image, ring: Ints, colour: NDArray[np.float64]) -> None:
    cv2.fillPoly(canvas, [ring], colour.tolist(), cv2.LINE_AA)
