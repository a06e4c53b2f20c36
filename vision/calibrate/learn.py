"""Learns a tray from two pictures, empty and with the dice in it, and finds what is wrong with it.

Pure functions from pictures to values; whoever calls stores the result and shows the sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibrate import DICE
from vision.calibrate.fan import Fan
from vision.calibrate.faults import WHY, Fault, Trouble, worst_first
from vision.calibrate.floor import floor
from vision.calibrate.light import brightest, burnt, glares
from vision.find.work import work
from vision.mount import Mount
from vision.policy import EVERY, POLICY, Check
from vision.read import read_tray
from vision.readings import DieReading, Image, Point, Reason, TrayReading, usual_edge
from vision.rectify.warp import scale_at
from vision.track.motion.moved import moved
from vision.track.motion.sight import PARAMETERS as UNKNOWN
from vision.tray import Tray

BESIDE = replace(POLICY, checks=EVERY - {Check.HAND})
EXPLAINING = replace(POLICY, checks=EVERY - {Check.HAND, Check.STANDING})


@dataclass(frozen=True, slots=True)
class Parameters:
    """What one can play by.

    small    pixels: a die with a shorter edge has pips of 4 px, too small to tell six from five.
    large    of the picture's height: with larger dice there is no room to throw.
    crooked  degrees from straight down: beyond, a side of a die shows more than its top.
    aside    degrees from straight down: from there on the sides that are seen pass for leans.
    dark     grey levels, the brightest hundredth of tray and dice: a dim bar.
    black    grey levels, the same of an empty tray, which may be black: nothing would be seen in it.
    washed   of the tray burnt out: too much light everywhere.
    """

    small: float = 24.0
    large: float = 0.25
    crooked: float = 50.0
    aside: float = 20.0
    dark: float = 60.0
    black: float = 25.0
    washed: float = 0.2


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """What was learned; `tray` may be used where `good`."""

    tray: Tray
    dice: tuple[DieReading, ...]
    troubles: tuple[Trouble, ...]

    @property
    def good(self) -> bool:
        """Whether one can play like this."""
        return not any(trouble.blocks for trouble in self.troubles)


def calibrate(empty: Image, thrown: Image) -> Calibration:
    """Learn the tray from a picture of it empty and one with the dice lying flat in it.

    Both (h, w, 3) and of one size; otherwise ValueError.
    """
    if empty.shape != thrown.shape:
        raise ValueError(f"both pictures must be of one size, not {empty.shape} and {thrown.shape}")
    wrong = (*([Trouble(Fault.MOVED)] if moved(empty, thrown) else []), *lying(empty))
    fan, vain = Fan(), bool(wrong) or work(thrown, empty).bare  # where it is, no camera helps
    while not (vain or fan.over):
        fan = fan.step(empty, thrown)
    found = learned(empty, thrown, *seen(thrown, empty, fan))
    return replace(found, troubles=worst_first((*wrong, *found.troubles)))


def seen(thrown: Image, empty: Image, fan: Fan) -> tuple[Mount | None, TrayReading]:
    """The dice as the camera has them that was found: refined, or else as it was if only that reads them.

    As the picture is where none was found.
    """
    first, *others = fan.mounts or (None,)
    reading = read(thrown, empty, first)
    for mount in others if reading.reason is not None else ():
        again = read(thrown, empty, mount)
        if again.reason is None:
            return mount, again
    return first, reading


def read(thrown: Image, empty: Image, mount: Mount | None) -> TrayReading:
    """The dice as a camera at that mount sees them.

    One from aside that explains their edges and pips has them flat: a leaning die has others. And what is
    around the tray passes for a hand as long as the outline of its floor is not known.
    """
    policy = POLICY if mount is None else BESIDE if mount.tilt < PARAMETERS.aside else EXPLAINING
    return read_tray(thrown, dice=DICE, tray=Tray(reference=empty, mount=mount), policy=policy)


def learned(empty: Image, thrown: Image, mount: Mount | None, reading: TrayReading) -> Calibration:
    """The same from what was read already, by a camera at that mount."""
    outline = floor(empty, reading.dice)
    height, width = empty.shape[:2]
    die_px = _die_px(reading.dice, mount, outline, (width, height))
    wrong = {
        Fault.SMALL: die_px is not None and die_px < PARAMETERS.small,
        Fault.LARGE: die_px is not None and die_px > PARAMETERS.large * height,
        Fault.CROOKED: mount is not None and mount.tilt > PARAMETERS.crooked,
        Fault.NO_FLOOR: outline is None and bool(reading.dice),
    }
    lit = exposed(empty, thrown, outline, die_px or width * UNKNOWN.die)
    troubles = (*lit, *unread(reading), *(Trouble(fault) for fault, so in wrong.items() if so))
    tray = Tray(outline=outline, die_px=die_px, reference=empty, mount=mount)
    return Calibration(tray, reading.dice, worst_first(troubles))


def lying(empty: Image) -> tuple[Trouble, ...]:
    """What lies in a tray that should be empty; what is larger than a die may be is print, or the tray."""
    reading = read_tray(empty, dice=None)
    dice = [die for die in reading.dice if die.edge < PARAMETERS.large * empty.shape[0]]
    if reading.reason is not None or not dice:
        return ()
    return (Trouble(Fault.NOT_EMPTY, dice[0].center, reach=dice[0].edge),)


def exposed(
    empty: Image, thrown: Image, outline: tuple[Point, ...] | None, edge: float, dark: float = PARAMETERS.dark
) -> tuple[Trouble, ...]:
    """What is wrong with the light on the tray; `edge` of a die in pixels."""
    dim = [Trouble(Fault.DARK)] if brightest(thrown, outline) < dark else []
    if burnt(empty, outline) > PARAMETERS.washed:
        return (*dim, Trouble(Fault.BRIGHT))
    return (*dim, *glares(empty, outline, edge))


def unread(reading: TrayReading) -> tuple[Trouble, ...]:
    """What keeps the dice from being read; dice that are doubted count where there are too many."""
    if reading.reason is None:
        return ()
    sure = sum(map(POLICY.publishes, reading.dice))
    seen = len(reading.dice) if reading.reason is Reason.TOO_MANY else sure
    return (Trouble(WHY[reading.reason], seen=seen),)


def _die_px(
    dice: Sequence[DieReading],
    mount: Mount | None,
    outline: tuple[Point, ...] | None,
    size: tuple[int, int],
) -> float | None:
    """Edge of a die's top face in the middle of the tray, in pixels; None without dice."""
    if not dice:
        return None
    if mount is None:
        return usual_edge(dice)
    x, y, w, h = (0, 0, *size) if outline is None else cv2.boundingRect(np.array(outline, np.float32))
    return scale_at(mount, mount.places(np.array((x + w / 2, y + h / 2)), size), size)
