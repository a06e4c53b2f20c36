"""The narrow seams to the outside: camera, button, lamp, clock.

Real and simulated devices keep the same promises; tests/hardware runs one contract test on all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from vision.readings import Image


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; it comes back unchanged."""
    return msgid


class DeviceRefused(Exception):
    """A device that cannot be used: why, and what would be right.

    msgid   the French sentence with its holes; values: what fills them.
    """

    def __init__(self, msgid: str, /, **values: object) -> None:
        self.msgid = msgid
        self.values = values
        super().__init__(msgid.format(**values) if values else msgid)


class CameraLost(DeviceRefused):
    """No frame comes any more."""


class EndOfRecording(CameraLost):
    """A recording has no more frames; nothing is wrong."""


class BadAddress(DeviceRefused, ValueError):
    """An address that names no device."""


class NoRecording(BadAddress):
    """An address in order; but nothing that can be played lies there."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the tray.

    number    rises by one or more from frame to frame.
    taken_at  seconds on the rig's clock; never goes back.
    image     (height, width, 3) BGR.
    """

    number: int
    taken_at: float
    image: Image


class Clock(Protocol):
    """Where time comes from; simulated time passes only when told to."""

    def now(self) -> float:
        """Seconds since some fixed start; never goes back."""

    def sleep(self, seconds: float) -> None:
        """Let that much time pass."""


class Camera(Protocol):
    """Something that looks down at the tray."""

    def frame(self) -> Frame:
        """Wait for the next frame and return it.

        Frame numbers rise, `taken_at` never goes back.
        Raises CameraLost when no frame came for two seconds, or the same picture for three, at the end of a
        recording, and after close().
        """

    def close(self) -> None:
        """Let go of the device. May be called twice."""


@runtime_checkable
class Holding(Protocol):
    """A camera whose exposure and white balance can be held, so that they follow neither dice nor hands."""

    def hold(self, held: bool) -> bool:
        """Hold what its automatic has found, or set it free again; False where the device refuses."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of the button, as raw as the contact gives it.

    at    seconds on the rig's clock.
    down  True where the contact closed.
    """

    at: float
    down: bool


class Button(Protocol):
    """The one push button, "le bon"."""

    def listen(self, post: Callable[[Edge], None]) -> None:
        """Call `post` for every edge from now on, possibly from another thread."""

    def is_down(self) -> bool:
        """The contact's level right now."""

    def close(self) -> None:
        """Let go of the device. May be called twice."""


class Lamp(Protocol):
    """The lamp in the button, lit only when the button does something."""

    def set(self, lit: bool) -> None:
        """Switch it; never fails, never waits."""

    def close(self) -> None:
        """Let go of the device. May be called twice."""
