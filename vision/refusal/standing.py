"""Dice that do not lie flat on the tray: leaning on something, or lying on top of another die."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading, Image, Reason
from vision.refusal.lean import axes
from vision.refusal.objection import Objection
from vision.refusal.upright import stands

OFF = 0.225  # edges: an axis as far off is a lean of 13 degrees; rejects what the network gets wrong
DOUBTS = 2.25  # standard deviations: rejects dice whose sides can hardly be seen
ROUGH = 0.05  # edges: axes differ by as much between places in the picture and makes of dice
ON_TOP = -0.2  # log odds of lying on another die: even chances name a reason, but spoil nothing
LIGHT = 0.5  # weight of such a reason
TOUCHING = 1.45  # edges between the centres of dice that touch, turned as they may be
CROWDED = (
    1.4  # times as much must speak against a die that touches another: the other's sides look like its own
)
ANYWHERE = (
    1.25  # times as much where any number may lie: such pictures come from anywhere, not from above a tray
)
GLANCE = 0.7  # of what is enough: as much at first sight, and it is looked at from all sides

Floats = NDArray[np.float64]


def standing(image: Image, faces: Sequence[DieReading], dice: int | None) -> list[Objection]:
    """The dice that lean, and those that seem to lie on others.

    dice  how many there must be; None for any number.
    """
    bar = ANYWHERE if dice is None else 1.0
    leaning, _ = _weights(image, faces, twice=False)
    if (dice is None or dice == len(faces)) and leaning.max() < GLANCE * bar:
        return []
    leaning, on_top = _weights(image, faces, twice=True)
    found = []
    for face, lean, top in zip(faces, (leaning / bar).tolist(), on_top.tolist(), strict=True):
        if lean >= 1:
            found.append(Objection(Reason.COCKED, lean, face.center))
        if top > ON_TOP:
            found.append(Objection(Reason.STACKED, LIGHT, face.center))
    return found


def _weights(image: Image, faces: Sequence[DieReading], *, twice: bool) -> tuple[Floats, Floats]:
    """How much speaks for each die leaning, 1 is enough; the log odds of its lying on another."""
    seen = axes(image, faces, twice=twice)
    height, width = image.shape[:2]
    places = (np.array([face.center for face in faces]) - (width / 2, height / 2)) / width
    upright = stands(places, seen.axes, np.hypot(seen.spreads, ROUGH))
    leaning = np.array([min(stand.off / OFF, stand.doubts / DOUBTS) for stand in upright])
    return leaning / np.where(_touching(faces), CROWDED, 1.0), seen.on_top


def _touching(faces: Sequence[DieReading]) -> NDArray[np.bool_]:
    """Which dice have another one close by."""
    centres = np.array([face.center for face in faces])
    edges = np.array([face.edge for face in faces])
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2) + np.eye(len(faces)) * 1e9
    return np.asarray((apart < TOUCHING * edges[:, None]).any(axis=1))
