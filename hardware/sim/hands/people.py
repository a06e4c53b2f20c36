"""Simulated people: somebody with a hand of their own, at one side of the table, who moves when told.

They know no rules and decide nothing: who plays for them says what to keep and when to press.
"""

from dataclasses import dataclass, replace

import numpy as np

from hardware.sim.hands.manner import ORDINARY, Manner
from hardware.sim.hands.plan import NO_HAND
from hardware.sim.hands.things import Kind
from hardware.sim.scene import Colour
from hardware.sim.table import SimTable

SKINS: tuple[Colour, ...] = (
    (214, 160, 128),
    (236, 188, 158),
    (168, 116, 84),
    (110, 72, 50),
    (72, 46, 34),
)
SLEEVES: tuple[Colour, ...] = (
    (44, 52, 70),
    (196, 194, 190),
    (30, 30, 32),
    (120, 40, 44),
    (66, 92, 70),
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table.

    manner   how they move and what their hand looks like.
    """

    table: SimTable
    manner: Manner = ORDINARY

    def throw(self) -> None:
        """Throw all dice."""
        self.table.throw(manner=self.manner)

    def throw_wildly(self) -> None:
        """Throw all dice with no care at all: they may leave the tray."""
        wild = replace(self.manner, care=False, speed=(1400.0, 2400.0), spin=60.0)
        self.table.throw(manner=wild)

    def throw_again(self, keep: tuple[int, ...]) -> None:
        """Throw the dice again that are not kept, by value. ValueError where the tray does not show them."""
        thrown = self.table.pick_values(keep)
        if thrown:
            self.table.throw(thrown, manner=self.manner)

    def press(self) -> None:
        """Press the button."""
        self.table.press()

    def hover(self, seconds: float = 1.0) -> None:
        """Hold a hand over the tray and think."""
        self.table.hover(seconds, manner=self.manner)

    def nudge(self, die: int) -> None:
        """Push a die with a finger, by accident or not."""
        self.table.nudge(die, manner=self.manner)

    def turn_over(self, die: int, value: int) -> None:
        """Cheat: turn a die over to show that value."""
        self.table.nudge(die, value=value, manner=self.manner)

    def put_down(self, kind: Kind) -> None:
        """Put a glass, a coin, ... into the tray."""
        self.table.put_thing(kind, manner=self.manner)


def people(table: SimTable, count: int, seed: int = 0) -> tuple[Person, ...]:
    """That many people around the table, each with a hand and a pace of their own; the same for a seed."""
    rng = np.random.default_rng([seed, 77])
    return tuple(Person(table, _manner(rng, i, count)) for i in range(count))


def _manner(rng: np.random.Generator, i: int, count: int) -> Manner:
    """Seats go round the near side of the table, from the left to the right."""
    seat = 90.0 + (0.0 if count == 1 else 50.0 * (0.5 - i / (count - 1)))
    skin, sleeve = SKINS[int(rng.integers(len(SKINS)))], SLEEVES[int(rng.integers(len(SLEEVES)))]
    gentle = float(rng.uniform(400, 520))
    return Manner(
        pace=float(rng.uniform(0.75, 1.25)),
        speed=(gentle, gentle * float(rng.uniform(1.6, 2.2))),
        spin=float(rng.uniform(18, 34)),
        turn=seat,
        look=replace(NO_HAND, skin=skin, sleeve=sleeve),
    )
