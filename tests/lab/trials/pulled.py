"""A bar in which everything can be pulled, cut and slowed: button, screen and camera."""

from collections.abc import Callable, Mapping
from pathlib import Path

from hardware.clock import SimClock
from hardware.ports import Button, Edge
from hardware.sim.setup import table_for
from kiosk.autoplay import People
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.decision import Stop
from kiosk.engine.play.state import Game, What
from kiosk.headless import Blind
from kiosk.ui.scene import Scene
from tests.lab.trials.bar import Bar, Sight, real_sight
from tests.lab.trials.dealt import DealtTable, told_sight
from tests.lab.trials.driven import DrivenCamera
from vision.readings import Image


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
        if counter.screen is Screen.PLAY and counter.proposal is not None and not self._table.busy:
            return (Act("confirm", by=By.KEY),)
        if counter.screen is Screen.PLAY and self._pushed_in_vain(counter.state):
            self._tries = 0
            return (Act("stop", by=By.KEY),)
        return super().turn(counter, now)

    def _pushed_in_vain(self, game: Game | None) -> bool:
        waits = game is not None and game.expects.what is What.THROW
        return game is not None and waits and bool(self._tries) and isinstance(self.wish(game), Stop)


class PulledBar(Bar):
    """A bar of two.

    told   the eye is the fake that is told what lies in the tray.
    rate   pictures a second that the camera's driver gives at the most.
    """

    def __init__(self, folder: Path, seed: int, *, told: bool) -> None:
        clock = SimClock()
        table = DealtTable(seed, clock) if told else table_for(seed, clock)
        seen = told_sight(table, seed) if isinstance(table, DealtTable) else real_sight(table)
        self.rate = 1000.0
        self.wire, self.panel = LooseWire(table.button), Panel()

        def camera() -> DrivenCamera:
            return DrivenCamera(seen.camera(), table.levers, clock, self._every)

        sight, setup = Sight(camera, seen.watcher), Setup(names=("Ana", "Bo"), stake="un demi")
        super().__init__(folder, table, sight, Guests(table), setup, button=self.wire, glass=self.panel)

    def _every(self) -> int:
        """Every so-manieth picture comes."""
        return max(1, round(self.table.scene.rate / self.rate))
