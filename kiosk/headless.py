"""A glass that nobody looks at: scenes are made and kept, and each new screen may be saved as a picture."""

from collections.abc import Mapping
from pathlib import Path

from kiosk.counter.state import Counter
from kiosk.ui.inputs import Input
from kiosk.ui.scene import Scene
from kiosk.ui.shots import save
from vision.readings import Image


class Blind:
    """Keeps the last scene and its pictures; has no fingers."""

    def __init__(self, size: tuple[int, int] = (1024, 600)) -> None:
        self.size = size
        self.scene: Scene | None = None
        self.pictures: Mapping[str, Image] = {}
        self.drawn = 0

    def inputs(self, now: float) -> list[Input]:
        """Nobody touches it."""
        return []

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Keep the scene, and count those that differ from the one before."""
        self.drawn += scene != self.scene
        self.scene, self.pictures = scene, pictures
        return True


class Album:
    """Saves a picture of each new screen: another page, another move of the game, another moment."""

    def __init__(self, folder: Path, glass: Blind) -> None:
        self._folder = folder
        self._glass = glass
        self._shown: tuple[object, ...] = ()
        self.saved = 0

    def look(self, counter: Counter) -> None:
        """Save the screen if it is a new one; tokens on their way are waited for."""
        moves = len(counter.history.events) if counter.history else 0
        shown = (counter.screen, counter.game, moves, counter.moment, counter.eye.sight, counter.notice)
        scene = self._glass.scene
        if shown == self._shown or counter.flights or scene is None:
            return
        self._shown = shown
        self.saved += 1
        save(scene, self._glass.pictures, self._folder / f"{self.saved:04}-{counter.screen.value}.png")
