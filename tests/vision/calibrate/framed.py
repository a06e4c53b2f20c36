"""A drawn tray in a wooden frame, and the throw that lies in it."""

from functools import cache

import cv2
import numpy as np

from tests.vision.drawn import Die, tray

THROW = (
    Die(200, 160, 4, turn=10, edge=48, sides=True),
    Die(400, 180, 2, turn=40, edge=48, sides=True),
    Die(330, 330, 6, turn=70, edge=48, sides=True),
)
RIM = 50  # pixels of wood around the felt


@cache
def framed(*dice, seed=1):
    """A drawn tray in a wooden frame with some grain in it. It is shared: nobody may draw into it."""
    picture = tray(*dice, seed=seed)
    wood = np.random.default_rng(7).integers(0, 60, (12, 16), dtype=np.uint8)
    grained = cv2.resize(wood, (640, 480), interpolation=cv2.INTER_CUBIC)[..., None]
    wood = np.asarray(grained + np.array([40, 70, 120], np.uint8), np.uint8)
    wood[RIM:-RIM, RIM:-RIM] = picture[RIM:-RIM, RIM:-RIM]
    grain = np.random.default_rng(seed).normal(0, 2, wood.shape)
    made = np.clip(wood + grain, 0, 255).astype(np.uint8)
    made.flags.writeable = False
    return made


def spotted(picture, x=300, y=220):
    """With the mirror image of a lamp in it."""
    return cv2.circle(picture.copy(), (x, y), 15, (255, 255, 255), -1)
