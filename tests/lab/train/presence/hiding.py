"""What lies before dice and hides a part of them: the wall of the tray, a coaster, a card, a glass."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.ground import ground
from vision.readings import Image

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Parameters:
    """Lengths are in edges of a die.

    past    from the middle of the die to the end of what hides it, outwards: less hides more.
    bend    radius of a tray's rim, which bends around the die; thing: of what bends away, and half a card.
    rim     widths of the wall's top, and of its outer side, beyond which lies the table.
    shaded  share of walls in whose shade the die lies; reach: how far it falls, deep: light left there.
    gleam   share of rims with a bright or dark line along their end.
    walls   share of what hides dice that is a wall.
    straight  share of things that are cards.
    """

    past: tuple[float, float] = (-0.3, 0.55)
    bend: tuple[float, float] = (3.0, 40.0)
    thing: tuple[float, float] = (0.5, 3.0)
    rim: tuple[float, float] = (0.1, 1.6)
    shaded: float = 0.5
    reach: tuple[float, float] = (0.1, 1.2)
    deep: tuple[float, float] = (0.25, 0.85)
    gleam: float = 0.5
    walls: float = 0.6
    straight: float = 0.4


PARAMETERS = Parameters()


def hidden(canvas: Image, rng: Generator, unit: int, at: complex) -> Mask:
    """Paint something before the die whose middle is at that pixel; (h, w) 255 where it is.

    unit  pixels of a die's edge on the canvas.
    """
    by = PARAMETERS
    away = np.exp(2j * np.pi * rng.random())
    end = at + rng.uniform(*by.past) * unit * away
    paint = _wall
    if rng.random() >= by.walls:
        paint = _card if rng.random() < by.straight else _disc
    return paint(canvas, rng, unit, end, away)


def _wall(canvas: Image, rng: Generator, unit: int, end: complex, away: complex) -> Mask:
    """The rim of a round tray: its top, its outer side, and the table beyond."""
    by = PARAMETERS
    radius = float(np.exp(rng.uniform(*np.log(by.bend)))) * unit
    middle = end - radius * away
    rows, columns = np.indices(canvas.shape[:2], np.float32)
    far = np.hypot(columns - middle.real, rows - middle.imag) - radius
    if rng.random() < by.shaded:
        reach = rng.uniform(*by.reach) * unit
        light = np.clip(-far / reach, rng.uniform(*by.deep), 1) ** rng.uniform(0.5, 2.0)
        canvas[:] = (canvas * np.where(far < 0, light, 1)[..., None]).astype(np.uint8)
    top, side = np.cumsum(rng.uniform(*by.rim, 2) * unit)
    for least, dim in ((0.0, 1.0), (top, rng.uniform(0.3, 0.9)), (side, 1.0)):
        beyond = (ground(rng, len(canvas)) * dim).astype(np.uint8)
        cv2.copyTo(beyond, np.asarray((far >= least) * np.uint8(255)), canvas)
    if rng.random() < by.gleam:
        line = np.asarray(((far >= 0) & (far < rng.uniform(0.02, 0.12) * unit)) * np.uint8(255))
        cv2.copyTo(np.full_like(canvas, rng.choice((20, 120, 240))), line, canvas)
    return np.asarray((far >= 0) * np.uint8(255))


def _disc(canvas: Image, rng: Generator, unit: int, end: complex, away: complex) -> Mask:
    """A coaster, a cap or the foot of a glass, with rings."""
    radius = rng.uniform(*PARAMETERS.thing) * unit
    middle = end + radius * away
    at = (round(middle.real), round(middle.imag))
    cover = np.zeros(canvas.shape[:2], np.uint8)
    cv2.circle(cover, at, round(radius), (255,), -1)
    _laid(canvas, rng, unit, cover)
    for share in rng.uniform(0.3, 1.0, int(rng.integers(0, 4))):
        wide = max(1, int(rng.uniform(0.02, 0.15) * unit))
        cv2.circle(canvas, at, max(1, round(share * radius) - wide), any_colour(rng), wide, cv2.LINE_AA)
    return cover


def _card(canvas: Image, rng: Generator, unit: int, end: complex, away: complex) -> Mask:
    """A card, a phone or a book: a straight end, and corners."""
    across, deep = rng.uniform(*PARAMETERS.thing, 2) * 2 * unit
    aside = rng.uniform(-0.5, 0.5) * across * 1j * away
    corners = [
        end + aside + away * (d * deep + 1j * (a - 0.5) * across) for a, d in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]
    ring = np.rint([(one.real, one.imag) for one in corners]).astype(np.int32)
    cover = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(cover, [ring], (255,))
    _laid(canvas, rng, unit, cover)
    if rng.random() < 0.5:
        cv2.polylines(
            canvas, [ring], True, any_colour(rng), max(1, int(rng.uniform(0.02, 0.2) * unit)), cv2.LINE_AA
        )
    return cover


def _laid(canvas: Image, rng: Generator, unit: int, cover: Mask) -> None:
    """A thing of one colour or of some cloth, and the shadow that it throws."""
    if rng.random() < 0.6:
        soft = cv2.blur(cover, (2 * int(rng.uniform(0.02, 0.3) * unit) + 1,) * 2)
        moved = np.roll(soft, rng.integers(-unit // 4, unit // 4 + 1, 2).tolist(), axis=(0, 1))
        dim = 1 - rng.uniform(0.2, 0.8) * moved[..., None].astype(np.float32) / 255
        canvas[:] = (canvas * dim).astype(np.uint8)
    body = np.full_like(canvas, any_colour(rng)) if rng.random() < 0.6 else ground(rng, len(canvas))
    cv2.copyTo(body, cover, canvas)


def any_colour(rng: Generator) -> tuple[float, float, float]:
    """One of anything: blue, green, red."""
    blue, green, red = np.clip(rng.uniform(5, 250) + rng.normal(0, 40, 3), 2, 253).tolist()
    return blue, green, red
