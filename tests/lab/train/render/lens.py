"""What light and camera do to a drawn patch: shade, glare, cast, blur, noise, JPEG."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.ground import smooth
from vision.classify.patch_net.cut import DIE_PX, PATCH_PX
from vision.readings import Image


def light(canvas: Image, rng: Generator) -> Image:
    """Uneven light, a hard shadow, a cast of colour, half light."""
    size = canvas.shape[0]
    field = np.ones((size, size, 1), np.float32)
    if rng.random() < 0.4:
        field *= 1 + _slope(rng, size) * np.float32(rng.uniform(0.05, 0.4))
    if rng.random() < 0.12:
        field *= _shadow(rng, size)
    cast = np.ones(3)
    if rng.random() < 0.4:
        cast = rng.uniform(0.7, 1.15, 3)
    if rng.random() < 0.08:
        cast = rng.uniform(0.2, 1.3, 3)
    level = rng.uniform(0.75, 1.25) if rng.random() < 0.78 else rng.uniform(0.2, 1.6)
    field = field * (cast * level).astype(np.float32)
    lit = canvas.astype(np.float32) * field
    if rng.random() < 0.15:  # haze: stray light on everything
        lit = lit * np.float32(rng.uniform(0.4, 0.9)) + np.float32(rng.uniform(0, 90))
    if rng.random() < 0.3:
        lit = 255 * (np.clip(lit, 0, 255) / 255) ** np.float32(rng.uniform(0.6, 1.7))
    return np.asarray(np.clip(lit, 0, 255), dtype=np.uint8)


def _slope(rng: Generator, size: int) -> NDArray[np.float32]:
    """A plane from -1 to 1 in a random direction."""
    angle = rng.uniform(0, 2 * np.pi)
    line = np.linspace(-1, 1, size, dtype=np.float32)
    return np.asarray(np.cos(angle) * line[None, :] + np.sin(angle) * line[:, None], np.float32)[..., None]


def _shadow(rng: Generator, size: int) -> NDArray[np.float32]:
    """The edge of a shadow somewhere across the patch."""
    soft = rng.uniform(0.02, 0.5)
    dark = rng.uniform(0.35, 0.9)
    plane = _slope(rng, size) + np.float32(rng.uniform(-0.8, 0.8))
    return np.asarray(dark + (1 - dark) * np.clip(0.5 + plane / soft, 0, 1), dtype=np.float32)


def gloss(canvas: Image, rng: Generator, strength: float) -> Image:
    """A reflection of a lamp or a window on the die; pips stay to be seen through it."""
    size = canvas.shape[0]
    spot = np.zeros((size, size), np.float32)
    at = rng.uniform(size * 0.15, size * 0.85, 2)
    axes = rng.uniform(size * 0.04, size * 0.4, 2)
    if rng.random() < 0.3:  # a sheen over a good part of the face
        axes = rng.uniform(size * 0.3, size * 0.8, 2)
    box = (at.tolist(), axes.tolist(), float(rng.uniform(0, 180)))
    cv2.ellipse(spot, box, (1.0,), -1, cv2.LINE_AA)
    spot = np.asarray(cv2.GaussianBlur(spot, (0, 0), rng.uniform(size * 0.02, size * 0.15)), np.float32)
    bright = canvas + (np.float32(255) - canvas) * spot[..., None] * np.float32(strength * 0.75)
    return np.asarray(np.clip(bright, 0, 255), dtype=np.uint8)


def hide(canvas: Image, rng: Generator, at: complex) -> Image:
    """A reflection that burns out what lies under it: larger than a pip, or it would look like one."""
    size = canvas.shape[0]
    spot = np.zeros((size, size), np.float32)
    axes = rng.uniform(size * 0.25, size * 0.5, 2)
    cv2.ellipse(spot, ((at.real, at.imag), axes.tolist(), float(rng.uniform(0, 180))), (1.0,), -1)
    soft = rng.uniform(size * 0.005, size * 0.025)
    return burnt_out(canvas, spot, soft, rng.uniform(225, 255, 3))


def burnt_out(canvas: Image, where: NDArray[np.float32], soft: float, light: NDArray[np.float64]) -> Image:
    """The canvas in a colour of light `where` (h, w) is 1, its ends softer by so many pixels."""
    spot = np.asarray(cv2.GaussianBlur(where, (0, 0), soft), np.float32)
    return np.asarray(canvas + (light.astype(np.float32) - canvas) * spot[..., None], dtype=np.uint8)


def at_border(canvas: Image, rng: Generator, share: float) -> Image:
    """The canvas where the picture ends: the reader repeats its last row beyond."""
    end = int(canvas.shape[0] * share)
    cut = canvas.copy()
    cut[end:] = cut[end - 1]
    return np.ascontiguousarray(np.rot90(cut, int(rng.integers(4))))


def photograph(canvas: Image, rng: Generator, px: int = PATCH_PX, die_px: int = DIE_PX) -> Image:
    """The canvas as a camera sees it and the reader cuts it: (px, px, 3), a die's edge die_px wide."""
    if rng.random() < 0.12:
        canvas = _motion(canvas, rng)
    edge = rng.uniform(24, 58) if rng.random() < 0.85 else rng.uniform(20, 32)
    native = round(edge * px / die_px)
    taken = np.asarray(cv2.resize(canvas, (native, native), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    if rng.random() < 0.7:
        softest = 0.05 * edge if rng.random() < 0.9 else 0.075 * edge
        taken = np.asarray(cv2.GaussianBlur(taken, (0, 0), rng.uniform(0.3, max(softest, 0.4))), np.uint8)
    taken = _sensor(taken, rng)
    if rng.random() < 0.15:
        taken = _sharpened(taken, rng)
    if rng.random() < 0.13:
        taken = np.asarray(
            cv2.cvtColor(cv2.cvtColor(taken, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
        )
    if rng.random() < 0.6:
        taken = _jpeg(taken, rng)
    way = cv2.INTER_AREA if native > px else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(taken, (px, px), interpolation=way), dtype=np.uint8)


def _motion(canvas: Image, rng: Generator) -> Image:
    length = int(rng.integers(3, 13))
    kernel = np.zeros((length, length), np.float32)
    ends = rng.integers(0, length, 2).tolist(), rng.integers(0, length, 2).tolist()
    cv2.line(kernel, ends[0], ends[1], (1.0,), 1)
    return np.asarray(cv2.filter2D(canvas, -1, kernel / kernel.sum()), dtype=np.uint8)


def _sensor(taken: Image, rng: Generator) -> Image:
    """Noise of brightness and of colour, fine or blotchy."""
    if rng.random() < 0.25:
        return taken
    size = taken.shape[0]
    spread = rng.uniform(0.5, 6) if rng.random() < 0.8 else rng.uniform(4, 13)
    fine = size if rng.random() < 0.6 else size // 2
    noise = smooth(rng, size, fine, fine, 3) * np.float32(spread)
    if rng.random() < 0.5:
        noise = noise.mean(axis=2, keepdims=True) * np.float32(1.5)
    return np.asarray(np.clip(taken + noise, 0, 255), dtype=np.uint8)


def _sharpened(taken: Image, rng: Generator) -> Image:
    """The halo that cheap cameras draw around edges."""
    soft = cv2.GaussianBlur(taken, (0, 0), rng.uniform(0.8, 1.8))
    much = rng.uniform(0.4, 1.8)
    return np.asarray(cv2.addWeighted(taken, 1 + much, soft, -much, 0), dtype=np.uint8)


def _jpeg(taken: Image, rng: Generator) -> Image:
    quality = int(rng.integers(25, 96))
    _, data = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
