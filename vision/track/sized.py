"""Reads with the size of the dice as soon as it is known, and looks again without where a tray is refused.

Dice that lie as they were read in the frame before are looked at once more, and not searched for.

Dice of a known size are told from print and from their own sides better, and sooner. The size is that of the
calibration, else that of the dice told last. It counts only above a tray that is known empty: who looks for
one size sees no other, and only what differs from the empty tray tells that another die lies there. Of 356
photographs with a die too many, read with the size of the others, 28 were read as if it were not there.
"""

from dataclasses import dataclass, replace
from statistics import median
from typing import Protocol

from vision.classify.agree import Readers
from vision.readings import DieReading, Image, TrayReading
from vision.rectify.level import level
from vision.track.again import Before, again, before
from vision.tray import Tray


@dataclass(frozen=True, slots=True)
class Parameters:
    """When dice are of one size.

    alike  times that the largest of them may be larger than the smallest: a fit is off by a twentieth.
    """

    alike: float = 1.12


PARAMETERS = Parameters()


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
        """What lies there, rectified where the camera's mount is known."""
        flat = level(self.tray, (image.shape[1], image.shape[0]))
        if flat is None:
            return self._looked(image, dice, self.tray, background)
        return flat.read(
            image, background, lambda picture, tray, empty: self._looked(picture, dice, tray, empty)
        )

    def _looked(self, image: Image, dice: int | None, tray: Tray, background: Image | None) -> TrayReading:
        """The same in a picture as it is; where dice lie as they were read last, a look there is enough."""
        self._resized(image.shape[1])
        many, before_in, empty = self._asked
        kept = self._before if many == dice and before_in is tray and empty is background else None
        seen = None if kept is None else again(kept, image)
        if kept is not None and seen is not None:
            self._before = replace(kept, confirmed=True)
            return seen
        seen = self._searched(image, dice, tray, background)
        self._asked = (dice, tray, background)
        self._before = before(image, seen) if self._readers is Readers.BOTH else None
        return seen

    def _searched(self, image: Image, dice: int | None, tray: Tray, background: Image | None) -> TrayReading:
        """What lies there; without a size where no dice of the size that was told last are read."""

        def sized(edge: float | None) -> TrayReading:
            known = replace(tray, die_px=edge)
            return self._read(image, dice=dice, tray=known, background=background, readers=self._readers)

        if tray.die_px is not None:
            return sized(tray.die_px * _times(tray, image))
        empty = tray.reference if background is None else background
        edge = self._edge if empty is not None else None
        first = sized(edge)
        return first if edge is None or first.reason is None else sized(None)

    def _resized(self, wide: int) -> None:
        """A camera may come back with pictures of another size: then the dice in them are of another, too."""
        if self._edge is not None and self._wide:
            self._edge *= wide / self._wide
        self._wide = wide


def _times(tray: Tray, image: Image) -> float:
    """How many times as wide the picture is as those that the tray was calibrated in, where that is known."""
    return 1.0 if tray.reference is None else image.shape[1] / tray.reference.shape[1]


def _size(dice: tuple[DieReading, ...]) -> float | None:
    """The edge of dice of one size; None where they differ."""
    edges = [die.edge for die in dice]
    return median(edges) if edges and max(edges) <= PARAMETERS.alike * min(edges) else None
