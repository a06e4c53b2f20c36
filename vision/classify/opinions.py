"""What both readers say about each die, in one picture for people: drawn only when asked for (`--debug`)."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.classify.patch_net import Opinion, opinion
from vision.colours import COLOURS
from vision.readings import DieReading, Image, same_place

LINE = 20  # pixels from one line of words to the next


def both(image: Image, dice: Sequence[DieReading], alone: Sequence[DieReading]) -> Image:
    """Each die with what the pips say and what the network says; green where it is the same.

    dice   as they were read, by both.
    alone  what the first reader sees without the second.
    """
    picture = image.copy()
    for die, said in zip(dice, opinion(image, dice), strict=True):
        pips = same_place(die, alone)
        same = pips is not None and pips.value is not None and pips.value == said.value
        colour = COLOURS.green if same else COLOURS.red
        cv2.polylines(picture, [np.round(np.array(die.corners)).astype(np.int32)], True, colour, 2)
        x, y = (round(side) for side in np.min(die.corners, axis=0))
        for line, words in enumerate((_network(said), _pips(pips))):
            at = (x, y - 6 - line * LINE)
            for ink, wide in ((COLOURS.black, 3), (colour, 1)):
                cv2.putText(picture, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, wide, cv2.LINE_AA)
    return picture


def _pips(die: DieReading | None) -> str:
    return "pips: none" if die is None else f"pips: {die.value or '?'} {die.confidence:.2f}"


def _network(said: Opinion) -> str:
    return f"network: {said.value or 'no face'} {said.confidence:.2f}"
