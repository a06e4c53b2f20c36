"""One start of the program as the machine sees it: how to start, alive, on trial, beyond help, crashed."""

import os
from pathlib import Path

from kiosk.host.crash import Crashes
from kiosk.host.machine import Hopeless, Wish, ask
from kiosk.host.service import Life, Start
from kiosk.host.update import Precedent, Trial, on_trial


class Supervision:
    """Tells the service manager and root's own units how the program fares; all of it idle in a terminal."""

    def __init__(self, folder: Path, now: float) -> None:
        """`folder` is that of the games; `now` in seconds on a steady clock."""
        watched, tried = "NOTIFY_SOCKET" in os.environ, on_trial()
        self._crashes = Crashes(folder, watched=watched)
        self._life = Life(folder, now)
        tells = watched and not tried and not self._life.start.safe
        self._precedent = Precedent(folder, now, tells=tells)
        self._trial = Trial(now, tried=tried, blind=self._precedent.blind)
        self._hopeless = Hopeless(folder)

    @property
    def start(self) -> Start:
        """How to start."""
        return self._life.start

    @property
    def crash(self) -> str:
        """One line about the last crash; empty where there was none."""
        return self._crashes.last

    def turn(self, now: float, *, drawn: bool, frames: int, lost: bool, hung: bool, idle: bool) -> None:
        """Once a turn of the drawing loop, after drawing.

        drawn   the screen shows what is the case.
        frames  pictures that the eye has looked at; `lost`: it has said that its camera is lost.
        hung    a camera's driver holds a thread that should have ended, or is being opened.
        idle    nobody plays.
        """
        self._life.turn(now, drawn=drawn, frames=frames, lost=lost)
        self._trial.turn(now, self._life.pulse)
        self._precedent.turn(now, frames=frames)
        if self._hopeless.turn(now, hung=hung and lost, frames=frames, idle=idle):
            ask(Wish.RESTART)

    def note_end(self) -> None:
        """The program ends in order, by its own will or the manager's. Not for ends by a fault."""
        self._life.note_end()

    def close(self) -> None:
        """The program is taken apart, in order or by the exception under way."""
        self._crashes.close()
