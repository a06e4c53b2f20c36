"""What the kiosk asks of the machine it runs on, which it has no rights over: to restart, to switch off.

It asks by a file whose name root's own units wait for (systemd/lebon-ask@.path). The staff may ask for both.
By itself it asks for one thing only: a restart, where a camera's driver holds a thread for good and nothing
but that helps (a process in such a call cannot even be ended), nobody plays, and it was not in vain before.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kiosk.disk.files import write_whole

log = logging.getLogger(__name__)

ASKS = Path("/run/lebon")
"""The service's own folder in memory; it is there only while the service runs."""

SCREEN = "screen"
"""The file in it that says by which driver and renderer the kiosk draws; the doctor reads it."""

HUNG_FOR = 300.0
"""Seconds for which a driver hangs before anybody thinks of a restart; most come back within one."""

MOST_RESTARTS = 2
"""Restarts without a picture in between after which the camera is left alone: it is broken."""

RESTARTS_FILE = ".restarted"
"""The file in the data folder that counts them."""


class Wish(StrEnum):
    """What can be asked for, by the name of its unit."""

    RESTART = "reboot"
    OFF = "poweroff"
    KEEP = "keep"
    BACK = "back"
    UPDATE = "update"


def ask(wish: Wish, folder: Path = ASKS) -> bool:
    """Ask for it; False where no unit waits for that, as on a laptop. Never raises."""
    if not folder.is_dir():
        return False
    try:
        (folder / wish.value).write_text("", encoding="ascii")
    except OSError:
        return False
    return True


def note_screen(road: str, folder: Path = ASKS) -> None:
    """Leave word of how the picture comes to the glass: nobody else can try it while this one draws."""
    if folder.is_dir():
        with suppress(OSError):
            (folder / SCREEN).write_text(road, encoding="utf-8")


@dataclass(slots=True)
class Hopeless:
    """Watches for a driver that hangs for good; `folder` is that of the games."""

    folder: Path
    since: float | None = None
    looked: bool = False

    def turn(self, now: float, *, hung: bool, frames: int, idle: bool) -> bool:
        """Whether it is time to ask for a restart of the machine: at most once, and never during a game.

        now     seconds on a steady clock.
        hung    a driver holds a thread that should have ended, or is being opened, and no camera works.
        frames  pictures seen since the start: the first one forgets the restarts before.
        """
        if frames and not self.looked:
            self.looked = True
            with suppress(OSError):
                (self.folder / RESTARTS_FILE).unlink(missing_ok=True)
        if not hung:
            self.since = None
            return False
        self.since = now if self.since is None else self.since
        if not idle or now - self.since < HUNG_FOR:
            return False
        self.since = float("inf")
        return self._count_restart()

    def _count_restart(self) -> bool:
        """Write down one more restart; False after too many, and where it cannot be written down."""
        try:
            before = int((self.folder / RESTARTS_FILE).read_text(encoding="ascii"))
        except (OSError, ValueError):
            before = 0
        if before >= MOST_RESTARTS:
            return False
        try:
            write_whole(self.folder / RESTARTS_FILE, f"{before + 1}\n")
        except OSError:
            return False
        log.error("a camera's driver hangs for good: the machine is asked to restart")
        return True
