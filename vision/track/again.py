"""Dice that were read a moment ago, looked at once more: at their places only, as long as nothing changed.

A throw is told when several frames in a row are read alike. The first of them is searched whole; in the
second the first reader looks at the pixels again, but only where the dice were found, and the second one at
those that were not sure already. From then on it is enough that nothing differs but noise from the frame that
was searched: a third look at the same pixels tells nothing. Where anything differs, or a reader hesitates,
the picture is searched whole again.
"""

import time
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.classify.patch_net import opinion
from vision.find import lattice
from vision.find.candidates import PARAMETERS as FITTING
from vision.find.likelihood import FACES, along, graded
from vision.find.pyramid import Pyramid, sampled
from vision.find.work import alike, work
from vision.readings import Dice, DieReading, Image, TrayReading
from vision.reduced import scaled


@dataclass(frozen=True, slots=True)
class Parameters:
    """When dice are the same as a moment ago.

    small    of the picture: the mean of sixteen pixels is quiet in a dim bar too.
    alike    levels of one channel: more is neither noise nor compression.
    few      such pixels that may differ for no reason; a pip that turned up is as many.
    sure     chance that a die is right from which another opinion adds nothing.
    named    chance that the second reader must give each other value, with no help from the first.
    pitches  s in edges: least, most, and a step close enough to meet any die's.
    """

    small: float = 0.25
    alike: float = 12.0
    few: int = 6
    sure: float = 0.99
    named: float = 0.9
    pitches: tuple[float, float, float] = (0.17, 0.3, 0.02)


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """What was read without a doubt, and in what picture: a small one, for a camera may reuse its own.

    confirmed  both readers saw the same in a later picture.
    """

    small: Image
    reading: TrayReading
    confirmed: bool = False


def before(image: Image, reading: TrayReading) -> Before | None:
    """To be kept for the next picture; None where nothing was read."""
    read = reading.reason is None and reading.dice
    return Before(scaled(image, PARAMETERS.small).copy(), reading) if read else None


def again(before: Before, image: Image) -> TrayReading | None:
    """The same dice, seen anew in this picture; None where it must be searched whole."""
    start = time.perf_counter()
    if not _unchanged(before.small, scaled(image, PARAMETERS.small)):
        return None
    compared = time.perf_counter()
    found = ("find", 1e3 * (compared - start))
    if before.confirmed:
        return replace(before.reading, stages=(found,))
    dice = before.reading.dice
    if not (_fit(image, dice) and _named(image, dice)):
        return None
    return replace(before.reading, stages=(found, ("readers", 1e3 * (time.perf_counter() - compared))))


def _unchanged(before: Image, now: Image) -> bool:
    """Whether two small pictures are the same but for noise."""
    if before.shape != now.shape:
        return False
    same = alike(before, now, PARAMETERS.alike)
    return same.size - cv2.countNonZero(same) <= PARAMETERS.few


def _named(image: Image, dice: Dice) -> bool:
    """Whether the second reader names all that were not sure as they were, and is convinced."""
    asked = tuple(die for die in dice if die.confidence < PARAMETERS.sure)
    return all(
        one.value == die.value and one.confidence >= PARAMETERS.named
        for one, die in zip(opinion(image, asked), asked, strict=True)
    )


def _fit(image: Image, dice: Dice) -> bool:
    """Whether the pips of all of them are where they were, and make the pattern of their value best."""
    searched = work(image, edge=min(die.edge for die in dice))
    pyramid, scale = Pyramid(searched.picture, image), searched.scale
    pitches = np.arange(*PARAMETERS.pitches)
    tried = [(i, row) for i, die in enumerate(dice) for row in np.flatnonzero(die.value == lattice.VALUES)]
    which, pattern = np.repeat(np.array(tried, np.int64), len(pitches), axis=0).T
    steps = np.tile(pitches, len(tried))
    poses = np.array([_pose(die, scale) for die in dice])[which]
    poses[:, 2:] *= steps[:, None]
    colour = sampled(pyramid, poses.astype(np.float32), lattice.PLACES)
    pips = lattice.PIP[pattern].T
    body = colour[:, len(lattice.SITES) :].mean(axis=1)
    level = along(colour, (colour * pips).sum(axis=1) / pips.sum(axis=0) - body)
    fits, _ = graded(level, FACES)
    best = fits.argmax(axis=1)
    misfit = FACES.perfect[best] - fits.max(axis=1)
    same = (lattice.VALUES[best] == lattice.VALUES[pattern]) & (misfit < FITTING.misfit)
    return len(set(which[same].tolist())) == len(dice)


def _pose(die: DieReading, scale: float) -> tuple[float, float, float, float]:
    """Centre, and the picture of one edge of it, in pixels of the working picture."""
    first, second = die.corners[:2]
    x, y = ((side + 0.5) * scale - 0.5 for side in die.center)
    return x, y, (second[0] - first[0]) * scale, (second[1] - first[1]) * scale
