"""The calibration step by step: frames in, state out; no clock, no device, no text on a screen.

    session = Session()                      # "empty the tray"
    session = step(session, image, t)        # for each frame; says live what is wrong with the light
    session = emptied(session)               # a person says that the tray is empty now
    session = step(...)                      # ... a second later: "put three dice into it"
    session = step(...)                      # ... until they lie still and are read: Stage.DONE

`vision.calibrate.guide` says what to show of it.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import cv2
import numpy as np

from vision.calibrate.fan import Fan
from vision.calibrate.faults import Fault, Trouble, worst_first
from vision.calibrate.learn import PARAMETERS as TRAY
from vision.calibrate.learn import Calibration, exposed, learned, lying, seen, unread
from vision.find.work import work
from vision.readings import DieReading, Image, Reason
from vision.track.gate.settle import Run, Vote, counted
from vision.track.motion.difference import difference, scale, small
from vision.track.motion.moved import moved
from vision.track.motion.sight import PARAMETERS as UNKNOWN


@dataclass(frozen=True, slots=True)
class Parameters:
    """How long it is looked.

    averaged  pictures of the empty tray laid over each other: a third of the noise, in 0.4 s.
    moves     die areas that must differ from one picture to the next: less is noise.
    quiet     pictures in a row without motion before the dice are read.
    every     seconds between two looks at the light; half of it between two at the dice.
    agree     readings in a row that must agree.
    """

    averaged: int = 12
    moves: float = 0.1
    quiet: int = 5
    every: float = 0.3
    agree: int = 3


PARAMETERS = Parameters()


class Stage(StrEnum):
    """What is waited for."""

    EMPTY = "empty"
    DICE = "dice"
    DONE = "done"


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """All that is remembered from frame to frame.

    taking    a person said that the tray is empty: it is taken as soon as nothing moves.
    still     the newest pictures in a row in which nothing moved, at most `averaged`, oldest first.
    looked    time of the last look, in seconds.
    run       readings of the dice that agree; seen is what the newest of them saw.
    troubles  what is wrong now, worst first.
    empty     the empty tray, the mean of several pictures of it; None before it was taken.
    fan       cameras tried on the dice that lie there.
    found     what was learned; None before it was.
    """

    taking: bool = False
    still: tuple[Image, ...] = ()
    looked: float = float("-inf")
    run: Run = field(default_factory=Run)
    seen: tuple[DieReading, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    empty: Image | None = None
    fan: Fan = field(default_factory=Fan)
    found: Calibration | None = None

    @property
    def stage(self) -> Stage:
        """What is waited for."""
        if self.empty is None:
            return Stage.EMPTY
        return Stage.DICE if self.found is None else Stage.DONE

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of the pictures; None before the first one."""
        return (self.still[-1].shape[1], self.still[-1].shape[0]) if self.still else None

    @property
    def holds(self) -> bool:
        """Whether the camera should hold its exposure: white dice must not darken the tray that was taken."""
        return self.stage is not Stage.EMPTY


def emptied(session: Session) -> Session:
    """A person says that the tray is empty."""
    return replace(session, taking=True) if session.stage is Stage.EMPTY else session


def again(session: Session) -> Session:
    """From the start, with an empty tray."""
    return Session(still=session.still[-1:])


def step(session: Session, image: Image, t: float) -> Session:
    """One frame further; t in seconds, rising. Compares small pictures, and reads now and then."""
    if session.found is not None:
        return session
    session = replace(session, still=_still(session.still, image))
    if session.empty is None:
        return _empty(session, t)
    if session.empty.shape != image.shape:
        return again(session)
    return _dice(session, session.empty, image, t)


def _still(before: tuple[Image, ...], image: Image) -> tuple[Image, ...]:
    if not before or before[-1].shape != image.shape:
        return (image,)
    changed = cv2.countNonZero(difference(small(before[-1]), small(image)))
    by, die = PARAMETERS, image.shape[1] * UNKNOWN.die / scale(image)
    return (*before[1 - by.averaged :], image) if changed < by.moves * die * die else (image,)


def _empty(session: Session, t: float) -> Session:
    if session.taking and len(session.still) == PARAMETERS.averaged:
        return _taken(session, t)
    if t - session.looked < PARAMETERS.every:
        return session
    pushed = (trouble for trouble in session.troubles if trouble.fault is Fault.MOVED)
    return replace(session, looked=t, troubles=(*pushed, *_wrong(session)))


def _wrong(session: Session) -> tuple[Trouble, ...]:
    """What is wrong with an empty tray: its light, as far as it tells without dice, and what lies in it."""
    now = session.still[-1]
    lit = exposed(now, now, None, now.shape[1] * UNKNOWN.die, dark=TRAY.black)
    return worst_first((*lit, *lying(now)))


def _taken(session: Session, t: float) -> Session:
    troubles = _wrong(session)
    if any(trouble.blocks for trouble in troubles):
        return replace(session, taking=False, looked=t, troubles=troubles)
    mean = np.mean(np.stack(session.still), axis=0, dtype=np.float32)
    return replace(again(session), looked=t, empty=np.asarray(np.round(mean), np.uint8))


def _dice(session: Session, empty: Image, image: Image, t: float) -> Session:
    if len(session.still) == 1:  # other dice, or in other places
        return replace(session, run=Run(), fan=Fan())
    if len(session.still) < PARAMETERS.quiet or t - session.looked < PARAMETERS.every / 2:
        return session
    if moved(empty, image):
        return replace(again(session), troubles=(Trouble(Fault.MOVED),))
    return _looked(session, empty, image, t)


def _looked(session: Session, empty: Image, image: Image, t: float) -> Session:
    """One look at dice that lie still: a camera tried, or one more reading; those must agree."""
    mount, reading = seen(image, empty, session.fan)
    troubles = () if reading.reason is Reason.NO_DICE else unread(reading)  # none are there yet
    session = replace(session, looked=t, seen=reading.dice, troubles=troubles)
    if not (session.fan.over or work(image, empty).bare):  # what lies there may be dice seen from aside
        return replace(session, fan=session.fan.step(empty, image))
    run = counted(session.run, Vote(t, reading))
    if reading.reason is not None or not run.settled(PARAMETERS.agree, 0.0):
        return replace(session, run=run)
    found = learned(empty, image, mount, reading)
    if not found.good:
        return replace(session, run=Run(), troubles=found.troubles)
    return replace(session, found=found, troubles=found.troubles)
