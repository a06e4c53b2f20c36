"""What the kiosk and the service manager tell each other: ready, alive, and when to start in safe mode.

The manager restarts a program that is silent. So the drawing loop itself feeds the watchdog, and only while
it draws what is due and the eye looks or is known to be lost: a loop that turns before a frozen screen, or
beside a camera that hangs unseen, is not alive.
"""

import json
import os
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from kiosk.disk.files import write_whole
from kiosk.language import Line, line, said
from kiosk.reasons import reason

STARTS_FILE = ".starting"
"""The file in the data folder that holds the starts which have not yet proved good."""


def notify(state: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Tell the service manager `state` ("READY=1"); False where none takes it. Never raises, never waits.

    See sd_notify(3): one datagram to $NOTIFY_SOCKET; a name that begins with @ is an abstract one. A manager
    that is busy has a queue of ten: a full one must not hold up the drawing loop.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.setblocking(False)
        manager.connect("\0" + address[1:] if address.startswith("@") else address)
        manager.send(state.encode())
        return True
    return False


@dataclass(frozen=True, slots=True)
class Pulse:
    """The signs of life, with the time of each in seconds on one steady clock.

    turned   when the drawing loop last came round.
    waiting  since when something waits to be drawn; None while the screen shows what is the case.
    frames   how many the eye has looked at, and `looked` when that number last rose.
    lost     the eye has said that its camera is lost: no frames are expected.
    """

    turned: float = 0.0
    waiting: float | None = None
    frames: int = 0
    looked: float = 0.0
    lost: bool = False

    def after(self, now: float, *, drawn: bool, frames: int, lost: bool) -> Self:
        """The loop came round: what was due is on the screen (`drawn`) or not, and the eye is so far."""
        waiting = None if drawn else now if self.waiting is None else self.waiting
        # While the camera is known to be lost the clock of its frames is held, so that coming back starts it.
        looked = now if lost or frames != self.frames else self.looked
        return replace(self, turned=now, waiting=waiting, frames=frames, looked=looked, lost=lost)

    def beats(self, now: float, patience: float) -> bool:
        """Whether all that should move has moved within `patience` seconds."""
        signs = [self.turned, self.looked] + ([] if self.waiting is None else [self.waiting])
        return all(now - sign <= patience for sign in signs)


class Watchdog:
    """Feeds the service manager's watchdog while the pulse beats; idle where nobody asked for one.

    period  seconds of silence after which the manager ends us (WatchdogSec of the unit); None: no watchdog.
    """

    def __init__(self, period: float | None, now: float, send: Callable[[str], bool] = notify) -> None:
        self.pulse = Pulse(turned=now, looked=now)
        self._period = period
        self._send = send
        self._fed = float("-inf")

    @classmethod
    def of_service(cls, now: float, environment: Mapping[str, str] = os.environ) -> Self:
        """The watchdog that the service manager asked this process for, if any: sd_watchdog_enabled(3)."""
        asked = environment.get("WATCHDOG_USEC", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        period = int(asked) / 1e6 if meant and asked.isascii() and asked.isdigit() else 0.0
        return cls(period or None, now, lambda state: notify(state, environment))

    def turn(self, now: float, *, drawn: bool, frames: int, lost: bool) -> None:
        """Once a turn of the drawing loop. `drawn`: the screen shows what is the case, nothing waits."""
        self.pulse = self.pulse.after(now, drawn=drawn, frames=frames, lost=lost)
        if self._period is None or now - self._fed < self._period / 4:
            return
        if self.pulse.beats(now, self._period / 2) and self._send("WATCHDOG=1"):
            self._fed = now


BAD_STARTS = 2
"""So many starts that ended before they proved good, within WITHIN seconds: the next one is a safe one."""

WITHIN = 60.0
GOOD_AFTER = 60.0
"""Seconds after which a start has proved good, whatever comes later."""


@dataclass(frozen=True, slots=True)
class Start:
    """How to start. `safe`: with default settings, without devices, throws entered by hand.

    complaint  one line where the flag could not be written; the start goes on without it.
    """

    safe: bool = False
    complaint: Line | None = None


def unsafe(bad: tuple[float, ...], now: float) -> bool:
    """Whether the starts that ended badly, in seconds since the machine's own start, call for safe mode."""
    return sum(0 <= now - each <= WITHIN for each in bad) >= BAD_STARTS


class Starts:
    """The flag file: written at every start, taken away once the start is good or the program ends in order.

    What was noted before the machine itself was started again does not count: a bar pulls the mains,
    which is no fault of ours. Nor does what another program did: the one before an update is not to
    blame for it. So the way back out of safe mode is a start in order: "restart" on the service page, a
    minute of good running, or the mains.
    """

    def __init__(self, folder: Path, boot: str | None = None, program: str | None = None) -> None:
        self._path = folder / STARTS_FILE
        self._boot = this_boot() if boot is None else boot
        self._program = os.path.realpath(sys.prefix) if program is None else program

    def begin(self, now: float) -> Start:
        """Note this start and say how it should be done. Never raises: a bad file is no file."""
        bad = self._read_starts()
        noted = [*bad, now][-2 * BAD_STARTS :]
        try:
            write_whole(
                self._path, json.dumps({"boot": self._boot, "program": self._program, "starts": noted}) + "\n"
            )
        except OSError as error:
            why = line(
                said("{path} : {why} ; les mauvais départs ne sont pas comptés"),
                path=self._path,
                why=reason(error),
            )
            return Start(unsafe(bad, now), why)
        return Start(unsafe(bad, now))

    def note_good(self) -> None:
        """This start is good, or ended in order: forget the bad ones. May be called often; never raises."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _read_starts(self) -> tuple[float, ...]:
        try:
            found = json.loads(self._path.read_bytes())
            if (found["boot"], found["program"]) != (self._boot, self._program):
                return ()
            return tuple(float(each) for each in found["starts"])
        except (OSError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return ()


def this_boot() -> str:
    """What tells one start of the machine from the next; empty where the system does not say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def since_boot() -> float:
    """Seconds since the machine was started, sleep included: no clock that anybody sets."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Life:
    """One start under the service manager: how to start, ready, alive, good. All of it idle without one.

    Nothing is counted in a terminal: whoever ends a program there by hand wants no safe mode.
    """

    def __init__(self, folder: Path, now: float, environment: Mapping[str, str] = os.environ) -> None:
        self._environment = environment
        self._began = now
        self._ready = False
        self._watchdog = Watchdog.of_service(now, environment)
        self._starts = Starts(folder) if environment.get("NOTIFY_SOCKET") else None
        self.start = self._starts.begin(since_boot()) if self._starts else Start()

    def turn(self, now: float, *, drawn: bool, frames: int, lost: bool) -> None:
        """Once a turn of the drawing loop, after drawing: see Watchdog.turn."""
        if drawn and not self._ready:
            self._ready = notify("READY=1", self._environment) or self._starts is None
        self._watchdog.turn(now, drawn=drawn, frames=frames, lost=lost)
        if self._starts is not None and now - self._began >= GOOD_AFTER:
            self._starts.note_good()
            self._starts = None

    @property
    def pulse(self) -> Pulse:
        """The signs of life at the last turn."""
        return self._watchdog.pulse

    def note_end(self) -> None:
        """The program ends in order, by its own will or the manager's. Not for ends by a fault."""
        notify("STOPPING=1", self._environment)
        if self._starts is not None:
            self._starts.note_good()
