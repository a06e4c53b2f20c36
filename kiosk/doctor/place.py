"""The machine as the checks see it; tests give them another one."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hardware.ports import Camera
from hardware.rig import kind_of
from kiosk.language import said
from vision.readings import Image

STOP_IT = said("Pour l’essayer ici : sudo systemctl stop lebon")
"""What to do where the kiosk itself has the device."""


def ask(command: Sequence[str], environment: Mapping[str, str], seconds: float) -> str | None:
    """What a command says on its standard output; None where it is not there, fails, or takes too long."""
    try:
        done = subprocess.run(
            command,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace").strip()


@dataclass(frozen=True, slots=True)
class Place:
    """Where the checks look.

    data     the folder of games and settings.
    address  the rig that the settings name.
    camera   opens that rig's camera, or raises CameraLost.
    read     reads one picture; its result is not looked at, only the time it takes.
    root     the root of the file system.
    asked    runs a command: see `ask`.
    """

    data: Path
    address: str
    camera: Callable[[], Camera]
    read: Callable[[Image], object]
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    asked: Callable[[Sequence[str], Mapping[str, str], float], str | None] = ask

    def ask(self, *command: str, seconds: float = 3.0, **extra: str) -> str | None:
        """What a command says, with some more variables in its environment; None where it says nothing."""
        return self.asked(command, {**self.environment, **extra}, seconds)

    def text(self, path: str) -> str | None:
        """The content of a small text file below the root, stripped; None where it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip(" \t\r\n\0")
        except OSError:
            return None

    @property
    def occupied(self) -> bool:
        """Whether the kiosk runs as a service, and has the devices."""
        return self.ask("systemctl", "is-active", "lebon.service") == "active"

    @property
    def simulated(self) -> bool:
        """Whether the rig has no devices at all."""
        return not kind_of(self.address).real

    @property
    def model(self) -> str:
        """The board, as the firmware names it; empty on a PC."""
        return self.text("proc/device-tree/model") or ""
