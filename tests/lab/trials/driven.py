"""A simulated camera behind the port's own machinery: its driver gives pictures to the real `NewestFrame`.

So a slow camera is slow, a hanging one hangs and a late picture counts as taken when it came, as with a
camera on a cable: nothing at the port knows what the simulation knows.
"""

from collections.abc import Callable
from queue import SimpleQueue

from hardware.newest import NewestFrame
from hardware.ports import Camera, CameraLost, Clock, Frame
from hardware.sim.levers.pulled import Levers
from vision.readings import Image

AGAIN = 0.1
"""Seconds between two pictures of a driver that gives its last one for ever."""


class DrivenCamera:
    """What `hardware.newest` makes of a driver that gives only every so-manieth picture of that camera."""

    def __init__(self, camera: Camera, levers: Levers, clock: Clock, every: Callable[[], int]) -> None:
        self._camera, self._levers, self._clock, self._every = camera, levers, clock, every
        self._last: Image | None = None
        self._pictures: SimpleQueue[Image | None] = SimpleQueue()
        self._newest = NewestFrame(self._pictures.get, camera.close, clock, "driven")

    def frame(self) -> Frame:
        """The newest picture. Raises CameraLost as NewestFrame does."""
        self._drive()
        return self._newest.frame()

    def close(self) -> None:
        """Let go of the camera. May be called twice."""
        self._pictures.put(None)
        self._newest.close()

    def _drive(self) -> None:
        """Give the next picture, nothing where the driver hangs, None where the device is gone."""
        try:
            for _ in range(self._every()):
                self._last = self._camera.frame().image
        except CameraLost:
            if self._levers.hung:
                return
            self._last = self._last if self._levers.frozen else None
            self._clock.sleep(AGAIN)
        self._pictures.put(self._last)
