"""Words printed on the floor."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.texture import look_up
from hardware.sim.scene import Shape, TrayLook

_PER_MM = 4.0


def ink(tray: TrayLook, x: Floats, y: Floats) -> Floats:
    """How much ink lies on places in mm, 0 to 1."""
    stencil = _stencil(tray)
    h, w = stencil.shape
    return look_up(stencil, x * _PER_MM + w / 2, h / 2 - y * _PER_MM) / np.float32(255)


@lru_cache(maxsize=8)
def _stencil(tray: TrayLook) -> NDArray[np.uint8]:
    """The print: the words between two rings or in a frame."""
    w, h = (int(2 * half * _PER_MM) for half in tray.half)
    stencil: NDArray[np.uint8] = np.zeros((h, w), np.uint8)
    scale = 0.55 * w / max(1, cv2.getTextSize(tray.print, cv2.FONT_HERSHEY_COMPLEX, 1, 1)[0][0])
    (tw, th), _ = cv2.getTextSize(tray.print, cv2.FONT_HERSHEY_COMPLEX, scale, 8)
    start = ((w - tw) // 2, (h + th) // 2)
    cv2.putText(stencil, tray.print, start, cv2.FONT_HERSHEY_COMPLEX, scale, 255, 8, cv2.LINE_AA)
    if tray.shape is Shape.RECTANGLE:
        cv2.rectangle(stencil, (w // 8, h // 8), (w - w // 8, h - h // 8), 255, 5, cv2.LINE_AA)
    else:
        cv2.circle(stencil, (w // 2, h // 2), int(min(w, h) * 0.38), 255, 6, cv2.LINE_AA)
        cv2.circle(stencil, (w // 2, h // 2), int(min(w, h) * 0.40), 255, 3, cv2.LINE_AA)
    return stencil
