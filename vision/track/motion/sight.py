"""The cheap look at every frame: what moved, a hand, loose dice, bare places; no die is read here."""

from dataclasses import dataclass, replace

import numpy as np

from vision.readings import Dice, DieReading, Image, Point
from vision.track.motion.difference import alike, difference, scale, small
from vision.track.motion.hand import Ground, Mask, ground, hand, loose, places, same, strays, unexplained
from vision.track.motion.look import Look, Place
from vision.track.motion.reference import Reference


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much must move, or differ, in areas of a die.

    stir   that must move before something stirs; rejects noise and a distant shadow's rim.
    quiet  that may differ from a resting tray: noise.
    other  that must differ from the settled tray before it is another one.
    die    of the picture's width: a die's edge where nothing is known yet.
    news   of the edge: a better estimate of it is taken over.
    """

    stir: float = 0.15
    quiet: float = 0.1
    other: float = 0.3
    die: float = 1 / 13
    news: float = 0.05


PARAMETERS = Parameters()


class Sight:
    """Remembers the last and the settled picture, small, and what of the last one differs.

    edge     of a die's top face in pixels of the picture; None where nothing is known yet.
    outline  of the tray in pixels; None: the whole picture is tray.
    """

    def __init__(self, edge: float | None, outline: tuple[Point, ...] | None) -> None:
        self._edge = edge
        self._outline = outline
        self._last: Image | None = None
        self._settled: Image | None = None
        self._ground: Ground | None = None
        self._filled: Mask | None = None
        self._changed: Mask | None = None

    def settle(self) -> None:
        """The last frame shows the settled tray."""
        self._settled = self._last

    def forget(self) -> None:
        """What comes next has nothing to do with what was seen before."""
        self._last = self._settled = self._ground = None

    def place(self, edge: float | None, outline: tuple[Point, ...] | None) -> None:
        """The tray lies otherwise in the picture; what was seen of it stays."""
        self._edge, self._outline, self._ground = edge, outline, None

    def learn(self, edge: float) -> None:
        """Dice of this edge were read."""
        if self._edge is None or abs(edge - self._edge) > PARAMETERS.news * self._edge:
            self._edge, self._ground = edge, None

    def bare(self, die: DieReading, image: Image) -> bool:
        """Whether this frame, looked at last, shows the empty tray where the die should be; no if unknown."""
        return self._filled is not None and same(die, self._filled, self._where(image))

    def explains(self, image: Image, dice: Dice) -> bool:
        """Whether these dice are all that lies in this frame, looked at last; yes where it cannot be told."""
        return self._filled is None or not unexplained(self._filled, dice, self._where(image))

    def unmoved(self, image: Image, dice: Dice) -> tuple[bool, ...]:
        """Which of these dice lie where this frame, looked at last, is as the settled tray; () if unknown."""
        changed = self._changed
        return () if changed is None else tuple(same(die, changed, self._where(image)) for die in dice)

    def look(
        self, image: Image, look: Look, reference: Reference, known: Dice, *, resting: bool, read: Dice
    ) -> Look:
        """The look filled with what the small picture tells; `read` are dice read since the last motion."""
        now = small(image)
        if self._last is not None and self._last.shape != now.shape:
            self.forget()
        before, self._last = self._last, now
        self._filled = self._changed = None
        if before is None:
            return look
        still = alike(before, now)
        if still and self._settled is not None and alike(self._settled, now):
            self._changed = np.zeros(now.shape[:2], np.uint8)
            return look
        where = self._where(image)
        changed = self._changed = _unlike(self._settled, now)
        if resting and changed is not None and where.count(changed) < PARAMETERS.quiet * where.die:
            return look
        self._filled = _unlike(reference.small(now), now)
        return self._filled_in(look, where, None if still else difference(before, now), known, read)

    def _filled_in(self, look: Look, where: Ground, moving: Mask | None, known: Dice, read: Dice) -> Look:
        """The look with what is told by what changed, what lies there and what moves, where that is known."""
        changed, filled = self._changed, self._filled
        differ = [mask for mask in (changed, filled) if mask is not None]
        new = np.bitwise_and.reduce(differ) if differ else moving
        if new is None:
            return look
        hands = hand(new, moving, where, read)
        lay = () if changed is None else places(known, changed, filled, hands, where)
        lying = (die for die, place in zip(known, lay, strict=bool(lay)) if place is Place.SAME)
        return replace(
            look,
            hand=hands is not None,
            stir=moving is not None and where.count(moving) >= PARAMETERS.stir * where.die,
            loose=0 if moving is None else loose(moving, new, hands, where),
            strays=strays(new, hands, where, lying),
            same=changed is None or where.count(changed) < PARAMETERS.other * where.die,
            places=lay,
        )

    def _where(self, image: Image) -> Ground:
        if self._ground is None:
            edge, factor = self._edge or PARAMETERS.die * image.shape[1], scale(image)
            size = (image.shape[0] // factor, image.shape[1] // factor)
            self._ground = ground(size, edge, self._outline, factor)
        return self._ground


def _unlike(before: Image | None, now: Image) -> Mask | None:
    """Where two small pictures differ; None where the first is not known."""
    return None if before is None else difference(before, now)
