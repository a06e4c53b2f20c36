"""What changed between two small pictures, once exposure, flicker, noise and shake are taken out.

The picture is looked at about 160 pixels wide, three by three averaged. Frames where nothing changed leave by
a short cut (one difference, one count); only the others pay for gain, shift and noise.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What of a difference between two frames is none of noise, shake or light.

    width     pixels: dice of 30 px in 640 are still 7 px wide, and a frame costs 0.1 ms.
    faint     grey levels: less is noise or compression and not even looked at.
    least     grey levels: the threshold in a picture without noise.
    glow      of the brightness on top: bright and clipped surroundings do not follow the gain.
    noise     times the median difference: rejects the noise of a dim bar (median 6 to 8 levels).
    blinding  grey levels: the threshold rises no further, however noisy the picture.
    shift     small pixels: a larger displacement is a moved camera, not a shake.
    few       small pixels that may differ for no reason.
    outlier   grey levels: what differs more has less than half a say in the shake.
    stripes   of the gradients' determinant: stripes do not tell a shift along them.
    plain     squared grey levels a pixel: a plain picture tells no shift.
    shaken    small pixels: fewer that differ are not worth the search for a shake (0.5 ms).
    """

    width: int = 160
    faint: int = 12
    least: int = 10
    glow: float = 0.04
    noise: float = 5.0
    blinding: float = 80.0
    shift: float = 2.5
    few: int = 4
    outlier: float = 20.0
    stripes: float = 1e-3
    plain: float = 0.3
    shaken: int = 40


PARAMETERS = Parameters()


def scale(image: Image) -> int:
    """Pixels of the picture per small pixel: even, so that a sample lies between pixels and averages four."""
    return max(1, 2 * round(int(image.shape[1]) / (2 * PARAMETERS.width)))


def small(image: Image) -> Image:
    """The picture at about 160 pixels width, smoothed: (h // scale, w // scale, 3)."""
    factor = scale(image)
    size = (max(1, image.shape[1] // factor), max(1, image.shape[0] // factor))
    return _u8(cv2.blur(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), (3, 3)))


def alike(before: Image, now: Image) -> bool:
    """The short cut: whether two small pictures are the same but for noise."""
    flat = cv2.absdiff(before, now).reshape(now.shape[0], -1)
    return cv2.countNonZero(cv2.threshold(flat, PARAMETERS.faint, 1, cv2.THRESH_BINARY)[1]) <= PARAMETERS.few


def difference(before: Image, now: Image) -> Image:
    """Where two small pictures differ: (h, w) uint8, 255 where they do.

    Each channel of `before` is first brought to the light of `now` by the median ratio of the two, and moved
    by the shake between them; what is left must rise above the noise of this very pair.
    """
    changed = _unlike(before, now)
    if cv2.countNonZero(changed) < PARAMETERS.shaken or (move := shake(before, now)) is None:
        return changed
    return min(changed, _unlike(_u8(shifted(before, *move)), now), key=cv2.countNonZero)


def shake(before: Image, now: Image) -> tuple[float, float] | None:
    """The shift in small pixels from one picture to the next; None where it is none or too large.

    Lucas and Kanade for the whole picture, three steps; what differs much (dice, hands) has little say.
    """
    a, b = (cv2.cvtColor(side, cv2.COLOR_BGR2GRAY).astype(np.float32) for side in (before, now))
    a *= _middle(b[::4, ::4]) / max(1.0, _middle(a[::4, ::4]))
    # The slopes of the second picture hardly differ from those of the first one moved onto it.
    gx, gy = (np.asarray(cv2.Sobel(b, cv2.CV_32F, *way, scale=0.125)) for way in ((1, 0), (0, 1)))
    products = gx * gx, gx * gy, gy * gy
    dx, dy = 0.0, 0.0
    for _ in range(3):
        gone = shifted(a, dx, dy) - b
        say = 1.0 / (1.0 + np.square(gone * np.float32(1 / PARAMETERS.outlier)))
        xx, xy, yy = (float(np.vdot(product, say)) for product in products)
        det = xx * yy - xy * xy
        if det <= PARAMETERS.stripes * (xx + yy) ** 2 or xx + yy <= PARAMETERS.plain * gone.size:
            return None
        say *= gone
        ex, ey = float(np.vdot(gx, say)), float(np.vdot(gy, say))
        dx += (yy * ex - xy * ey) / det
        dy += (xx * ey - xy * ex) / det
    size = float(np.hypot(dx, dy))
    return (dx, dy) if 0.05 <= size <= PARAMETERS.shift else None


def shifted(picture: NDArray[Any], dx: float, dy: float) -> NDArray[Any]:
    """A picture moved by so many pixels."""
    height, width = picture.shape[:2]
    middle = (width - 1) / 2 - dx, (height - 1) / 2 - dy
    return np.asarray(cv2.getRectSubPix(picture, (width, height), middle))  # a tenth of warpAffine's time


def _unlike(before: Image, now: Image) -> Image:
    olds, news, gains = cv2.split(before), cv2.split(now), gain(before, now)
    if any(abs(g - 1.0) > 0.01 for g in gains):
        olds = [cv2.convertScaleAbs(old, alpha=g) for old, g in zip(olds, gains, strict=True)]
    blue, green, red = (cv2.absdiff(*pair) for pair in zip(olds, news, strict=True))
    most = cv2.max(cv2.max(blue, green), red)
    noise = _middle(np.asarray(most)[::4, ::4])
    bar = min(max(PARAMETERS.least, PARAMETERS.noise * noise), PARAMETERS.blinding)
    glow = cv2.convertScaleAbs(cv2.cvtColor(now, cv2.COLOR_BGR2GRAY), alpha=PARAMETERS.glow)
    return _u8(cv2.threshold(cv2.subtract(most, glow), bar, 255, cv2.THRESH_BINARY)[1])


def gain(before: Image, now: Image) -> tuple[float, float, float]:
    """How much brighter each channel became: the median ratio over every fourth pixel."""
    old, new = (side[::4, ::4].reshape(-1, 3) + np.float32(1) for side in (before, now))
    blue, green, red = map(_middle, (new / old).T)
    return blue, green, red


def _middle(values: NDArray[Any]) -> float:
    """The median, the upper one of two: np.median spends most of its time on other things."""
    flat = values.ravel()
    return float(np.partition(flat, flat.size // 2)[flat.size // 2])


def _u8(picture: object) -> Image:
    return np.asarray(picture, np.uint8)
