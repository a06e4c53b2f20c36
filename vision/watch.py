"""Watches the tray: a cheap look at every frame, a reading where it is worth it, and changes told once."""

from dataclasses import dataclass, replace

import numpy as np

from vision.classify.agree import Readers
from vision.read import published, read_tray
from vision.readings import Dice, Image, Reason, TrayEvent, TrayReading, usual_edge
from vision.reasons import row
from vision.track import gate as gates
from vision.track.gate.state import Changes, Gate
from vision.track.motion.difference import small
from vision.track.motion.look import Look
from vision.track.motion.moved import moved
from vision.track.motion.opening import Opening
from vision.track.motion.reference import Reference
from vision.track.motion.sight import Sight
from vision.track.motion.still import Calm, Portrait, calm, portraits, same_dice
from vision.track.sized import Read, Sized
from vision.track.stance import Stance
from vision.tray import UNKNOWN, Tray

SETTLED = (TrayEvent.EMPTY, TrayEvent.READ, TrayEvent.REFUSED)
"""After these nothing moves for a while: time to see whether the camera stands where it stood."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is believed against the reason of a refusal.

    sure  confidence of each die of a reading that is believed against a doubt about something else.
    dim   grey levels, the brightest hundredth: dice were read below; a room without light has 7.
    """

    sure: float = 0.95
    dim: float = 15.0


PARAMETERS = Parameters()


class Watcher:
    """One tray under one camera.

    dice        how many belong into the tray; None for any number.
    background  the empty tray where a picture of it exists; beats the tray's own reference; kept fresh.
    read        reads a still picture.

    gate   what is remembered.
    tray   what is known of the tray by now.
    moved  whether the camera was moved since the calibration, judged when the tray is settled or refused.
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
        self.gate = Gate(expected=dice)
        self.tray = self._learned = tray
        self.moved = False
        self._reference = Reference(background if background is not None else tray.reference)
        self._sight = Sight(tray.die_px, tray.outline)
        self._reader = Sized(read, readers)
        self._stance = Stance(tray.upright)
        self._portraits: tuple[Portrait, ...] = ()
        self._opening = Opening()

    @property
    def background(self) -> Image | None:
        """The empty tray as it looks now; None as long as it was never seen."""
        return self._reference.picture

    @property
    def dice(self) -> Dice:
        """The dice last seen, for the overlay on the live picture."""
        return self.gate.dice

    def look(self, image: Image, t: float, number: int) -> Changes:
        """What changed in the tray with this frame; t in seconds. Cheap where nothing moves."""
        gate = self.gate
        look = self._sight.look(
            image, Look(number, t), self._reference, gate.seen.dice, resting=gate.resting, read=gate.lying
        )
        if gate.untouched:
            self._opening.see(image, look)
        elif gate.seen.known is not None:
            self._opening = Opening()
        if gates.wants(gate, look):
            reading = self._reading(image)
            unmoved = self._sight.unmoved(image, reading.dice)
            look = replace(look, reading=reading, calm=self._calm(image, reading), unmoved=unmoved)
        self.gate, changes = gates.step(gate, look)
        if self.gate.resting and not gate.resting:
            self._sight.settle()
            self._portraits = ()
        self._learn(image, t, changes)
        return changes

    def expect(self, dice: int | None) -> None:
        """From the next change on, so many dice belong into the tray."""
        self.gate = replace(self.gate, expected=dice)

    def anew(self, tray: Tray | None = None) -> None:
        """What was seen so far no longer counts; dice that lie there are no throw. Maybe another tray."""
        if tray is not None:
            self._learned, self.moved = tray, False
            self._use(tray)
        self.gate = Gate(expected=self.gate.expected)
        self._sight.forget()
        self._portraits = ()

    def settle(self) -> None:
        """A person entered what lies in the tray: it counts as told, and reading it later is no throw."""
        self.gate = gates.entered(self.gate)
        self._sight.settle()

    def misread(self) -> None:
        """A person says that the dice told last are others: they teach nothing."""
        self._stance.misread()

    def lost(self, t: float, number: int) -> Changes:
        """The camera is gone."""
        self.gate, changes = gates.lost(self.gate, number, t)
        self._sight.forget()
        return changes

    def back(self, t: float, number: int) -> Changes:
        """The camera is back; the tray is read again."""
        self.gate, changes = gates.back(self.gate, number, t)
        return changes

    # What frames teach.

    def _learn(self, image: Image, t: float, changes: Changes) -> None:
        """How the empty tray looks, how large dice are and how they stand, and whether the camera does."""
        for change in changes:
            if change.event is TrayEvent.READ:
                self._reader.learn(change.dice, image.shape[1])
                self._stand(change.thrown)
        resting = self.gate.resting
        if resting and self.gate.seen.known == ():
            self._reference.refresh(image, t)
        else:
            self._reference.disturbed()
        if resting and not changes:
            self._stance.rest(image)
        if any(change.event in SETTLED for change in changes):
            self._check_mount(image)

    def _stand(self, thrown: Dice) -> None:
        """How dice stand here. Geometry tells where the mount is known; any number may lie anywhere."""
        if self.gate.expected is not None and self.tray.mount is None:
            self._stance.threw(thrown)
        if self._stance.upright is not self.tray.upright:
            self.tray = replace(self.tray, upright=self._stance.upright)

    def _check_mount(self, image: Image) -> None:
        """What was learned from another place than the camera's own is left aside."""
        if self._learned.reference is not None and moved(self._learned.reference, image) is not self.moved:
            self.moved = not self.moved
            self._use(UNKNOWN if self.moved else self._learned)

    def _use(self, tray: Tray) -> None:
        self.tray = tray
        self._stance = Stance(tray.upright)
        self._reference = Reference(tray.reference)
        self._sight.place(tray.die_px, tray.outline)

    # What is read.

    def _reading(self, image: Image) -> TrayReading:
        reading = self._without_print(image, self._read(image, self._reference.fitting(image)))
        if reading.reason is Reason.DARK and self._merely_dim(image, reading):
            return replace(reading, reason=Reason.NO_DICE)
        reading = self._beside_print(image, reading)
        if reading.reason is not None:
            return reading
        if self.gate.expected is None and not self._sight.explains(image, reading.dice):
            return replace(reading, reason=Reason.UNCERTAIN)  # one may have been missed
        if self.tray.die_px is None:
            self._sight.learn(usual_edge(reading.dice))
        return reading

    def _read(self, image: Image, background: Image | None) -> TrayReading:
        return self._reader.read(image, self.gate.expected, self.tray, background)

    def _merely_dim(self, image: Image, reading: TrayReading) -> bool:
        """Whether an empty tray without anything bright in it is called dark: dice would be seen there."""
        seen = self.gate.seen
        gone = not seen.known or seen.hand  # without a hand dice do not leave, but lights go out
        waiting = gone and not reading.dice and not seen.rolled
        return waiting and float(np.percentile(small(image)[::2, ::2], 99)) >= PARAMETERS.dim

    def _without_print(self, image: Image, reading: TrayReading) -> TrayReading:
        """A doubt about pips where the tray is as empty as ever is none, if the dice explain the rest."""
        if self.gate.expected is not None or reading.reason is not Reason.UNCERTAIN:
            return reading
        dice = tuple(die for die in reading.dice if die.value is not None or not self._sight.bare(die, image))
        told = 0 < len(dice) < len(reading.dice) and dice == _sure(dice)
        if not told or not self._sight.explains(image, dice):
            return reading
        return replace(reading, reason=None, dice=published(dice))

    def _beside_print(self, image: Image, reading: TrayReading) -> TrayReading:
        """A throw in which print was read, or that was refused for it, with the opening as the empty tray."""
        if not self._in_doubt_for_print(image, reading):
            return reading
        again = self._read(image, self._opening.picture)
        if again.reason is None and not self._opening.strange(image, again.dice):
            return again
        if reading.reason is not None:
            return reading
        vague = again.reason in (None, Reason.NO_DICE)
        return replace(reading, reason=Reason.UNCERTAIN) if vague else again

    def _in_doubt_for_print(self, image: Image, reading: TrayReading) -> bool:
        """Whether a throw may be told from print by the picture of before.

        Of what was refused only a known number of dice tells that none was passed over which lay there from
        the beginning.
        """
        if not self.gate.seen.rolled or self._opening.picture is None:
            return False
        if reading.reason is None:
            return self._opening.strange(image, reading.dice)
        known = row(reading.reason).print and self.gate.expected is not None
        return known and not self._opening.strange(image, _sure(reading.dice))

    def _calm(self, image: Image, reading: TrayReading) -> Calm | None:
        """How the dice lie since their first reading; once they moved, it starts anew."""
        lie = calm(self._portraits, image) if same_dice(self._portraits, reading.dice) else None
        if lie is not Calm.STILL:
            self._portraits = portraits(image, reading.dice)
        return lie


def _sure(dice: Dice) -> Dice:
    """Those that are believed; one that nobody read never is."""
    return tuple(die for die in dice if die.confidence >= PARAMETERS.sure)
