"""A kiosk in a bar, in simulated time: its guests, and everything in it that can be pulled, cut or frozen."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from hardware.clock import SimClock
from hardware.ports import Button, Camera, Edge
from hardware.rig import Rig, open_rig
from hardware.sim.table import SimTable
from kiosk.autoplay import People
from kiosk.counter.game.sight import SIGHTS
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Sight
from kiosk.decision import Stop
from kiosk.engine.play.state import What
from kiosk.headless import Blind
from kiosk.language import tongue
from kiosk.running.run import Run
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings
from kiosk.store import SavedGame
from kiosk.ui.scene import Scene
from tests.lab.trials.dealt import DealtTable, ToldWatcher, dealt_rig
from tests.lab.trials.driven import DrivenCamera
from vision.readings import Image
from vision.watch import Watcher


class LooseWire:
    """A button whose wire can be cut."""

    def __init__(self, button: Button) -> None:
        self._button = button
        self.cut = False

    def listen(self, post: Callable[[Edge], None]) -> None:
        """Hand on every edge that still gets through."""
        self._button.listen(lambda edge: None if self.cut else post(edge))

    def is_down(self) -> bool:
        """Up, once cut."""
        return not self.cut and self._button.is_down()

    def close(self) -> None:
        """Let go of the button."""
        self._button.close()


class Panel(Blind):
    """A screen whose cable can be pulled: what is shown then is not on it."""

    pulled = False

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Keep the scene, where the cable is in."""
        return not self.pulled and super().show(scene, pictures)


class Guests(People):
    """People who use the screen where the button does nothing, and confirm what is probable."""

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """What they do now; « le bon » on the screen once a push brought nothing."""
        game = counter.state
        if counter.proposal is not None and counter.screen is Screen.PLAY and not self._table.busy:
            return (Act("confirm", by=By.KEY),)
        waiting = counter.screen is Screen.PLAY and game is not None and game.expects.what is What.THROW
        if waiting and game is not None and self._tries and isinstance(self.wish(game), Stop):
            self._tries = 0
            return (Act("stop", by=By.KEY),)
        return super().turn(counter, now)


class Bar:
    """A kiosk with its guests.

    told   the eye is the fake that is told what lies in the tray.
    rate   pictures a second that the camera gives at the most.
    wall   what the machine's clock said at the start of simulated time, in seconds since the epoch.
    loud   from the next start on it wants to make sounds.
    """

    def __init__(self, folder: Path, seed: int, *, told: bool) -> None:
        self.folder = folder / "0"
        self.seed = seed
        self.told = told
        self.clock = SimClock()
        self.wall = 1_800_000_000.0
        self.rate = 1000.0
        self.loud = False
        self.glass = Panel()
        self.run = self._started()

    @property
    def table(self) -> SimTable:
        """The simulated table."""
        assert self.run.rig.table is not None
        return self.run.rig.table

    @property
    def moves(self) -> int:
        """How many moves the game on the screen has."""
        return len(self.run.history.events) if self.run.history else 0

    @property
    def written(self) -> SavedGame:
        """The last game of the log, wherever that is kept just now."""
        return next(self.run.journal.store.latest(1))

    def step(self) -> None:
        """One frame."""
        self.run.step()

    def says(self) -> str:
        """What the screen tells beside the game: the sentence, else the eye where it is not ready."""
        counter = self.run.app.counter
        if self.glass.pulled:
            return "(rien)"
        if counter.notice is not None:
            return tongue("fr")(counter.notice.msgid, **dict(counter.notice.values))
        sight = counter.eye.sight
        return "" if sight in {Sight.READY, Sight.HAND, Sight.ROLLING} else SIGHTS[sight]

    def power_cut(self) -> None:
        """The mains go: the next start gets the files as they are at this instant, and nothing else."""
        after = self.folder.with_name(f"{int(self.folder.name) + 1}")
        shutil.copytree(self.folder, after)
        lying = tuple(value for _, value, _ in self.table.dice_at_rest())
        self.run.close()
        self.folder = after
        self.run = self._started()
        if not self.table.dice_at_rest():
            self.table.lay_values(lying)

    def close(self) -> None:
        """Take it apart."""
        self.run.close()

    def _started(self) -> Run:
        rig = self._rig()
        watcher = (
            ToldWatcher(rig.table, Random(self.seed)) if isinstance(rig.table, DealtTable) else Watcher()
        )
        setup = Setup(names=("Ana", "Bo"), stake="un demi")
        wanted = Wanted(rig.address, setup, autoplay=True, stepped=True)
        fitted = Fitted(rig, watcher, lambda: self.wall + self.clock.now(), loud=self.loud)
        run = Run(wanted, Settings(), self.folder, self.glass, lambda _: None, fitted)
        run.people = Guests(rig.table) if rig.table is not None else None
        return run

    def _rig(self) -> Rig:
        rig = (
            dealt_rig(self.seed, self.clock) if self.told else open_rig(f"sim:{self.seed}", clock=self.clock)
        )
        self.wire = LooseWire(rig.button)
        table = rig.table
        assert table is not None

        def driven(camera: Camera) -> Camera:
            return DrivenCamera(camera, table.levers, self.clock, self._every)

        first, opened = driven(rig.camera), lambda: driven(rig.reopen())
        return Rig(rig.address, first, self.wire, rig.lamp, rig.clock, table, opened)

    def _every(self) -> int:
        """Every so-manieth picture comes."""
        return max(1, round(self.table.scene.rate / self.rate))
