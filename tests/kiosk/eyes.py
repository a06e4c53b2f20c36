"""An eye on a camera and a watcher that the test scripts."""

from collections.abc import Iterator
from itertools import count

import numpy as np

from hardware.clock import SimClock
from hardware.ports import CameraLost, Frame
from kiosk.counter.tray import Saw
from kiosk.eye import Eye
from kiosk.language import SOURCE, tongue
from vision.readings import TrayChange, TrayEvent
from vision.tray import Tray

PICTURE = np.zeros((16, 16, 3), np.uint8)


def fault_of(eye: Eye) -> str | None:
    """What is wrong with its camera, in French; None while it works."""
    fault = eye.health.fault
    return None if fault is None else fault.text(tongue(SOURCE))


class ScriptedCamera:
    """Gives frames until it is unplugged."""

    def __init__(self, clock: SimClock) -> None:
        self.clock = clock
        self.numbers: Iterator[int] = count()
        self.plugged = True
        self.closed = 0
        self.pause = 1 / 30
        self.picture = PICTURE
        self.held: list[bool] = []

    def hold(self, held: bool) -> bool:
        self.held.append(held)
        return True

    def frame(self) -> Frame:
        if not self.plugged:
            raise CameraLost("unplugged")
        self.clock.sleep(self.pause)
        return Frame(next(self.numbers), self.clock.now(), self.picture)

    def close(self) -> None:
        self.closed += 1


class EveryFrame:
    """A watcher that tells of every frame."""

    dice = ()
    moved = False

    def __init__(self) -> None:
        self.expected: list[int | None] = []
        self.settled = self.misreadings = 0
        self.trays: list[Tray | None] = []

    def anew(self, tray: Tray | None = None) -> None:
        self.trays.append(tray)

    def expect(self, dice: int | None) -> None:
        self.expected.append(dice)

    def settle(self) -> None:
        self.settled += 1

    def misread(self) -> None:
        self.misreadings += 1

    def look(self, image, t, number) -> tuple[TrayChange, ...]:
        return (TrayChange(number, t, TrayEvent.EMPTY),)

    def lost(self, t, number) -> tuple[TrayChange, ...]:
        return (TrayChange(number, t, TrayEvent.CAMERA_LOST),)

    def back(self, t, number) -> tuple[TrayChange, ...]:
        return (TrayChange(number, t, TrayEvent.CAMERA_BACK),)


class Bench:
    """An eye on a scripted camera, with everything that it posted."""

    def __init__(self) -> None:
        self.clock = SimClock()
        self.camera = ScriptedCamera(self.clock)
        self.watcher = EveryFrame()
        self.seen: list[Saw] = []
        self.opened_at: list[float] = []
        self.eye = Eye(self._open, self.watcher, self.seen.append, self.clock)

    def _open(self) -> ScriptedCamera:
        self.opened_at.append(self.clock.now())
        if not self.camera.plugged:
            raise CameraLost("no camera at usb:0")
        return self.camera

    def turn(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.eye.turn()

    @property
    def events(self) -> list[TrayEvent]:
        return [saw.change.event for saw in self.seen]
