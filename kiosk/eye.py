"""The camera worker: camera -> watcher -> inbox, supervised, with back-off; the table never waits for it.

The same object is turned by a thread at the bar, and by hand in tests and in matches in simulated time.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Protocol

from hardware.checked import Checks
from hardware.frozen import is_same_picture, sample
from hardware.ports import Camera, CameraLost, Clock
from kiosk.counter.tray import Saw, Seat
from kiosk.language import Line, line
from kiosk.learning import Learning
from vision.readings import DieReading, Image, TrayChange
from vision.tray import Tray

log = logging.getLogger(__name__)


NO_SEAT = Seat(0, None, None, 0)
"""No throw is awaited."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """The newest picture, for the live view: one place, never a queue."""

    image: Image
    dice: tuple[DieReading, ...]
    number: int


class Watches(Protocol):
    """What the eye asks of a watcher (vision.watch.Watcher)."""

    @property
    def dice(self) -> tuple[DieReading, ...]: ...

    @property
    def moved(self) -> bool: ...

    def expect(self, dice: int | None) -> None: ...

    def settle(self) -> None: ...

    def misread(self) -> None: ...

    def anew(self, tray: Tray | None = None) -> None: ...

    def look(self, image: Image, t: float, number: int) -> tuple[TrayChange, ...]: ...

    def lost(self, t: float, number: int) -> tuple[TrayChange, ...]: ...

    def back(self, t: float, number: int) -> tuple[TrayChange, ...]: ...


REOPEN_AFTER = 0.5
"""Seconds before the first try to open a lost camera again; doubled up to REOPEN_AT_MOST."""

REOPEN_AT_MOST = 5.0


@dataclass(frozen=True, slots=True)
class Health:
    """How the camera fares, for the doctor and the service page.

    losses  how often it was lost since the start.
    fault   the last one, None while it works.
    moved   it stands otherwise than when the tray was calibrated.
    """

    frames: int = 0
    losses: int = 0
    fault: Line | None = None
    moved: bool = False


class Eye:
    """Looks at the tray, one frame a turn, and posts what changed.

    latest    the newest picture; None without a camera.
    learning  the calibration, where one is under way: the game is not watched meanwhile.
    health    how the camera fares.
    opening   a camera is being opened just now: a driver that hangs in that never comes back from it.
    """

    def __init__(
        self,
        opened: Callable[[], Camera],
        watcher: Watches,
        post: Callable[[Saw], None],
        clock: Clock,
    ) -> None:
        self._opened = opened
        self._watcher = watcher
        self._post = post
        self._clock = clock
        self._camera: Camera | None = None
        self._checks = Checks()
        self._wait = REOPEN_AFTER
        self._retry_at = 0.0
        self._entered = False
        self._reopening = False
        self.opening = False
        self._number = -1
        self._taken_at = 0.0
        self._size: tuple[int, int] | None = None
        self._awaited: tuple[Seat, int | None] = (NO_SEAT, 3)
        self._asked: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._hung: Image | None = None
        self.learning = Learning()
        self.latest: Glimpse | None = None
        self.health = Health()

    def look_for(self, seat: Seat, dice: int | None) -> None:
        """From now on throws are read for this seat, with that many dice (None: any number)."""
        self._awaited = (seat, dice)

    def settle(self) -> None:
        """Somebody entered by hand what lies in the tray: seeing it later is no throw any more."""
        self._entered = True

    def misread(self) -> None:
        """Somebody corrected the throw that was read last."""
        self._asked.put(self._watcher.misread)

    def reopen(self) -> None:
        """Close the camera and open it again, before the next frame."""
        self._reopening = True

    def calibrate(self) -> None:
        """From the next frame on learn the tray; the game is not watched meanwhile. Again: from the start."""
        self._asked.put(self.learning.begin)

    def tell_empty(self) -> None:
        """The tray to learn is empty now."""
        self._asked.put(self.learning.tell_empty)

    def watch_game(self, tray: Tray | None = None) -> None:
        """Leave the calibration, with this tray where one was learned; dice that lie there are no throw."""
        self._asked.put(lambda: self._watch_game(tray))

    def turn(self) -> None:
        """Look at one frame; where there is no camera, try to open it when its time has come."""
        if self._reopening:
            self._reopening = False
            self.close()
        if self._camera is None:
            self._open()
            return
        try:
            self._look(self._camera)
        except CameraLost as lost:
            self._lose(line(lost.msgid, **lost.values))

    def run(self, stopping: Callable[[], bool]) -> None:
        """Turn until told to stop; the body of the worker thread."""
        while not stopping():
            try:
                self.turn()
            except Exception as fault:  # the edge of the thread: a dead eye would be silent
                log.exception("the eye stumbled")
                self._lose(line("{why}", why=f"{type(fault).__name__}: {fault}"))
        self.close()

    def close(self) -> None:
        """Let go of the camera. May be called twice."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _look(self, camera: Camera) -> None:
        seat, dice = self._awaited
        self._watcher.expect(dice)
        frame = self._checks.check(camera.frame())
        while not self._asked.empty():
            self._asked.get()()
        if frame.number <= self._number or frame.taken_at < self._taken_at:
            return  # a broken driver gives an old frame again: what it shows is over
        self._number, self._taken_at = frame.number, frame.taken_at
        away = self.health.fault is not None
        if away and not (self._checks.prompt and self._moves_on(frame.image)):
            return  # opened again, and hangs still, or is too slow still
        self._size = (frame.image.shape[1], frame.image.shape[0])
        self.health = replace(self.health, frames=self.health.frames + 1, fault=None)
        if away:
            self._wait = REOPEN_AFTER
            self._tell(self._watcher.back(frame.taken_at, frame.number), seat)
        if self._entered:  # after it is back: what is told to a blind watcher makes it forget that it is
            self._entered = False
            self._watcher.settle()
        if (session := self.learning.session) is not None:
            self.latest = Glimpse(frame.image, self.learning.look(session, frame, camera), frame.number)
            return
        changes = self._watcher.look(frame.image, frame.taken_at, frame.number)
        self.latest = Glimpse(frame.image, self._watcher.dice, frame.number)
        self.health = replace(self.health, moved=self._watcher.moved)
        self._tell(changes, seat)

    def _moves_on(self, image: Image) -> bool:
        """Whether it is another picture than the one that the camera was lost with."""
        return self._hung is None or not is_same_picture(sample(image), self._hung)

    def _watch_game(self, tray: Tray | None) -> None:
        if self.learning.session is not None:
            self._watcher.anew(tray)
            self.learning.end(self._camera)

    def _open(self) -> None:
        now = self._clock.now()
        if now < self._retry_at:
            self._clock.sleep(min(0.05, self._retry_at - now))
            return
        self.opening = True
        try:
            self._camera = self._opened()
            self._checks = Checks()
            self._number, self._taken_at, self.learning.held = -1, 0.0, None
        except CameraLost as lost:
            self._lose(line(lost.msgid, **lost.values))
        finally:
            self.opening = False

    def _lose(self, fault: Line) -> None:
        self.close()
        self._hung = self._hung if self.latest is None else sample(self.latest.image)
        self.latest = None
        now = self._clock.now()
        self._retry_at = now + self._wait
        self._wait = min(2 * self._wait, REOPEN_AT_MOST)
        news = self.health.fault is None
        self.health = replace(self.health, losses=self.health.losses + news, fault=fault)
        if news:
            self._tell(self._watcher.lost(now, self._number), self._awaited[0])

    def _tell(self, changes: tuple[TrayChange, ...], seat: Seat) -> None:
        for change in changes:
            self._post(Saw(change, seat, self._size))
