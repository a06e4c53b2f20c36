"""One run of the kiosk: devices opened, parts wired, turned until it ends, and taken apart in reverse."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from hardware.clock import SimClock, SystemClock, wall
from hardware.missing import rig_without_camera
from hardware.ports import Camera, CameraLost, Clock
from hardware.rig import Rig, open_rig
from hardware.sim.table import SimTable
from kiosk.app import App, Glass
from kiosk.autoplay import People, over
from kiosk.cli.outlets import Machine
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Prefs, Screen, Setup
from kiosk.engine.history import History
from kiosk.eye import Eye
from kiosk.headless import Album, Blind
from kiosk.journal import Journal
from kiosk.laptop.glass import LaptopGlass
from kiosk.service import Life
from kiosk.settings import Settings
from kiosk.tray_file import kept
from kiosk.ui.window import Window
from vision.readings import Image
from vision.tray import UNKNOWN, Tray
from vision.watch import Watcher

FRAME = 1 / 60
"""Seconds between two turns of the drawing loop in real time."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line.

    setup    the game to begin at once; None where people arrange it on the screen.
    fresh    a game under way is put away instead of taken up again.
    games    end after that many; None for ever.
    locked   the kiosk at the bar: no key and no closed window ends it.
    stepped  simulated time: everything in one thread, as fast as it can be reckoned.
    """

    address: str
    setup: Setup | None = None
    autoplay: bool = False
    stepped: bool = False
    speed: float = 1.0
    shots: Path | None = None
    games: int | None = None
    fresh: bool = False
    locked: bool = False


class Run:
    """A kiosk that is wired and ready to turn. Close it in any case."""

    def __init__(
        self, wanted: Wanted, settings: Settings, folder: Path, glass: Glass, told: Callable[[str], None]
    ) -> None:
        self._stack = ExitStack()
        self._wanted = wanted
        self._told = told
        self._moves: object = None
        self.over = 0
        self._steady = SystemClock()
        self._life = Life(folder, self._steady.now())
        if self._life.start.safe:
            told("two bad starts within a minute: default settings, no devices, dice are touched in")
            settings = Settings()
        with self._stack:
            self.rig = _rig(wanted, self._stack, told, safe=self._life.start.safe)
            self.journal = Journal.open(folder, wall, datetime.now().strftime("%Y%m%d-%H%M%S"))
            self._stack.callback(self.journal.close)
            for line in self.journal.trouble:
                told(line)
            table = self.rig.table
            watcher = Watcher(tray=_tray(wanted.address, folder, told))
            self.eye = Eye(_cameras(self.rig), watcher, self._post, self.rig.clock)
            self._stack.callback(self.eye.close)
            machine = Machine(settings, folder, told, loud=not isinstance(glass, Blind))
            self._stack.callback(machine.close)
            if isinstance(glass, Window) and table is not None and isinstance(self.rig.clock, SystemClock):
                glass = self._laptop(glass, table, self.rig.clock, machine)
            self.app = App(
                _counter(settings, self.journal),
                journal=self.journal,
                eye=self.eye,
                glass=glass,
                clock=self.rig.clock,
                button=self.rig.button,
                lamp=self.rig.lamp,
                outlets=machine.outlets(lambda _what: None),
                locked=wanted.locked,
            )
            self.people = People(table) if wanted.autoplay and table is not None else None
            self._album = Album(wanted.shots, glass) if wanted.shots and isinstance(glass, Blind) else None
            self._begin()
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
                self.eye.turn()
                self._turn()
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

    def _laptop(self, window: Window, table: SimTable, clock: SystemClock, machine: Machine) -> LaptopGlass:
        """The kiosk's screen with the simulated table beside it."""

        def picture() -> Image | None:
            latest = self.eye.latest
            return None if latest is None else latest.image

        return LaptopGlass(window, table, clock, lambda: self.app.counter, picture, machine.speak)

    def _turn(self) -> None:
        self.app.turn()
        health = self.eye.health
        self._life.turn(self._steady.now(), drawn=True, frames=health.frames, lost=health.why is not None)
        now = self.rig.clock.now()
        if self.people is not None:
            for message in self.people.turn(self.app.counter, now):
                self.app.take(message, now)
        if self._album is not None:
            self._album.look(self.app.counter)
        self._score()

    def _score(self) -> None:
        """Tell each coup as it ends, and begin the next game where more were asked for."""
        game = self.app.counter.state
        if game is None or game.last_coup is self._moves:
            return
        self._moves = game.last_coup
        if game.last_coup is not None:
            tokens = ", ".join(f"{name} {count}" for name, count in game.tokens.items())
            self._told(f"manche {game.manche} coup {game.coup} {game.phase}: pot {game.pot}, {tokens}")
        if over(self.app.counter):
            self.over += 1
            if not self.done and self._wanted.autoplay:
                self.app.take(Act("revenge", by=By.KEY), self.rig.clock.now())

    def _post(self, message: Message) -> None:
        self.app.post(message)

    def _begin(self) -> None:
        """Take up the game under way, or begin the one that was asked for."""
        now = self.rig.clock.now()
        resumed = self.journal.resume()
        setup = self._wanted.setup
        if resumed is not None and (self._wanted.fresh or _another(resumed.history, setup)):
            self.journal.abandon(resumed.game)
            self._told(f"game {resumed.game} was under way and is put away")
            resumed = None
        if resumed is not None:
            self._told(f"game {resumed.game} goes on where it stood")
            self.app.take(resumed, now)
            if self.rig.table is not None and resumed.history.game.hand:
                self.rig.table.lay_values(resumed.history.game.hand)
        elif setup is not None:
            self.app.counter = replace(self.app.counter, screen=Screen.PLAYERS, setup=setup)
            self.app.take(Act("begin", by=By.KEY), now)


def _tray(address: str, folder: Path, told: Callable[[str], None]) -> Tray:
    """The calibrated tray; a simulated or recorded one is another one and is read without."""
    if address.startswith(("sim", "replay")):
        return UNKNOWN
    found = kept(folder)
    if found.complaint:
        told(found.complaint)
    return found.tray


def _another(history: History, setup: Setup | None) -> bool:
    """Somebody asked for another game than this one."""
    if setup is None:
        return False
    rules = history.start.rules.name
    return (history.start.players, rules) != (setup.names, setup.preset)


def _rig(wanted: Wanted, stack: ExitStack, told: Callable[[str], None], *, safe: bool) -> Rig:
    """The devices; where the camera is not there the kiosk starts all the same and the eye keeps trying."""
    if safe:
        return rig_without_camera(wanted.address, "safe mode", wanted.speed, retry=False)
    clock: Clock | None = SimClock() if wanted.stepped else None
    try:
        rig = open_rig(wanted.address, clock=clock, speed=wanted.speed)
    except CameraLost as lost:
        told(f"{wanted.address}: {lost}; the game is played by touch until it is there")
        rig = rig_without_camera(wanted.address, str(lost), wanted.speed)
    stack.callback(rig.close)
    return rig


def _cameras(rig: Rig) -> Callable[[], Camera]:
    """The camera as it was opened with the rig, and after that a newly opened one each time."""
    first = iter((rig.camera,))

    def opened() -> Camera:
        return next(first, None) or rig.reopen()

    return opened


def _counter(settings: Settings, journal: Journal) -> Counter:
    prefs = Prefs(
        language=settings.language,
        theme=settings.theme,
        strength=settings.strength,
        reduced_motion=settings.reduced_motion,
        muted=settings.muted,
        volume=settings.volume,
        dim_after=float(settings.dim_after),
    )
    recent = journal.recent()
    return Counter(
        game=journal.store.last_game,
        prefs=prefs,
        due=journal.due(),
        setup=Setup(names=journal.last_players(), recent=recent, preset=settings.rules),
    )
