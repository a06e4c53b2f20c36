"""One run of the kiosk: devices opened, parts wired, turned until it ends, and taken apart in reverse."""

import threading
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

from hardware.clock import SystemClock, wall
from hardware.newest import count_hung
from kiosk import own_rules
from kiosk.app import PLAYED_IN_MEMORY, App
from kiosk.autoplay import People
from kiosk.backup.keeper import Backups, this_kiosk
from kiosk.backup.stick import sticks
from kiosk.counter.messages import Act, By, FirstStart, Message, Told
from kiosk.counter.state import Screen
from kiosk.engine.history import History
from kiosk.engine.rules import Rules
from kiosk.eye import Eye
from kiosk.headless import Album, Blind
from kiosk.host.supervision import Supervision
from kiosk.host.update import refusal
from kiosk.language import Tell, line, said
from kiosk.laptop.glass import LaptopGlass
from kiosk.running.beginning import counter_of, open_log, take_up
from kiosk.running.devices import cameras, fitted_to
from kiosk.running.news import News
from kiosk.running.outlets import Machine
from kiosk.running.score import Score
from kiosk.running.serve import Staff, stages
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings
from kiosk.ui.glass import Glass
from kiosk.ui.window import Window
from vision.readings import Image
from vision.watch import Watcher

TURN_SECONDS = 1 / 60
"""Seconds between two turns of the drawing loop in real time."""

LINGER = 4.0
"""Simulated seconds after the last game: the longest moment has passed and who pays stands on the screen."""

SAFE = line(
    said("deux mauvais départs en une minute : réglages d’origine, aucun appareil, on touche les dés")
)


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
        told: Tell,
        fitted: Fitted | None = None,
    ) -> None:
        self._wanted = wanted
        self._told = told
        self._steady = SystemClock()
        with ExitStack() as stack:
            dated = fitted.wall if fitted else wall
            journal = open_log(folder, dated, told, settings.language)
            self.journal = stack.enter_context(closing(journal))
            self._host = stack.enter_context(closing(Supervision(folder, self._steady.now())))
            settings = self._bearable(settings)
            parts = fitted or fitted_to(
                wanted, folder, stack, told, safe=self._host.start.safe, loud=not isinstance(glass, Blind)
            )
            self.rig, self._watcher = parts.rig, parts.watcher
            self.eye = Eye(cameras(self.rig), parts.watcher, self._post, self.rig.clock)
            stack.callback(self.eye.close)
            self._machine = stack.enter_context(closing(Machine(settings, folder, told, loud=parts.loud)))
            self._backups = Backups(folder, sticks, this_kiosk())
            self._staff = stack.enter_context(closing(self._service(folder)))
            own, complaint = own_rules.load(folder)
            if complaint is not None:
                told(complaint)
            self.app = self._counter(settings, own, glass)
            self._news = News(self.journal, self._backups, self._staff, parts.wall, told, folder)
            self._score = Score(told)
            self.people = People(self.rig.table) if wanted.autoplay and self.rig.table is not None else None
            self._album = Album(wanted.shots, glass) if wanted.shots and isinstance(glass, Blind) else None
            self._begin(settings)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Take everything apart, the last part first."""
        self._stack.close()

    @property
    def done(self) -> bool:
        """All games that were asked for are over, or somebody closed the window."""
        return self.app.quitting or (self._wanted.games is not None and self.over >= self._wanted.games)

    @property
    def over(self) -> int:
        """Games that ended in this run."""
        return self._score.games

    @property
    def coups(self) -> int:
        """Coups that ended in this run."""
        return self._score.coups

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
            self._host.note_end()
            return
        stopping = threading.Event()
        worker = threading.Thread(target=self.eye.run, args=(stopping.is_set,), name="eye", daemon=True)
        worker.start()
        try:
            while not self.done:
                self.turn()
                self.rig.clock.sleep(TURN_SECONDS * self._wanted.speed)
            self._host.note_end()
        except SystemExit:
            self._host.note_end()
            raise
        finally:
            stopping.set()
            worker.join(timeout=5.0)

    def step(self) -> None:
        """One frame in simulated time: the eye looks, then everybody acts."""
        self.eye.turn()
        self.turn()

    def turn(self) -> None:
        """One turn of the drawing loop: what happened is answered and drawn, then the others have theirs."""
        self.app.turn()
        health, counter = self.eye.health, self.app.counter
        idle = counter.screen is Screen.ATTRACT or counter.asleep
        self._host.turn(
            self._steady.now(),
            drawn=self.app.drawn,
            frames=health.frames,
            lost=health.fault is not None,
            hung=count_hung() > 0 or self.eye.opening,
            idle=idle,
        )
        self._backups.turn(self._steady.now(), idle=idle)
        now = self.rig.clock.now()
        self.journal.turn(now, quiet=idle)
        if self.people is not None:
            for message in self.people.turn(self.app.counter, now):
                self.app.take(message, now)
        if self._album is not None:
            self._album.look(self.app.counter)
        if self._score.turn(self.app.counter) and self._wanted.autoplay and not self.done:
            self.app.take(Act("revenge", by=By.ITSELF), now)
        for told in self._news.turn(self.app.counter, self.over, now, idle=idle):
            self.app.take(told, now)

    def _linger(self) -> None:
        """Look on until the last screen has settled, where somebody wants its picture."""
        until = self.rig.clock.now() + LINGER
        while self._album is not None and self.rig.clock.now() < until:
            self.step()

    def _bearable(self, settings: Settings) -> Settings:
        """After two bad starts those that it came with; what went wrong before is said first."""
        if self._host.start.safe:
            self._told(SAFE)
            settings = Settings()
        for each in filter(None, (self._host.start.complaint, *self.journal.trouble)):
            self._told(each)
        return settings

    def _service(self, folder: Path) -> Staff:
        return Staff(
            backups=self._backups,
            eye=self.eye,
            journal=self.journal,
            lamp=self.rig.lamp,
            clock=self.rig.clock,
            folder=folder,
            machine=self._machine,
            address=self._wanted.address,
            crash=self._host.crash,
            post=self._post,
            quit_=self._quit,
        )

    def _counter(self, settings: Settings, own: tuple[Rules, ...], glass: Glass) -> App:
        return App(
            counter_of(settings, self.journal, own),
            journal=self.journal,
            eye=self.eye,
            glass=self._glass(glass),
            clock=self.rig.clock,
            button=self.rig.button,
            lamp=self.rig.lamp,
            outlets=self._machine.outlets(self._staff.serve, self._stages, self._staff.forget),
            locked=self._wanted.locked,
        )

    def _glass(self, glass: Glass) -> Glass:
        """The kiosk's screen; on a laptop with the simulated table beside it."""
        table, clock = self.rig.table, self.rig.clock
        if not isinstance(glass, Window) or table is None or not isinstance(clock, SystemClock):
            return glass

        def picture() -> Image | None:
            latest = self.eye.latest
            return None if latest is None else latest.image

        return LaptopGlass(glass, table, clock, lambda: self.app.counter, picture, self._machine.speak)

    def _stages(self, image: Image) -> Mapping[str, Image]:
        """What the eye sees at each stage, with all that it knows of the tray."""
        if not isinstance(self._watcher, Watcher):
            return {}
        return stages(image, self._watcher.tray, self._watcher.background)

    def _quit(self) -> None:
        self.app.quitting = True

    def _post(self, message: Message) -> None:
        self.app.post(message)

    def _begin(self, settings: Settings) -> None:
        """Take up the game under way, or begin the one that was asked for; simulated dice lie as they did."""
        wanted, now = self._wanted, self.rig.clock.now()
        note = PLAYED_IN_MEMORY if self.journal.newer else refusal()
        self.app.take(Told(note=note), now)
        game = take_up(self.app, self.journal, wanted.setup, now, self._told, fresh=wanted.fresh)
        table = self.rig.table
        if game is not None and table is not None and not table.dice_at_rest():
            table.lay_values(game.hand)
        held = self.rig.button.is_down()
        if wanted.locked and (held or (game is None and not settings.welcomed)):
            self.app.take(FirstStart(held), now)
