"""From an address to the devices it names; nothing stands in for a device that is missing."""

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum

from hardware.clock import SystemClock
from hardware.pi.gpio import WIRED, DeviceMissing, GpioButton, GpioLamp, has_pins
from hardware.ports import BadAddress, Button, Camera, Clock, Edge, Lamp, said
from hardware.recorded.replay import open_replay
from hardware.sim.table import SimTable

log = logging.getLogger(__name__)


class Kind(StrEnum):
    """What stands before the colon of an address."""

    PI = "pi"
    USB = "usb"
    SIM = "sim"
    REPLAY = "replay"

    @property
    def real(self) -> bool:
        """Whether real dice lie before a real camera: a tray that is calibrated, a button on a pin."""
        return self not in {Kind.SIM, Kind.REPLAY}


ADDRESSES = said("pi, usb:N, sim[:GRAINE] ou replay:CHEMIN.")
"""Every kind as it is written, for helps."""


def kind_of(address: str) -> Kind:
    """The kind of rig at an address. Raises BadAddress where it names none, with the nearest one.

    All that can be wrong with the address itself is found here, before any device is looked for.
    """
    word, _, rest = address.partition(":")
    if word in tuple(Kind):
        if wrong := _wrong(Kind(word), rest):
            raise BadAddress(wrong, at=address)
        return Kind(word)
    if near := get_close_matches(word, tuple(Kind), 1, 0.4):
        raise BadAddress(
            said("« {at} » n’est pas une table ; vouliez-vous dire « {near} » ?"), at=address, near=near[0]
        )
    raise BadAddress(
        said("« {at} » n’est pas une table ; il y a sim, sim:GRAINE, replay:CHEMIN, usb:N et pi"), at=address
    )


def _wrong(kind: Kind, rest: str) -> str:
    """What is wrong with what stands behind the colon, else nothing."""
    number = rest.isascii() and rest.isdigit()
    match kind:
        case Kind.SIM if rest and not number:
            return said("« {at} » : la graine est un nombre entier, comme sim:7")
        case Kind.REPLAY if not rest:
            return said("« {at} » attend un chemin, comme replay:clip.mp4")
        case Kind.USB if rest and not number and not rest.startswith("/dev/"):
            return said("« {at} » ne nomme pas de caméra ; écrivez usb:0, ou usb:/dev/v4l/by-id/...-index0")
        case Kind.PI if rest:
            return said("« {at} » : la caméra du Pi s’écrit pi, sans numéro")
        case _:
            return ""


class NoButton:
    """Where a rig has no button: the screen and the keys do its work."""

    def listen(self, post: Callable[[Edge], None]) -> None:
        """There is nothing to hear."""

    def is_down(self) -> bool:
        """Never."""
        return False

    def close(self) -> None:
        """Nothing to let go of."""


class NoLamp:
    """Where a rig has no lamp."""

    def set(self, lit: bool) -> None:
        """There is nothing to light."""

    def close(self) -> None:
        """Nothing to let go of."""


@dataclass(slots=True)
class Rig:
    """The devices at one address.

    camera  is replaced by reopen(), after it was lost.
    table   the simulated table; None where the dice are real.
    """

    camera: Camera
    clock: Clock
    _open_camera: Callable[[], Camera]
    button: Button = field(default_factory=NoButton)
    lamp: Lamp = field(default_factory=NoLamp)
    table: SimTable | None = None

    def reopen(self) -> Camera:
        """Close the camera and open it again. Raises CameraLost while it is not there."""
        self.camera.close()
        self.camera = self._open_camera()
        return self.camera

    def close(self) -> None:
        """Let go of every device, the last opened first. May be called twice."""
        with ExitStack() as stack:
            for device in (self.camera, self.button, self.lamp):
                stack.callback(device.close)


def open_rig(address: str, *, clock: Clock | None = None, speed: float = 1.0) -> Rig:
    """The devices at `sim`, `sim:SEED`, `replay:PATH`, `usb:N` or `pi`.

    clock  what time is told by; the wall clock, `speed` times as fast, where None.
    Raises BadAddress for an address that names nothing, CameraLost where the camera is not there.
    """
    rest = address.partition(":")[2]
    clock = clock or SystemClock(speed)
    match kind_of(address):
        case Kind.SIM:
            return _sim(rest, clock)
        case Kind.REPLAY:
            return Rig(open_replay(rest, clock), clock, lambda: open_replay(rest, clock))
        case Kind.USB | Kind.PI:
            return _real(camera_at(address, clock), clock)


def _sim(seed: str, clock: Clock) -> Rig:
    from hardware.sim.setup import camera_on, table_for

    table = table_for(int(seed or 0), clock)
    camera = camera_on(table)
    return Rig(camera(), clock, camera, table.button, table.lamp, table)


def _real(camera: Callable[[], Camera], clock: Clock) -> Rig:
    """A camera above real dice, with the button and the lamp where this machine has them."""
    with ExitStack() as opened:
        first = opened.enter_context(closing(camera()))
        rig = Rig(first, clock, camera, *controls(clock))
        opened.pop_all()
    return rig


def camera_at(address: str, clock: Clock) -> Callable[[], Camera]:
    """What opens the camera at `usb:N` or `pi`; it raises CameraLost while there is none.

    Raises BadAddress at once for an address that is none.
    """
    rest = address.partition(":")[2]
    match kind_of(address):
        case Kind.USB:
            from hardware.usb import open_usb

            return lambda: open_usb(rest or "0", clock)
        case Kind.PI:
            from hardware.pi.camera import open_pi_camera

            return lambda: open_pi_camera(clock)
        case Kind.SIM | Kind.REPLAY as drawn:
            raise AssertionError(f"{drawn}: before no real dice")


def controls(clock: Clock) -> tuple[Button, Lamp]:
    """The button and the lamp of this machine: on a Raspberry Pi its pins, elsewhere none."""
    return (_button(clock), _lamp()) if has_pins() else (NoButton(), NoLamp())


def tray_light() -> Lamp:
    """The light above the tray, lit for as long as it is open: one that changes blinds the eye.

    Not dimmed either: what a pin can do of that is flicker.
    """
    light = _lamp(WIRED.light) if has_pins() else NoLamp()
    light.set(True)
    return light


def _button(clock: Clock) -> Button:
    """The button on its pin; without it, said aloud, the game is played by touch."""
    try:
        return GpioButton(clock)
    except DeviceMissing as missing:
        log.warning("%s", missing)
        return NoButton()


def _lamp(pin: int = WIRED.lamp) -> Lamp:
    try:
        return GpioLamp(pin)
    except DeviceMissing as missing:
        log.warning("%s", missing)
        return NoLamp()
