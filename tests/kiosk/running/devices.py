"""Devices that cost nothing, for tests of what goes on around the eye."""

import numpy as np

from hardware.clock import SimClock
from hardware.ports import CameraLost, Frame
from hardware.rig import Rig
from kiosk.running.wanted import Fitted
from tests.kiosk.eyes import EveryFrame, ScriptedCamera
from vision.readings import TrayChange


class GreyCamera(ScriptedCamera):
    """Thirty small grey pictures a second, none like the one before, until it has a fault."""

    fault: CameraLost | None = None

    def frame(self) -> Frame:
        if self.fault is not None:
            raise self.fault
        frame = super().frame()
        return Frame(frame.number, frame.taken_at, np.full((16, 16, 3), frame.number % 256, np.uint8))


class Unchanged(EveryFrame):
    """A watcher for which nothing ever happens in the tray."""

    def look(self, image, t, number) -> tuple[TrayChange, ...]:
        return ()


def quiet() -> Fitted:
    """A rig in simulated time without a table, at which no dice are drawn and none are read."""
    clock = SimClock()
    camera = GreyCamera(clock)
    return Fitted(Rig(camera, clock, lambda: camera), Unchanged())
