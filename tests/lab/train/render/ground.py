"""What dice lie on, and what else lies there: felt, wood, leather, print; coins, caps, nuts, skin."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.looks import Colour
from vision.readings import Image

_GROUNDS = tuple(
    np.array(rgb[::-1], dtype=float)
    for rgb in (
        (20, 90, 50), (10, 50, 30), (120, 20, 30), (25, 40, 100), (60, 30, 80), (30, 30, 32), (75, 75, 80),
        (130, 85, 50), (190, 150, 105), (90, 55, 35), (150, 150, 150), (225, 225, 220), (200, 185, 160),
    )
)  # fmt: skip
_SKIN = tuple(
    np.array(bgr, dtype=float) for bgr in ((150, 180, 225), (110, 145, 200), (60, 85, 140), (40, 55, 90))
)


def ground(rng: Generator, size: int) -> Image:
    """A piece of table, (size, size, 3)."""
    base = _table_colour(rng)
    field = np.zeros((size, size, 3), np.float32) + base.astype(np.float32)
    kind = rng.random()
    if kind < 0.35:
        _felt(field, rng)
    elif kind < 0.6:
        _wood(field, rng)
    elif kind < 0.75:
        _blotches(field, rng)
    canvas = np.clip(field, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        printed(canvas, rng)
    return canvas


def _table_colour(rng: Generator) -> Colour:
    if rng.random() < 0.2:
        return rng.uniform(5, 250, 3)
    base = _GROUNDS[rng.integers(len(_GROUNDS))] * rng.uniform(0.6, 1.15)
    return np.clip(base + rng.normal(0, 8, 3), 3, 250)


def smooth(rng: Generator, size: int, rows: int, columns: int, planes: int = 1) -> NDArray[np.float32]:
    """Random hills, about -2 to 2: (size, size, planes), as fine as rows by columns."""
    coarse = rng.standard_normal((rows, columns, planes), np.float32)
    field = cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(field, dtype=np.float32).reshape(size, size, planes)


def _felt(field: NDArray[np.float32], rng: Generator) -> None:
    size = field.shape[0]
    fine = int(rng.integers(size // 3, size))
    field += smooth(rng, size, fine, fine) * np.float32(rng.uniform(1, 12))


def _wood(field: NDArray[np.float32], rng: Generator) -> None:
    size = field.shape[0]
    across, along = int(rng.integers(6, 50)), int(rng.integers(2, 6))
    rows, columns = (across, along) if rng.random() < 0.5 else (along, across)
    field += smooth(rng, size, rows, columns) * np.float32(rng.uniform(3, 25))


def _blotches(field: NDArray[np.float32], rng: Generator) -> None:
    size = field.shape[0]
    cells = int(rng.integers(3, 16))
    planes = 3 if rng.random() < 0.3 else 1
    field += smooth(rng, size, cells, cells, planes) * np.float32(rng.uniform(3, 30))


def printed(canvas: Image, rng: Generator) -> None:
    """Lines, letters, rings or dots, as on printed felt, paper and playing cards."""
    size = canvas.shape[0]
    for _ in range(rng.integers(1, 5)):
        ink = rng.uniform(0, 255, 3).tolist()
        x, y = rng.integers(-10, size + 10, 2).tolist()
        u, v = rng.integers(-10, size + 10, 2).tolist()
        width = int(rng.integers(1, 6))
        match rng.integers(5):
            case 0:
                cv2.line(canvas, (x, y), (u, v), ink, width, cv2.LINE_AA)
            case 1:
                cv2.circle(canvas, (x, y), int(rng.integers(6, size)), ink, width, cv2.LINE_AA)
            case 2:
                text = "".join(rng.choice(list("ABE0123456789OQ421$&*"), rng.integers(1, 4)))
                cv2.putText(canvas, text, (x // 2, y), 0, rng.uniform(0.6, 3), ink, width, cv2.LINE_AA)
            case 3:
                for _ in range(rng.integers(1, 9)):
                    at = rng.integers(0, size, 2).tolist()
                    cv2.circle(canvas, at, int(rng.integers(2, 9)), ink, -1, cv2.LINE_AA)
            case _:
                cv2.rectangle(canvas, (x, y), (u, v), ink, width, cv2.LINE_AA)


def coin(canvas: Image, rng: Generator) -> None:
    """A coin, a counter or a bottle cap, about as large as a die."""
    size = canvas.shape[0]
    centre = (np.array([size / 2, size / 2]) + rng.normal(0, size * 0.06, 2)).astype(int).tolist()
    radius = int(size * rng.uniform(0.22, 0.5))
    metal = rng.uniform(40, 235) * np.array([rng.uniform(0.5, 1), rng.uniform(0.75, 1), 1.0])
    metal = metal if rng.random() < 0.7 else rng.uniform(5, 250, 3)
    cv2.circle(canvas, centre, radius, metal.tolist(), -1, cv2.LINE_AA)
    teeth = int(rng.integers(15, 24))
    if rng.random() < 0.4:
        for angle in np.arange(teeth) * 2 * np.pi / teeth:
            at = [int(centre[0] + radius * np.cos(angle)), int(centre[1] + radius * np.sin(angle))]
            cv2.circle(canvas, at, max(radius // 8, 1), (metal * 0.75).tolist(), -1, cv2.LINE_AA)
    for share in rng.uniform(0.2, 0.95, rng.integers(0, 3)):
        cv2.circle(
            canvas, centre, int(radius * share), (metal * rng.uniform(0.5, 1.3)).tolist(), 1, cv2.LINE_AA
        )
    for _ in range(rng.integers(0, 4)):
        at = (np.array(centre) + rng.normal(0, radius * 0.35, 2)).astype(int).tolist()
        axes = rng.integers(2, max(3, radius // 2), 2).tolist()
        ink = metal * rng.uniform(0.4, 1.4)
        cv2.ellipse(canvas, at, axes, float(rng.uniform(0, 180)), 0, 360, ink.tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.4:
        text = "".join(rng.choice(list("0123456789ABCE"), rng.integers(1, 4)))
        at = [int(centre[0] - radius * 0.6), int(centre[1] + radius * 0.3)]
        cv2.putText(
            canvas, text, at, 0, radius / 25, (metal * rng.uniform(0.2, 0.7)).tolist(), 2, cv2.LINE_AA
        )


def nuts(canvas: Image, rng: Generator) -> None:
    """Peanuts, olives, crumbs: rounded things of one colour."""
    size = canvas.shape[0]
    colour = np.array([rng.uniform(20, 130), rng.uniform(60, 170), rng.uniform(90, 220)])
    for _ in range(rng.integers(1, 6)):
        at = rng.integers(int(size * 0.15), int(size * 0.85), 2)
        axes = rng.integers(size // 20, size // 4, 2).tolist()
        turn = float(rng.uniform(0, 180))
        tint = colour * rng.uniform(0.7, 1.2)
        cv2.ellipse(canvas, at.tolist(), axes, turn, 0, 360, tint.tolist(), -1, cv2.LINE_AA)
        lit = (at - rng.integers(0, 5, 2)).tolist()
        inner = [max(1, a // 2) for a in axes]
        cv2.ellipse(canvas, lit, inner, turn, 0, 360, np.clip(tint * 1.25, 0, 255).tolist(), -1, cv2.LINE_AA)


def skin(canvas: Image, rng: Generator, cover: NDArray[np.uint8] | None = None) -> None:
    """A hand or a sleeve over a part of the picture, or over all of it."""
    size = canvas.shape[0]
    colour = _SKIN[rng.integers(len(_SKIN))] * rng.uniform(0.6, 1.15)
    colour = rng.uniform(5, 240, 3) if rng.random() < 0.15 else colour
    field = smooth(rng, size, 3, 3) * np.float32(rng.uniform(4, 22))
    field = field + smooth(rng, size, int(rng.integers(4, 50)), int(rng.integers(4, 50))) * np.float32(
        rng.uniform(0, 6)
    )
    flesh = np.clip(colour.astype(np.float32) + field, 0, 255).astype(np.uint8)
    cv2.copyTo(flesh, np.full((size, size), 255, np.uint8) if cover is None else cover, canvas)
