"""The button and the lamp on the pins of a Raspberry Pi, by gpiozero.

The callbacks of the driver only post raw edges: an exception in one of them would silently end the driver's
only thread, and with it every button, until the next start. What an edge means is told by hardware.debounce;
the driver's own filter stays off, because it drops edges and none of its fakes can bounce.
"""

import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.ports import Clock, Edge

log = logging.getLogger(__name__)


class DeviceMissing(Exception):
    """A device that is not there, or not ours. One line: what, and what to do; play goes on by touch."""


@dataclass(frozen=True, slots=True)
class Pins:
    """Where things are soldered: numbers as the Broadcom chip has them (the booklet draws the places).

    button  closes to ground; the chip's own resistor pulls it up.
    lamp    drives the lamp in the button, through a transistor where it wants more than 8 mA.
    light   drives the light above the tray, through a MOSFET; where it is switched at all.
    """

    button: int = 17
    lamp: int = 27
    light: int = 22


WIRED = Pins()


def has_pins(root: Path = Path("/")) -> bool:
    """Whether this machine is a Raspberry Pi: a PC may have GPIO chips too, with nothing of ours on them."""
    try:
        return b"Raspberry Pi" in (root / "proc/device-tree/model").read_bytes()
    except OSError:
        return False


class GpioButton:
    """The push button between a pin and ground.

    `factory` is a gpiozero pin factory; None takes the machine's own. Raises DeviceMissing.

    unread  the level could not be read when it was last asked for.
    """

    def __init__(self, clock: Clock, pin: int = WIRED.button, factory: Any = None) -> None:
        self._clock = clock
        self.unread = False
        self._post: Callable[[Edge], None] | None = None
        with _in_one_line(f"the button on GPIO {pin}"):
            from gpiozero import DigitalInputDevice

            self._device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        self._device.when_activated = self._on_close
        self._device.when_deactivated = self._on_open

    def listen(self, post: Callable[[Edge], None]) -> None:
        """Call `post` for every edge from now on, from the driver's thread."""
        self._post = post

    def is_down(self) -> bool:
        """The pin's level right now; up after close(), and where it cannot be read. Never fails."""
        if self._device.closed:
            return False
        try:
            down = bool(self._device.value)
            self.unread = False
        except Exception:  # the edge of the device: the drawing loop asks at each turn
            if not self.unread:
                log.exception("the button cannot be read")
            down, self.unread = False, True
        return down

    def close(self) -> None:
        """Let go of the pin. May be called twice."""
        self._post = None
        self._device.close()

    def _on_close(self) -> None:
        self._tell(True)

    def _on_open(self) -> None:
        self._tell(False)

    def _tell(self, down: bool) -> None:
        try:
            if self._post is not None:
                self._post(Edge(self._clock.now(), down))
        except Exception:  # the edge of the driver's thread, which must outlive our faults
            log.exception("an edge of the button could not be handed on")


class GpioLamp:
    """A lamp on a pin: the one in the button, or the light above the tray. Raises DeviceMissing."""

    def __init__(self, pin: int = WIRED.lamp, factory: Any = None) -> None:
        self._failed = False
        with _in_one_line(f"the lamp on GPIO {pin}"):
            from gpiozero import DigitalOutputDevice

            self._device = DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)

    def set(self, lit: bool) -> None:
        """Switch it; never fails, never waits."""
        if self._device.closed:
            return
        try:
            self._device.value = lit
            self._failed = False
        except Exception:  # the edge of the device: no lamp is worth a game
            if not self._failed:
                log.exception("the lamp does not switch")
            self._failed = True

    def close(self) -> None:
        """Put it out and let go of the pin. May be called twice."""
        self.set(False)
        self._device.close()


@contextmanager
def _in_one_line(what: str) -> Iterator[None]:
    """Turn whatever the driver has to say while a pin is opened into DeviceMissing."""
    try:
        with warnings.catch_warnings():
            # On a machine without pins four drivers are tried, and each of them complains.
            warnings.simplefilter("ignore")
            yield
    except Exception as fault:
        raise DeviceMissing(f"{what}: {_reason(fault)}; {_advice(fault)}") from fault


def _reason(fault: Exception) -> str:
    return " ".join(str(fault).split()) or type(fault).__name__


# What the drivers say, by the name of the exception or a word of its text, and what helps.
_HELP = (
    ("GPIOPinInUse", "another program uses the pin: stop it, or run `lebon doctor`"),
    ("GPIO busy", "another program uses the pin: stop it, or run `lebon doctor`"),
    ("PermissionError", "add the user to the group gpio: sudo adduser $USER gpio"),
    ("can not open gpiochip", "add the user to the group gpio: sudo adduser $USER gpio"),
    ("PinUnknownPi", "this is no Raspberry Pi; play by touch, or choose --rig sim"),
    ("PinInvalidPin", "GPIO numbers run from 0 to 27"),
)


def _advice(fault: Exception) -> str:
    told = f"{type(fault).__name__} {fault}"
    found = next((advice for word, advice in _HELP if word in told), None)
    return found or "install python3-lgpio and python3-gpiozero (apt), or play by touch"
