"""The objections as a picture, for `--debug` and the service page."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.colours import COLOURS
from vision.decide.objection import SPOILS, Objection
from vision.readings import DieReading, Image


def drawing(image: Image, faces: Sequence[DieReading], found: Sequence[Objection]) -> Image:
    """The picture with the faces and what speaks against them: red spoils, yellow only names."""
    canvas = image.copy()
    for face in faces:
        cv2.polylines(canvas, [np.round(face.corners).astype(np.int32)], True, COLOURS.green, 2)
    for line, one in enumerate(found):
        colour = COLOURS.red if one.weight >= SPOILS else COLOURS.yellow
        at = (8, 24 + 24 * line) if one.where is None else (round(one.where[0]), round(one.where[1]))
        cv2.putText(canvas, f"{one.reason} {one.weight:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2)
        if one.body is not None:
            cv2.polylines(canvas, [np.round(one.body).astype(np.int32)], True, colour, 2)
    return canvas
