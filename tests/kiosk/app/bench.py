"""An app with nothing real around it but the log, and fakes that the test turns by hand."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hardware.clock import SimClock
from hardware.ports import Edge, Frame
from kiosk.app import App
from kiosk.counter.messages import Act, By
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Saw
from kiosk.engine.presets import PRESETS
from kiosk.eye import Eye
from kiosk.journal import Journal
from kiosk.outlets import Outlets
from kiosk.ui.inputs import Input
from kiosk.ui.scene import Scene
from tests.kiosk.eyes import PICTURE, EveryFrame
from tests.kiosk.test_referee import change
from vision.readings import Image


class OneFrame:
    """A camera that always sees the same."""

    def __init__(self, clock: SimClock) -> None:
        self.clock = clock

    def frame(self) -> Frame:
        return Frame(1, self.clock.now(), PICTURE)

    def close(self) -> None:
        pass


class HandGlass:
    """A glass whose touches and keys the test hands in."""

    size = (1024, 600)

    def __init__(self) -> None:
        self.waiting: list[Input] = []
        self.shown: list[Scene] = []
        self.pictures: Mapping[str, Image] = {}
        self.works = True

    def inputs(self, now: float) -> list[Input]:
        taken, self.waiting = self.waiting, []
        return taken

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        if self.works:
            self.shown.append(scene)
            self.pictures = pictures
        return self.works


class HandButton:
    """A button that the test pushes, and a lamp that it looks at."""

    def __init__(self) -> None:
        self.post: Callable[[Edge], None] = lambda _edge: None
        self.lit = self.down = False

    def listen(self, post: Callable[[Edge], None]) -> None:
        self.post = post

    def is_down(self) -> bool:
        return self.down

    def set(self, lit: bool) -> None:
        self.lit = lit

    def close(self) -> None:
        pass


class Bench:
    """An app with nothing real around it but the log."""

    def __init__(self, folder) -> None:
        self.folder = folder
        self.clock = SimClock()
        self.glass = HandGlass()
        self.button = HandButton()
        self.journal = Journal.open(folder, lambda: 1000.0, "stamp")
        self.said: list[str] = []
        self.watcher = EveryFrame()
        self.eye = Eye(lambda: OneFrame(self.clock), self.watcher, lambda _saw: None, self.clock)
        self.app = App(
            Counter(game=self.journal.store.last_game),
            journal=self.journal,
            eye=self.eye,
            glass=self.glass,
            clock=self.clock,
            button=self.button,
            lamp=self.button,
            outlets=Outlets(play=self.said.append),
        )

    def begin(self, rules: str = "salon") -> None:
        setup = Setup(names=("Ana", "Bo"), rules=PRESETS[rules], stake="un demi")
        self.app.counter = replace(self.app.counter, screen=Screen.PLAYERS, setup=setup)
        self.app.take(Act("begin", by=By.KEY), self.clock.now())
        self.pass_(2)

    def pass_(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.clock.sleep(1 / 60)
            self.app.turn()

    def throw(self, kept: str = "", thrown: str = "") -> None:
        self.app.post(Saw(change(kept, thrown), self.app.counter.seat))
        self.app.turn()

    def push(self, seconds: float = 0.1) -> None:
        self.button.down = True
        self.button.post(Edge(self.clock.now(), True))
        self.pass_(seconds)
        self.button.down = False
        self.button.post(Edge(self.clock.now(), False))
        self.pass_(0.1)

    @property
    def words(self) -> tuple[str, ...]:
        return next(self.journal.store.latest(1)).words
