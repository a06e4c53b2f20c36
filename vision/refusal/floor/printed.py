"""Print taken for a die: half of such a face is bare floor, and the same floor lies around it."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patch_net.cut import patch
from vision.readings import DieReading, Image

SIDE, DIE = 40, 20  # pixels of what is looked at, and of a face's edge in it
WITHIN = slice(11, 29)  # of them: the face without its edges
AROUND = 4.5  # of them: a frame of this width is looked at for floor
HALF = 0.36  # of a face that each of its two colours covers at least: pips cover up to 0.26
MANY = 4  # pips: letters make as many
SAME = 0.6  # of the frame that has one of the two: sides, shadows and neighbours leave less beside a die
APART = 10.0  # LAB levels from a colour that still is that colour
SHADE = 0.5  # weight of brightness against colour in that
DIFFERENT = 40.0  # LAB levels between ink and floor: rejects faces that a shadow halves

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]

_FRAME = np.abs(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2).max(axis=0) > SIDE / 2 - AROUND


def printed(image: Image, faces: Sequence[DieReading]) -> list[DieReading]:
    """Those of the faces that are letters or ornaments on the floor; 2,400 faces of dice held none."""
    return [
        face
        for face in faces
        if (face.value or 0) >= MANY and _on_floor(patch(image, face.corners, SIDE, DIE))
    ]


def _on_floor(cut: Image) -> bool:
    """Whether the face in a patch has two colours, of which one goes on all around."""
    lab = np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2LAB), np.float32)
    face = lab[WITHIN, WITHIN].reshape(-1, 3)
    two = _two(face)
    if not HALF < two.mean() < 1 - HALF:
        return False
    colours = np.median(face[two], axis=0), np.median(face[~two], axis=0)
    if np.linalg.norm(colours[0] - colours[1]) < DIFFERENT:
        return False
    gone = (lab[_FRAME][:, None] - np.stack(colours)) * (SHADE, 1.0, 1.0)
    return bool((np.linalg.norm(gone, axis=2) < APART).mean(axis=0).max() > SAME)


def _two(colours: Floats) -> Bools:
    """(n,) which of two groups each of the colours (n, 3) belongs to: Otsu's bar along their main axis."""
    centred = colours - colours.mean(axis=0)
    along = centred @ cv2.eigen(centred.T @ centred)[2][0]
    low, high = along.min(), along.max()
    levels = ((along - low) * (255 / (high - low + 1e-6))).astype(np.uint8)
    return np.asarray(levels > cv2.threshold(levels, 0, 255, cv2.THRESH_OTSU)[0])
