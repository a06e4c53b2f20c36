"""A kiosk with its guests in simulated time, life after life on one table: what every long trial turns.

The mains may go at any instant; what stays is what stays in a bar: the table with its dice and its levers,
the people, and the files as they lie on the disk just then.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.ports import Button, Camera
from hardware.rig import Rig
from hardware.sim.setup import camera_on
from hardware.sim.table import SimTable
from kiosk.autoplay import People
from kiosk.counter.state import Setup
from kiosk.engine.history import History
from kiosk.eye import Watches
from kiosk.headless import Blind
from kiosk.records.past import take_up
from kiosk.running.run import Run
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings
from kiosk.store import SavedGame
from vision.watch import Watcher

FIRST = "0"
"""The folder of the first life, within the bar's."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What looks at a table: opens its camera, and makes the watcher of a new life."""

    camera: Callable[[], Camera]
    watcher: Callable[[], Watches]


def real_sight(table: SimTable) -> Sight:
    """The simulated camera and the eye itself."""
    return Sight(camera_on(table), Watcher)


class Bar:
    """A kiosk at a table, and who plays there.

    button  the table's own where None; glass: one that nobody sees, where None.
    games   so many are played; None for as many as there is time for.
    wall    what the machine's clock said at the start of simulated time, in seconds since the epoch.
    loud    from the next start on it wants to make sounds.
    cuts    how often the mains went.
    """

    def __init__(
        self,
        folder: Path,
        table: SimTable,
        sight: Sight,
        people: People,
        setup: Setup,
        *,
        settings: Settings | None = None,
        button: Button | None = None,
        glass: Blind | None = None,
        games: int | None = None,
        wall: float = 1_800_000_000.0,
    ) -> None:
        self.folder, self.table, self.people = folder / FIRST, table, people
        self.clock = table.clock
        self._sight, self._setup, self._settings = sight, setup, settings or Settings()
        self._button, self._glass, self._games = button or table.button, glass or Blind(), games
        self.wall, self.loud, self.cuts = wall, False, 0
        self._coups = self._over = 0
        self._seen: History | None = None
        self._since = self.clock.now()
        self.run = self._started()

    @property
    def history(self) -> History | None:
        """The game on the screen."""
        return self.run.history

    @property
    def written(self) -> SavedGame:
        """The last game of the log, wherever that is kept just now."""
        return next(self.run.journal.store.latest(1))

    @property
    def coups(self) -> int:
        """Coups that ended, in all lives."""
        return self._coups + self.run.coups

    @property
    def games(self) -> int:
        """Games that ended, in all lives."""
        return self._over + self.run.over

    @property
    def tokens_lost(self) -> int:
        """How many tokens there are too few or too many in the game on the screen."""
        game = self.history.game if self.history else None
        return (
            0
            if game is None or not game.rules.tokens
            else abs(game.rules.tokens - game.pot - sum(game.purse))
        )

    @property
    def still(self) -> float:
        """Simulated seconds for which nothing has happened in the game."""
        return self.clock.now() - self._since

    def step(self) -> None:
        """One frame."""
        self.run.step()
        if self.history is not self._seen:
            self._seen, self._since = self.history, self.clock.now()

    def logged(self) -> bool:
        """Whether the log replays to the game that is on the screen."""
        shown, saved = self.history, next(self.run.journal.store.latest(1), None)
        if shown is None or saved is None:
            return shown is None
        return take_up(saved)[0].game == shown.game

    def power_cut(self) -> None:
        """The mains go: the next start gets the files as they are at this instant, and nothing else."""
        self.cuts += 1
        before, self.folder = self.folder, self.folder.with_name(f"{self.cuts}")
        shutil.copytree(before, self.folder)
        self._coups, self._over = self.coups, self.games
        self.close()
        shutil.rmtree(before)
        self.run = self._started()

    def close(self) -> None:
        """Take it apart."""
        self.run.close()

    def _started(self) -> Run:
        table, camera = self.table, self._sight.camera
        rig = Rig(camera(), table.clock, camera, self._button, table.lamp, table)
        wanted = Wanted(
            f"sim:{table.scene.seed}", self._setup, autoplay=True, stepped=True, games=self._games
        )
        fitted = Fitted(rig, self._sight.watcher(), lambda: self.wall + self.clock.now(), loud=self.loud)
        run = Run(wanted, self._settings, self.folder, self._glass, lambda _: None, fitted)
        run.people = self.people
        return run
