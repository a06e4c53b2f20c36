"""Watches the tray: a cheap look at every frame, a reading where it is worth it, and changes told once."""

from dataclasses import replace

import numpy as np

from vision import gate as gates
from vision.agreement.agree import Readers
from vision.gate.state import Changes, Gate
from vision.looks.sized import Read, Sized
from vision.looks.stance import Stance
from vision.motion.look import Look
from vision.motion.moved import moved
from vision.motion.opening import Opening
from vision.motion.reference import Reference
from vision.motion.sight import Sight
from vision.motion.still import Calm, Portrait, calm, portraits, same_dice
from vision.read import published, read_tray
from vision.readings import DieReading, Image, Reason, TrayChange, TrayEvent, TrayReading
from vision.reasons import row
from vision.tray import UNKNOWN, Tray

SURE = 0.95
"""Confidence of each die of a reading that is believed against a doubt about something else."""


SETTLED = (TrayEvent.EMPTY, TrayEvent.READ, TrayEvent.REFUSED)
"""After these nothing moves for a while: time to see whether the camera stands where it stood."""

DIM = 15.0
"""Grey levels, the brightest hundredth: dice of any colour were read below; a room without light has 7."""


class Watcher:
    """One tray under one camera.

    dice        how many belong into the tray; None for any number.
    background  the empty tray where a picture of it exists; beats the tray's own reference; kept fresh.
    read        reads a still picture.
    """

    def __init__(
        self,
        *,
        dice: int | None = 3,
        tray: Tray = UNKNOWN,
        background: Image | None = None,
        readers: Readers = Readers.BOTH,
        read: Read = read_tray,
    ) -> None:
        self._gate = Gate(expected=dice)
        self._learned = self._tray = tray
        self._reference = Reference(background if background is not None else tray.reference)
        self._sight = Sight(tray.die_px, tray.outline)
        self._reader = Sized(read, readers, tray)
        self._stance = Stance(tray.upright)
        self._portraits: tuple[Portrait, ...] = ()
        self._moved = False
        self._opening = Opening()

    @property
    def tray(self) -> Tray:
        """What is known of the tray by now."""
        return self._tray

    @property
    def background(self) -> Image | None:
        """The empty tray as it looks now; None as long as it was never seen."""
        return self._reference.picture

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice last seen, for the overlay on the live picture."""
        return self._gate.dice

    @property
    def moved(self) -> bool:
        """Whether the camera was moved since the calibration, judged when the tray is settled or refused."""
        return self._moved

    @property
    def gate(self) -> Gate:
        """What is remembered, for the debug view."""
        return self._gate

    def look(self, image: Image, t: float, number: int) -> Changes:
        """What changed in the tray with this frame; t in seconds. Cheap where nothing moves."""
        gate = self._gate
        look = self._sight.look(
            image, Look(number, t), self._reference, gate.known, resting=gate.resting, read=gate.lying
        )
        if gate.untouched:
            self._opening.see(image, look)
        elif gate.seen.known is not None:
            self._opening = Opening()
        if gates.wants(gate, look):
            reading = self._reading(image)
            unmoved = self._sight.unmoved(reading.dice)
            look = replace(look, reading=reading, calm=self._calm(image, reading), unmoved=unmoved)
        self._gate, changes = gates.step(gate, look)
        if self._gate.resting and not gate.resting:
            self._sight.settle()
            self._portraits = ()
        self._keep_fresh(image, t)
        for change in changes:
            if change.event is TrayEvent.READ:
                self._learn(change)
        if self._gate.resting and not changes:
            self._stance.rest(image)
        if any(change.event in SETTLED for change in changes):
            self._check_mount(image)
        return changes

    def expect(self, dice: int | None) -> None:
        """From the next change on, so many dice belong into the tray."""
        self._gate = gates.expect(self._gate, dice)

    def anew(self, tray: Tray | None = None) -> None:
        """What was seen so far no longer counts; dice that lie there are no throw. Maybe another tray."""
        if tray is not None:
            self._learned, self._moved = tray, False
            self._use(tray)
        self._gate = Gate(expected=self._gate.expected)
        self._sight.forget()
        self._portraits = ()

    def settle(self) -> None:
        """A person entered what lies in the tray: it counts as told, and reading it later is no throw."""
        self._gate = gates.entered(self._gate)
        self._sight.settle()

    def misread(self) -> None:
        """A person says that the dice told last are others: they teach nothing."""
        self._stance.misread()

    def lost(self, t: float, number: int) -> Changes:
        """The camera is gone."""
        self._gate, changes = gates.lost(self._gate, number, t)
        self._sight.forget()
        return changes

    def back(self, t: float, number: int) -> Changes:
        """The camera is back; the tray is read again."""
        self._gate, changes = gates.back(self._gate, number, t)
        return changes

    def _use(self, tray: Tray) -> None:
        self._tray = self._reader.tray = tray
        self._stance = Stance(tray.upright)
        self._reference = Reference(tray.reference)
        self._sight.place(tray.die_px, tray.outline)

    def _learn(self, read: TrayChange) -> None:
        """How large dice are here and how they stand, from those that were told."""
        self._reader.learn(read.dice)
        if (
            self._gate.expected is not None and self._tray.mount is None
        ):  # else geometry tells; any number of dice may lie before any camera
            self._stance.threw(read.thrown)
        if self._tray.upright is not self._stance.upright:
            self._tray = self._reader.tray = replace(self._tray, upright=self._stance.upright)

    def _check_mount(self, image: Image) -> None:
        """What was learned from another place than the camera's own is left aside."""
        if self._learned.reference is None or moved(self._learned.reference, image) is self._moved:
            return
        self._moved = not self._moved
        self._use(UNKNOWN if self._moved else self._learned)

    def _reading(self, image: Image) -> TrayReading:
        reading = self._without_print(image, self._read(image, self._reference.fitting(image)))
        if reading.reason is not None:
            dim = reading.reason is Reason.DARK and self._merely_dim(reading)
            return replace(reading, reason=Reason.NO_DICE) if dim else self._with_the_opening(image, reading)
        if self._gate.seen.rolled and self._opening.strange(image, reading.dice):
            return self._read_beside_print(image, reading)
        if self._gate.expected is None and not self._sight.explains(image, reading.dice):
            return replace(reading, reason=Reason.UNCERTAIN)  # one may have been missed
        self._learn_size(reading)
        return reading

    def _learn_size(self, reading: TrayReading) -> None:
        if self._tray.die_px is None and reading.dice:
            self._sight.learn(float(np.median([die.edge for die in reading.dice])))

    def _merely_dim(self, reading: TrayReading) -> bool:
        """Whether an empty tray without anything bright in it is called dark: dice would be seen there."""
        seen, now = self._gate.seen, self._sight.now
        gone = not seen.known or seen.hand  # without a hand dice do not leave, but lights go out
        waiting = gone and not reading.dice and not seen.rolled
        return waiting and now is not None and float(np.percentile(now[::2, ::2], 99)) >= DIM

    def _without_print(self, image: Image, reading: TrayReading) -> TrayReading:
        """A doubt about pips where the tray is as empty as ever is none, if the dice explain the rest."""
        if self._gate.expected is not None or reading.reason is not Reason.UNCERTAIN:
            return reading
        dice = tuple(die for die in reading.dice if die.value is not None or not self._sight.bare(die))
        told = 0 < len(dice) < len(reading.dice) and all(map(_sure, dice))
        if not told or not self._sight.explains(image, dice):
            return reading
        return replace(reading, reason=None, dice=published(dice))

    def _with_the_opening(self, image: Image, refused: TrayReading) -> TrayReading:
        """A throw refused for print is read with the opening picture, where there is one, as the empty tray.

        Only a known number of dice tells that none was passed over which lay there from the beginning.
        """
        thrown = self._gate.seen.rolled and self._gate.expected is not None
        if not thrown or self._opening.picture is None or not row(refused.reason).print:
            return refused
        if self._opening.strange(image, tuple(die for die in refused.dice if die.confidence >= SURE)):
            return refused
        again = self._read(image, self._opening.picture)
        return refused if again.reason is not None or self._opening.strange(image, again.dice) else again

    def _read_beside_print(self, image: Image, strange: TrayReading) -> TrayReading:
        """What is read where the opening picture counts as the empty tray; doubt where that tells no more."""
        again = self._read(image, self._opening.picture)
        none = again.reason is Reason.NO_DICE
        if none or (again.reason is None and self._opening.strange(image, again.dice)):
            return replace(strange, reason=Reason.UNCERTAIN)
        return again

    def _read(self, image: Image, background: Image | None) -> TrayReading:
        return self._reader.read(image, self._gate.expected, background)

    def _calm(self, image: Image, reading: TrayReading) -> Calm | None:
        """How the dice lie since their first reading; once they moved, it starts anew."""
        before = self._portraits
        known = bool(reading.dice) and same_dice(before, reading.dice)
        lie = calm(before, image) if known else None
        if lie is not Calm.STILL:
            self._portraits = portraits(image, reading.dice)
        return lie

    def _keep_fresh(self, image: Image, t: float) -> None:
        now = self._sight.now
        if self._gate.resting and self._gate.seen.known == () and now is not None:
            self._reference.refresh(image, now, t)
        else:
            self._reference.disturbed()


def _sure(die: DieReading) -> bool:
    return die.value is not None and die.confidence >= SURE
