"""Faces that the empty tray shows already: print that passes for pips."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.patch_net.cut import DIE_PX, PATCH_PX, patches
from vision.readings import DieReading, Image

SAME = 0.7  # correlation with the empty tray in the same place: 600 faces of dice, many on print, reach 0.4

Floats = NDArray[np.float32]

_RIM = (PATCH_PX - DIE_PX) // 2


def known(image: Image, faces: Sequence[DieReading], empty: Image | None) -> list[DieReading]:
    """Those of the faces that the picture of the empty tray shows too, in whatever light."""
    if not faces or empty is None or empty.shape != image.shape:
        return []
    one, other = (_seen(picture, faces) for picture in (image, empty))
    power = np.square(one).sum(axis=1) * np.square(other).sum(axis=1)
    same = (one * other).sum(axis=1) > SAME * np.sqrt(np.maximum(power, 1.0))
    return [face for face, yes in zip(faces, same.tolist(), strict=True) if yes]


def _seen(image: Image, faces: Sequence[DieReading]) -> Floats:
    """(n, k) each top face, free of its usual colour; `faces` must not be empty."""
    cut = patches(image, (face.corners for face in faces))[:, _RIM:-_RIM, _RIM:-_RIM]
    flat = cut.reshape(len(faces), -1, 3).astype(np.float32)
    flat -= flat.mean(axis=1, keepdims=True)
    return flat.reshape(len(faces), -1)
