"""A thing with pips is a die also where its pips run together, or where it lies on a printed line."""

import cv2
import numpy as np

from tests.vision.drawn import BLACK, IVORY, Die, tray
from tests.vision.refusal.test_objections import DICE, faces
from vision.readings import Image, Reason
from vision.refusal import objections, refused_for


def crowded(*dice: Die) -> Image:
    """A black six whose large pips nearly touch, across a printed line, beside other dice."""
    image = tray(*dice, Die(300, 390, 0, turn=0, body=BLACK))
    cv2.line(image, (60, 390), (269, 390), BLACK, 3)
    for x in (285, 300, 315):
        for y in (375, 405):
            cv2.circle(image, (x, y), 7, IVORY, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1), np.uint8)


def test_a_fourth_die_is_seen_though_its_pips_run_together():
    black = tuple(Die(die.x, die.y, die.value, die.turn, body=BLACK, pip=IVORY) for die in DICE)

    found = objections(crowded(*black), faces(*black), dice=3)

    assert refused_for(None, found) is Reason.TOO_MANY
