"""Reads with the size of the dice as soon as it is known, and looks again without where a tray is refused.

Dice that lie as they were read in the frame before are looked at once more, and not searched for.

Dice of a known size are told from print and from their own sides better, and sooner. The size is that of the
calibration, else that of the dice told last. It counts only above a tray that is known empty: who looks for
one size sees no other, and only what differs from the empty tray tells that another die lies there. Of 356
photographs with a die too many, read with the size of the others, 28 were read as if it were not there.
"""

from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Protocol

from vision.classify.agree import Readers
from vision.readings import Dice, Image, TrayReading
from vision.rectify.level import level
from vision.track.again import Before, again, before
from vision.tray import UNKNOWN, Tray


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
    """Reads still pictures of one tray."""

    def __init__(self, read: Read, readers: Readers) -> None:
        self._read, self._readers = read, readers
        self._edge: float | None = None
        self._wide = 1
        self._before: Before | None = None
        self._asked: tuple[int | None, Tray, Image | None] = (None, UNKNOWN, None)

    def learn(self, dice: Dice, wide: int) -> None:
        """These dice were told, in a picture so wide: those that come will be as large in one."""
        if (edge := _size(dice)) is not None:
            self._edge, self._wide = edge, wide

    def read(self, image: Image, dice: int | None, tray: Tray, background: Image | None) -> TrayReading:
        """What lies there, rectified where the camera's mount is known."""
        flat, looked = level(tray, (image.shape[1], image.shape[0])), partial(self._looked, dice)
        return looked(image, tray, background) if flat is None else flat.read(image, background, looked)

    def _looked(self, dice: int | None, image: Image, tray: Tray, background: Image | None) -> TrayReading:
        """The same in a picture as it is; where dice lie as they were read last, a look there is enough."""
        many, before_in, empty = self._asked
        kept = self._before if many == dice and before_in is tray and empty is background else None
        if kept is not None and (seen := again(kept, image)) is not None:
            self._before = replace(kept, confirmed=True)
            return seen
        seen = self._searched(dice, image, tray, background)
        self._asked = (dice, tray, background)
        self._before = before(image, seen) if self._readers is Readers.BOTH else None
        return seen

    def _searched(self, dice: int | None, image: Image, tray: Tray, background: Image | None) -> TrayReading:
        """What lies there; without a size where no dice of the size that was told last are read."""

        def sized(edge: float | None) -> TrayReading:
            known = replace(tray, die_px=edge)
            return self._read(image, dice=dice, tray=known, background=background, readers=self._readers)

        if tray.die_px is not None:
            wide = image.shape[1] if tray.reference is None else tray.reference.shape[1]
            return sized(tray.die_px * (image.shape[1] / wide))
        empty = tray.reference if background is None else background
        edge = None if empty is None or self._edge is None else self._edge * (image.shape[1] / self._wide)
        first = sized(edge)
        return first if edge is None or first.reason is None else sized(None)


def _size(dice: Dice) -> float | None:
    """The edge of dice of one size; None where they differ."""
    edges = [die.edge for die in dice]
    return median(edges) if edges and max(edges) <= PARAMETERS.alike * min(edges) else None
