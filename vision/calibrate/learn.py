"""Learns a tray from two pictures, empty and with the dice in it, and finds what is wrong with it.

Pure functions from pictures to values; whoever calls stores the result and shows the sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.agreement.agree import Readers
from vision.calibrate.faults import WHY, Fault, Trouble, worst_first
from vision.calibrate.floor import floor
from vision.calibrate.light import Light, glares, light
from vision.calibrate.plane import Plane, plane
from vision.motion.moved import moved
from vision.read import read_tray
from vision.readings import DieReading, Image, Point, TrayReading
from vision.refusal import told
from vision.tray import Tray

DIE_MM = 16.0  # edge of the dice of nearly every bar; only the scale in millimetres hangs on it
SMALL = 24.0  # pixels: a die with a shorter edge has pips of 4 px, too small to tell six from five
LARGE = 0.25  # of the picture's height: with larger dice there is no room to throw
CROOKED = 0.25  # of the edge from end to end of the picture: the camera looks from the side
DARK = 60.0  # grey levels, the brightest hundredth of tray and dice: a dim bar
PITCH = 25.0  # grey levels, the same of an empty tray, which may be black: nothing would be seen in it
DICE_ACROSS = 13  # dice across a picture, where no die was seen yet
NOISY = 4.0  # grey levels of grain between two pictures: a sensor at its limit; a dim bar measured 2.3
WASHED = 0.2  # of the tray clipped: too much light everywhere


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """What was learned; `tray` may be used where `good`.

    top        the plane of the top faces; None where no die was seen.
    mm_per_px  in that plane, in the middle of the tray.
    """

    tray: Tray
    light: Light
    dice: tuple[DieReading, ...]
    top: Plane | None
    mm_per_px: float | None
    troubles: tuple[Trouble, ...]

    @property
    def good(self) -> bool:
        """Whether one can play like this."""
        return not any(trouble.blocks for trouble in self.troubles)


def calibrate(empty: Image, thrown: Image, *, dice: int = 3, readers: Readers = Readers.BOTH) -> Calibration:
    """Learn the tray from a picture of it empty and one with `dice` dice lying flat in it.

    Both (h, w, 3) and of one size; otherwise ValueError.
    """
    if empty.shape != thrown.shape:
        raise ValueError(f"both pictures must be of one size, not {empty.shape} and {thrown.shape}")
    reading = read_tray(thrown, dice=dice, background=empty, readers=readers)
    return learned(empty, thrown, reading, dice=dice, readers=readers)


def learned(
    empty: Image,
    thrown: Image,
    reading: TrayReading,
    *,
    dice: int = 3,
    readers: Readers = Readers.BOTH,
    reference: Image | None = None,
) -> Calibration:
    """The same from what was read already; `reference` is a picture of the empty tray with less noise."""
    outline = floor(empty, reading.dice)
    height, width = empty.shape[:2]
    top = plane(reading.dice, width)
    die_px = None if top is None else top.edge_at(_middle(outline, (width, height)))
    lit = light(empty, thrown, outline)
    troubles = (
        *_both(empty, thrown, readers),
        *exposed(empty, lit, outline, die_px or width / DICE_ACROSS),
        *unread(reading, dice),
        *_seen(top, (width, height)),
        *([Trouble(Fault.NO_FLOOR)] if reading.dice and outline is None else []),
    )
    tray = Tray(
        outline=outline,
        die_px=die_px,
        reference=empty if reference is None else reference,
        upright=told(thrown, reading.dice) if reading.reason is None else None,
    )
    return Calibration(
        tray, lit, reading.dice, top, DIE_MM / die_px if die_px else None, worst_first(troubles)
    )


def lying(empty: Image, readers: Readers = Readers.BOTH) -> tuple[Trouble, ...]:
    """What lies in a tray that should be empty."""
    reading = read_tray(empty, dice=None, readers=readers)
    if reading.reason is not None or not reading.dice:
        return ()
    die = reading.dice[0]
    return (Trouble(Fault.NOT_EMPTY, die.center, reach=die.edge),)


def exposed(
    empty: Image, lit: Light, outline: tuple[Point, ...] | None, edge: float, *, dark: float = DARK
) -> tuple[Trouble, ...]:
    """What is wrong with the light on the empty tray; `edge` of a die in pixels, `dark` as DARK or PITCH."""
    troubles = []
    if lit.bright < dark or lit.noise > NOISY:
        troubles.append(Trouble(Fault.DARK))
    if lit.clipped > WASHED:
        return (*troubles, Trouble(Fault.BRIGHT))
    spots = glares(empty, outline, edge)
    return (*troubles, *(Trouble(Fault.GLARE, spot.where, reach=spot.reach) for spot in spots))


def unread(reading: TrayReading, dice: int) -> tuple[Trouble, ...]:
    """What keeps the dice from being read."""
    if reading.reason is None:
        return ()
    return (Trouble(WHY[reading.reason], expected=dice, seen=len(reading.dice)),)


def _both(empty: Image, thrown: Image, readers: Readers) -> tuple[Trouble, ...]:
    return (*([Trouble(Fault.MOVED)] if moved(empty, thrown) else []), *lying(empty, readers))


def _middle(outline: Sequence[Point] | None, size: tuple[int, int]) -> Point:
    if outline is None:
        return size[0] / 2, size[1] / 2
    x, y, w, h = cv2.boundingRect(np.array(outline, np.float32))
    return x + w / 2, y + h / 2


def _seen(top: Plane | None, size: tuple[int, int]) -> tuple[Trouble, ...]:
    if top is None:
        return ()
    troubles = []
    if top.edge < SMALL:
        troubles.append(Trouble(Fault.SMALL))
    if top.edge > LARGE * size[1]:
        troubles.append(Trouble(Fault.LARGE))
    if top.lean(size) > CROOKED:
        troubles.append(Trouble(Fault.CROOKED))
    return tuple(troubles)
