"""Faces that the empty tray shows already: print that passes for pips."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.patch_net.cut import DIE_PX, PATCH_PX, patch
from vision.readings import DieReading, Image

SAME = 0.7  # correlation with the empty tray in the same place: 600 faces of dice, many on print, reach 0.4

Floats = NDArray[np.float32]

_RIM = (PATCH_PX - DIE_PX) // 2


def known(image: Image, faces: Sequence[DieReading], empty: Image | None) -> list[DieReading]:
    """Those of the faces that the picture of the empty tray shows too, in whatever light."""
    if empty is None or empty.shape != image.shape:
        return []
    pairs = zip(_seen(image, faces), _seen(empty, faces), strict=True)
    return [face for face, pair in zip(faces, pairs, strict=True) if _alike(*pair)]


def _seen(image: Image, faces: Sequence[DieReading]) -> list[Floats]:
    """Each top face as (n, 3), free of its usual colour."""
    cuts = [patch(image, face.corners)[_RIM:-_RIM, _RIM:-_RIM].reshape(-1, 3) for face in faces]
    return [cut - cut.mean(axis=0, dtype=np.float32) for cut in cuts]


def _alike(one: Floats, other: Floats) -> bool:
    power = float(np.vdot(one, one)) * float(np.vdot(other, other))
    return bool(np.vdot(one, other) > SAME * max(power, 1.0) ** 0.5)
