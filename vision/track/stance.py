"""How dice stand under this camera, learned from throw to throw.

A throw teaches once the next one is told and nobody said that it was misread; its dice are looked at while
the tray rests, when nobody waits for the eye. What is refused teaches nothing, and kept dice teach once.
"""

from vision.decide import told
from vision.readings import Dice, Image
from vision.tray import Upright


class Stance:
    """What is known of it; `upright` is replaced when more is known.

    upright  what the calibration tells; None where nothing is known yet.
    """

    def __init__(self, upright: Upright | None) -> None:
        self.upright = upright
        self._thrown: Dice = ()
        self._next = upright

    def threw(self, thrown: Dice) -> None:
        """These dice were thrown and told; the throw before was right, or somebody would have said so."""
        self.upright, self._thrown = self._next, thrown

    def rest(self, image: Image) -> None:
        """The tray rests as it was told."""
        if self._thrown:
            self._next, self._thrown = told(image, self._thrown, self.upright), ()

    def misread(self) -> None:
        """Somebody says that the dice told last are others."""
        self._next, self._thrown = self.upright, ()
