"""The port of a screen: a window, the window of a laptop, or one that nobody sees."""

from collections.abc import Mapping
from typing import Protocol

from kiosk.ui.inputs import Input
from kiosk.ui.scene import Scene
from vision.readings import Image


class Glass(Protocol):
    """Where scenes are shown and fingers come from: a window, or nothing at all."""

    @property
    def size(self) -> tuple[int, int]: ...

    def inputs(self, now: float) -> list[Input]: ...

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Whether the scene is on the glass now; False where it could not be drawn."""
        ...
