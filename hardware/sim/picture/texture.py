"""Felt, wood, leather: tiles that repeat, made once from the scene's seed."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.scene import Surface

_TILE = 512  # pixels of a tile
_TILES = 6  # of each surface, kept once made
TEXTURE_PER_MM = 2.0  # pixels a mm: a tile repeats after 256 mm

GLOSS: dict[Surface, float] = {
    Surface.FELT: 0.0,
    Surface.CARPET: 0.0,
    Surface.LEATHER: 0.25,
    Surface.PLASTIC: 0.45,
    Surface.WOOD: 0.35,
    Surface.STONE: 0.5,
}
"""How polished each surface is (0: no highlight at all)."""


@lru_cache(maxsize=36)
def tile(surface: Surface, seed: int) -> Floats:
    """Brightness (513, 513) around 1 of that surface; its edges meet, the first row and column come again."""
    rng = np.random.default_rng([seed, len(surface), ord(surface[0])])
    match surface:
        case Surface.FELT:
            pile = 0.09 * _noise(rng, 0.8) + 0.05 * _fibres(rng) + 0.05 * _noise(rng, 14)
            grain = pile + 0.05 * _noise(rng, 70) + _lint(rng)  # brushed one way here, another there
        case Surface.CARPET:
            grain = 0.16 * _noise(rng, 1.6) + 0.1 * _noise(rng, 4) + 0.06 * _noise(rng, 30)
        case Surface.LEATHER:
            creases = np.abs(_noise(rng, 2.6)) * 0.6 + np.abs(_noise(rng, 5)) * 0.4
            grain = 0.12 * np.minimum(creases, 0.9) - 0.07 + 0.03 * _noise(rng, 25)
        case Surface.PLASTIC:
            grain = 0.015 * _noise(rng, 0.7) + 0.015 * _noise(rng, 40)
        case Surface.WOOD:
            grain = _wood(rng)
        case Surface.STONE:
            veins = np.exp(-(np.abs(_noise(rng, 26) + 0.3 * _noise(rng, 6)) * 7))
            grain = 0.05 * _noise(rng, 30) - 0.22 * veins + 0.02 * _noise(rng, 0.8)
    bright = np.asarray(np.clip(1 + grain, 0.25, 1.8), np.float32)
    return np.pad(bright, ((0, 1), (0, 1)), mode="wrap")


def sample(surface: Surface, seed: int, x: Floats, y: Floats) -> Floats:
    """The surface's brightness (N) at places (N) in mm; each seed has its own cutting of a few tiles."""
    dx, dy = np.random.default_rng(seed).uniform(0, _TILE, 2)
    at_x, at_y = (
        np.mod(x * TEXTURE_PER_MM + np.float32(dx), _TILE),
        np.mod(y * TEXTURE_PER_MM + np.float32(dy), _TILE),
    )
    return look_up(tile(surface, seed % _TILES), np.asarray(at_x, np.float32), np.asarray(at_y, np.float32))


def look_up(picture: NDArray[np.uint8] | Floats, x: Floats, y: Floats) -> Floats:
    """The picture's values (N) or (N, channels) at pixels x, y (N), 0 outside.

    In rows, as remap takes at most 32767 places a row.
    """
    rows = -(-x.size // 4096)
    at = np.zeros((2, rows * 4096), np.float32)
    at[0, : x.size], at[1, : y.size] = x, y
    found = cv2.remap(picture, at[0].reshape(rows, -1), at[1].reshape(rows, -1), cv2.INTER_LINEAR)
    return np.asarray(found, np.float32).reshape(rows * 4096, *picture.shape[2:])[: x.size]


def _noise(rng: np.random.Generator, blur: float, across: float | None = None) -> Floats:
    """Smooth noise (512, 512) of unit spread that repeats."""
    white = rng.standard_normal((_TILE, _TILE)).astype(np.float32)
    return _unit(_blur(white, blur, across or blur))


def _blur(picture: Floats, along: float, across: float) -> Floats:
    """A Gaussian blur that wraps around, by Fourier transform: any width costs the same."""
    fy = np.fft.fftfreq(_TILE)[:, None]
    fx = np.fft.rfftfreq(_TILE)[None]
    pass_by = np.exp(-2 * np.pi**2 * ((fx * along) ** 2 + (fy * across) ** 2))
    return np.fft.irfft2(np.fft.rfft2(picture) * pass_by, s=(_TILE, _TILE)).astype(np.float32)


def _unit(picture: Floats) -> Floats:
    return np.asarray((picture - picture.mean()) / max(float(picture.std()), 1e-6), np.float32)


def _fibres(rng: np.random.Generator) -> Floats:
    canvas: NDArray[np.uint8] = np.full((_TILE, _TILE), 128, np.uint8)
    starts = rng.uniform(0, _TILE, (2500, 2))
    turns = rng.uniform(0, np.pi, 2500)
    for (x, y), turn, light in zip(starts, turns, rng.integers(60, 200, 2500), strict=True):
        end = (int(x + 7 * np.cos(turn)), int(y + 7 * np.sin(turn)))
        cv2.line(canvas, (int(x), int(y)), end, int(light), 1, cv2.LINE_AA)
    return _unit(canvas.astype(np.float32))


def _lint(rng: np.random.Generator) -> Floats:
    """Crumbs and threads that no brush takes off: small bright curls, some forty on a tray."""
    canvas: NDArray[np.uint8] = np.zeros((_TILE, _TILE), np.uint8)
    for x, y in rng.integers(8, _TILE - 8, (45, 2)):
        size = (int(rng.integers(1, 4)), int(rng.integers(1, 3)))
        turn, end = rng.uniform(0, 360, 2)
        place = (int(x), int(y))
        cv2.ellipse(
            canvas, place, size, float(turn), 0, float(end), int(rng.integers(60, 255)), 1, cv2.LINE_AA
        )
    return np.asarray(cv2.GaussianBlur(canvas, (3, 3), 0.7) * np.float32(1.1 / 255), np.float32)


def _wood(rng: np.random.Generator) -> Floats:
    """Rings cut lengthwise: bands whose place drifts, with fine pores along the grain."""
    y = np.arange(_TILE, dtype=np.float32)[:, None] / _TILE
    drift = _noise(rng, 90, 22) * 0.09
    rings = np.sin(2 * np.pi * (rng.integers(6, 14) * y + 3.0 * drift))
    pores = _noise(rng, 18, 0.7)
    return np.asarray(
        0.09 * rings + 0.05 * np.minimum(pores, 0.8) + 0.04 * _noise(rng, 60, 4) + 0.06 * drift / 0.09,
        np.float32,
    )
