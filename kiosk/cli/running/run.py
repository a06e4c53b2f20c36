"""One run of the kiosk: devices opened, parts wired, turned until it ends, and taken apart in reverse."""

import os
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

from hardware.clock import SystemClock, wall
from hardware.newest import hung
from hardware.sim.table import SimTable
from kiosk.app import App, Glass
from kiosk.autoplay import People, over
from kiosk.backup.keeper import Backups, adopted, this_kiosk
from kiosk.backup.stick import sticks
from kiosk.board import Ledger
from kiosk.cli.running.outlets import Machine
from kiosk.cli.running.serve import Staff, stages
from kiosk.cli.running.wiring import Fitted, Wanted, cameras, counter_of, rig_of, taken_up, tray_of
from kiosk.counter.messages import Act, By, FirstStart, Message, Told
from kiosk.counter.state import Screen
from kiosk.engine.history import History
from kiosk.eye import Eye
from kiosk.headless import Album, Blind
from kiosk.host.crash import Crashes
from kiosk.host.machine import Hopeless, Wish, ask
from kiosk.host.service import Life
from kiosk.host.update import Trial, on_trial, refusal
from kiosk.journal import Journal
from kiosk.laptop.glass import LaptopGlass
from kiosk.settings import Settings
from kiosk.store import StoreFailed
from kiosk.ui.window import Window
from vision.readings import Image
from vision.watch import Watcher

FRAME = 1 / 60
"""Seconds between two turns of the drawing loop in real time."""

LINGER = 4.0
"""Simulated seconds after the last game: the longest moment has passed and who pays stands on the screen."""

SERVICE_EVERY = 1.0
"""Seconds between two lines of health on the service page."""


OFFER_EVERY = 3.0
"""Seconds between two looks for a stick whose backup a new card may take back."""


class Run:
    """A kiosk that is wired and ready to turn. Close it in any case.

    Raises InUse where another process has the folder of games, before any device is opened.
    """

    def __init__(
        self,
        wanted: Wanted,
        settings: Settings,
        folder: Path,
        glass: Glass,
        told: Callable[[str], None],
        fitted: Fitted | None = None,
    ) -> None:
        self._stack = ExitStack()
        self._wanted = wanted
        self._told = told
        self._moves: object = None
        self.over = 0
        self.coups = 0
        self._told_over = -1
        self._served_at = 0.0
        self._offered_at = -OFFER_EVERY
        self._steady = SystemClock()
        self._ledger = Ledger(self._steady.now)
        self._hopeless = Hopeless(folder)
        with self._stack:
            stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
            if adopted(folder):
                told(f"{folder}: the backup of a stick was taken back")
            self._wall = fitted.wall if fitted else wall
            self.journal = Journal.open(folder, self._wall, stamp)
            self._stack.callback(self.journal.close)
            crashes = Crashes(folder, watched="NOTIFY_SOCKET" in os.environ)
            self._stack.callback(crashes.close)
            self._life = Life(folder, self._steady.now())
            self._trial = Trial(self._steady.now(), tried=on_trial())
            if self._life.start.safe:
                told("two bad starts within a minute: default settings, no devices, dice are touched in")
                settings = Settings()
            self.rig = fitted.rig if fitted else rig_of(wanted, self._stack, told, safe=self._life.start.safe)
            for line in filter(None, (self._life.start.complaint, *self.journal.trouble)):
                told(line)
            table = self.rig.table
            watcher = fitted.watcher if fitted else Watcher(tray=tray_of(wanted.address, folder, told))
            self._watcher = watcher
            self.eye = Eye(cameras(self.rig), watcher, self._post, self.rig.clock)
            self._stack.callback(self.eye.close)
            loud = fitted.loud if fitted else not isinstance(glass, Blind)
            machine = Machine(settings, folder, told, loud=loud)
            self._stack.callback(machine.close)
            if isinstance(glass, Window) and table is not None and isinstance(self.rig.clock, SystemClock):
                glass = self._laptop(glass, table, self.rig.clock, machine)
            self._backups = Backups(folder, sticks, this_kiosk())
            staff = Staff(
                backups=self._backups,
                eye=self.eye,
                journal=self.journal,
                lamp=self.rig.lamp,
                clock=self.rig.clock,
                folder=folder,
                machine=machine,
                address=wanted.address,
                crash=crashes.last,
                post=self._post,
                quit_=self._quit,
            )
            self._staff = staff
            self._stack.callback(staff.close)
            self.app = App(
                counter_of(settings, self.journal),
                journal=self.journal,
                eye=self.eye,
                glass=glass,
                clock=self.rig.clock,
                button=self.rig.button,
                lamp=self.rig.lamp,
                outlets=machine.outlets(staff.serve, self._stages),
                locked=wanted.locked,
            )
            self.people = People(table) if wanted.autoplay and table is not None else None
            self._album = Album(wanted.shots, glass) if wanted.shots and isinstance(glass, Blind) else None
            self._begin(settings)
            self._stack = self._stack.pop_all()

    def close(self) -> None:
        """Take everything apart, the last part first."""
        self._stack.close()

    @property
    def done(self) -> bool:
        """All games that were asked for are over, or somebody closed the window."""
        return self.app.quitting or (self._wanted.games is not None and self.over >= self._wanted.games)

    @property
    def history(self) -> History | None:
        """The game that is on the screen."""
        return self.app.counter.history

    def run(self) -> None:
        """Turn until done: all in this thread in simulated time, else with the eye in a thread of its own."""
        if self._wanted.stepped:
            while not self.done:
                self.step()
            self._linger()
            self._life.ended()
            return
        stopping = threading.Event()
        worker = threading.Thread(target=self.eye.run, args=(stopping.is_set,), name="eye", daemon=True)
        worker.start()
        try:
            while not self.done:
                self._turn()
                self.rig.clock.sleep(FRAME * self._wanted.speed)
            self._life.ended()
        except SystemExit:
            self._life.ended()
            raise
        finally:
            stopping.set()
            worker.join(timeout=5.0)

    def _stages(self, image: Image) -> Mapping[str, Image]:
        """What the eye sees at each stage, with all that it knows of the tray."""
        if not isinstance(self._watcher, Watcher):
            return {}
        return stages(image, self._watcher.tray, self._watcher.background)

    def _laptop(self, window: Window, table: SimTable, clock: SystemClock, machine: Machine) -> LaptopGlass:
        """The kiosk's screen with the simulated table beside it."""

        def picture() -> Image | None:
            latest = self.eye.latest
            return None if latest is None else latest.image

        return LaptopGlass(window, table, clock, lambda: self.app.counter, picture, machine.speak)

    def _turn(self) -> None:
        self.app.turn()
        health = self.eye.health
        self._life.turn(
            self._steady.now(), drawn=self.app.drawn, frames=health.frames, lost=health.why is not None
        )
        self._trial.turn(self._steady.now(), self._life.pulse)
        held = hung() > 0 and health.why is not None
        idle = self.app.counter.screen is Screen.ATTRACT or self.app.counter.asleep
        if self._hopeless.turn(self._steady.now(), hung=held, frames=health.frames, idle=idle):
            ask(Wish.RESTART)
        self._backups.turn(self._steady.now(), idle=idle)
        now = self.rig.clock.now()
        self.journal.turn(now, quiet=idle)
        if self.people is not None:
            for message in self.people.turn(self.app.counter, now):
                self.app.take(message, now)
        if self._album is not None:
            self._album.look(self.app.counter)
        self._score()
        self._tell(now, quiet=idle)

    def _score(self) -> None:
        """Tell each coup as it ends, and begin the next game where more were asked for."""
        game = self.app.counter.state
        if game is None or game.last_coup is self._moves:
            return
        self._moves = game.last_coup
        if game.last_coup is not None:
            self.coups += 1
            tokens = ", ".join(f"{name} {count}" for name, count in game.tokens.items())
            self._told(f"manche {game.manche} coup {game.coup} {game.phase}: pot {game.pot}, {tokens}")
        if over(self.app.counter):
            self.over += 1
            if not self.done and self._wanted.autoplay:
                self.app.take(Act("revenge", by=By.ITSELF), self.rig.clock.now())

    def _linger(self) -> None:
        """Look on until the last screen has settled, where somebody wants its picture."""
        until = self.rig.clock.now() + LINGER
        while self._album is not None and self.rig.clock.now() < until:
            self.step()

    def step(self) -> None:
        """One frame in simulated time: the eye looks, then everybody acts."""
        self.eye.turn()
        self._turn()

    def _quit(self) -> None:
        self.app.quitting = True

    def _tell(self, now: float, *, quiet: bool) -> None:
        """What only the shell knows: the board after each game, and how things fare on the service page."""
        if self._told_over != self.over:
            self._told_over = self.over
            self._hang_board(now)
        if quiet:
            self._add_up(now)
        if self.app.counter.screen is Screen.ATTRACT and now - self._offered_at >= OFFER_EVERY:
            self._offered_at = now
            offer = self.journal.store.last_game == 0 and self._backups.offered()
            if offer is not self.app.counter.staff.offer:
                self.app.take(Told(offer=offer), now)
        if self.app.counter.screen is Screen.SERVICE and now - self._served_at >= SERVICE_EVERY:
            self._served_at = now
            self.app.take(self._staff.lines(), now)

    def _hang_board(self, now: float) -> None:
        """Records are worth a try, never a stop; a log in memory knows only the last games."""
        if not self.journal.kept:
            return
        try:
            self.app.take(self._ledger.told(self.journal.store, self._wall()), now)
        except StoreFailed as error:
            self._told(f"the board of records is not made: {error}")

    def _add_up(self, now: float) -> None:
        """While nobody plays: games that the records do not count yet, as after an update or an import."""
        try:
            if self.journal.kept and self._ledger.turn(self.journal.store):
                self._hang_board(now)
        except StoreFailed as error:
            self._told(f"the records are not added up: {error}")

    def _post(self, message: Message) -> None:
        self.app.post(message)

    def _begin(self, settings: Settings) -> None:
        """Take up the game under way, or begin the one that was asked for; simulated dice lie as they did."""
        wanted, now = self._wanted, self.rig.clock.now()
        self.app.take(Told(note=refusal()), now)
        game = taken_up(self.app, self.journal, wanted.setup, now, self._told, fresh=wanted.fresh)
        if game is not None and self.rig.table is not None and game.hand:
            self.rig.table.lay_values(game.hand)
        held = self.rig.button.is_down()
        if wanted.locked and (held or (game is None and not settings.welcomed)):
            self.app.take(FirstStart(held), now)
