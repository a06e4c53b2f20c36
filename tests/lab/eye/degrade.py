"""Pictures made worse on the fly: less light, coloured light, blur, noise, glare and JPEG, always the same.

What each does, in grey levels (0 to 255) of the picture as it came:

    plain                  nothing, for comparison
    half, quarter          every level halved or quartered: 22 % and 5 % of the light of a usual camera
    red, blue, green       a lamp of that colour: a third of the other two channels
    blur                   Gaussian, 3 pixels of standard deviation in a picture 960 wide
    noise                  Gaussian, 20 levels of standard deviation in each channel
    glare                  a burnt-out disc of 8 to 25 % of an edge on every die, up to 40 % off its middle
    jpeg                   quality 30

The picture of the empty tray, where there is one, suffers the same, without the glare.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from zlib import crc32

import cv2
import numpy as np
from numpy.random import Generator

from kiosk.engine.usage import nearest
from tests.lab.eye.pictures import Case
from vision.read import read_tray
from vision.readings import DieReading, Image

DARKER = 1 / 3  # part that a coloured lamp leaves of the other channels
BLUR = 3 / 960  # of the picture's width
NOISE = 20.0  # grey levels
DISC = (0.08, 0.25)  # edges: radius of a disc of glare
ASIDE = 0.4  # edges from the middle of the die, at the most
SOFT = 0.03  # edges: how the disc ends
QUALITY = 30


class Degradation(StrEnum):
    """In the order of the table."""

    PLAIN = "plain"
    HALF = "half"
    QUARTER = "quarter"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLUR = "blur"
    NOISE = "noise"
    GLARE = "glare"
    JPEG = "jpeg"


GAINS = {
    Degradation.HALF: (0.5, 0.5, 0.5),
    Degradation.QUARTER: (0.25, 0.25, 0.25),
    Degradation.RED: (DARKER, DARKER, 1.0),
    Degradation.BLUE: (1.0, DARKER, DARKER),
    Degradation.GREEN: (DARKER, 1.0, DARKER),
}
"""What is left of blue, green and red."""


def chosen(words: str) -> tuple[Degradation, ...]:
    """The degradations named in a list with commas, or `all`. Raises ValueError, naming the nearest one."""
    if words == "all":
        return tuple(Degradation)
    named = words.split(",")
    for word in named:
        if word not in tuple(Degradation):
            raise ValueError(f"{word}: no such degradation; nearest: {nearest(word, tuple(Degradation))}")
    return tuple(map(Degradation, named))


def worsen(cases: Iterable[Case], how: Iterable[Degradation]) -> Iterator[Case]:
    """Each picture in each of these states; the degradation takes the place of the source."""
    states = tuple(how)
    for case in cases:
        for state in states:
            yield _in_state(case, state)


def worse(image: Image, how: Degradation, rng: Generator, dice: Iterable[DieReading] = ()) -> Image:
    """The picture in that state; the dice are where glare falls."""
    if how in GAINS:
        return np.rint(image * np.array(GAINS[how], np.float32)).astype(np.uint8)
    match how:
        case Degradation.BLUR:
            return np.asarray(cv2.GaussianBlur(image, (0, 0), BLUR * image.shape[1]), np.uint8)
        case Degradation.NOISE:
            grain = rng.standard_normal(image.shape, np.float32) * np.float32(NOISE)
            return np.clip(image + grain, 0, 255).astype(np.uint8)
        case Degradation.GLARE:
            return _glaring(image, rng, dice)
        case Degradation.JPEG:
            _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
        case _:
            return image


def _in_state(case: Case, how: Degradation) -> Case:
    empty = case.background

    def seed(of: str) -> Generator:
        return np.random.default_rng(crc32(f"{how} {of} {case.name}".encode()))

    def picture() -> Image:
        image = case.picture()
        dice = read_tray(image, dice=case.dice).dice if how is Degradation.GLARE else ()
        return worse(image, how, seed("tray"), dice)

    def background(shown: Callable[[], Image]) -> Callable[[], Image]:
        return lambda: worse(shown(), how, seed("empty"))

    return replace(
        case, source=str(how), picture=picture, background=None if empty is None else background(empty)
    )


def _glaring(image: Image, rng: Generator, dice: Iterable[DieReading]) -> Image:
    bright = image.astype(np.float32)
    for die in dice:
        away = rng.uniform(-ASIDE, ASIDE, 2) * die.edge
        radius = max(1, round(rng.uniform(*DISC) * die.edge))
        disc = np.zeros(image.shape[:2], np.float32)
        x, y = np.rint(np.array(die.center) + away).astype(int).tolist()
        cv2.circle(disc, (x, y), radius, (1.0,), -1)
        disc = np.asarray(cv2.GaussianBlur(disc, (0, 0), max(SOFT * die.edge, 0.3)), np.float32)
        bright += (255 - bright) * disc[..., None]
    return np.clip(bright, 0, 255).astype(np.uint8)
