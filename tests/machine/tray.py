"""The simulated tray before the machine's camera: drawn here, sent as JPEG, slow as the machine itself is."""

import threading
from contextlib import suppress
from dataclasses import dataclass, field

import cv2

from hardware.clock import SystemClock
from hardware.sim.setup import camera_on, table_for
from hardware.sim.table import SimTable
from tests.machine.qemu import Machine

SLOWED = 0.2
"""Seconds of the tray in one second here: the eye inside sees ten pictures of a second of rolling dice."""

QUALITY = 92


@dataclass(slots=True)
class Tray:
    """Dice and hands of one seed; `feed` shows them to a machine until `stop`."""

    seed: int = 7
    clock: SystemClock = field(default_factory=lambda: SystemClock(SLOWED))
    table: SimTable = field(init=False)
    frames: int = 0
    _ends: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __post_init__(self) -> None:
        self.table = table_for(self.seed, self.clock)

    def feed(self, machine: Machine) -> None:
        """Send pictures until `stop`, or until the machine is gone."""
        self._ends.clear()
        self._thread = threading.Thread(target=self._send, args=(machine,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """No more pictures."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(10)

    def throw(self) -> tuple[int, ...]:
        """A hand throws all three; what lies there when they are still, sorted downwards."""
        self.table.throw()
        return self.still()

    def still(self) -> tuple[int, ...]:
        """Wait until nothing moves; the values on the table."""
        while self.table.busy:
            self.clock.sleep(0.1)
        return self.table.truth().values

    def _send(self, machine: Machine) -> None:
        camera = camera_on(self.table)()
        with suppress(OSError):
            while not self._ends.is_set():
                image = camera.frame().image
                jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
                machine.film(jpeg, image.shape[1], image.shape[0])
                self.frames += 1
