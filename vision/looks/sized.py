"""Reads with the size of the dice as soon as it is known, and looks twice where a tray is refused.

Dice that lie as they were read in the frame before are looked at once more, and not searched for.

Dice of a known size are told from print and from their own sides better, and sooner. The size is that of the
calibration, else that of the dice told last, else that of those which a refused reading is sure of.
"""

from dataclasses import replace
from statistics import median
from typing import Protocol

from vision.agreement.agree import Readers
from vision.looks.again import Before, again, before
from vision.readings import DieReading, Image, Reason, TrayReading
from vision.reasons import row
from vision.tray import Tray

SURE = 0.99
"""Confidence of a die from whose size that of the others is taken."""

ALIKE = 1.12
"""Times that the largest of them may be larger than the smallest: a fit is off by a twentieth."""


class Read(Protocol):
    """What reads a still picture, as vision.read.read_tray does."""

    def __call__(
        self, image: Image, *, dice: int | None, tray: Tray, background: Image | None, readers: Readers
    ) -> TrayReading: ...


class Sized:
    """Reads still pictures of one tray.

    tray  what is known of it; may be replaced.
    """

    def __init__(self, read: Read, readers: Readers, tray: Tray) -> None:
        self._read, self._readers = read, readers
        self.tray = tray
        self._edge: float | None = None
        self._wide = 0
        self._before: Before | None = None
        self._asked: tuple[int | None, Tray, Image | None] = (None, tray, None)

    def learn(self, dice: tuple[DieReading, ...]) -> None:
        """These dice were told, of the last picture: those that come will be as large."""
        self._edge = _size(dice) or self._edge

    def read(self, image: Image, dice: int | None, background: Image | None) -> TrayReading:
        """What lies there; where dice lie as they were read last, a look at their places is enough."""
        self._resized(image.shape[1])
        many, tray, empty = self._asked
        same = many == dice and tray is self.tray and empty is background
        seen = again(self._before, image) if same and self._before is not None else None
        if seen is None:
            seen = self._searched(image, dice, background)
            self._asked = (dice, self.tray, background)
            self._before = before(image, seen) if self._readers is Readers.BOTH else None
        return seen

    def _searched(self, image: Image, dice: int | None, background: Image | None) -> TrayReading:
        """What lies there; a second look, with another size, where the first one is refused."""
        if self.tray.die_px is not None:
            return self._sized(image, dice, background, self.tray.die_px * _times(self.tray, image))
        first = self._sized(image, dice, background, self._edge)
        if self._edge is not None and first.reason is Reason.NO_DICE:  # or none of that size
            second = self._sized(image, dice, background, None)
            return first if second.reason is Reason.NO_DICE else second
        if not row(first.reason).resized:
            return first
        if self._edge is not None:  # dice of another size may lie there now
            return self._other(first, image, dice, background, None)
        sure = tuple(die for die in first.dice if die.value is not None and die.confidence >= SURE)
        edge = _size(sure) if len(sure) > 1 else None
        return first if edge is None else self._other(first, image, dice, background, edge)

    def _resized(self, wide: int) -> None:
        """A camera may come back with pictures of another size: then the dice in them are of another, too."""
        if self._edge is not None and self._wide:
            self._edge *= wide / self._wide
        self._wide = wide

    def _other(
        self, first: TrayReading, image: Image, dice: int | None, background: Image | None, edge: float | None
    ) -> TrayReading:
        second = self._sized(image, dice, background, edge)
        return second if second.reason is None else first

    def _sized(
        self, image: Image, dice: int | None, background: Image | None, edge: float | None
    ) -> TrayReading:
        tray = replace(self.tray, die_px=edge)
        return self._read(image, dice=dice, tray=tray, background=background, readers=self._readers)


def _times(tray: Tray, image: Image) -> float:
    """How many times as wide the picture is as those that the tray was calibrated in, where that is known."""
    return 1.0 if tray.reference is None else image.shape[1] / tray.reference.shape[1]


def _size(dice: tuple[DieReading, ...]) -> float | None:
    """The edge of dice of one size; None where they differ."""
    edges = [die.edge for die in dice]
    return median(edges) if edges and max(edges) <= ALIKE * min(edges) else None
