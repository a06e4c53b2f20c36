"""A simulated table without physics, and an eye that is told: for trials of everything but the eye itself.

Dice are dealt by a simulated hand with evenly drawn values instead of being rolled, and a fake watcher at the
seam of the eye (kiosk.eye.Watches) tells the table's truth instead of reading a picture. Both are fakes: they
say nothing about reading dice. Levers, camera, supervision of the eye, button, people, referee, counter and
log are the real ones.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from hardware.ports import Clock
from hardware.sim.camera import SimCamera
from hardware.sim.hands.manner import Manner
from hardware.sim.scenes import kiosk_scene
from hardware.sim.table import SimTable
from hardware.sim.truth import TrueDie
from tests.lab.trials.bar import Sight
from vision.readings import DieReading, Image, Reason, Touched, TrayChange, TrayEvent
from vision.tray import Tray

RATE = 10.0
"""Frames a second: enough to see each hand come and go, which takes a second and more."""

UNSURE = 0.02
"""Share of the readings that are refused as uncertain, as a real eye now and then does."""

_DARK = 0.1


class DealtTable(SimTable):
    """A table at which dice are laid down with drawn values; `rolled` are those that the last hand threw."""

    def __init__(self, seed: int, clock: Clock) -> None:
        super().__init__(replace(kiosk_scene(seed), rate=RATE), clock)
        self._chance = Random(seed)
        self.rolled: set[int] = set()

    def throw(
        self,
        dice: Sequence[int] | None = None,
        *,
        manner: Manner | None = None,
        drag: tuple[float, float] | None = None,
    ) -> None:
        """A hand lays these dice down as if they had been thrown; the others stay where they are."""
        which = range(3) if dice is None else dice
        self.rolled |= set(which)
        self.put_by_hand({die: self._chance.randint(1, 6) for die in which}, manner=manner)


class BlankCamera(SimCamera):
    """Keeps the time, the numbers and the levers of the simulated camera; draws grey, no two alike in a row.

    One and the same picture would be that of a camera that hangs.
    """

    def _image(self, at: float) -> Image:
        return np.full((16, 16, 3), 80 + round(at * RATE) % 100, np.uint8)


class ToldWatcher:
    """Says what is in the tray, once each time that it changed, as vision.watch.Watcher would."""

    def __init__(self, table: DealtTable, chance: Random) -> None:
        self._table = table
        self._chance = chance
        self._expected: int | None = 3
        self._moving = True
        self._unseen = False
        self._known: dict[int, TrueDie] = {}
        self._dice: tuple[DieReading, ...] = ()
        table.rolled.clear()  # whatever fell before it looked is no throw that it saw

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice last seen."""
        return self._dice

    @property
    def moved(self) -> bool:
        """Nobody moves this camera."""
        return False

    def anew(self, tray: Tray | None = None) -> None:
        """What lies there now is no throw."""
        self.settle()

    def expect(self, dice: int | None) -> None:
        """So many dice belong into the tray."""
        self._expected = dice

    def settle(self) -> None:
        """A person entered what lies there: it is no throw any more."""
        self._known = {die.index: die for die in self._table.truth().dice}
        self._table.rolled.clear()

    def misread(self) -> None:
        """It learns nothing anyway."""

    def look(self, image: Image, t: float, number: int) -> tuple[TrayChange, ...]:
        """A hand, once; then what lies there, once."""
        if self._table.levers.frozen:
            return ()
        if self._table.busy:
            came, self._moving = not self._moving, True
            return (TrayChange(number, t, TrayEvent.HAND),) if came else ()
        if not self._moving:
            return ()
        self._moving = False
        return (self._change(t, number),)

    def lost(self, t: float, number: int) -> tuple[TrayChange, ...]:
        """The camera is gone; what moves meanwhile is not seen."""
        self._unseen, self._dice = True, ()
        return (TrayChange(number, t, TrayEvent.CAMERA_LOST),)

    def back(self, t: float, number: int) -> tuple[TrayChange, ...]:
        """The camera is back; the tray is read again."""
        self._moving = True
        return (TrayChange(number, t, TrayEvent.CAMERA_BACK),)

    def _change(self, t: float, number: int) -> TrayChange:
        truth = self._table.truth()
        lying = {die.index: die for die in truth.dice if die.inside}
        self._dice = tuple(map(_reading, lying.values()))
        reason = self._reason(len(lying), bool(truth.things))
        if not lying:
            self._known = {}
            return TrayChange(number, t, TrayEvent.EMPTY)
        if reason is not None:
            return TrayChange(number, t, TrayEvent.REFUSED, self._dice, reason=reason)
        change = self._read(t, number, lying)
        self._known, self._unseen = lying, False
        self._table.rolled.clear()
        return change

    def _read(self, t: float, number: int, lying: dict[int, TrueDie]) -> TrayChange:
        readings = {index: _reading(die) for index, die in lying.items()}
        stayed = {i for i, die in lying.items() if i in self._known and self._known[i].pose == die.pose}
        rolled = set() if self._unseen else (self._table.rolled & set(lying)) - stayed
        moved = (set(lying) & set(self._known)) - stayed - rolled
        return TrayChange(
            number,
            t,
            TrayEvent.READ,
            self._dice,
            kept=tuple(readings[i] for i in sorted(set(lying) - rolled - moved)),
            thrown=tuple(readings[i] for i in sorted(rolled)),
            touched=tuple(Touched(readings[i], self._known[i].value) for i in sorted(moved)),
        )

    def _reason(self, dice: int, things: bool) -> Reason | None:
        if self._table.levers.light < _DARK:
            return Reason.DARK
        if things:
            return Reason.FOREIGN
        if self._expected is not None and dice != self._expected:
            return Reason.TOO_FEW if dice < self._expected else Reason.TOO_MANY
        return Reason.UNCERTAIN if self._chance.random() < UNSURE else None


def told_sight(table: DealtTable, seed: int) -> Sight:
    """A blank camera and an eye that is told, at a table where dice are dealt."""
    chance = Random(seed)
    return Sight(lambda: BlankCamera(table, table.clock), lambda: ToldWatcher(table, chance))


def _reading(die: TrueDie) -> DieReading:
    return DieReading(die.center, die.corners, die.value, 1.0)
