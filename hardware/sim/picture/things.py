"""Coins, glasses, corks, sugar, mats: what people put into a tray, as lit sprites."""

from collections.abc import Callable

import cv2
import numpy as np

from hardware.sim.hands.things import Kind, Thing
from hardware.sim.physics.pose import Floats
from hardware.sim.picture.die.trace import Patch, bounds
from hardware.sim.picture.light import Lighting, linear
from hardware.sim.picture.view import View

_PER_MM = 4.0


def draw_thing(view: View, lights: Lighting, thing: Thing) -> Patch | None:
    """The thing as a patch of the picture; None where it is out of sight."""
    sheet, height = _DRAWN[thing.kind]()
    half = sheet.shape[0] / _PER_MM / 2
    a = np.radians(thing.turn)
    right, up = half * np.array([np.cos(a), np.sin(a)]), half * np.array([-np.sin(a), np.cos(a)])
    middle = np.array(thing.at)
    ring = [middle - right + up, middle + right + up, middle - right - up, middle + right - up]
    frame = np.array([[*p, height] for p in ring], np.float32)
    box = bounds(view, frame, 2.0)
    if box is None:
        return None
    side = sheet.shape[0]
    source = np.array([[0, 0], [side, 0], [0, side], [side, side]], np.float32) - 0.5
    target = view.pixels(frame) - np.array(box[:2], np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    size = (box[2] - box[0], box[3] - box[1])
    sheet = np.asarray(cv2.GaussianBlur(sheet, (0, 0), max(0.3, 0.45 * _PER_MM / view.scale())), np.float32)
    warped = np.asarray(cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_LINEAR), np.float32)
    return Patch(box, warped[:, :, :3] * lights.total, warped[:, :, 3:])


def shadow_of(thing: Thing) -> tuple[float, float, float]:
    """Radius in mm, height in mm and depth (0 to 1) of the soft round shadow under it."""
    return _SHADOWS[thing.kind]


def _plane(half: float) -> tuple[Floats, Floats, Floats]:
    """x, y and distance from the middle in mm over a square sheet."""
    at = (np.arange(int(2 * half * _PER_MM), dtype=np.float32) + 0.5) / _PER_MM - half
    x, y = at[None], -at[:, None]
    return np.broadcast_to(x, (at.size, at.size)), np.broadcast_to(y, (at.size, at.size)), np.hypot(x, y)


def _sheet(colour: Floats, cover: Floats) -> Floats:
    return np.dstack([colour * cover[:, :, None], cover]).astype(np.float32)


def _coin() -> tuple[Floats, float]:
    x, y, far = _plane(13)
    cover = np.clip((11.6 - far) * 3, 0, 1)
    relief = cv2.GaussianBlur(
        np.random.default_rng(2).standard_normal(far.shape).astype(np.float32), (0, 0), 4
    )
    face = (
        0.5 + 0.12 * relief / relief.std() * (far < 7.5) + 0.25 * np.exp(-((far - 10.8) ** 2)) * (x + y) / far
    )
    metal = np.where((far < 8.2)[:, :, None], linear((196, 172, 120)), linear((186, 186, 184)))
    return _sheet((metal * face[:, :, None] * 1.2).astype(np.float32), cover), 2.0


def _glass() -> tuple[Floats, float]:
    x, y, far = _plane(40)
    rim = np.exp(-(((far - 34) / 1.1) ** 2))
    foot = 0.5 * np.exp(-(((far - 25) / 1.4) ** 2))
    spark = np.exp(-(((x + 20) / 4) ** 2 + ((y - 21) / 7) ** 2)) + 0.6 * np.exp(
        -(((x - 12) / 9) ** 2 + ((y + 17) / 3) ** 2)
    )
    cover = np.clip(0.16 * (far < 34) + 0.5 * rim + 0.4 * foot + 0.8 * spark, 0, 1)
    light = 0.25 + 0.75 * np.clip(spark + rim * (0.5 + (y - x) / 90), 0, 1)
    return _sheet(
        (light[:, :, None] * linear((236, 244, 246))).astype(np.float32), cover.astype(np.float32)
    ), 20.0


def _cork() -> tuple[Floats, float]:
    x, y, _ = _plane(24)
    inside = np.clip(np.minimum(11 - np.abs(y), 21 - np.abs(x)) * 3, 0, 1)
    round_side = np.sqrt(np.clip(1 - (y / 11.5) ** 2, 0, 1))
    spots = cv2.GaussianBlur(np.random.default_rng(3).standard_normal(x.shape).astype(np.float32), (0, 0), 2)
    tone = round_side * (0.9 + 0.18 * np.minimum(spots / spots.std(), 0.6))
    return _sheet(
        (tone[:, :, None] * linear((196, 152, 104))).astype(np.float32), inside.astype(np.float32)
    ), 11.0


def _sugar() -> tuple[Floats, float]:
    x, y, _ = _plane(14)
    inside = np.clip(np.minimum(7.5 - np.abs(y), 9.5 - np.abs(x)) * 3, 0, 1)
    grain = np.random.default_rng(4).standard_normal(x.shape).astype(np.float32)
    tone = 0.95 + 0.05 * cv2.GaussianBlur(grain, (0, 0), 1.2)
    return _sheet(
        (tone[:, :, None] * linear((250, 248, 240))).astype(np.float32), inside.astype(np.float32)
    ), 10.0


def _mat() -> tuple[Floats, float]:
    x, y, far = _plane(50)
    cover = np.clip((46 - far) * 3, 0, 1)
    ring = np.exp(-(((far - 38) / 1.5) ** 2)) + np.exp(-(((far - 20) / 6) ** 2)) * (
        np.sin(6 * np.arctan2(y, x)) > 0
    )
    share = np.clip(ring, 0, 1)[:, :, None] * 0.9
    colour = linear((226, 216, 192)) * (1 - share) + linear((150, 30, 34)) * share
    return _sheet(colour.astype(np.float32), cover.astype(np.float32)), 1.4


_DRAWN: dict[Kind, Callable[[], tuple[Floats, float]]] = {
    Kind.COIN: _coin,
    Kind.GLASS: _glass,
    Kind.CORK: _cork,
    Kind.SUGAR: _sugar,
    Kind.MAT: _mat,
}

_SHADOWS: dict[Kind, tuple[float, float, float]] = {
    Kind.COIN: (11.8, 2.0, 0.6),
    Kind.GLASS: (34.0, 30.0, 0.3),
    Kind.CORK: (15.0, 20.0, 0.7),
    Kind.SUGAR: (9.0, 10.0, 0.7),
    Kind.MAT: (46.2, 1.4, 0.5),
}
