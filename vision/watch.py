"""Watches the tray: frame by frame into looks, readings where they are worth it, and changes told once."""

import cv2
import numpy as np

from vision import gate as gates
from vision.agree import Readers
from vision.gate_state import Gate, Look
from vision.hand import Ground, Mask, ground, hand, loose, places
from vision.motion import alike, difference, scale, small
from vision.read import read_tray
from vision.readings import DieReading, Image, TrayChange, TrayReading
from vision.tray import UNKNOWN, Tray

STIR = 0.15  # die areas that must move before something stirs; rejects noise and a distant shadow's rim
QUIET = 0.1  # die areas that may differ from a resting tray: noise
OTHER = 0.3  # die areas that must differ from the settled tray before it is another one
DIE = 1 / 13  # of the picture's width: a die's edge where nothing is known yet
FRESH = 2.0  # seconds between two refreshments of the empty tray's picture
BLEND = 0.25  # of the new picture in each: daylight and lamps change over half a minute
STALE = 2.0  # grey levels on average: less is not worth the blending
RELIT = (
    0.4  # part of the picture that differs from the reference: the light was switched, not the tray changed
)


class Watcher:
    """One tray under one camera.

    dice        how many belong into the tray; None for any number.
    background  the empty tray where a picture of it exists; beats the tray's own reference; kept fresh.
    """

    def __init__(
        self,
        *,
        dice: int | None = 3,
        tray: Tray = UNKNOWN,
        background: Image | None = None,
        readers: Readers = Readers.BOTH,
    ) -> None:
        self._gate = Gate(expected=dice)
        self._tray = tray
        self._readers = readers
        self._reference = _Reference(background if background is not None else tray.reference)
        self._last: Image | None = None
        self._settled: Image | None = None
        self._edge = tray.die_px
        self._ground: Ground | None = None

    @property
    def background(self) -> Image | None:
        """The empty tray as it looks now; None as long as it was never seen."""
        return self._reference.picture

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice last seen, for the overlay on the live picture."""
        return self._gate.dice

    @property
    def gate(self) -> Gate:
        """What is remembered, for the debug view."""
        return self._gate

    def look(self, image: Image, t: float, number: int) -> tuple[TrayChange, ...]:
        """What changed in the tray with this frame; t in seconds."""
        now = small(image)
        look = self._glance(image, now, t, number)
        if gates.wants(self._gate, look):
            look = self._with_reading(look, self._read(image))
        rested = self._gate.resting
        self._gate, changes = gates.step(self._gate, look)
        if self._gate.resting and not rested:
            self._settled = now
        self._last = now
        if self._gate.resting and self._gate.seen.known == ():
            self._reference.refresh(image, now, t)
        return changes

    def expect(self, dice: int | None) -> None:
        """From the next change on, so many dice belong into the tray."""
        self._gate = gates.expect(self._gate, dice)

    def settle(self) -> None:
        """A person entered what lies in the tray: it counts as told, and reading it later is no throw."""
        self._gate = gates.entered(self._gate)
        self._settled = self._last

    def lost(self, t: float, number: int) -> tuple[TrayChange, ...]:
        """The camera is gone."""
        self._gate, changes = gates.lost(self._gate, number, t)
        self._last = None
        return changes

    def back(self, t: float, number: int) -> tuple[TrayChange, ...]:
        """The camera is back; the tray is read again."""
        self._gate, changes = gates.back(self._gate, number, t)
        return changes

    def _read(self, image: Image) -> TrayReading:
        reading = read_tray(
            image,
            dice=self._gate.expected,
            tray=self._tray,
            background=self._reference.fitting(image),
            readers=self._readers,
        )
        if self._tray.die_px is None and reading.reason is None and reading.dice:
            edge = float(np.median([die.edge for die in reading.dice]))
            if self._edge is None or abs(edge - self._edge) > 0.05 * self._edge:
                self._edge, self._ground = edge, None
        return reading

    @staticmethod
    def _with_reading(look: Look, reading: TrayReading) -> Look:
        return Look(look.frame, look.t, look.hand, look.stir, look.loose, look.same, look.places, reading)

    def _glance(self, image: Image, now: Image, t: float, number: int) -> Look:
        """All that the small picture tells."""
        if self._last is None or self._last.shape != now.shape:
            self._last = self._settled = None
            self._ground = None
            return Look(number, t)
        still = alike(self._last, now)
        if still and self._settled is not None and alike(self._settled, now):
            return Look(number, t)
        where = self._where(image, now)
        changed = None if self._settled is None else difference(self._settled, now)
        if self._gate.resting and changed is not None and where.count(changed) < QUIET * where.die:
            return Look(number, t)
        moving = None if still else difference(self._last, now)
        empty = self._reference.small(now)
        filled = None if empty is None else difference(empty, now)
        return self._sorted(Look(number, t), moving, changed, filled, where, scale(image))

    def _sorted(
        self,
        look: Look,
        moving: Mask | None,
        changed: Mask | None,
        filled: Mask | None,
        where: Ground,
        factor: int,
    ) -> Look:
        """Which of the changes is a hand, which a loose die, which a bare place."""
        new = _both(changed, filled) if changed is not None or filled is not None else moving
        hands = None if new is None else hand(new, where)
        flying = () if moving is None or new is None else loose(moving, new, hands, where)
        same = changed is None or where.count(changed) < OTHER * where.die
        return Look(
            look.frame,
            look.t,
            hand=hands is not None,
            stir=moving is not None and where.count(moving) >= STIR * where.die,
            loose=len(flying),
            same=same,
            places=() if changed is None else places(self._gate.known, changed, filled, hands, factor),
        )

    def _where(self, image: Image, now: Image) -> Ground:
        if self._ground is None:
            edge = self._edge if self._edge is not None else DIE * image.shape[1]
            self._ground = ground(now.shape[:2], edge, self._tray.outline, scale(image))
        return self._ground


def _both(a: Mask | None, b: Mask | None) -> Mask | None:
    """Where both hold; an unknown one says nothing."""
    if a is None or b is None:
        return a if b is None else b
    return np.asarray(cv2.bitwise_and(a, b), np.uint8)


class _Reference:
    """The picture of the empty tray, kept fresh slowly."""

    def __init__(self, picture: Image | None) -> None:
        self.picture = picture
        self._small = None if picture is None else small(picture)
        self._at = float("-inf")

    def fitting(self, image: Image) -> Image | None:
        """The picture where it has the frame's size."""
        return self.picture if self.picture is not None and self.picture.shape == image.shape else None

    def small(self, now: Image) -> Image | None:
        return self._small if self._small is not None and self._small.shape == now.shape else None

    def refresh(self, image: Image, now: Image, t: float) -> None:
        """Blend a little of this picture of an empty tray in, where it differs by its light only."""
        reference = self.fitting(image)
        if reference is None or self._small is None:
            self.picture, self._small = image.copy(), now
            return
        if t - self._at < FRESH:
            return
        self._at = t
        if float(cv2.absdiff(self._small, now).mean()) < STALE:
            return
        filled = difference(self._small, now)
        whole = cv2.countNonZero(filled) >= RELIT * filled.size
        part = 1.0 if whole else BLEND
        mixed = np.asarray(cv2.addWeighted(image, part, reference, 1.0 - part, 0.0), np.uint8)
        if not whole and cv2.countNonZero(filled):  # something lies there that is no die: not empty tray
            near = cv2.dilate(filled, np.ones((5, 5), np.uint8))
            mask = cv2.resize(near, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_NEAREST)
            cv2.copyTo(reference, mask, mixed)
        self.picture, self._small = mixed, small(mixed)
