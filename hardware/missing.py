"""What stands where a camera should be: a rig that plays by touch and looks for its camera all the time."""

from hardware.clock import SystemClock
from hardware.ports import Camera, CameraLost, Frame
from hardware.rig import Rig, camera_at, controls, kind_of, open_rig


class NoCamera:
    """A camera that could not be opened."""

    def __init__(self, why: str) -> None:
        self._why = why

    def frame(self) -> Frame:
        """There is none. Raises CameraLost."""
        raise CameraLost(self._why)

    def close(self) -> None:
        """Nothing to let go of."""


def rig_without_camera(address: str, why: str, speed: float = 1.0, *, retry: bool = True) -> Rig:
    """The rig at an address whose camera is not there.

    retry  reopen() tries it again; without, no device is touched at all.
    """
    clock = SystemClock(speed)
    if not retry:
        return Rig(NoCamera(why), clock, lambda: NoCamera(why))

    if kind_of(address).real:
        # The button works without a camera; pins are taken once, so only the camera is tried again.
        return Rig(NoCamera(why), clock, camera_at(address, clock), *controls(clock))

    def open_camera() -> Camera:
        return open_rig(address, clock=clock).camera

    return Rig(NoCamera(why), clock, open_camera)
